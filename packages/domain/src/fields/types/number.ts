import { displayUnitOf, measureText } from "../../units/display-unit.ts";
import { unitOf } from "../../units/unit.ts";
import { checkNumber, limitsSchema, numberWithin } from "../checks/number-check.ts";
import type { FieldType, Reading } from "../field-type.ts";
import { number, type NumberField } from "../fields.ts";
import { heldAsNumber } from "../traits.ts";

export const numberType: FieldType<NumberField> = {
  ...heldAsNumber,
  example: number({ unit: "s" }),
  check: checkNumber,
  unit: ({ unit }) => (unit === undefined ? undefined : { code: unit, stored: 1 }),
  schema: (field) => ({
    type: [field.integer ? "integer" : "number", "null"],
    ...limitsSchema(field),
    ...(field.unit === undefined ? {} : { description: `Unit: ${field.unit}` }),
  }),
  text: ({ unit }, value, reading) => (unit ? withUnit(Number(value), unit, reading) : String(value)),
  sample: (field, _name, count) => numberWithin(field, count),
};

/** In the stored unit as typed; in the user's unit with the decimals of its scale. */
function withUnit(value: number, stored: string, { word, unitSystem }: Reading): string {
  const unit = unitOf(stored);
  return unit && displayUnitOf(unit.code, unitSystem) !== unit.code
    ? measureText(value, unit.code, unitSystem)
    : `${value} ${word(`units:${stored}`)}`;
}
