import { displayUnitOf } from "@gantry/domain/units/display-unit.ts";
import { convert } from "@gantry/domain/units/convert.ts";
import { type UnitCode, type UnitSystem, unitOf } from "@gantry/domain/units/unit.ts";
import { numberText } from "../../text/locale-text.ts";

/** Units in which the fields of data sources are stored, where the system of units changes them. */
const storedUnits: ReadonlyMap<string, UnitCode> = new Map([
  ["speed", "kph"],
  ["length", "cm"],
  ["totalWeight", "kg"],
  ["airTemperature", "c"],
  ["dewPoint", "c"],
  ["windSpeed", "kph"],
  ["gustSpeed", "kph"],
  ["visibility", "m"],
]);

export const storedUnitOfField = (field: string | undefined): UnitCode | undefined =>
  storedUnits.get(field ?? "");

interface FieldScale {
  /** Symbol of the shown unit. */
  unit?: string;
  /** From the stored unit. */
  shown: (value: number) => number;
  format: (value: number) => string;
}

/** How numbers of a field are shown in a system of units; undefined: a count. */
export function scaleOfField(field: string | undefined, system: UnitSystem): FieldScale {
  const stored = storedUnitOfField(field);
  const unit = stored && unitOf(displayUnitOf(stored, system));
  if (!unit) return { shown: (value) => value, format: (value) => numberText(value) };
  const decimals = unit.type === "temperature" ? 1 : 0;
  return {
    unit: unit.symbol,
    shown: (value) => convert(value, stored, unit.code),
    format: (value) => numberText(value, decimals),
  };
}
