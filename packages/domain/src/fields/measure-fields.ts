import type { UnitScale, UnitType } from "../units/unit.ts";
import { declares, type FieldBase } from "./field-base.ts";

/**
 * A number with a unit that each person reads in the system of their choice; stored in the metric unit of its type and
 * scale, with 6 decimals. Limits are in the stored unit. Without both it is a configuration error (FORM-028).
 */
export interface UnitNumberField extends FieldBase {
  type: "unitNumber";
  unitType?: UnitType;
  unitScale?: UnitScale;
  default?: number;
  min?: number;
  max?: number;
}
/** A number chosen on a scale. */
export interface RangeField extends FieldBase {
  type: "range";
  min: number;
  max: number;
  /** From one position to the next; 1 where nothing is said. */
  step?: number;
  default?: number;
}

export const unitNumber = declares<UnitNumberField, number>("unitNumber");
export const range = declares<RangeField, number>("range");
