import { readText } from "../../csv/read-cell.ts";
import { checkPlainText, textMaxLength } from "../checks/text-checks.ts";
import type { FieldType } from "../field-type.ts";
import { entity, type EntityField } from "../fields.ts";
import { heldAsText } from "../traits.ts";

export const entityType: FieldType<EntityField> = {
  ...heldAsText,
  example: entity({ kind: "sign" }),
  check: (_field, value) => checkPlainText(value, textMaxLength),
  filter: "id",
  csv: { write: "guarded", read: readText },
  schema: ({ kind }) => ({
    type: ["string", "null"],
    description: `Id of ${typeof kind === "string" ? `a ${kind}` : `an entity of the type in ${kind.typeIn}`}`,
  }),
  sample: (_field, _name, number) => `id-${number}`,
  beside: ({ kind }) => (typeof kind === "object" ? [kind.typeIn] : []),
  namesEntities: () => true,
};
