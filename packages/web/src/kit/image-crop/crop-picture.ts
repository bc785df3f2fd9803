import { pictureHeader, pictureMaxBytes, pictureMaxPx } from "@gantry/domain/pictures/image-header.ts";

/** In picture pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PictureIssue {
  code: "notAnImage" | "imageTooLarge" | "pictureTooManyPixels";
  params?: { max: number };
}

const pixelsPerMillion = 1_000_000;

/** Checks size and first octets, not the file name (FORM-023). Undefined if usable. */
export async function pictureIssue(file: Blob): Promise<PictureIssue | undefined> {
  if (file.size > pictureMaxBytes) return { code: "imageTooLarge", params: { max: pictureMaxBytes } };
  const header = pictureHeader(new Uint8Array(await file.arrayBuffer()));
  if (!header) return { code: "notAnImage" };
  return header.widthPx * header.heightPx > pictureMaxPx
    ? { code: "pictureTooManyPixels", params: { max: pictureMaxPx / pixelsPerMillion } }
    : undefined;
}

/** JPEG quality, 0..1 (FORM-027). */
const jpegQuality = 0.9;

/** Returns a JPEG data URL; transparency becomes white. */
export async function cropPicture(
  sourceUrl: string,
  area: CropArea,
  size: { widthPx: number; heightPx: number },
): Promise<string> {
  const image = new Image();
  image.src = sourceUrl;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = size.widthPx;
  canvas.height = size.heightPx;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.widthPx, size.heightPx);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.widthPx, size.heightPx);
  return canvas.toDataURL("image/jpeg", jpegQuality);
}
