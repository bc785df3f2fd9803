import { AppError } from "@gantry/domain/errors.ts";
import {
  type PictureHeader,
  type PictureType,
  pictureHeader,
  pictureMaxPx,
} from "@gantry/domain/pictures/image-header.ts";
import { Transformer } from "@napi-rs/image";
import { limitConcurrency } from "./limit-concurrency.ts";

/** Maximum for pictures in documents, which are shown small. */
const documentPictureMaxPx = 4_000_000;
/** A typical progressive JPEG has about ten scans; each costs a full decode. */
const jpegMaxScans = 64;
const jpegQuality = 90;

const pixelsPerMillion = 1_000_000;

export type PictureIssue = { code: string; params?: Record<string, string | number> };

// Each uses a thread and up to four bytes per pixel.
const decoding = limitConcurrency(2);

/**
 * Re-encodes a picture from its pixels, which removes scripts, metadata and appended files. Checks the header
 * first and decodes on another thread. Returns the error otherwise.
 */
export async function cleanPictureBytes(
  bytes: Buffer,
  maxPx: number = pictureMaxPx,
): Promise<{ bytes: Buffer; type: PictureType } | PictureIssue> {
  const header = pictureHeader(bytes);
  if (!header || (header.type === "jpeg" && jpegScans(bytes) > jpegMaxScans)) return { code: "notAnImage" };
  if (header.widthPx * header.heightPx > maxPx)
    return { code: "pictureTooManyPixels", params: { max: maxPx / pixelsPerMillion } };
  try {
    return { bytes: await decoding(() => encodePicture(bytes, header)), type: header.type };
  } catch {
    // Only the decoder throws here, for corrupt picture data.
    return { code: "notAnImage" };
  }
}

const dataUrl = /^data:image\/(?:png|jpeg|webp);base64,/;

/** As `cleanPictureBytes`, for a data URL; its declared type is ignored. Throws `invalidBody` with the field. */
export async function cleanPicture(
  value: string,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<string> {
  const start = dataUrl.exec(value)?.[0].length ?? 0;
  const cleaned = await cleanPictureBytes(Buffer.from(value.slice(start), "base64"), documentPictureMaxPx);
  if ("code" in cleaned) throw new AppError("invalidBody", {}, { issues: [{ field, ...cleaned }] });
  if (cleaned.bytes.length > maxBytes)
    throw new AppError(
      "invalidBody",
      {},
      { issues: [{ field, code: "imageTooLarge", params: { max: maxBytes } }] },
    );
  return `data:image/${cleaned.type};base64,${cleaned.bytes.toString("base64")}`;
}

async function encodePicture(bytes: Buffer, { type }: PictureHeader): Promise<Buffer> {
  // Apply the EXIF rotation, because the metadata is removed.
  const picture = new Transformer(bytes).rotate();
  switch (type) {
    case "png":
      return picture.png();
    case "jpeg":
      return picture.jpeg(jpegQuality);
    case "webp":
      return picture.webp(jpegQuality);
  }
}

/** Counts scan markers; in entropy-coded data an FF is always followed by 00, so markers are unambiguous. */
function jpegScans(bytes: Buffer): number {
  let scans = 0;
  const marker = Buffer.from([0xff, 0xda]);
  for (let at = bytes.indexOf(marker); at >= 0 && scans <= jpegMaxScans; at = bytes.indexOf(marker, at + 2))
    scans += 1;
  return scans;
}
