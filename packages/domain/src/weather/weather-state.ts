/** What a road weather station measures, with the unit of the stored value. Speeds are in km/h, depths of water in mm. */
export const weatherQuantities = {
  airTemperature: "c",
  dewPoint: "c",
  wetBulb: "c",
  maxAirTemperature: "c",
  minAirTemperature: "c",
  humidity: "percent",
  pressure: "hectopascal",
  windSpeed: "kph",
  windDirection: "degree",
  gustSpeed: "kph",
  gustDirection: "degree",
  visibility: "m",
  precipitationRate: "millimetrePerHour",
  precipitation1h: "mm",
  precipitation3h: "mm",
  precipitation6h: "mm",
  precipitation12h: "mm",
  precipitation24h: "mm",
  snowDepth: "cm",
  roadSnowDepth: "cm",
  solarRadiation: "wattPerSquareMetre",
  battery: "percent",
} as const;
export type WeatherQuantity = keyof typeof weatherQuantities;

/** essPrecipSituation without other and unknown (NTCIP 1204, 2.6.6). */
export const precipitationSituations = [
  "none",
  "slight",
  "moderate",
  "heavy",
  "snowSlight",
  "snowModerate",
  "snowHeavy",
  "rainSlight",
  "rainModerate",
  "rainHeavy",
  "frozenSlight",
  "frozenModerate",
  "frozenHeavy",
] as const;
export type PrecipitationSituation = (typeof precipitationSituations)[number];

/** essSurfaceStatus without other (NTCIP 1204, 2.9.2.1.7). */
export const surfaceStatuses = [
  "error",
  "dry",
  "traceMoisture",
  "wet",
  "chemicallyWet",
  "iceWarning",
  "iceWatch",
  "snowWarning",
  "snowWatch",
  "absorption",
  "dew",
  "frost",
  "absorptionAtDewPoint",
] as const;
export type SurfaceStatus = (typeof surfaceStatuses)[number];

/** From the least to the most dangerous; an error says nothing of the road. */
export const surfacesByDanger = [
  "error",
  "dry",
  "absorption",
  "absorptionAtDewPoint",
  "dew",
  "traceMoisture",
  "wet",
  "chemicallyWet",
  "snowWatch",
  "iceWatch",
  "frost",
  "snowWarning",
  "iceWarning",
] as const satisfies readonly SurfaceStatus[];

export function moreDangerous(one: SurfaceStatus | null, other: SurfaceStatus | null): SurfaceStatus | null {
  if (one === null || other === null) return one ?? other;
  return surfacesByDanger.indexOf(one) >= surfacesByDanger.indexOf(other) ? one : other;
}

/** Surfaces on which vehicles slip. */
export const slipperySurfaces: readonly SurfaceStatus[] = ["iceWarning", "snowWarning", "frost"];

/** One pavement sensor; null where it has no value. */
export interface PavementReading {
  /** Row of the station's table, from 1. */
  sensor: number;
  location: string;
  surface: SurfaceStatus | null;
  surfaceTemperature: number | null;
  pavementTemperature: number | null;
  freezePoint: number | null;
  /** Water or ice, in mm. */
  depth: number | null;
  /** Percent. */
  friction: number | null;
}

/** One sensor below the surface; null where it has no value. */
export interface SubsurfaceReading {
  sensor: number;
  /** Centimetres. */
  depth: number | null;
  temperature: number | null;
  moisture: number | null;
}

/** A value of the station that makes no sense and is shown as missing. */
export interface WeatherNote {
  object: string;
  read: string;
}

/** `stateData` of a weather station (WX-006); null where the station has no such sensor or no value. */
export interface WeatherStateData {
  conditions: Record<WeatherQuantity, number | null>;
  precipitation: PrecipitationSituation | null;
  pavement: PavementReading[];
  subsurface: SubsurfaceReading[];
  notes: WeatherNote[];
  /** ISO 8601 UTC; when the values above were read. */
  readAt: string;
  problem: { code: string; since: string; detail?: string } | null;
}
