import { useEffect, useState } from "react";
import { waitForLivePictures } from "./live-first.ts";

export function useLivePicturesCame(withinMs?: number): boolean {
  const [haveCome, setHaveCome] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    waitForLivePictures(leaving.signal, withinMs).then(
      () => setHaveCome(true),
      () => undefined,
    );
    return () => leaving.abort();
  }, [withinMs]);
  return haveCome;
}
