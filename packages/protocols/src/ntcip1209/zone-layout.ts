import { maxClasses, maxLanes } from "@gantry/domain/detector/detector-reading.ts";
import type { Answers } from "../snmp/value.ts";
import { sampleColumns, sensorSystem, zoneColumns } from "./objects.ts";

/** The standard's index order is not certain, and devices differ: entry, zone and class in one of these orders. */
export const sampleOrders = ["entryZoneClass", "zoneEntryClass", "zoneClassEntry"] as const;
export type SampleOrder = (typeof sampleOrders)[number];

/** Where a device has the values of its zones. */
export interface ZoneLayout {
  table:
    | { version: 2; order: SampleOrder; classes: number }
    | { version: 1; suffixes: ReadonlyMap<number, string> };
  zones: readonly number[];
  /** Seconds; null if the device does not report it. */
  periodS: number | null;
}

/** The index of a row of the table of version 2. */
export function sampleIndex(order: SampleOrder, entry: number, zone: number, zoneClass: number): string {
  switch (order) {
    case "entryZoneClass":
      return `${entry}.${zone}.${zoneClass}`;
    case "zoneEntryClass":
      return `${zone}.${entry}.${zoneClass}`;
    case "zoneClassEntry":
      return `${zone}.${zoneClass}.${entry}`;
  }
}

/** The first objects to read from an unknown device. */
export const systemOids: readonly string[] = [sensorSystem.maxSensorZones];

/** Number of zones, or `fallback` if the device does not report one; at most 32. */
export function zoneCountOf(answers: Answers, fallback: number): number {
  const count = numberAt(answers, sensorSystem.maxSensorZones);
  return Math.min(maxLanes, count !== undefined && count > 0 ? count : Math.max(1, fallback));
}

/** What the zones are, and a probe of each index order of version 2. */
export function layoutOids(zoneCount: number): readonly string[] {
  const zones = Array.from({ length: zoneCount }, (_, index) => index + 1);
  return [
    ...zones.map((zone) => `${zoneColumns.sensorZoneOptions}.${zone}`),
    ...zones.map((zone) => `${zoneColumns.sensorZoneSamplePeriod}.${zone}`),
    ...new Set(sampleOrders.map((order) => probeOf("sampleEntryNum", order, zoneCount))),
    probeOf("sampleVolumeData", sampleOrders[0], zoneCount),
  ];
}

/** The last zone in entry 1: only in the right order is the object of the entry number 1, or present at all. */
const probeOf = (column: keyof typeof sampleColumns, order: SampleOrder, zoneCount: number): string =>
  `${sampleColumns[column]}.${sampleIndex(order, 1, zoneCount, 0)}`;

interface ZoneFacts {
  zones: readonly number[];
  periodS: number | null;
  /** Undefined: the device has no table of version 2. */
  order: SampleOrder | undefined;
}

export function decodeZones(answers: Answers, zoneCount: number): ZoneFacts {
  const all = Array.from({ length: zoneCount }, (_, index) => index + 1);
  const zones = all.filter((zone) => numberAt(answers, `${zoneColumns.sensorZoneOptions}.${zone}`) !== 1);
  const periods = zones.map((zone) => numberAt(answers, `${zoneColumns.sensorZoneSamplePeriod}.${zone}`));
  const periodS = periods.find((period) => period !== undefined && period >= 1 && period <= 3600);
  return { zones, periodS: periodS ?? null, order: orderOf(answers, zoneCount) };
}

function orderOf(answers: Answers, zoneCount: number): SampleOrder | undefined {
  const [usual] = sampleOrders;
  const probed = sampleOrders.find(
    (order) => numberAt(answers, probeOf("sampleEntryNum", order, zoneCount)) === 1,
  );
  // Some devices do not answer for the objects of an index.
  return probed ?? (answers.has(probeOf("sampleVolumeData", usual, zoneCount)) ? usual : undefined);
}

/** Volumes by class of one zone; those that exist count the classes. */
export function classOids(order: SampleOrder, zone: number): readonly string[] {
  return Array.from(
    { length: maxClasses },
    (_, index) => `${sampleColumns.sampleVolumeData}.${sampleIndex(order, 1, zone, index + 1)}`,
  );
}

export function countClasses(answers: Answers, order: SampleOrder, zone: number): number {
  const missing = classOids(order, zone).findIndex((oid) => !answers.has(oid));
  return missing === -1 ? maxClasses : missing;
}

/** Zone and the rest of the index of a row of version 1, which some devices index by zone and output. */
export function rowOfIndex(column: string, oid: string): { zone: number; suffix: string } | undefined {
  if (!oid.startsWith(`${column}.`)) return undefined;
  const suffix = oid.slice(column.length + 1);
  const zone = Number(suffix.split(".")[0]);
  return Number.isInteger(zone) && zone >= 1 && zone <= maxLanes ? { zone, suffix } : undefined;
}

function numberAt(answers: Answers, oid: string): number | undefined {
  const value = answers.get(oid);
  return value?.type === "integer" || value?.type === "gauge" || value?.type === "counter"
    ? value.value
    : undefined;
}
