import { checkNumber, limitsSchema, numberWithin } from "../checks/number-check.ts";
import type { FieldType } from "../field-type.ts";
import { range, type RangeField } from "../measure-fields.ts";
import { heldAsNumber } from "../traits.ts";

export const rangeType: FieldType<RangeField> = {
  ...heldAsNumber,
  example: range({ min: 0, max: 100, unit: "s" }),
  check: ({ min, max }, value) => checkNumber({ min, max }, value),
  schema: (field) => ({ type: ["number", "null"], ...limitsSchema(field) }),
  sample: (field, _name, number) => numberWithin(field, number),
};
