import type { WeatherNote } from "@gantry/domain/weather/weather-state.ts";
import type { Answers } from "../snmp/value.ts";

/** How one object counts: its unit as a factor of ours, its range in its own unit and the value that means missing. */
export interface Scale {
  factor: number;
  min: number;
  max: number;
  missing: number;
}

/** 0.1 degree Celsius. */
export const tenthDegrees: Scale = { factor: 0.1, min: -1000, max: 1000, missing: 1001 };
export const percents: Scale = { factor: 1, min: 0, max: 100, missing: 101 };
export const degrees: Scale = { factor: 1, min: 0, max: 360, missing: 361 };
/** 0.1 m/s to km/h. */
export const tenthMetresPerSecond: Scale = { factor: 0.36, min: 0, max: 65_534, missing: 65_535 };
/** 0.1 kg/m² is 0.1 mm of water; 0.1 mm. */
export const tenthMillimetres: Scale = { factor: 0.1, min: 0, max: 65_534, missing: 65_535 };
/** 0.1 g/(m² s) to mm/h. */
export const precipitationRates: Scale = { factor: 0.36, min: 0, max: 65_534, missing: 65_535 };
export const tenthMillibars: Scale = { factor: 0.1, min: 0, max: 65_534, missing: 65_535 };
export const tenthMetres: Scale = { factor: 0.1, min: 0, max: 1_000_000, missing: 1_000_001 };
/** Depth of snow. */
export const centimetres: Scale = { factor: 1, min: 0, max: 3000, missing: 3001 };
export const sensorDepths: Scale = { factor: 1, min: 0, max: 1000, missing: 1001 };
export const millimetres: Scale = { factor: 1, min: 0, max: 254, missing: 255 };
export const wattsPerSquareMetre: Scale = { factor: 1, min: 0, max: 2048, missing: 2049 };

export interface WeatherReader {
  /** Null if the object is absent, missing or makes no sense; the latter becomes a note. */
  number(object: string, oid: string, scale: Scale): number | null;
  /** The name of an enumerated value; null for numbers outside `names`, whose first stands for `first`. */
  name<T extends string>(object: string, oid: string, names: readonly T[], first: number): T | null;
  /** A count of rows, at most `max`; 0 if absent or no number. */
  count(object: string, oid: string, max: number): number;
}

const decimals = 2;

export function weatherReader(answers: Answers, notes: WeatherNote[]): WeatherReader {
  function integerAt(object: string, oid: string): number | undefined {
    const value = answers.get(oid);
    if (value === undefined || value.type === "null") return undefined;
    if (value.type === "integer" || value.type === "gauge" || value.type === "counter") return value.value;
    notes.push({ object, read: value.type });
    return undefined;
  }
  return {
    number(object, oid, { factor, min, max, missing }) {
      const value = integerAt(object, oid);
      if (value === undefined || value === missing) return null;
      if (value >= min && value <= max) return Number((value * factor).toFixed(decimals));
      notes.push({ object, read: String(value) });
      return null;
    },
    name: (object, oid, names, first) => names[(integerAt(object, oid) ?? Number.NaN) - first] ?? null,
    count(object, oid, max) {
      const value = integerAt(object, oid) ?? 0;
      if (value < 0 || value > max) notes.push({ object, read: String(value) });
      return Math.min(max, Math.max(0, value));
    },
  };
}
