import { AppError } from "@gantry/domain/errors.ts";
import {
  type PictureHeader,
  type PictureType,
  pictureHeader,
  pictureMaxPx,
} from "@gantry/domain/pictures/image-header.ts";
import { Transformer } from "@napi-rs/image";
import { atMost } from "./at-most.ts";

/** Pictures in documents are shown small: more pixels than this are a mistake or worse. */
export const documentPictureMaxPx = 4_000_000;
/** An honest progressive JPEG has about ten; each costs the whole picture's work again. */
const jpegMaxScans = 64;
const jpegQuality = 90;

const pixelsPerMillion = 1_000_000;

export type PictureIssue = { code: string; params?: Record<string, string | number> };

// Each takes a thread and up to four octets a pixel.
const decoding = atMost(2);

/**
 * The picture written anew from its pixels, so that nothing else that was in the file is left: scripts, places, other
 * files behind it. Checked by its header first; decoded on another thread. Answers what is wrong instead.
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
    return { bytes: await decoding(() => written(bytes, header)), type: header.type };
  } catch {
    // Only the decoder throws here, about a picture that is broken behind its header.
    return { code: "notAnImage" };
  }
}

const dataUrl = /^data:image\/(?:png|jpeg|webp);base64,/;

/**
 * A picture of a document, as a data URL, written anew as `cleanPictureBytes` does; what its own name claims to be does
 * not count. Throws `invalidBody` that names the field.
 */
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

async function written(bytes: Buffer, { type }: PictureHeader): Promise<Buffer> {
  // Turned as the camera was held, since what says so is not kept.
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

/** Starts of scans; inside coded pixels an FF is always followed by 00, so that what looks like one is one. */
function jpegScans(bytes: Buffer): number {
  let scans = 0;
  const marker = Buffer.from([0xff, 0xda]);
  for (let at = bytes.indexOf(marker); at >= 0 && scans <= jpegMaxScans; at = bytes.indexOf(marker, at + 2))
    scans += 1;
  return scans;
}
