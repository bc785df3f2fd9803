import { moduleTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import {
  bufferColumns,
  dataColumns,
  sampleColumns,
  sensorSystem,
  zoneColumns,
} from "@gantry/protocols/ntcip1209/objects.ts";
import { type SampleOrder, sampleIndex } from "@gantry/protocols/ntcip1209/zone-layout.ts";
import { zoneStatusNumber } from "@gantry/protocols/ntcip1209/zone-status.ts";
import { integer, octets, octetsOfText, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import { vehicleClasses } from "../../city/traffic/passages.ts";
import { localMsAt } from "../../city/traffic/region-time.ts";
import type { LaneTraffic } from "../../city/traffic/traffic.ts";
import { type DetectorLanes, keptIntervals, type laneFaultNames } from "../detector-lanes.ts";
import { readOnly, readOnlyInteger } from "../ntcip-sign/values.ts";
import { type ManagedTable, type ObjectTree, objectTree } from "../object-tree.ts";

/**
 * mute: no answer. missingCodes: all values are missing. sensorFailure: the device reports it for all zones.
 * clockDayOff: the clock is a day behind. yesterdayAgain: it answers with yesterday's intervals. noV02Table: only
 * the tables of version 1. truncatedTable: the last zone is absent.
 */
export const ntcipDetectorFaults = [
  "mute",
  "missingCodes",
  "sensorFailure",
  "clockDayOff",
  "yesterdayAgain",
  "noV02Table",
  "truncatedTable",
] as const;
export type NtcipDetectorFault = (typeof ntcipDetectorFaults)[number] | (typeof laneFaultNames)[number];

/** The tables that a device has; those of version 1 are there with each. */
export type DetectorTable = SampleOrder | "v1" | "v1ByOutput";

interface ObjectsParts {
  lanes: DetectorLanes;
  laneCount: number;
  table: DetectorTable;
  nowMs: () => number;
  hasFault(name: NtcipDetectorFault): boolean;
}

const missing = 65_535;
const dayMs = 86_400_000;
const entryOf = (column: string): string => column.replace(/\.\d+$/, "");

/** Everything that the detector answers with. Values are computed when they are read. */
export function detectorObjects(parts: ObjectsParts): ObjectTree {
  const { laneCount, lanes, table } = parts;
  const text = (value: string) => readOnly(() => octets(octetsOfText(value)));
  const scalars = new Map([
    [sensorSystem.maxSensorZones, readOnlyInteger(() => laneCount)],
    [moduleTableOid("moduleMake", 1), text("Gantry")],
    [moduleTableOid("moduleModel", 1), text("Simulated detector")],
  ]);
  const zones = Array.from({ length: laneCount }, (_, index) => index + 1);
  const zoneCells = [0, 0, 2, lanes.periodMs / 1000];
  const zoneTable: ManagedTable = {
    entry: entryOf(zoneColumns.sensorZoneOptions),
    columns: [1, 2, 3, 4],
    rows: () => zones.map((zone) => [zone]),
    cell: (column, [zone = 0, ...more]) => {
      if (!zones.includes(zone) || more.length > 0) return undefined;
      if (column === 4) return text(`Lane ${zone}`);
      return readOnlyInteger(() => (column === 1 ? zone : (zoneCells[column] ?? 0)));
    },
  };
  const byOutput = table === "v1ByOutput";
  const tables = [
    zoneTable,
    versionOneTable(parts, entryOf(dataColumns.endTime), { entry: 1, byOutput }),
    versionOneTable(parts, entryOf(bufferColumns.endTimeBuffer), { entry: 2, byOutput }),
    ...(table === "v1" || byOutput ? [] : [sampleTable(parts, table as SampleOrder)]),
  ];
  return objectTree(scalars, tables);
}

function versionOneTable(
  parts: ObjectsParts,
  entry: string,
  { entry: interval, byOutput }: { entry: number; byOutput: boolean },
): ManagedTable {
  return {
    entry,
    columns: [1, 2, 3, 4, 5],
    rows: () => zonesNow(parts).map((zone) => (byOutput ? [zone, 1] : [zone])),
    cell: (column, [zone = 0, ...rest]) => {
      const isRow = byOutput ? rest.length === 1 && rest[0] === 1 : rest.length === 0;
      if (!isRow || !zonesNow(parts).includes(zone)) return undefined;
      // The columns of version 2 from the end time on, in the same order.
      return readOnly(() => sampleValue(parts, { column: column + 2, entry: interval, zone, version: 1 }));
    },
  };
}

function sampleTable(parts: ObjectsParts, order: SampleOrder): ManagedTable {
  const classes = vehicleClasses.map((_, index) => index);
  const rows = () =>
    parts.hasFault("noV02Table")
      ? []
      : Array.from({ length: keptIntervals + 1 }, (_, entry) => entry)
          .flatMap((entry) => zonesNow(parts).map((zone) => ({ entry, zone })))
          .flatMap(({ entry, zone }) =>
            [0, ...classes.map((index) => index + 1)].map((zoneClass) =>
              sampleIndex(order, entry, zone, zoneClass).split(".").map(Number),
            ),
          )
          .toSorted(compareIndexes);
  return {
    entry: entryOf(sampleColumns.sampleEntryNum),
    columns: [1, 2, 3, 4, 5, 6, 7, 8],
    rows,
    cell: (column, index) => {
      const [a = -1, b = -1, c = -1] = index;
      const [entry, zone, zoneClass] =
        order === "entryZoneClass" ? [a, b, c] : order === "zoneEntryClass" ? [b, a, c] : [c, a, b];
      const isRow =
        index.length === 3 &&
        !parts.hasFault("noV02Table") &&
        entry <= keptIntervals &&
        zoneClass <= classes.length &&
        zonesNow(parts).includes(zone);
      return isRow
        ? readOnly(() => sampleValue(parts, { column, entry, zone, zoneClass, version: 2 }))
        : undefined;
    },
  };
}

function compareIndexes(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((arc, index) => arc !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

function zonesNow({ laneCount, hasFault }: ObjectsParts): number[] {
  const count = hasFault("truncatedTable") ? laneCount - 1 : laneCount;
  return Array.from({ length: count }, (_, index) => index + 1);
}

interface SampleCell {
  column: number;
  /** 0 is in progress, 1 the latest finished one. */
  entry: number;
  zone: number;
  zoneClass?: number;
  version: 1 | 2;
}

function sampleValue(parts: ObjectsParts, cell: SampleCell): SnmpValue {
  const { lanes, nowMs, hasFault } = parts;
  const { column, entry, zone, zoneClass = 0, version } = cell;
  const now = hasFault("yesterdayAgain") ? nowMs() - dayMs : nowMs();
  const interval = lanes.latest(now) + 1 - entry;
  switch (column) {
    case 1:
      return integer(entry);
    case 2:
      return integer(zoneClass);
    case 3: {
      const endMs = (interval + 1) * lanes.periodMs - (hasFault("clockDayOff") ? dayMs : 0);
      return integer(Math.round(localMsAt(endMs) / 1000));
    }
    case 7:
      return integer(zoneStatusNumber(version, statusOf(version, hasFault("sensorFailure"))));
    case 8:
      return integer(interval % 65_536);
    default: {
      const hasValues = entry > 0 && !hasFault("missingCodes");
      return integer(hasValues ? measured(lanes.at(interval)[zone - 1], column, zoneClass) : missing);
    }
  }
}

const statusOf = (version: 1 | 2, hasFailed: boolean): string =>
  !hasFailed ? "oK" : version === 1 ? "other" : "sensorFailure";

function measured(lane: LaneTraffic | undefined, column: number, zoneClass: number): number {
  if (!lane) return missing;
  if (zoneClass > 0) return column === 4 ? (lane.classes[zoneClass - 1] ?? missing) : missing;
  const { volume, occupancyPercent, speedKph } = lane;
  if (column === 4) return volume;
  if (column === 5) return Math.round(occupancyPercent * 10);
  return speedKph === null ? missing : Math.min(2550, Math.round(speedKph * 10));
}
