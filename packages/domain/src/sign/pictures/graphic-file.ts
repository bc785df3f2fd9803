import { pictureHeader } from "../../pictures/image-header.ts";
import { signGraphicMaxBytes } from "./image-rules.ts";

/** Detected from the content, without decoding. */
interface GraphicFile {
  type: "image/png" | "image/jpeg" | "image/bmp";
  widthPx: number;
  heightPx: number;
}

export type GraphicFileIssue =
  | { code: "wrongType" }
  | { code: "tooLarge"; bytes: number; maxBytes: number }
  | { code: "tooManyPixels"; widthPx: number; heightPx: number; maxPx: number };

/** Maximum pixels: 64 MB decoded. A compressed file of any size can claim more. */
export const graphicFileMaxPx = 16_000_000;

/** Detects the type from the content, not the name. Rejects excessive sizes by the header, before decoding. */
export function graphicFile(bytes: Uint8Array): GraphicFile | GraphicFileIssue {
  if (bytes.length > signGraphicMaxBytes) {
    return { code: "tooLarge", bytes: bytes.length, maxBytes: signGraphicMaxBytes };
  }
  const header = pngOrJpeg(bytes) ?? readBmp(bytes);
  if (header === undefined) return { code: "wrongType" };
  const { widthPx, heightPx } = header;
  if (widthPx * heightPx > graphicFileMaxPx) {
    return { code: "tooManyPixels", widthPx, heightPx, maxPx: graphicFileMaxPx };
  }
  return header;
}

function pngOrJpeg(bytes: Uint8Array): GraphicFile | undefined {
  const header = pictureHeader(bytes);
  if (header === undefined || header.type === "webp") return undefined;
  return { type: `image/${header.type}`, widthPx: header.widthPx, heightPx: header.heightPx };
}

/** BITMAPFILEHEADER and an info header; a negative height means top-down rows. */
function readBmp(bytes: Uint8Array): GraphicFile | undefined {
  if (bytes.length < 26 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isCore = view.getUint32(14, true) === 12;
  const widthPx = isCore ? view.getUint16(18, true) : view.getInt32(18, true);
  const heightPx = isCore ? view.getUint16(20, true) : Math.abs(view.getInt32(22, true));
  return widthPx > 0 && heightPx > 0 ? { type: "image/bmp", widthPx, heightPx } : undefined;
}
