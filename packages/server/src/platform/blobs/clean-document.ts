import { AppError, type FieldIssue } from "@gantry/domain/errors.ts";
import type { FileReference } from "@gantry/domain/files/file-reference.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { FieldType } from "@gantry/domain/fields/field-type.ts";
import type { Field, Fields, ImageField } from "@gantry/domain/fields/fields.ts";
import type { RichTextField } from "@gantry/domain/fields/heavy-fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import type { StoredDocument } from "@gantry/domain/fields/document/validation.ts";
import { isDeepStrictEqual } from "node:util";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { bindFile } from "./file-rows.ts";
import { cleanPicture } from "./pictures.ts";
import { cleanRichText, replaceBlocks, writeBlockElement } from "./clean-rich-text.ts";

interface Write {
  db: TenantTransaction;
  kind: AnyKind;
  id: string;
}
interface Named {
  name: string;
  field: Field;
}
type Holder = Record<string, unknown>;

/**
 * Sanitises uploaded content before storing: re-encodes pictures, filters rich text by the allow-list and
 * binds files to the entity. Unchanged values are kept, so that pictures lose no quality with each save.
 * Throws `invalidBody` with the invalid fields.
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

async function cleanValue(write: Write, named: Named, value: unknown): Promise<unknown> {
  if (value === null || value === undefined) return value;
  const { upload, parts } = typeOf(named.field);
  if (upload) return cleaners[upload](write, named, value);
  const cleaned = structuredClone(value);
  for (const { path, field } of parts?.(named.field, value) ?? []) {
    const holder = path.slice(0, -1).reduce((above, key) => above[key] as Holder, cleaned as Holder);
    const key = path.at(-1) as string;
    if (isHeavy(field) && Object.hasOwn(holder, key))
      holder[key] = await cleanValue(write, { name: [named.name, ...path].join("."), field }, holder[key]);
  }
  return cleaned;
}

const cleaners: Record<
  NonNullable<FieldType["upload"]>,
  (write: Write, named: Named, value: unknown) => Promise<unknown>
> = {
  picture: async (_write, { name, field }, value) =>
    cleanPicture(String(value), { field: name, maxBytes: (field as ImageField).maxBytes }),
  html: async (write, { name, field }, value) => {
    const { holdsBlocks = false } = field as RichTextField;
    const html = cleanRichText(String(value), { holdsBlocks });
    return holdsBlocks ? bindPictures(write, name, html) : html;
  },
  file: (write, { name }, value) => bindSentFile(write, name, value as FileReference),
};

async function bindSentFile(
  { db, kind, id }: Write,
  name: string,
  sent: FileReference,
): Promise<FileReference> {
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

/** A picture stays when its file is deleted: the report then says so in its place. */
async function bindPictures({ db, kind, id }: Write, field: string, html: string): Promise<string> {
  return replaceBlocks(html, async (block) => {
    if (block.type !== "picture") return writeBlockElement(block);
    const purpose = { entityType: kind.entityType, field, entityId: id };
    const bound = await bindFile(db, { ...purpose, fileId: block.fileId });
    return writeBlockElement({ ...block, fileId: bound?.id ?? block.fileId });
  });
}

function isHeavy(field: Field): boolean {
  const { upload, members } = typeOf(field);
  return upload !== undefined || (members?.(field) ?? []).some((member) => isHeavy(member.field));
}

/** Saving an entity of this kind binds uploaded files to it. */
export function holdsFiles(kind: AnyKind): boolean {
  const isFile = (field: Field): boolean => {
    const { upload, members } = typeOf(field);
    return upload === "file" || (members?.(field) ?? []).some((member) => isFile(member.field));
  };
  return Object.values(kind.fields as Fields).some(isFile);
}
