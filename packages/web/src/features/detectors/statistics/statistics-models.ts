import type {
  DetectorAggregation,
  DetectorStats,
  LaneAggregation,
} from "@gantry/domain/contract/answers/detector.ts";
import { volumeOfClass } from "@gantry/domain/detector/detector-time-series.ts";
import type { DetectorPeriod } from "@gantry/domain/detector/detector-periods.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import { zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import type { ChartGap, ChartModel, ChartSeries, TimeStop } from "../../../kit/charts/chart-model.ts";
import { findGaps } from "../../../kit/charts/gaps.ts";
import { classLook, earlierLook, laneLook, plainLook } from "../../../kit/charts/series-looks.ts";
import { gapText, periodText } from "../../../kit/charts/span-text.ts";
import { translate } from "../../../text/translate.ts";
import type { Statistics } from "../detector/detector-calls.ts";
import { decimalText, shownSpeed, speedUnit, wholeText } from "../detector/detector-figures.ts";

type Value = number | null;

interface Measure {
  /** Counts in buckets: part of a bucket cannot be compared with whole ones. */
  isCount?: boolean;
  name: "volume" | "speed" | "occupancy";
  unit: (period: DetectorPeriod) => string;
  ofLane: (lane: LaneAggregation) => Value;
  ofAll: (stats: DetectorStats) => Value;
  /** Of one lane in the period before. */
  before: (stats: DetectorStats) => Value;
  band?: { low: (stats: DetectorStats) => Value; high: (stats: DetectorStats) => Value };
  format: (value: number) => string;
}

export const measures: readonly Measure[] = [
  {
    isCount: true,
    name: "volume",
    unit: (period) => translate(`detectors:per.${period}`),
    ofLane: ({ totalVolume }) => totalVolume,
    ofAll: ({ totalVolume }) => totalVolume,
    before: ({ totalVolume, activeLanes }) =>
      totalVolume === null || activeLanes === 0 ? null : totalVolume / activeLanes,
    format: wholeText,
  },
  {
    name: "speed",
    unit: speedUnit,
    ofLane: ({ avgSpeed }) => shownSpeed(avgSpeed),
    ofAll: ({ avgSpeed }) => shownSpeed(avgSpeed),
    before: ({ avgSpeed }) => shownSpeed(avgSpeed),
    band: { low: ({ minSpeed }) => shownSpeed(minSpeed), high: ({ maxSpeed }) => shownSpeed(maxSpeed) },
    format: wholeText,
  },
  {
    name: "occupancy",
    unit: () => "%",
    ofLane: ({ avgOccupancy }) => avgOccupancy,
    ofAll: ({ avgOccupancy }) => avgOccupancy,
    before: ({ avgOccupancy }) => avgOccupancy,
    band: { low: ({ avgOccupancy }) => avgOccupancy, high: ({ maxOccupancy }) => maxOccupancy },
    format: decimalText,
  },
];

export interface ShownStatistics {
  current: Statistics;
  before: Statistics | undefined;
  period: DetectorPeriod;
  isByLane: boolean;
}

const spanOfItem = ({ startTime, endTime }: DetectorAggregation): Span => ({
  fromMs: Date.parse(startTime),
  toMs: Date.parse(endTime),
});

/** Buckets without any poll; the last one may just have begun. */
export function gapsOf({ span, answer: { items, zone } }: Statistics): ChartGap[] {
  const measured = items.map(spanOfItem);
  const shortestMs = Math.min(...measured.map(({ fromMs, toMs }) => toMs - fromMs));
  if (measured.length === 0) return [];
  return findGaps(span, measured, shortestMs / 2).map((gap) => ({ ...gap, label: gapText(gap, zone) }));
}

/** Each value stands in the middle of its bucket, of the part within the range. */
function stopsOf({ span, answer: { zone } }: Statistics, items: readonly DetectorAggregation[]): TimeStop[] {
  return items.map((item) => {
    const bucket = spanOfItem(item);
    const [fromMs, toMs] = [Math.max(bucket.fromMs, span.fromMs), Math.min(bucket.toMs, span.toMs)];
    return { atMs: (fromMs + toMs) / 2, label: periodText(bucket, zone) };
  });
}

/** Of counts those buckets that lie in the range as a whole, if there is one. */
function shownItems(
  { isCount = false }: Measure,
  { span, answer: { items } }: Statistics,
): readonly DetectorAggregation[] {
  const whole = items.filter((item) => {
    const bucket = spanOfItem(item);
    return bucket.fromMs >= span.fromMs && bucket.toMs <= span.toMs;
  });
  return isCount && whole.length > 0 ? whole : items;
}

const stopName = ({ span, answer: { zone } }: Statistics): string =>
  translate("charts:time", { zone: zoneAbbreviation(span.toMs, zone) });

export function measureModel(measure: Measure, shown: ShownStatistics): ChartModel<TimeStop> {
  const { current, isByLane } = shown;
  // A line without a value would stand in the legend only.
  const before = shown.before && shown.before.answer.items.length > 0 ? shown.before : undefined;
  const items = shownItems(measure, current);
  const stats = items.map(({ overallStats }) => overallStats);
  const all: ChartSeries = {
    id: "all",
    name: translate("detectors:allLanes"),
    look: plainLook,
    values: stats.map(measure.ofAll),
    isHidden: isByLane,
    ...(measure.band &&
      !isByLane && { band: { low: stats.map(measure.band.low), high: stats.map(measure.band.high) } }),
  };
  return {
    stops: stopsOf(current, items),
    stopName: stopName(current),
    format: measure.format,
    series: [
      ...(isByLane ? laneSeries(measure, items) : []),
      all,
      ...(before ? [beforeSeries(measure, { items, span: current.span }, before, isByLane)] : []),
    ],
  };
}

function laneSeries(measure: Measure, items: readonly DetectorAggregation[]): ChartSeries[] {
  const lanes = new Set(
    items.flatMap(({ laneAggregations }) => laneAggregations.map(({ laneIndex }) => laneIndex)),
  );
  return [...lanes]
    .toSorted((a, b) => a - b)
    .map((lane) => ({
      id: `lane${lane}`,
      name: translate("detectors:lane", { lane }),
      look: laneLook(lane),
      values: items.map(({ laneAggregations }) => {
        const found = laneAggregations.find(({ laneIndex }) => laneIndex === lane);
        return found ? measure.ofLane(found) : null;
      }),
    }));
}

/** Buckets of the period before at the place of those one range later; by calendar they may differ by part of one. */
function beforeSeries(
  measure: Measure,
  { span, items }: { span: Span; items: readonly DetectorAggregation[] },
  before: Statistics,
  isByLane: boolean,
): ChartSeries {
  const lengthMs = span.toMs - span.fromMs;
  const earlier = before.answer.items.map((item) => ({
    ...spanOfItem(item),
    value: (isByLane ? measure.before : measure.ofAll)(item.overallStats),
  }));
  return {
    id: "before",
    name: translate(
      isByLane && measure.name === "volume" ? "detectors:beforeAverageLane" : "detectors:before",
    ),
    look: earlierLook,
    values: items.map((item) => {
      const { fromMs, toMs } = spanOfItem(item);
      const middleMs = (fromMs + toMs) / 2 - lengthMs;
      return earlier.find((one) => one.fromMs <= middleMs && middleMs < one.toMs)?.value ?? null;
    }),
  };
}

/** Vehicles by class over all lanes; undefined if the detector does not classify. */
export function classModel({ current }: ShownStatistics, labels: readonly string[]): ChartModel | undefined {
  const { items, overall } = current.answer;
  const classes = new Set(
    overall.laneAggregations.flatMap(({ classAggregates }) => Object.keys(classAggregates)),
  );
  if (classes.size === 0) return undefined;
  return {
    stops: stopsOf(current, items).map(({ label }) => ({ label })),
    stopName: stopName(current),
    format: wholeText,
    series: [...classes]
      .map(Number)
      .toSorted((a, b) => a - b)
      .map((index) => ({
        id: `class${index}`,
        name: labels[index - 1] || translate("detectors:class", { number: index }),
        look: classLook(index),
        values: items.map((item) => volumeOfClass(item, String(index))),
      })),
  };
}
