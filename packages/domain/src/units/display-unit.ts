import { convert } from "./convert.ts";
import {
  type UnitCode,
  type UnitScale,
  type UnitSystem,
  type UnitType,
  unitOf,
  unitScales,
  units,
} from "./unit.ts";

export const defaultUnitSystem: UnitSystem = "metric";
/** Unit of stored speeds, and their default display unit. */
export const defaultSpeedUnit = "kph" satisfies UnitCode;
/** Decimals of stored unit numbers. */
const storedDecimals = 6;

const decimalsOfScale: Readonly<Record<UnitScale, number>> = {
  micro: 3,
  small: 2,
  medium: 1,
  large: 0,
  extraLarge: 0,
};
const usualDecimals = 2;
const temperatureDecimals = 1;

// Imperial counterparts. Volts and watts have none.
const imperialFor: Partial<Record<UnitCode, UnitCode>> = {
  mm: "in",
  cm: "in",
  m: "ft",
  km: "mi",
  g: "oz",
  dag: "oz",
  kg: "lb",
  t: "ton",
  mps: "fps",
  kph: "mph",
  c: "f",
  k: "f",
  ml: "fl_oz",
  l: "gal",
  kw: "hp",
};
const metricFor: Partial<Record<UnitCode, UnitCode>> = {
  in: "cm",
  ft: "m",
  yd: "m",
  mi: "km",
  oz: "g",
  lb: "kg",
  ton: "t",
  mph: "kph",
  fps: "mps",
  f: "c",
  fl_oz: "ml",
  gal: "l",
  hp: "kw",
};

/** The unit for display in this system; the same unit if it has no counterpart. */
export function displayUnitOf(code: UnitCode, system: UnitSystem): UnitCode {
  if (unitOf(code)?.system === system) return code;
  return (system === "imperial" ? imperialFor : metricFor)[code] ?? code;
}

/** Unit for storage: the metric unit of the nearest scale. */
export function storedUnitOf(type: UnitType, scale: UnitScale): UnitCode {
  const place = unitScales.indexOf(scale);
  const candidates = units.filter((unit) => unit.type === type && unit.system === "metric");
  const [nearest] = candidates.toSorted((a, b) => stepsFrom(place, a.scale) - stepsFrom(place, b.scale));
  if (!nearest) throw new Error(`There is no metric unit of ${type}`);
  return nearest.code;
}

const stepsFrom = (place: number, scale: UnitScale) => Math.abs(unitScales.indexOf(scale) - place);

/** Temperatures always have one decimal (FORM-029, FORM-030). */
export function displayDecimalsOf(type: UnitType | undefined, scale: UnitScale | undefined): number {
  if (type === "temperature") return temperatureDecimals;
  return scale === undefined ? usualDecimals : decimalsOfScale[scale];
}

/** Rounds to at most 6 decimals (FORM-031). */
export function toStoredNumber(value: number): number {
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? Number(value.toFixed(storedDecimals)) : value;
}

/** Formats a value with its unit, such as `65 mph`. `code` is the stored unit. */
export function measureText(value: number, code: UnitCode, system: UnitSystem, scale?: UnitScale): string {
  const shown = unitOf(displayUnitOf(code, system));
  if (!shown) return String(value);
  const decimals = displayDecimalsOf(shown.type, scale ?? shown.scale);
  return `${formatNumber(convert(value, code, shown.code), decimals)} ${shown.symbol}`;
}

/** Avoids "-0". */
function formatNumber(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text;
}
