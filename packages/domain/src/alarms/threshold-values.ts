import type { UnitScale, UnitType } from "../units/unit.ts";
import { type WeatherQuantity, weatherQuantities } from "../weather/weather-state.ts";

/** Unit of a stored limit: one that is shown in each user's unit system, or a symbol that is the same for all. */
export type LimitUnit = { unitType: UnitType; unitScale: UnitScale } | { symbol: string };

interface ThresholdValue {
  entityType: string;
  /** Missing: the value is true or false. */
  unit?: LimitUnit;
}

const kph = { unitType: "speed", unitScale: "large" } as const;
const percent = { symbol: "%" } as const;

const unitsOfWeather = {
  c: { unitType: "temperature", unitScale: "medium" },
  kph,
  m: { unitType: "distance", unitScale: "medium" },
  cm: { unitType: "distance", unitScale: "small" },
  mm: { unitType: "distance", unitScale: "micro" },
  percent,
  hectopascal: { symbol: "hPa" },
  degree: { symbol: "°" },
  millimetrePerHour: { symbol: "mm/h" },
  wattPerSquareMetre: { symbol: "W/m²" },
} as const satisfies Record<(typeof weatherQuantities)[WeatherQuantity], LimitUnit>;

const ofStation = (unit?: LimitUnit): ThresholdValue => ({
  entityType: "WEATHER_STATION",
  ...(unit && { unit }),
});
const ofDetector = (unit: LimitUnit): ThresholdValue => ({ entityType: "DETECTOR", unit });
const ofSign = (unit: LimitUnit): ThresholdValue => ({ entityType: "SIGN", unit });

/** Values of devices that an alarm setting can limit. Those of several sensors count by the worst one. */
export const thresholdValues = {
  ...(Object.fromEntries(
    Object.entries(weatherQuantities).map(([name, unit]) => [name, ofStation(unitsOfWeather[unit])]),
  ) as Record<WeatherQuantity, ThresholdValue>),
  friction: ofStation(percent),
  surfaceTemperature: ofStation(unitsOfWeather.c),
  waterDepth: ofStation(unitsOfWeather.mm),
  slipperySurface: ofStation(),
  trafficSpeed: ofDetector(kph),
  trafficOccupancy: ofDetector(percent),
  trafficFlow: ofDetector({ symbol: "veh/h" }),
  pixelErrors: ofSign(percent),
  cabinetTemperature: ofSign(unitsOfWeather.c),
  fuelLevel: ofSign(percent),
  clockOffset: { entityType: "WIM", unit: { symbol: "s" } },
} as const satisfies Record<string, ThresholdValue>;

export type ThresholdValueName = keyof typeof thresholdValues;
export const thresholdValueNames = Object.keys(thresholdValues) as ThresholdValueName[];

const byName: Readonly<Record<string, ThresholdValue>> = thresholdValues;
export const thresholdValueOf = (name: unknown): ThresholdValue | undefined =>
  typeof name === "string" ? byName[name] : undefined;

export const comparisons = ["below", "above", "isTrue", "isFalse"] as const;
export type Comparison = (typeof comparisons)[number];
/** Those of values that are true or false. */
export const flagComparisons: readonly unknown[] = ["isTrue", "isFalse"];
