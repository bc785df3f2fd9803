import type { SurfaceStatus, WeatherQuantity, WeatherStateData } from "./weather-state.ts";

/** Quantities that have a history, in the order of `weather_reading.figures`: a new one goes to the end. */
export const recordedQuantities = [
  "airTemperature",
  "dewPoint",
  "humidity",
  "pressure",
  "windSpeed",
  "windDirection",
  "gustSpeed",
  "visibility",
  "precipitationRate",
] as const satisfies readonly WeatherQuantity[];
export type RecordedQuantity = (typeof recordedQuantities)[number];

export const maxSurfaceSensors = 12;
/** The longest poll interval. */
export const maxWeatherPeriodS = 86_400;

/** What one poll of a weather station adds to its history; null where it has no value. */
export interface WeatherReading {
  /** Poll interval: the time that the values stand for. */
  periodS: number;
  values: Record<RecordedQuantity, number | null>;
  /** By pavement sensor, the first at index 0. */
  surfaceTemperatures: (number | null)[];
  /** By pavement sensor too. */
  surfaceStates: (SurfaceStatus | null)[];
}

export interface TimedWeather extends WeatherReading {
  atMs: number;
}

export function toWeatherReading(
  { conditions, pavement }: Pick<WeatherStateData, "conditions" | "pavement">,
  periodS: number,
): WeatherReading {
  const values = Object.fromEntries(recordedQuantities.map((name) => [name, conditions[name]]));
  const bySensor = new Map(pavement.map((one) => [one.sensor, one]));
  const count = Math.min(maxSurfaceSensors, Math.max(0, ...bySensor.keys()));
  const sensors = Array.from({ length: count }, (_, index) => bySensor.get(index + 1));
  return {
    periodS,
    values: values as WeatherReading["values"],
    surfaceTemperatures: sensors.map((one) => one?.surfaceTemperature ?? null),
    surfaceStates: sensors.map((one) => one?.surface ?? null),
  };
}
