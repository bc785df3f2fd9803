import { useEffect, useRef } from "react";

/** A picture whose bytes are in memory. They have an address as long as they are shown. */
export function BlobPicture({ className, bytes, name }: BlobPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(bytes);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return <img ref={image} className={className} alt={name} />;
}

interface BlobPictureProps {
  className: string | undefined;
  bytes: Blob;
  /** Empty for a picture that repeats what stands beside it. */
  name: string;
}
