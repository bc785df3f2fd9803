import type { FileType } from "@gantry/domain/files/file-reference.ts";
import { pictureHeader } from "@gantry/domain/pictures/image-header.ts";
import { beginsWith } from "./octets.ts";
import { isZip } from "./zip-check.ts";

const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d];
const byteOrderMark = [0xef, 0xbb, 0xbf];
const blank = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Detects the type from the content; undefined if not allowed. `readGeojson` checks later whether JSON is
 * GeoJSON.
 */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  const picture = pictureHeader(bytes);
  if (picture) return picture.type;
  if (isZip(bytes)) return "zip";
  if (beginsWith(bytes, pdf)) return "pdf";
  return firstLetter(bytes) === "{" ? "geojson" : undefined;
}

function firstLetter(bytes: Buffer): string {
  let at = beginsWith(bytes, byteOrderMark) ? byteOrderMark.length : 0;
  while (blank.has(bytes[at] ?? 0)) at += 1;
  return String.fromCharCode(bytes[at] ?? 0);
}
