import { laneFaults, type LaneReading } from "@gantry/domain/detector/detector-reading.ts";
import { int2Table, type SetCell } from "../../../platform/database/binary-array.ts";

const nothing = -1;
/** Fault, volume, speed, occupancy. */
const beforeClasses = 4;

/**
 * The lanes of many readings below each other as one parameter: `detector_reading.lanes` of a reading are its rows from
 * `first` to `last` with their first `columns`, counted from 1.
 */
export function writeLaneTable(readings: readonly (readonly LaneReading[])[]): {
  table: Buffer;
  places: { first: number; last: number; columns: number }[];
} {
  let last = 0;
  const places = readings.map((lanes) => {
    const first = last + 1;
    last += lanes.reduce((most, { index }) => Math.max(most, index), 0);
    const classCount = lanes.reduce((most, { classes }) => Math.max(most, classes.length), 0);
    return { first, last, columns: beforeClasses + classCount };
  });
  const columns = places.reduce((most, place) => Math.max(most, place.columns), 0);
  const { bytes, set } = int2Table(last, columns, nothing);
  for (const [at, { first }] of places.entries())
    for (const lane of readings[at] ?? []) writeLane(lane, first + lane.index - 2, set);
  return { table: bytes, places };
}

function writeLane(
  { fault, volume, speed, occupancy, classes }: LaneReading,
  row: number,
  set: SetCell,
): void {
  set(row, 0, fault === null ? 0 : laneFaults.indexOf(fault) + 1);
  if (volume !== null) set(row, 1, volume);
  if (speed !== null) set(row, 2, Math.round(speed * 10));
  if (occupancy !== null) set(row, 3, Math.round(occupancy * 10));
  for (let at = 0; at < classes.length; at += 1) {
    const count = classes[at];
    if (count !== undefined && count !== null) set(row, beforeClasses + at, count);
  }
}

/** The lanes of a row; trailing classes without a value of a lane stay. */
export function readLaneRows(rows: readonly (readonly number[])[]): LaneReading[] {
  return rows.flatMap(([place = nothing, volume, speed, occupancy, ...classes], at) =>
    place === nothing
      ? []
      : {
          index: at + 1,
          volume: valueOf(volume),
          speed: valueOf(speed, 10),
          occupancy: valueOf(occupancy, 10),
          classes: classes.map((count) => valueOf(count)),
          fault: laneFaults[place - 1] ?? null,
        },
  );
}

const valueOf = (stored = nothing, scale = 1) => (stored === nothing ? null : stored / scale);
