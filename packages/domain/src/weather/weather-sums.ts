import type { WeatherReading } from "./weather-reading.ts";
import { moreDangerous, type SurfaceStatus } from "./weather-state.ts";

/**
 * Figures of a time, in the order in which they are stored: a new one goes to the end. `precipitation` is what fell, in mm;
 * the direction of the wind is a vector of length 1.
 */
export const summedFigures = [
  "airTemperature",
  "dewPoint",
  "humidity",
  "pressure",
  "windSpeed",
  "windEast",
  "windNorth",
  "gustSpeed",
  "visibility",
  "precipitationRate",
  "precipitation",
] as const;
export type SummedFigure = (typeof summedFigures)[number];

/** Of values, those that are missing left out. */
export interface ValueSums {
  count: number;
  sum: number;
  min: number;
  max: number;
}

export interface WeatherSums {
  /** In the order of `summedFigures`. */
  figures: ValueSums[];
  /** Temperatures by pavement sensor. */
  surface: ValueSums[];
  /** The most dangerous state of each pavement sensor. */
  states: (SurfaceStatus | null)[];
}

export const noValueSums = (): ValueSums => ({ count: 0, sum: 0, min: Infinity, max: -Infinity });

export const noWeatherSums = (): WeatherSums => ({
  figures: summedFigures.map(noValueSums),
  surface: [],
  states: [],
});

export function sumWeather(readings: Iterable<WeatherReading>): WeatherSums {
  const sums = noWeatherSums();
  for (const reading of readings) {
    const values = figuresOf(reading);
    sums.figures.forEach((into, index) => addValue(into, values[summedFigures[index] ?? "precipitation"]));
    reading.surfaceTemperatures.forEach((value, index) =>
      addValue((sums.surface[index] ??= noValueSums()), value),
    );
    addStates(sums.states, reading.surfaceStates);
  }
  return sums;
}

export function addWeatherSums(into: WeatherSums, { figures, surface, states }: WeatherSums): void {
  addAll(into.figures, figures);
  addAll(into.surface, surface);
  addStates(into.states, states);
}

export const meanOf = ({ count, sum }: ValueSums): number | null => (count === 0 ? null : sum / count);

/** Winds that blow from all sides have no mean direction. */
const minResultant = 0.05;

/** Degrees, 0 to 360, of a mean vector. */
export function directionOf(east: number | null, north: number | null): number | null {
  if (east === null || north === null || Math.hypot(east, north) < minResultant) return null;
  const degrees = (Math.atan2(east, north) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

function figuresOf({ periodS, values }: WeatherReading): Record<SummedFigure, number | null> {
  const { windDirection, windSpeed, precipitationRate } = values;
  // Calm air has no direction, although stations report one.
  const angle = windDirection === null || windSpeed === 0 ? null : (windDirection * Math.PI) / 180;
  return {
    ...values,
    windEast: angle === null ? null : Math.sin(angle),
    windNorth: angle === null ? null : Math.cos(angle),
    precipitation: precipitationRate === null ? null : (precipitationRate * periodS) / 3600,
  };
}

function addValue(into: ValueSums, value: number | null): void {
  if (value !== null) addSums(into, { count: 1, sum: value, min: value, max: value });
}

function addStates(into: (SurfaceStatus | null)[], all: readonly (SurfaceStatus | null)[]): void {
  for (const [index, one] of all.entries()) into[index] = moreDangerous(into[index] ?? null, one);
}

function addAll(into: ValueSums[], all: readonly ValueSums[]): void {
  for (const [index, one] of all.entries()) addSums((into[index] ??= noValueSums()), one);
}

function addSums(into: ValueSums, { count, sum, min, max }: ValueSums): void {
  into.count += count;
  into.sum += sum;
  if (min < into.min) into.min = min;
  if (max > into.max) into.max = max;
}
