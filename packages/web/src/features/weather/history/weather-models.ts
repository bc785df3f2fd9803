import type { WeatherSeries, WeatherSeriesOfOne } from "@gantry/domain/contract/answers/weather.ts";
import { formatTime } from "@gantry/domain/time/pattern.ts";
import { localTime, zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { convert } from "@gantry/domain/units/convert.ts";
import { displayUnitOf } from "@gantry/domain/units/display-unit.ts";
import { type UnitCode, unitOf } from "@gantry/domain/units/unit.ts";
import type { HistoryQuantity, WeatherResolution } from "@gantry/domain/weather/weather-history.ts";
import type {
  ChartGap,
  ChartModel,
  ChartSeries,
  SeriesLook,
  TimeStop,
} from "../../../kit/charts/chart-model.ts";
import { findGaps } from "../../../kit/charts/gaps.ts";
import { laneLook, plainLook, pointLook } from "../../../kit/charts/series-looks.ts";
import { gapText, periodText } from "../../../kit/charts/span-text.ts";
import { formatsStore } from "../../../kit/time/formats.ts";
import { numberText } from "../../../text/locale-text.ts";
import { translate } from "../../../text/translate.ts";
import { quantityText } from "../quantity-text.ts";
import type { WeatherHistory } from "./weather-calls.ts";

type Value = number | null;

/** One chart. */
export interface WeatherMeasure {
  name:
    | "temperatures"
    | "wind"
    | "windDirection"
    | "humidity"
    | "visibility"
    | "precipitationRate"
    | "precipitation"
    | "pressure";
  quantities: readonly HistoryQuantity[];
  unit: (resolution: WeatherResolution) => string;
  /** From the stored unit. */
  shown: (value: number) => number;
  format: (value: number) => string;
  axis?: { max?: number; step?: number; isFloating?: boolean };
}

const shownUnit = (code: UnitCode) => displayUnitOf(code, formatsStore.getState().unitSystem);
const symbolOf = (code: UnitCode) => unitOf(shownUnit(code))?.symbol ?? "";
const shownIn = (code: UnitCode) => (value: number) => convert(value, code, shownUnit(code));
const decimals = (count: 0 | 1) => (value: number) => numberText(value, count);
const same = (value: number) => value;
const amountText = (value: number) => value.toFixed(shownUnit("mm") === "mm" ? 1 : 2);

const all: readonly WeatherMeasure[] = [
  {
    name: "temperatures",
    quantities: ["airTemperature", "dewPoint", "surfaceTemperature"],
    unit: () => symbolOf("c"),
    shown: shownIn("c"),
    format: decimals(1),
    axis: { isFloating: true },
  },
  {
    name: "precipitationRate",
    quantities: ["precipitationRate"],
    unit: () => translate("weather:perHour", { amount: symbolOf("mm") }),
    shown: shownIn("mm"),
    format: amountText,
  },
  {
    name: "precipitation",
    quantities: ["precipitation"],
    unit: (resolution) =>
      translate(resolution === "day" ? "weather:fallenPerDay" : "weather:fallenPerHour", {
        unit: symbolOf("mm"),
      }),
    shown: shownIn("mm"),
    format: amountText,
  },
  {
    name: "wind",
    quantities: ["windSpeed", "gustSpeed"],
    unit: () => symbolOf("kph"),
    shown: shownIn("kph"),
    format: decimals(0),
  },
  {
    name: "windDirection",
    quantities: ["windDirection"],
    unit: () => translate("weather:comesFrom"),
    shown: same,
    format: (value) => `${numberText(value)}° ${quantityText("windDirection", value)}`,
    axis: { max: 360, step: 90 },
  },
  {
    name: "visibility",
    quantities: ["visibility"],
    unit: () => symbolOf("km"),
    shown: (metres) => shownIn("km")(metres / 1000),
    format: decimals(1),
  },
  {
    name: "humidity",
    quantities: ["humidity"],
    unit: () => "%",
    shown: same,
    format: decimals(0),
    axis: { max: 100, step: 25 },
  },
  {
    name: "pressure",
    quantities: ["pressure"],
    unit: () => "hPa",
    shown: same,
    format: decimals(1),
    axis: { isFloating: true },
  },
];

/** Charts of what the station reports: a rate for each reading, amounts for hours and days. */
export function measuresOf({ resolution, series }: WeatherSeries): WeatherMeasure[] {
  const hidden = resolution === "reading" ? "precipitation" : "precipitationRate";
  return all.filter(
    ({ name, quantities }) => name !== hidden && series.some(({ quantity }) => quantities.includes(quantity)),
  );
}

const spanOf = ({ startTime, endTime }: WeatherSeries["buckets"][number]) => ({
  fromMs: Date.parse(startTime),
  toMs: Date.parse(endTime),
});

/** More missing polls than this are a gap. */
const allowedPolls = 1.5;

export function weatherGaps({ span, answer: { buckets, resolution, zone } }: WeatherHistory): ChartGap[] {
  if (buckets.length === 0) return [];
  const measured = buckets.map(spanOf);
  const lengths = measured.map(({ fromMs, toMs }) => toMs - fromMs);
  const allowedMs = Math.min(...lengths) * (resolution === "reading" ? allowedPolls : 0.5);
  return findGaps(span, measured, allowedMs).map((gap) => ({ ...gap, label: gapText(gap, zone) }));
}

/** `locations`: of pavement sensors, by number. */
export function weatherModel(
  measure: WeatherMeasure,
  history: WeatherHistory,
  locations: ReadonlyMap<number, string>,
): ChartModel<TimeStop> {
  const { zone, series } = history.answer;
  const own = series.filter(({ quantity }) => measure.quantities.includes(quantity));
  return {
    stops: stopsOf(history),
    stopName: translate("charts:time", { zone: zoneAbbreviation(history.span.toMs, zone) }),
    format: measure.format,
    series: own.map((one) => ({
      ...chartSeries(one, measure, own.length > 1),
      name: seriesName(one, locations),
    })),
  };
}

/** A reading stands at its time, an hour or day in the middle of its part within the range. */
function stopsOf({ span, answer: { buckets, resolution, zone } }: WeatherHistory): TimeStop[] {
  const { timePattern } = formatsStore.getState();
  return buckets.map((bucket) => {
    const { fromMs, toMs } = spanOf(bucket);
    if (resolution === "reading")
      return { atMs: toMs, label: formatTime(localTime(toMs, zone), `EEE, MMM d, ${timePattern}`) };
    const middleMs = (Math.max(fromMs, span.fromMs) + Math.min(toMs, span.toMs)) / 2;
    return { atMs: middleMs, label: periodText({ fromMs, toMs }, zone) };
  });
}

function chartSeries(
  { quantity, sensor, values, lows, highs }: WeatherSeriesOfOne,
  { shown }: WeatherMeasure,
  isOneOfSeveral: boolean,
): Omit<ChartSeries, "name"> {
  const convertAll = (numbers: readonly Value[]) =>
    numbers.map((value) => (value === null ? null : shown(value)));
  // Bands of several lines would hide each other.
  const hasBand = lows && highs && (quantity === "airTemperature" || !isOneOfSeveral);
  return {
    id: sensor === null ? quantity : `${quantity}${sensor}`,
    look: isOneOfSeveral ? (looks[quantity] ?? laneLook((sensor ?? 0) + surfaceLook)) : ownLook(quantity),
    // Of gusts, the strongest counts.
    values: convertAll(quantity === "gustSpeed" ? (highs ?? values) : values),
    ...(hasBand && { band: { low: convertAll(lows), high: convertAll(highs) } }),
  };
}

function seriesName(
  { quantity, sensor }: WeatherSeriesOfOne,
  locations: ReadonlyMap<number, string>,
): string {
  if (quantity !== "surfaceTemperature") return translate(`weather:quantity.${quantity}`);
  const number = sensor ?? 0;
  const place = locations.get(number) || translate("weather:sensorNumber", { number });
  return translate("weather:surfaceOf", { place });
}

/** The first pavement sensor has the look after this. */
const surfaceLook = 3;
const looks: Partial<Record<HistoryQuantity, SeriesLook>> = {
  airTemperature: laneLook(1),
  dewPoint: laneLook(3),
  windSpeed: laneLook(1),
  gustSpeed: laneLook(3),
};

const ownLook = (quantity: HistoryQuantity) => (quantity === "windDirection" ? pointLook : plainLook);

/** Lowest and highest value of the first series, for a summary. */
export function extremesText({ series, format }: ChartModel): string {
  const [first] = series;
  const low = (first?.band?.low ?? first?.values ?? []).filter((value) => value !== null);
  const high = (first?.band?.high ?? first?.values ?? []).filter((value) => value !== null);
  if (!first || low.length === 0 || high.length === 0) return "";
  return translate("weather:extremes", {
    name: first.name,
    low: format(Math.min(...low)),
    high: format(Math.max(...high)),
  });
}
