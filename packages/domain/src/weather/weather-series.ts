import type { WeatherSeries, WeatherSeriesOfOne } from "../contract/answers/weather.ts";
import { findBucket } from "../detector/detector-buckets.ts";
import { isoFromMs } from "../sign/queue/instant.ts";
import type { Span } from "../time/time-range.ts";
import { offsetMs } from "../time/zone.ts";
import { type HistoryQuantity, historyQuantities, type WeatherResolution } from "./weather-history.ts";
import type { TimedWeather } from "./weather-reading.ts";
import {
  addWeatherSums,
  directionOf,
  meanOf,
  noWeatherSums,
  type SummedFigure,
  summedFigures,
  sumWeather,
  type ValueSums,
  type WeatherSums,
} from "./weather-sums.ts";

const dayMs = 86_400_000;
/** More readings than this are put together. */
export const maxReadingBuckets = 600;

/** Sums of a time. */
export interface WeatherBucket extends Span {
  sums: WeatherSums;
}

/** One bucket per reading; of many readings as many as a chart can show, with their lowest and highest values. */
export function bucketReadings(readings: readonly TimedWeather[], { fromMs, toMs }: Span): WeatherBucket[] {
  const stepMs = (toMs - fromMs) / maxReadingBuckets;
  const groups =
    readings.length <= maxReadingBuckets
      ? readings.map((reading) => [reading])
      : Map.groupBy(readings, ({ atMs }) => Math.floor((atMs - fromMs) / stepMs)).values();
  return [...groups].map((group) => ({ ...spanOfReadings(group), sums: sumWeather(group) }));
}

function spanOfReadings(readings: readonly TimedWeather[]): Span {
  const [first, last] = [readings[0], readings.at(-1)];
  return { fromMs: (first?.atMs ?? 0) - (first?.periodS ?? 0) * 1000, toMs: last?.atMs ?? 0 };
}

/** Days of the zone from hours, oldest first; an hour belongs to the day in which it begins. */
export function bucketDays(hours: Iterable<WeatherBucket>, zone: string): WeatherBucket[] {
  const days: WeatherBucket[] = [];
  const offsetOf = rememberOffsets(zone);
  for (const { fromMs, sums } of hours) {
    let last = days.at(-1);
    if (!last || fromMs >= last.toMs) {
      last = { ...findDay(fromMs, zone, offsetOf), sums: noWeatherSums() };
      days.push(last);
    }
    addWeatherSums(last.sums, sums);
  }
  return days;
}

/** Only days of a clock change need the slow search. `offsetOf`: of the zone at a time. */
function findDay(atMs: number, zone: string, offsetOf: (atMs: number) => number): Span {
  const offset = offsetOf(atMs);
  const fromMs = Math.floor((atMs + offset) / dayMs) * dayMs - offset;
  const toMs = fromMs + dayMs;
  if (offsetOf(fromMs) === offset && offsetOf(toMs) === offset) return { fromMs, toMs };
  const { startMs, endMs } = findBucket(atMs, "daily", zone);
  return { fromMs: startMs, toMs: endMs };
}

/** A day ends where the next one begins: each time is asked for once. */
function rememberOffsets(zone: string): (atMs: number) => number {
  const known = new Map<number, number>();
  return (atMs) => {
    const offset = known.get(atMs) ?? offsetMs(atMs, zone);
    known.set(atMs, offset);
    return offset;
  };
}

export function makeWeatherSeries(
  buckets: readonly WeatherBucket[],
  { resolution, zone }: { resolution: WeatherResolution; zone: string },
): WeatherSeries {
  const sensors = Math.max(0, ...buckets.map(({ sums }) => sums.surface.length));
  const series = historyQuantities.flatMap((quantity) =>
    quantity === "surfaceTemperature"
      ? Array.from({ length: sensors }, (_, at) => surfaceSeries(buckets, at))
      : airSeries(buckets, quantity),
  );
  return {
    resolution,
    zone,
    buckets: buckets.map(({ fromMs, toMs }) => ({ startTime: isoFromMs(fromMs), endTime: isoFromMs(toMs) })),
    series: series.filter(({ values }) => values.some((value) => value !== null)),
    surfaceStates: stateSeries(buckets),
  };
}

const surfaceSeries = (buckets: readonly WeatherBucket[], at: number): WeatherSeriesOfOne => ({
  quantity: "surfaceTemperature",
  sensor: at + 1,
  ...spread(buckets.map(({ sums }) => sums.surface[at])),
});

/** Of sensors that report a state. */
function stateSeries(buckets: readonly WeatherBucket[]): WeatherSeries["surfaceStates"] {
  const sensors = Math.max(0, ...buckets.map(({ sums }) => sums.states.length));
  return Array.from({ length: sensors }, (_, at) => ({
    sensor: at + 1,
    states: buckets.map(({ sums }) => sums.states[at] ?? null),
  })).filter(({ states }) => states.some((state) => state !== null));
}

function airSeries(
  buckets: readonly WeatherBucket[],
  quantity: Exclude<HistoryQuantity, "surfaceTemperature">,
): WeatherSeriesOfOne {
  const head = { quantity, sensor: null };
  const figuresOf = (figure: SummedFigure) => {
    const at = summedFigures.indexOf(figure);
    return buckets.map(({ sums }) => sums.figures[at]);
  };
  if (quantity === "windDirection") {
    const north = figuresOf("windNorth");
    const values = figuresOf("windEast").map((east, at) => directionOf(mean(east), mean(north[at])));
    return { ...head, values: values.map(roundedDirection), lows: null, highs: null };
  }
  if (quantity !== "precipitation") return { ...head, ...spread(figuresOf(quantity)) };
  const fallen = figuresOf(quantity).map((one) => (one && one.count > 0 ? one.sum : null));
  return { ...head, values: fallen.map(rounded), lows: null, highs: null };
}

const spread = (all: readonly (ValueSums | undefined)[]) => ({
  values: all.map((one) => rounded(mean(one))),
  lows: all.map((one) => rounded(one && one.count > 0 ? one.min : null)),
  highs: all.map((one) => rounded(one && one.count > 0 ? one.max : null)),
});

const mean = (one: ValueSums | undefined) => (one ? meanOf(one) : null);

/** To hundredths: stored values have seven digits. */
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

const roundedDirection = (degrees: number | null) => (degrees === null ? null : Math.round(degrees) % 360);
