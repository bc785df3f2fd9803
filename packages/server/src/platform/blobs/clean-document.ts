import { AppError, type FieldIssue } from "@gantry/domain/errors.ts";
import type { FileReference } from "@gantry/domain/files/file-reference.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { FieldType } from "@gantry/domain/fields/field-type.ts";
import type { Field, Fields, ImageField } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import type { StoredDocument } from "@gantry/domain/fields/document/validation.ts";
import { isDeepStrictEqual } from "node:util";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { bindFile } from "./file-rows.ts";
import { cleanPicture } from "./pictures.ts";
import sanitizeHtml from "sanitize-html";

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
  html: async (_write, _named, value) => cleanRichText(String(value)),
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

const options: sanitizeHtml.IOptions = {
  allowedTags: "p br hr h2 h3 h4 blockquote pre ul ol li strong em u s code a".split(" "),
  allowedAttributes: { a: ["href", "rel", "target"], ol: ["start"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 20,
  transformTags: {
    b: "strong",
    i: "em",
    h1: "h2",
    // Prevents reverse tabnabbing and referrer leaks.
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer", target: "_blank" }),
  },
};

/** Keeps only allowed HTML. Text stays; scripts and styles are removed with their content. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, options);
}
