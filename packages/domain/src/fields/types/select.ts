import type { FieldType } from "../field-type.ts";
import { select, type SelectField } from "../fields.ts";
import { oneOption } from "../traits.ts";

export const selectType: FieldType<SelectField> = {
  ...oneOption,
  example: select(["small", "large"]),
  beside: ({ optionsBy }) => [optionsBy?.field],
};
