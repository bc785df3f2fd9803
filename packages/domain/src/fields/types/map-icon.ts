import { mapIconNames } from "../../pictures/map-icons.ts";
import { checkOption } from "../checks/option-checks.ts";
import type { FieldType } from "../field-type.ts";
import { mapIcon, type MapIconField } from "../heavy-fields.ts";
import { heldAsText } from "../traits.ts";

export const mapIconType: FieldType<MapIconField> = {
  ...heldAsText,
  example: mapIcon(),
  check: (_field, value) => checkOption(mapIconNames, value),
  filter: "select",
  schema: () => ({ enum: [...mapIconNames, null] }),
  text: (_field, value, { word }) => word(`pictures:icons.${String(value)}`),
  sample: (_field, _name, number) => mapIconNames[number % mapIconNames.length],
};
