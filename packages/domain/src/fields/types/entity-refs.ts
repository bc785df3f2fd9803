import { readJson } from "../../csv/read-cell.ts";
import { type Checked, isPlainObject, isStorableText, rejectValue } from "../checks/checked.ts";
import { listMaxLength } from "../checks/option-checks.ts";
import type { FieldType } from "../field-type.ts";
import { type EntityRef, entityRefs, type EntityRefsField } from "../fields.ts";

export const entityRefsType: FieldType<EntityRefsField> = {
  example: entityRefs(),
  check: (_field, value) => checkRefs(value),
  column: "jsonb",
  empty: [],
  isList: true,
  csv: { write: "quoted", read: readJson },
  schema: () => ({
    type: "array",
    items: {
      type: "object",
      properties: { entityType: { type: "string" }, entityId: { type: "string" } },
      required: ["entityType", "entityId"],
    },
  }),
  text: (_field, value, { word }) => word("form:entityCount", { count: (value as EntityRef[]).length }),
  sample: (_field, _name, number) => [{ entityType: "SIGN", entityId: `id-${number}` }],
  namesEntities: () => true,
};

function checkRefs(value: unknown): Checked {
  if (!Array.isArray(value)) return rejectValue("wrongType");
  if (value.length > listMaxLength) return rejectValue("tooLarge", { max: listMaxLength });
  const refs: EntityRef[] = [];
  for (const entry of value as unknown[]) {
    const { entityType, entityId } = isPlainObject(entry) ? entry : {};
    if (typeof entityType !== "string") return rejectValue("wrongType");
    if (typeof entityId !== "string" || entityId.trim() === "" || !isStorableText(entityId))
      return rejectValue("notText");
    refs.push({ entityType, entityId });
  }
  const isUnique = new Set(refs.map((ref) => `${ref.entityType} ${ref.entityId}`)).size === refs.length;
  return isUnique ? { value: refs } : rejectValue("notUnique");
}
