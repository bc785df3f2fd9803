import { checkPlainText, textMaxLength } from "../checks/text-checks.ts";
import type { FieldType } from "../field-type.ts";
import { geoProperty, type GeoPropertyField } from "../heavy-fields.ts";
import { heldAsText } from "../traits.ts";

export const geoPropertyType: FieldType<GeoPropertyField> = {
  ...heldAsText,
  example: geoProperty({ urlIn: "url" }),
  check: (_field, value) => checkPlainText(value, textMaxLength),
  filter: "text",
  schema: ({ urlIn }) => ({
    type: ["string", "null"],
    description: `Property of the features at the address in ${urlIn}`,
  }),
  sample: (_field, name, number) => `${name}_${number}`,
  beside: ({ urlIn }) => [urlIn],
};
