import { measureText, storedUnitOf, toStoredNumber } from "../../units/display-unit.ts";
import { checkNumber, limitsSchema, numberWithin } from "../checks/number-check.ts";
import type { FieldType } from "../field-type.ts";
import { unitNumber, type UnitNumberField } from "../measure-fields.ts";
import { heldAsNumber } from "../traits.ts";

export const unitNumberType: FieldType<UnitNumberField> = {
  ...heldAsNumber,
  limitsAsText: true,
  example: unitNumber({ unitType: "speed", unitScale: "large" }),
  check(field, value) {
    const checked = checkNumber(field, value);
    return "issues" in checked ? checked : { value: toStoredNumber(Number(checked.value)) };
  },
  beside: ({ unitsBy }) => [unitsBy?.field],
  schema: (field) => ({ type: ["number", "null"], ...limitsSchema(field) }),
  text({ unitType, unitScale }, value, { unitSystem }) {
    if (!unitType || !unitScale) return String(value);
    return measureText(Number(value), storedUnitOf(unitType, unitScale), unitSystem, unitScale);
  },
  sample: (field, _name, number) => numberWithin(field, number),
};
