import type { WeatherSeries, WeatherSeriesOfOne } from "@gantry/domain/contract/answers/weather.ts";
import { formatTime } from "@gantry/domain/time/pattern.ts";
import { localTime, zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { convert } from "@gantry/domain/units/convert.ts";
import { displayUnitOf } from "@gantry/domain/units/display-unit.ts";
import { type UnitCode, unitOf } from "@gantry/domain/units/unit.ts";
import { surfacesByDanger, type SurfaceStatus } from "@gantry/domain/weather/weather-state.ts";
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
    | "pressure"
    | "surface";
  /** None for the states of the surface. */
  quantities: readonly HistoryQuantity[];
  unit: (resolution: WeatherResolution) => string | undefined;
  /** From the stored unit. */
  shown: (value: number) => number;
  format: (value: number) => string;
  /** Default: the lowest and highest value. */
  summary?: (model: ChartModel) => string;
  axis?: { max?: number; step?: number; isFloating?: boolean; axisFormat?: (value: number) => string };
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

const shownStates = surfacesByDanger.filter((state) => state !== "error");

/** States by danger; few of them are named at the axis. */
const surfaceMeasure: WeatherMeasure = {
  name: "surface",
  quantities: [],
  unit: (resolution) => (resolution === "reading" ? undefined : translate("weather:worst")),
  shown: same,
  format: (danger) => {
    const state = shownStates[danger];
    return state ? translate(`weather:status.${state}`) : "";
  },
  summary: dangersText,
  axis: {
    max: shownStates.length - 1,
    step: 1,
    axisFormat: (danger) => {
      const state = shownStates[danger];
      return isNamed(state) ? translate(`weather:surfaceAxis.${state}`) : "";
    },
  },
};
const namedAtAxis = ["dry", "wet", "frost", "iceWarning"] as const;
const isNamed = (state: SurfaceStatus | undefined): state is (typeof namedAtAxis)[number] =>
  namedAtAxis.some((one) => one === state);

/** Charts of what the station reports: a rate for each reading, amounts for hours and days. */
export function measuresOf({ resolution, series, surfaceStates }: WeatherSeries): WeatherMeasure[] {
  const hidden = resolution === "reading" ? "precipitation" : "precipitationRate";
  const measures = all.filter(
    ({ name, quantities }) => name !== hidden && series.some(({ quantity }) => quantities.includes(quantity)),
  );
  if (surfaceStates.length === 0) return measures;
  const place = measures.findIndex(({ name }) => name === "temperatures") + 1;
  return measures.toSpliced(place, 0, surfaceMeasure);
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
  const base = {
    stops: stopsOf(history),
    stopName: translate("charts:time", { zone: zoneAbbreviation(history.span.toMs, zone) }),
    format: measure.format,
  };
  if (measure === surfaceMeasure) return { ...base, series: stateSeries(history.answer, locations) };
  const own = series.filter(({ quantity }) => measure.quantities.includes(quantity));
  return {
    ...base,
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

/** A reading stands for the time before it. A sensor with an error knows no state. */
function stateSeries(
  { resolution, surfaceStates }: WeatherSeries,
  locations: ReadonlyMap<number, string>,
): ChartSeries[] {
  return surfaceStates.map(({ sensor, states }) => ({
    id: `state${sensor}`,
    name: placeOf(sensor, locations),
    look: { ...laneLook(sensor + surfaceLook), step: resolution === "reading" ? "start" : "middle" },
    values: states.map((state) => (state === null || state === "error" ? null : shownStates.indexOf(state))),
  }));
}

const placeOf = (sensor: number, locations: ReadonlyMap<number, string>): string =>
  locations.get(sensor) || translate("weather:sensorNumber", { number: sensor });

function seriesName(
  { quantity, sensor }: WeatherSeriesOfOne,
  locations: ReadonlyMap<number, string>,
): string {
  if (quantity !== "surfaceTemperature") return translate(`weather:quantity.${quantity}`);
  return translate("weather:surfaceOf", { place: placeOf(sensor ?? 0, locations) });
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

function dangersText({ series, format }: ChartModel): string {
  const worst = series.flatMap(({ name, values }) => {
    const danger = Math.max(-1, ...values.filter((value) => value !== null));
    return danger < 0 ? [] : translate("weather:worstOf", { name, state: format(danger) });
  });
  return worst.join(" ");
}

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
