import type { DetectorDataLogs } from "@gantry/domain/contract/answers/detector.ts";
import type { LaneFault } from "@gantry/domain/detector/detector-reading.ts";
import { formatTime, withSeconds } from "@gantry/domain/time/pattern.ts";
import { localTime, zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import type { ChartGap, ChartModel, ChartSeries, TimeStop } from "../../../kit/charts/chart-model.ts";
import { findGaps } from "../../../kit/charts/gaps.ts";
import { laneLook, plainLook } from "../../../kit/charts/series-looks.ts";
import { gapText } from "../../../kit/charts/span-text.ts";
import { formatsStore } from "../../../kit/time/formats.ts";
import { translate } from "../../../text/translate.ts";
import type { RecentData } from "../detector/detector-calls.ts";
import { decimalText, perHour, shownSpeed, speedUnit, wholeText } from "../detector/detector-figures.ts";

type Log = DetectorDataLogs["items"][number];
type LaneLog = Log["lanes"][number];

interface LaneMeasure {
  name: "volume" | "speed" | "occupancy";
  unit: () => string;
  of: (lane: LaneLog, log: Log) => number | null;
  format: (value: number) => string;
}

export const laneMeasures: readonly LaneMeasure[] = [
  {
    name: "volume",
    unit: () => translate("detectors:perHour"),
    of: ({ volume }, { periodS }) => perHour(volume, periodS),
    format: wholeText,
  },
  { name: "speed", unit: speedUnit, of: ({ speed }) => shownSpeed(speed), format: wholeText },
  { name: "occupancy", unit: () => "%", of: ({ occupancy }) => occupancy, format: decimalText },
];

/** More missing intervals than this are a gap. */
const allowedIntervals = 1.5;

export function recentGaps({ span, answer: { items } }: RecentData, zone: string): ChartGap[] {
  if (items.length === 0) return [];
  const longestMs = Math.max(...items.map(({ periodS }) => periodS)) * 1000;
  const measured = items.map(({ polledAt, periodS }) => ({
    fromMs: Date.parse(polledAt) - periodS * 1000,
    toMs: Date.parse(polledAt),
  }));
  return findGaps(span, measured, longestMs * allowedIntervals).map((gap) => ({
    ...gap,
    label: gapText(gap, zone),
  }));
}

export function laneModel(measure: LaneMeasure, data: RecentData, zone: string): ChartModel<TimeStop> {
  const { items } = data.answer;
  const lanes = new Set(items.flatMap((log) => log.lanes.map(({ laneIndex }) => laneIndex)));
  const series = [...lanes]
    .toSorted((a, b) => a - b)
    .map(
      (lane): ChartSeries => ({
        id: `lane${lane}`,
        name: translate("detectors:lane", { lane }),
        look: laneLook(lane),
        values: items.map((log) => {
          const found = log.lanes.find(({ laneIndex }) => laneIndex === lane);
          return found ? measure.of(found, log) : null;
        }),
      }),
    );
  return modelOf(data, { zone, series, format: measure.format });
}

export const latencyModel = (data: RecentData, zone: string): ChartModel<TimeStop> =>
  modelOf(data, {
    zone,
    format: wholeText,
    series: [
      {
        id: "latency",
        name: translate("detectors:latency"),
        look: plainLook,
        values: data.answer.items.map(({ averageLatency }) => averageLatency),
      },
    ],
  });

function modelOf(
  { span, answer: { items } }: RecentData,
  {
    zone,
    series,
    format,
  }: { zone: string; series: readonly ChartSeries[]; format: (value: number) => string },
): ChartModel<TimeStop> {
  const pattern = `EEE, MMM d, ${withSeconds(formatsStore.getState().timePattern)}`;
  return {
    stopName: translate("charts:time", { zone: zoneAbbreviation(span.toMs, zone) }),
    format,
    series,
    stops: items.map(({ polledAt }) => {
      const atMs = Date.parse(polledAt);
      return { atMs, label: formatTime(localTime(atMs, zone), pattern) };
    }),
  };
}

export interface LaneFaultCount {
  lane: number;
  fault: LaneFault;
  count: number;
}

/** Readings without usable values, by lane and reason. */
export function countFaults({ answer: { items } }: RecentData): LaneFaultCount[] {
  const counts = new Map<string, LaneFaultCount>();
  for (const { lanes } of items)
    for (const { laneIndex, fault } of lanes) {
      if (fault === null) continue;
      const key = `${laneIndex} ${fault}`;
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { lane: laneIndex, fault, count });
    }
  return [...counts.values()].toSorted((a, b) => a.lane - b.lane || b.count - a.count);
}
