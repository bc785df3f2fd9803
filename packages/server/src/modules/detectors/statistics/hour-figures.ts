import type { TimedSums } from "@gantry/domain/detector/detector-aggregations.ts";
import type { DetectorSums, LaneSums } from "@gantry/domain/detector/detector-sums.ts";

/** For null, which none of the sums can be. */
const nothing = -1;
const maxInt4 = 2_147_483_647;

const ofDetector = [
  "readings",
  "volumeCount",
  "maxVolume",
  "minSpeed",
  "maxSpeed",
  "maxOccupancy",
  "latencyMs",
  "latencyCount",
] as const satisfies readonly Exclude<keyof DetectorSums, "lanes">[];
const ofLane = [
  "index",
  "usableS",
  "volume",
  "volumeCount",
  "speed",
  "speedVehicles",
  "occupancy",
  "occupancyS",
] as const satisfies readonly Exclude<keyof LaneSums, "classes">[];

/**
 * `figures` of `detector_hour` and `detector_day`: the sums of the detector, the number of classes, then for each lane its sums and its vehicles
 * per class. A sum that no traffic can reach is limited to what a column holds.
 */
export function packSums(sums: DetectorSums): number[] {
  const classCount = Math.max(0, ...sums.lanes.map(({ classes }) => classes.length));
  const lanes = sums.lanes.flatMap((lane) => [
    ...ofLane.map((name) => lane[name]),
    ...Array.from({ length: classCount }, (_, at) => lane.classes[at] ?? nothing),
  ]);
  const figures = [...ofDetector.map((name) => sums[name] ?? nothing), classCount, ...lanes];
  return figures.map((figure) => Math.min(figure, maxInt4));
}

/** One row as bytes; `readPackedSums` reads them joined, which is many times faster than row by row. */
export const packedSumsSql = (row: string): string =>
  `int8send((extract(epoch from ${row}.at) * 1000)::int8) || array_send(${row}.figures)`;

const arrayHeaderBytes = 20;
const elementBytes = 8;

export function readPackedSums(bytes: Uint8Array): TimedSums[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const all: TimedSums[] = [];
  let at = 0;
  while (at < bytes.byteLength) {
    const startMs = view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
    const count = view.getInt32(at + 8 + 12);
    const first = at + 8 + arrayHeaderBytes;
    all.push({ startMs, sums: unpackSums(view, first, count) });
    at = first + count * elementBytes;
  }
  return all;
}

function unpackSums(view: DataView, first: number, count: number): DetectorSums {
  // The length of each element stands before it.
  const read = (place: number) => view.getInt32(first + place * elementBytes + 4);
  const readMaybe = (place: number) => {
    const figure = read(place);
    return figure === nothing ? null : figure;
  };
  const classCount = read(ofDetector.length);
  const lanes: LaneSums[] = [];
  for (let at = ofDetector.length + 1; at < count; at += ofLane.length + classCount) {
    const classes = Array<number | null>(classCount);
    for (let place = 0; place < classCount; place++) classes[place] = readMaybe(at + ofLane.length + place);
    lanes.push({
      index: read(at),
      usableS: read(at + 1),
      volume: read(at + 2),
      volumeCount: read(at + 3),
      speed: read(at + 4),
      speedVehicles: read(at + 5),
      occupancy: read(at + 6),
      occupancyS: read(at + 7),
      classes,
    });
  }
  return {
    readings: read(0),
    volumeCount: read(1),
    maxVolume: readMaybe(2),
    minSpeed: readMaybe(3),
    maxSpeed: readMaybe(4),
    maxOccupancy: readMaybe(5),
    latencyMs: read(6),
    latencyCount: read(7),
    lanes,
  };
}
