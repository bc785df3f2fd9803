import { typeOf } from "../fields/index.ts";
import { entityRefsType } from "../fields/types/entity-refs.ts";
import type { AnyKind } from "../kinds/define-kind.ts";
import type { EntityRef, Fields } from "../fields/fields.ts";
import { type CheckedDocument, checkDocument, type StoredDocument } from "../fields/document/validation.ts";
import { isGrantable } from "./subjects.ts";

/** `checkDocument`, and that references name entity types that exist: a field cannot know the kinds. */
export function checkEntity(
  kind: AnyKind,
  sent: Readonly<Record<string, unknown>>,
  before?: Readonly<StoredDocument>,
): CheckedDocument {
  const checked = checkDocument(kind, sent, before);
  for (const [field, declaration] of Object.entries(kind.fields as Fields)) {
    if (typeOf(declaration) !== entityRefsType || sent[field] === undefined) continue;
    const refs = (checked.document[field] ?? []) as readonly EntityRef[];
    if (refs.some(({ entityType }) => !isGrantable(entityType)))
      checked.issues.push({ field, code: "wrongType" });
  }
  return checked;
}
