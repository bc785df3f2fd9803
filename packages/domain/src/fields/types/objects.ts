import { readJson } from "../../csv/read-cell.ts";
import { type Checked, rejectValue } from "../checks/checked.ts";
import { checkGroup, collectParts } from "../checks/group-check.ts";
import type { Checking, FieldType } from "../field-type.ts";
import { number, objects, type ObjectsField, text } from "../fields.ts";
import { groupSchema, groupText, membersOf, partsOf, sampleGroup } from "../groups.ts";

const usualMaxItems = 500;

export const objectsType: FieldType<ObjectsField> = {
  example: objects({ name: text({ size: "half" }), priority: number({ size: "half" }) }, { size: "full" }),
  check: checkGroups,
  column: "jsonb",
  empty: [],
  isAlwaysInGroup: true,
  csv: { write: "quoted", read: readJson },
  schema: ({ fields }, typeOf) => ({ type: "array", items: groupSchema(fields, typeOf) }),
  text: ({ fields }, value, reading) =>
    (value as Record<string, unknown>[]).map((group) => groupText(fields, group, reading)).join("; "),
  sample: ({ fields }, _name, count, typeOf) => [sampleGroup(fields, count, typeOf)],
  members: ({ fields }) => membersOf(fields),
  parts: ({ fields }, value) =>
    (value as unknown[]).flatMap((_group, index) => partsOf(fields, String(index))),
};

function checkGroups(
  { fields, maxItems = usualMaxItems }: ObjectsField,
  value: unknown,
  checking: Checking,
): Checked {
  if (!Array.isArray(value)) return rejectValue("wrongType");
  if (value.length > maxItems) return rejectValue("tooMany", { max: maxItems });
  return collectParts(
    value.map((group, index) => [String(index), checkGroup(fields, group, checking)]),
    (parts) => parts.map(([, part]) => part),
  );
}
