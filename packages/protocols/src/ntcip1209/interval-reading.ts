import type { LaneReading } from "@gantry/domain/detector/detector-reading.ts";
import {
  type QuantityNote,
  quantityReader,
  type QuantityReader,
  type Scale,
} from "../snmp/quantity-reader.ts";
import type { Answers } from "../snmp/value.ts";
import { bufferColumns, dataColumns, sampleColumns } from "./objects.ts";
import { sampleIndex, type ZoneLayout } from "./zone-layout.ts";
import { laneFaultOf, zoneStatusOf } from "./zone-status.ts";

/** A finished interval as a device stores it. */
export interface DetectorInterval {
  /** Seconds since 1970 in the device's local time, or since its start; null if it has none. */
  endS: number | null;
  /** Increases with each interval; null before version 2. */
  sequence: number | null;
  /** The zones are of different intervals: a new one began while they were read. */
  isTorn: boolean;
  lanes: LaneReading[];
  notes: QuantityNote[];
}

/** A lane cannot carry more in an hour. */
const volumes: Scale = { factor: 1, min: 0, max: 10_000, missing: 65_535 };
const tenthPercents: Scale = { factor: 0.1, min: 0, max: 1000, missing: 65_535 };
const tenthKph: Scale = { factor: 0.1, min: 0, max: 2550, missing: 65_535 };
const statusNumbers: Record<1 | 2, Scale> = {
  1: { factor: 1, min: 1, max: 8, missing: Number.NaN },
  2: { factor: 1, min: 1, max: 14, missing: Number.NaN },
};
const seconds: Scale = { factor: 1, min: 0, max: 4_294_967_295, missing: Number.NaN };
const sequences: Scale = { factor: 1, min: 0, max: 65_535, missing: Number.NaN };

interface ZoneOids {
  zone: number;
  endTime: string;
  volume: string;
  occupancy: string;
  speed: string;
  status: string;
  sequence?: string;
  classVolumes: readonly string[];
}

/** Entries with a finished interval that can be read: 1 is the latest. Version 1 keeps one more. */
export const maxEntry = ({ table }: ZoneLayout): number => (table.version === 2 ? 255 : 2);

/** The objects of all zones in one entry. */
export const intervalOids = (layout: ZoneLayout, entry: number): readonly string[] =>
  zoneOids(layout, entry).flatMap(({ zone: _zone, classVolumes, ...oids }) => [
    ...Object.values(oids),
    ...classVolumes,
  ]);

/** Undefined if the device has no such entry. Values that make no sense are null and a note. */
export function decodeInterval(
  layout: ZoneLayout,
  entry: number,
  answers: Answers,
): DetectorInterval | undefined {
  const all = zoneOids(layout, entry);
  const present = all.filter(({ volume, occupancy, speed }) =>
    [volume, occupancy, speed].some((oid) => answers.has(oid)),
  );
  if (present.length === 0) return undefined;
  const notes: QuantityNote[] = [];
  const reader = quantityReader(answers, notes);
  const ends = present.map(({ zone, endTime }) => reader.number(`endTime.${zone}`, endTime, seconds));
  const [first] = present;
  const sequenceOid = first?.sequence;
  return {
    endS: ends.find((end) => end !== null) ?? null,
    sequence:
      sequenceOid === undefined ? null : reader.number("sampleSequenceNumber", sequenceOid, sequences),
    isTorn: new Set(ends.filter((end) => end !== null)).size > 1,
    // A zone that the device has but does not answer for has no value.
    lanes: all.map((oids) => laneOf(oids, reader, layout.table.version)),
    notes,
  };
}

function laneOf(oids: ZoneOids, reader: QuantityReader, version: 1 | 2): LaneReading {
  const { zone, classVolumes } = oids;
  const number = reader.number(`zoneStatus.${zone}`, oids.status, statusNumbers[version]);
  const status = number === null ? undefined : zoneStatusOf(version, number);
  const fault = status === undefined ? null : laneFaultOf(status);
  const volume = reader.number(`volume.${zone}`, oids.volume, volumes);
  const speed = reader.number(`speed.${zone}`, oids.speed, tenthKph);
  const values = {
    volume,
    // Some devices report 0 for the speed of no vehicle.
    speed: volume === 0 ? null : speed,
    occupancy: reader.number(`occupancy.${zone}`, oids.occupancy, tenthPercents),
    classes: classVolumes.map((oid, index) => reader.number(`volume.${zone}.${index + 1}`, oid, volumes)),
  };
  // The device itself says that these are no measurements.
  const usable = fault === null ? values : { volume: null, speed: null, occupancy: null, classes: [] };
  return { index: zone, ...usable, fault };
}

function zoneOids({ table, zones }: ZoneLayout, entry: number): ZoneOids[] {
  return zones.map((zone) => {
    if (table.version === 2) {
      const at = (column: keyof typeof sampleColumns, zoneClass = 0) =>
        `${sampleColumns[column]}.${sampleIndex(table.order, entry, zone, zoneClass)}`;
      return {
        zone,
        endTime: at("sampleEndTime"),
        volume: at("sampleVolumeData"),
        occupancy: at("samplePercentOccupancy"),
        speed: at("sampleSpeedData"),
        status: at("sampleZoneStatus"),
        sequence: at("sampleSequenceNumber"),
        classVolumes: Array.from({ length: table.classes }, (_, index) => at("sampleVolumeData", index + 1)),
      };
    }
    const suffix = table.suffixes.get(zone) ?? String(zone);
    const [endTime, volume, occupancy, speed, status] = Object.values(
      entry === 1 ? dataColumns : bufferColumns,
    ).map((column) => `${column}.${suffix}`) as [string, string, string, string, string];
    return { zone, endTime, volume, occupancy, speed, status, classVolumes: [] };
  });
}
