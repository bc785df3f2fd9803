import type { UnitScale, UnitType } from "../units/unit.ts";
import { declareType, type FieldBase } from "./field-base.ts";

/**
 * Shown in each user's unit system, stored in the metric unit of its type and scale with 6 decimals. Limits
 * are in the stored unit. Type and scale are both required (FORM-028).
 */
export interface UnitNumberField extends FieldBase {
  type: "unitNumber";
  unitType?: UnitType;
  unitScale?: UnitScale;
  /** Type and scale, or a symbol, by the value of the field beside it. */
  unitsBy?: {
    field: string;
    units: Readonly<Record<string, { unitType: UnitType; unitScale: UnitScale } | { symbol: string }>>;
  };
  default?: number;
  min?: number;
  max?: number;
}
export interface RangeField extends FieldBase {
  type: "range";
  min: number;
  max: number;
  /** Step size; default 1. */
  step?: number;
  default?: number;
}

export const unitNumber = declareType<UnitNumberField, number>("unitNumber");
export const range = declareType<RangeField, number>("range");
