import { AppError } from "@gantry/domain/errors.ts";
import {
  fileMaxBytes,
  type FileReference,
  type FileType,
  fileTypes,
} from "@gantry/domain/files/file-reference.ts";
import type { FileField } from "@gantry/domain/fields/heavy-fields.ts";
import type { TenantDatabase } from "../database/tenant-database.ts";
import type { Principal } from "../permission/principal.ts";
import type { BlobStore } from "./blob-store.ts";
import { countUnusedBytes, type FilePurpose, noteStored, noteUpload } from "./file-rows.ts";
import { cleanPictureBytes, type PictureIssue } from "./pictures.ts";
import { convertKml, readGeojson } from "./read-geojson.ts";
import { isHarmlessZip, isZip } from "./zip-check.ts";
import { pictureHeader } from "@gantry/domain/pictures/image-header.ts";
import { startsWithBytes } from "./bytes.ts";

/** Maximum unbound uploads per user: twenty files of maximum size. */
export const unusedMaxBytes = 200_000_000;

/**
 * Checks the upload, re-encodes pictures and stores it; resolves once the store has confirmed. Throws
 * `invalidBody` and `fileStoreFailed`.
 */
export async function keepUpload(
  parts: { database: TenantDatabase; store: BlobStore },
  principal: Principal,
  upload: { purpose: FilePurpose; field: FileField; name: string; bytes: Buffer },
): Promise<FileReference> {
  const { purpose, field, name } = upload;
  const checked = await checkFile(upload.bytes, field);
  if ("code" in checked)
    throw new AppError("invalidBody", {}, { issues: [{ field: purpose.field, ...checked }] });
  const { bytes, type } = checked;
  const noted = await parts.database.inTenant(principal, async (db) => {
    if ((await countUnusedBytes(db)) + bytes.length > unusedMaxBytes)
      throw new AppError("invalidBody", {}, { issues: [{ field: purpose.field, code: "filesUnsaved" }] });
    return noteUpload(db, { ...purpose, name, mediaType: fileTypes[type], sizeBytes: bytes.length });
  });
  await parts.store.put(noted.key, bytes);
  await parts.database.inTenant(principal, (db) => noteStored(db, noted.reference.id));
  return noted.reference;
}

async function checkFile(
  bytes: Buffer,
  { accept, maxBytes }: FileField,
): Promise<{ bytes: Buffer; type: FileType } | PictureIssue> {
  if (bytes.length > maxBytes) return { code: "fileTooLarge", params: { max: maxBytes } };
  const type = fileTypeOf(bytes);
  const wrong: PictureIssue = { code: "fileWrongType", params: { types: accept.join(", ") } };
  if (type === undefined || !accept.includes(type)) return wrong;
  switch (type) {
    case "png":
    case "jpeg":
    case "webp":
      return cleanPictureBytes(bytes);
    case "zip":
      if (!isHarmlessZip(bytes)) return { code: "fileHarmful" };
      return accept.includes("kml") ? readKml(bytes, wrong) : { bytes, type };
    case "kml":
      return readKml(bytes, wrong);
    case "geojson":
      return (await readGeojson(bytes)) ? { bytes, type } : wrong;
    case "pdf":
      return { bytes, type };
  }
}

/** Kept as what the map draws, so nothing else in the file survives. */
async function readKml(
  bytes: Buffer,
  wrong: PictureIssue,
): Promise<{ bytes: Buffer; type: FileType } | PictureIssue> {
  const features = await convertKml(bytes);
  if (!features) return wrong;
  if (features.length > fileMaxBytes) return { code: "fileTooLarge", params: { max: fileMaxBytes } };
  return { bytes: features, type: "geojson" };
}

const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** Perhaps after a byte order mark, a declaration and a comment. */
const kmlStart = /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)?<(\w+:)?kml[\s>]/;
const kmlStartBytes = 2_000;
const byteOrderMark = [0xef, 0xbb, 0xbf];
const blank = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Detects the type from the content; undefined if not allowed. `readGeojson` checks later whether JSON is GeoJSON. */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  const picture = pictureHeader(bytes);
  if (picture) return picture.type;
  if (isZip(bytes)) return "zip";
  if (startsWithBytes(bytes, pdf)) return "pdf";
  if (kmlStart.test(bytes.toString("latin1", 0, kmlStartBytes))) return "kml";
  return firstLetter(bytes) === "{" ? "geojson" : undefined;
}

function firstLetter(bytes: Buffer): string {
  let at = startsWithBytes(bytes, byteOrderMark) ? byteOrderMark.length : 0;
  while (blank.has(bytes[at] ?? 0)) at += 1;
  return String.fromCharCode(bytes[at] ?? 0);
}
