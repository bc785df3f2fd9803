import type { Span } from "@gantry/domain/time/time-range.ts";
import type { ChartGap, ChartModel, ChartSeries, TimeStop, Values } from "../chart-model.ts";
import { type TimeTick, timeTicks } from "../time-ticks.ts";
import { lineStyleOf, type Paint, timeRoom, valueAxis } from "./paint.ts";

export interface TimeDrawing {
  model: ChartModel<TimeStop>;
  span: Span;
  gaps: readonly ChartGap[];
  /** IANA zone of the axis. */
  zone: string;
  timePattern: string;
  max?: number | undefined;
  minStep?: number | undefined;
  step?: number | undefined;
  isFloating?: boolean | undefined;
  axisFormat?: ((value: number) => string) | undefined;
}

const tickWidthPx = 110;
/** Narrower gaps are hatched without their label; the table names them. */
const labelledShare = 0.06;

/** Lines that stop at gaps, bands of lowest to highest, and gaps as hatched bands. */
export function timeOption(drawing: TimeDrawing, paint: Paint, widthPx: number) {
  const { model, span, zone, timePattern, max, minStep, step, isFloating, axisFormat } = drawing;
  const maxCount = Math.max(2, Math.floor(widthPx / tickWidthPx));
  const ticks = timeTicks(span, zone, { maxCount, timePattern });
  return {
    animation: false,
    grid: timeRoom,
    xAxis: timeAxis(span, ticks, { paint, widthPx }),
    yAxis: valueAxis(paint, model.format, { max, minStep, step, isFloating, axisFormat }),
    series: [
      gapSeries(drawing, { paint, widthPx }),
      ...model.series
        .filter(({ isHidden }) => !isHidden)
        .flatMap((series) => seriesOf(series, drawing, paint)),
    ],
  };
}

interface Room {
  paint: Paint;
  widthPx: number;
}

/** Of 12 px text; measuring it is not worth the time. */
const letterPx = 6.5;
const half = (text: string) => (text.length * letterPx) / 2;

const placePx = (atMs: number, { fromMs, toMs }: Span, widthPx: number): number =>
  timeRoom.left + ((atMs - fromMs) / (toMs - fromMs)) * (widthPx - timeRoom.left - timeRoom.right);

function timeAxis(span: Span, ticks: readonly TimeTick[], { paint, widthPx }: Room) {
  const { fromMs, toMs } = span;
  const last = ticks.at(-1);
  const isLastCut = last && placePx(last.atMs, span, widthPx) + half(last.text) > widthPx;
  const named = new Map(ticks.map((tick) => [tick.atMs, tick]));
  return {
    type: "value" as const,
    min: fromMs,
    max: toMs,
    splitLine: { show: false },
    axisTick: { show: false },
    axisLine: { lineStyle: { color: paint.colour("--c-border-strong") } },
    axisLabel: {
      ...paint.text,
      customValues: ticks.map(({ atMs }) => atMs),
      hideOverlap: true,
      ...(isLastCut && { alignMaxLabel: "right" as const }),
      rich: { day: { ...paint.text, color: paint.colour("--c-text"), fontWeight: 600 } },
      formatter: (atMs: number) => {
        const tick = named.get(atMs);
        return tick?.isDay ? `{day|${tick.text}}` : (tick?.text ?? "");
      },
    },
  };
}

/** In the middle of the gap, unless it would be cut at an end of the chart. */
function gapLabelPlace({ fromMs, toMs, label }: ChartGap, span: Span, widthPx: number) {
  const middlePx = placePx((fromMs + toMs) / 2, span, widthPx);
  if (middlePx + half(label) > widthPx - timeRoom.right) return "insideTopRight";
  return middlePx - half(label) < timeRoom.left ? "insideTopLeft" : "insideTop";
}

function gapSeries({ gaps, span }: TimeDrawing, { paint, widthPx }: Room) {
  const isLabelled = ({ fromMs, toMs }: ChartGap) =>
    (toMs - fromMs) / (span.toMs - span.fromMs) >= labelledShare;
  return {
    type: "line" as const,
    data: [],
    silent: true,
    markArea: {
      silent: true,
      z: 5,
      itemStyle: { color: paint.hatch },
      label: {
        ...paint.text,
        padding: [3, 6],
        borderRadius: 3,
        borderWidth: 1,
        borderColor: paint.colour("--c-border"),
        backgroundColor: paint.colour("--c-surface"),
        color: paint.colour("--c-text"),
      },
      data: gaps.map((gap) => [
        {
          name: isLabelled(gap) ? gap.label : "",
          xAxis: gap.fromMs,
          label: { show: isLabelled(gap), position: gapLabelPlace(gap, span, widthPx) },
        },
        { xAxis: gap.toMs },
      ]),
    },
  };
}

function seriesOf({ id, look, values, band }: ChartSeries, drawing: TimeDrawing, paint: Paint) {
  const places = linePlaces(drawing);
  const line = {
    type: "line" as const,
    symbol: "circle",
    showSymbol: true,
    ...(look.step && { step: look.step }),
    lineStyle: { ...lineStyleOf(look, paint), ...(look.isPoints && { width: 0 }) },
    itemStyle: { color: paint.colour(look.colour) },
    data: lineData(places, values, look.isPoints),
  };
  return [...(band ? bandOf(id, places, band, paint.colour(look.colour)) : []), line];
}

/** Two stacked areas: an invisible one up to the lowest values, the band above it. */
function bandOf(
  id: string,
  places: readonly Place[],
  { low, high }: NonNullable<ChartSeries["band"]>,
  color: string,
) {
  const heights = high.map((top, index) => {
    const bottom = low[index];
    return top === null || bottom === null || bottom === undefined ? null : top - bottom;
  });
  const hidden = {
    type: "line" as const,
    stack: `band ${id}`,
    // Low and high stay together below zero.
    stackStrategy: "all" as const,
    symbol: "none",
    silent: true,
    lineStyle: { width: 0 },
  };
  return [
    { ...hidden, data: lineData(places, low) },
    { ...hidden, data: lineData(places, heights), areaStyle: { color, opacity: 0.25 } },
  ];
}

/** Index of a stop, or undefined for the break at a gap. */
interface Place {
  atMs: number;
  index: number | undefined;
}

function linePlaces({ model: { stops }, gaps }: TimeDrawing): Place[] {
  return stops.flatMap(({ atMs }, index) => {
    const beforeMs = stops[index - 1]?.atMs;
    const gap = beforeMs !== undefined && gaps.find(({ fromMs }) => fromMs >= beforeMs && fromMs < atMs);
    return gap
      ? [
          { atMs: gap.fromMs, index: undefined },
          { atMs, index },
        ]
      : [{ atMs, index }];
  });
}

/** Lines have no symbols, except a value without a neighbour, which would not be seen. */
function lineData(places: readonly Place[], values: Values, isPoints = false) {
  const all = places.map(({ index }) => (index === undefined ? null : (values[index] ?? null)));
  return places.map(({ atMs }, at) => {
    const isAlone = (all[at - 1] ?? null) === null && (all[at + 1] ?? null) === null;
    return { value: [atMs, all[at] ?? null], symbolSize: isPoints || isAlone ? 5 : 0 };
  });
}
