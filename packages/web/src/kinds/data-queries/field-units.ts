import { displayUnitOf } from "@gantry/domain/units/display-unit.ts";
import { convert } from "@gantry/domain/units/convert.ts";
import { type Unit, type UnitCode, type UnitSystem, unitOf } from "@gantry/domain/units/unit.ts";
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
  ["precipitationRate", "mm"],
  ["speedLimit", "kph"],
  ["minWeight", "kg"],
  ["maxWeight", "kg"],
  ["maxLength", "cm"],
  ["maxHeight", "cm"],
]);
/** Shown in a larger unit than they are stored in. */
const largerUnits: ReadonlyMap<string | undefined, UnitCode> = new Map([
  ["length", "m"],
  ["visibility", "km"],
]);
const ratesPerHour: ReadonlySet<string | undefined> = new Set(["precipitationRate"]);

const symbolOf = (field: string | undefined, { symbol }: Unit): string =>
  ratesPerHour.has(field) ? `${symbol}/h` : symbol;

/** Symbol of the unit in which a field is stored. */
export function storedSymbolOf(field: string): string | undefined {
  const unit = unitOf(storedUnits.get(field) ?? "");
  return unit && symbolOf(field, unit);
}

interface FieldScale {
  /** Symbol of the shown unit. */
  unit?: string;
  /** From the stored unit. */
  shown: (value: number) => number;
  format: (value: number) => string;
}

/** How numbers of a field are shown in a system of units; undefined: a count. */
export function scaleOfField(field: string | undefined, system: UnitSystem): FieldScale {
  const stored = storedUnits.get(field ?? "");
  const unit = stored && unitOf(displayUnitOf(largerUnits.get(field) ?? stored, system));
  if (!unit) return { shown: (value) => value, format: (value) => numberText(value) };
  const decimals = decimalsOf(field, unit);
  return {
    unit: symbolOf(field, unit),
    shown: (value) => convert(value, stored, unit.code),
    format: (value) => numberText(value, decimals),
  };
}

function decimalsOf(field: string | undefined, { type, system }: Unit): 0 | 1 | 2 {
  if (ratesPerHour.has(field)) return system === "imperial" ? 2 : 1;
  return type === "temperature" || largerUnits.has(field) ? 1 : 0;
}
