import type { DetectorsRecent } from "@gantry/domain/contract/answers/detector.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { localTime, zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { formatTime } from "@gantry/domain/time/pattern.ts";
import type { ChartModel, TimeStop } from "../../../kit/charts/chart-model.ts";
import { classLook, laneLook } from "../../../kit/charts/series-looks.ts";
import { formatsStore } from "../../../kit/time/formats.ts";
import { nameOf } from "../../../kinds/list/use-delete.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { findQuery } from "../../../queries/kind-queries.ts";
import { translate } from "../../../text/translate.ts";
import { decimalText, wholeText } from "../detector/detector-figures.ts";

type Recent = DetectorsRecent["items"][number];
type Minute = Recent["items"][number];

/** Of more detectors, the first by name. */
export const maxShown = 1000;
/** More lines cannot be told apart. */
const maxLines = 6;

export const shownDetectorsQuery = findQuery<Entity>(detector, {
  pageSize: maxShown,
  sortField: "name",
  fields: ["name"],
});

/** A detector without a newer minute is silent: its last one is not the present. */
const silentMs = 5 * 60_000;

/** The last whole minute before this time; a minute is named by its end. */
const latest = ({ items }: Recent, nowMs: number): Minute | undefined => {
  const whole = items.findLast(({ at }) => Date.parse(at) <= nowMs);
  return whole && nowMs - Date.parse(whole.at) <= silentMs ? whole : undefined;
};

/** Those with the highest occupancy in their last whole minute. */
export function busiestOf(all: readonly Recent[], nowMs: number): Recent[] {
  const occupancyOf = (one: Recent) => latest(one, nowMs)?.occupancy ?? null;
  return all
    .filter((one) => occupancyOf(one) !== null)
    .toSorted((a, b) => (occupancyOf(b) ?? 0) - (occupancyOf(a) ?? 0))
    .slice(0, maxLines);
}

export interface RecentSummary {
  measuring: number;
  vehiclesPerMinute: number;
  /** Weighted by vehicles, km/h. */
  meanSpeed: number | null;
}

export function summarize(all: readonly Recent[], nowMs: number): RecentSummary {
  const minutes = all.map((one) => latest(one, nowMs)).filter((minute) => minute !== undefined);
  const moving = minutes.filter(({ volume, speed }) => (volume ?? 0) > 0 && speed !== null);
  const vehicles = moving.reduce((sum, { volume }) => sum + (volume ?? 0), 0);
  const weighted = moving.reduce((sum, { volume, speed }) => sum + (volume ?? 0) * (speed ?? 0), 0);
  return {
    measuring: minutes.filter(({ volume }) => volume !== null).length,
    vehiclesPerMinute: minutes.reduce((sum, { volume }) => sum + (volume ?? 0), 0),
    meanSpeed: vehicles === 0 ? null : weighted / vehicles,
  };
}

export function occupancyModel(
  busiest: readonly Recent[],
  names: ReadonlyMap<string, Entity>,
  { zone, nowMs }: { zone: string; nowMs: number },
): ChartModel<TimeStop> {
  const times = [...new Set(busiest.flatMap(({ items }) => items.map(({ at }) => at)))].toSorted();
  const { timePattern } = formatsStore.getState();
  return {
    stopName: translate("charts:time", { zone: zoneAbbreviation(nowMs, zone) }),
    format: decimalText,
    stops: times.map((at) => ({
      atMs: Date.parse(at),
      label: formatTime(localTime(Date.parse(at), zone), timePattern),
    })),
    series: busiest.map(({ id, items }, index) => {
      const entity = names.get(id);
      return {
        id,
        name: entity ? nameOf(entity) : id,
        look: { ...classLook(index + 1), dash: laneLook(index + 1).dash },
        values: times.map((at) => items.find((minute) => minute.at === at)?.occupancy ?? null),
      };
    }),
  };
}

/** Mean vehicles per lane in the ten minutes, over all detectors that have the lane. */
export function laneModel(all: readonly Recent[]): ChartModel {
  const indexes = [...new Set(all.flatMap(({ lanes }) => lanes.map(({ laneIndex }) => laneIndex)))].toSorted(
    (a, b) => a - b,
  );
  return {
    stops: indexes.map((lane) => ({ label: translate("detectors:lane", { lane }) })),
    stopName: translate("detectors:lanesHead"),
    format: wholeText,
    series: [
      {
        id: "volume",
        name: translate("detectors:vehicles"),
        look: { colour: "--c-dim", dash: [] },
        values: indexes.map((lane) => meanVolume(all, lane)),
      },
    ],
  };
}

function meanVolume(all: readonly Recent[], lane: number): number | null {
  const volumes = all
    .map(({ lanes }) => lanes.find(({ laneIndex }) => laneIndex === lane)?.volume ?? null)
    .filter((volume) => volume !== null);
  return volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length;
}
