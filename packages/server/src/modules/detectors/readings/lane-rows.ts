import { laneFaults, type LaneReading } from "@gantry/domain/detector/detector-reading.ts";

const nothing = -1;
/** Fault, volume, speed, occupancy. */
const beforeClasses = 4;

/** `detector_reading.lanes` as the text of a PostgreSQL array. */
export function writeLaneRows(lanes: readonly LaneReading[]): string {
  const classCount = Math.max(...lanes.map(({ classes }) => classes.length));
  const count = Math.max(...lanes.map(({ index }) => index));
  const rows = Array<string>(count).fill(writeRow(classCount));
  for (const lane of lanes) rows[lane.index - 1] = writeRow(classCount, lane);
  return `{${rows.join(",")}}`;
}

function writeRow(classCount: number, lane?: LaneReading): string {
  const missing = `,${nothing}`;
  if (!lane) return `{${nothing}${missing.repeat(beforeClasses - 1 + classCount)}}`;
  const { fault, volume, speed, occupancy, classes } = lane;
  const place = fault === null ? 0 : laneFaults.indexOf(fault) + 1;
  let row = `{${place},${volume ?? nothing},${tenths(speed)},${tenths(occupancy)}`;
  for (const count of classes) row += `,${count ?? nothing}`;
  return `${row}${missing.repeat(classCount - classes.length)}}`;
}

const tenths = (value: number | null) => (value === null ? nothing : Math.round(value * 10));

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
