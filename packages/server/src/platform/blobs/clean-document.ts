import { AppError, type FieldIssue } from "@gantry/domain/errors.ts";
import type { FileReference } from "@gantry/domain/files/file-reference.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields, MapField } from "@gantry/domain/fields/fields.ts";
import type { StoredDocument } from "@gantry/domain/fields/document/validation.ts";
import { isDeepStrictEqual } from "node:util";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { bindFile } from "./file-rows.ts";
import { cleanPicture } from "./pictures.ts";
import { cleanRichText } from "./rich-text.ts";

interface Write {
  db: TenantTransaction;
  kind: AnyKind;
  /** Of the entity that is written. */
  id: string;
}

/**
 * The one place where what people upload or format is made safe before it is stored: pictures are written anew, rich text
 * keeps what the allow-list names, a file comes to belong to the entity. What stands already is left as it is, so that a
 * picture does not lose with every save. Throws `invalidBody` with the fields that cannot be taken.
 */
export async function cleanDocument(
  write: Write,
  document: StoredDocument,
  before?: StoredDocument,
): Promise<StoredDocument> {
  const cleaned = { ...document };
  for (const [name, field] of Object.entries(write.kind.fields as Fields)) {
    if (!isHeavy(field) || isDeepStrictEqual(document[name], before?.[name])) continue;
    cleaned[name] = await cleanValue(write, { name, field }, document[name]);
  }
  return cleaned;
}

async function cleanValue(
  write: Write,
  { name, field }: { name: string; field: Field },
  value: unknown,
): Promise<unknown> {
  if (value === null || value === undefined) return value;
  if (field.type === "image") return cleanPicture(String(value), { field: name, maxBytes: field.maxBytes });
  if (field.type === "richText") return cleanRichText(String(value));
  if (field.type === "file") return boundFile(write, name, value as FileReference);
  if (field.type === "object") return cleanGroup(write, name, field.fields, value);
  if (field.type === "objects")
    return Promise.all(
      (value as unknown[]).map((group, index) => cleanGroup(write, `${name}.${index}`, field.fields, group)),
    );
  return field.type === "map" ? cleanMap(write, { name, field }, value) : value;
}

async function cleanMap(
  write: Write,
  { name, field }: { name: string; field: MapField },
  value: object,
): Promise<unknown> {
  const cleaned = Object.entries(value).map(async ([key, entry]) => [
    key,
    await cleanValue(write, { name: `${name}.${key}`, field: field.of }, entry),
  ]);
  return Object.fromEntries((await Promise.all(cleaned)) as [string, unknown][]);
}

async function cleanGroup(write: Write, path: string, fields: Fields, value: unknown): Promise<unknown> {
  const cleaned: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  for (const [name, field] of Object.entries(fields))
    if (isHeavy(field) && Object.hasOwn(cleaned, name))
      cleaned[name] = await cleanValue(write, { name: `${path}.${name}`, field }, cleaned[name]);
  return cleaned;
}

async function boundFile({ db, kind, id }: Write, name: string, sent: FileReference): Promise<FileReference> {
  const bound = await bindFile(db, {
    fileId: sent.id,
    entityType: kind.entityType,
    field: name,
    entityId: id,
  });
  if (bound) return bound;
  const issue: FieldIssue = { field: name, code: "fileUnknown" };
  throw new AppError("invalidBody", {}, { issues: [issue] });
}

function isHeavy(field: Field): boolean {
  if (field.type === "object" || field.type === "objects")
    return Object.values(field.fields as Fields).some(isHeavy);
  return field.type === "map" ? isHeavy(field.of) : ["image", "richText", "file"].includes(field.type);
}
