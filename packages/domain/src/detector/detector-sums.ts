import type { DetectorReading, LaneReading } from "./detector-reading.ts";

/**
 * Sums over the intervals of a lane without a fault. They are whole numbers, so that parts of a time add up to exactly
 * what all its intervals give.
 */
export interface LaneSums {
  index: number;
  /** Seconds of the intervals with a value. */
  usableS: number;
  volume: number;
  /** Intervals with a volume. */
  volumeCount: number;
  /** Tenths of km/h times vehicles. */
  speed: number;
  speedVehicles: number;
  /** Tenths of a percent times seconds. */
  occupancy: number;
  occupancyS: number;
  /** Vehicles per class, class 1 first; null where no interval has a count. */
  classes: (number | null)[];
}

/** Sums over the intervals of a detector; null where nothing was measured. */
export interface DetectorSums {
  readings: number;
  /** Intervals in which a lane has a volume. */
  volumeCount: number;
  /** Over all lanes in one interval. */
  maxVolume: number | null;
  /** Tenths of km/h, of one lane in one interval with vehicles. */
  minSpeed: number | null;
  maxSpeed: number | null;
  /** Tenths of a percent, of one lane in one interval. */
  maxOccupancy: number | null;
  latencyMs: number;
  latencyCount: number;
  /** By index. */
  lanes: LaneSums[];
}

export interface TimedReading extends DetectorReading {
  latencyMs: number | null;
}

export const noSums = (): DetectorSums => ({
  readings: 0,
  volumeCount: 0,
  maxVolume: null,
  minSpeed: null,
  maxSpeed: null,
  maxOccupancy: null,
  latencyMs: 0,
  latencyCount: 0,
  lanes: [],
});

export function sumReadings(readings: Iterable<TimedReading>): DetectorSums {
  const sums = noSums();
  for (const reading of readings) addReading(sums, reading);
  return sums;
}

function addReading(sums: DetectorSums, { periodS, lanes, latencyMs }: TimedReading): void {
  sums.readings++;
  if (latencyMs !== null) {
    sums.latencyMs += latencyMs;
    sums.latencyCount++;
  }
  let volume: number | null = null;
  for (const lane of lanes) {
    const ofLane = findLane(sums.lanes, lane.index, lane.classes.length);
    if (!isUsable(lane)) continue;
    addLane(ofLane, lane, periodS);
    addExtremes(sums, lane);
    if (lane.volume !== null) volume = (volume ?? 0) + lane.volume;
  }
  if (volume === null) return;
  sums.volumeCount++;
  sums.maxVolume = Math.max(sums.maxVolume ?? 0, volume);
}

/** Values of a lane with a fault count nowhere. */
const isUsable = ({ fault, volume, speed, occupancy }: LaneReading): boolean =>
  fault === null && (volume !== null || speed !== null || occupancy !== null);

/** A lane without volumes counts each of its speeds once. */
const weightOf = ({ volume }: LaneReading): number => volume ?? 1;

function addLane(sums: LaneSums, lane: LaneReading, periodS: number): void {
  const { volume, speed, occupancy, classes } = lane;
  sums.usableS += periodS;
  if (volume !== null) {
    sums.volume += volume;
    sums.volumeCount++;
  }
  if (speed !== null) {
    sums.speed += toTenths(speed) * weightOf(lane);
    sums.speedVehicles += weightOf(lane);
  }
  if (occupancy !== null) {
    sums.occupancy += toTenths(occupancy) * periodS;
    sums.occupancyS += periodS;
  }
  for (const [at, count] of classes.entries())
    if (count !== null) sums.classes[at] = (sums.classes[at] ?? 0) + count;
}

function addExtremes(sums: DetectorSums, lane: LaneReading): void {
  if (lane.speed !== null && weightOf(lane) > 0) {
    const speed = toTenths(lane.speed);
    sums.minSpeed = Math.min(sums.minSpeed ?? speed, speed);
    sums.maxSpeed = Math.max(sums.maxSpeed ?? speed, speed);
  }
  if (lane.occupancy !== null) sums.maxOccupancy = Math.max(sums.maxOccupancy ?? 0, toTenths(lane.occupancy));
}

const toTenths = (value: number): number => Math.round(value * 10);

/** The sums of a lane, in which at least so many classes have a place. */
function findLane(lanes: LaneSums[], index: number, classCount: number): LaneSums {
  let at = lanes.findIndex((lane) => lane.index >= index);
  if (at === -1) at = lanes.length;
  let found = lanes[at];
  if (found?.index !== index) {
    found = {
      index,
      usableS: 0,
      volume: 0,
      volumeCount: 0,
      speed: 0,
      speedVehicles: 0,
      occupancy: 0,
      occupancyS: 0,
      classes: [],
    };
    lanes.splice(at, 0, found);
  }
  while (found.classes.length < classCount) found.classes.push(null);
  return found;
}

/** Adds the sums of another time to these. */
export function addSums(sums: DetectorSums, more: DetectorSums): void {
  sums.readings += more.readings;
  sums.volumeCount += more.volumeCount;
  sums.latencyMs += more.latencyMs;
  sums.latencyCount += more.latencyCount;
  sums.maxVolume = takeKnown(Math.max, sums.maxVolume, more.maxVolume);
  sums.minSpeed = takeKnown(Math.min, sums.minSpeed, more.minSpeed);
  sums.maxSpeed = takeKnown(Math.max, sums.maxSpeed, more.maxSpeed);
  sums.maxOccupancy = takeKnown(Math.max, sums.maxOccupancy, more.maxOccupancy);
  for (const lane of more.lanes) addLaneSums(findLane(sums.lanes, lane.index, lane.classes.length), lane);
}

function addLaneSums(sums: LaneSums, more: LaneSums): void {
  sums.usableS += more.usableS;
  sums.volume += more.volume;
  sums.volumeCount += more.volumeCount;
  sums.speed += more.speed;
  sums.speedVehicles += more.speedVehicles;
  sums.occupancy += more.occupancy;
  sums.occupancyS += more.occupancyS;
  for (const [at, count] of more.classes.entries())
    if (count !== null) sums.classes[at] = (sums.classes[at] ?? 0) + count;
}

function takeKnown(
  choose: (one: number, other: number) => number,
  one: number | null,
  other: number | null,
): number | null {
  return one === null || other === null ? (one ?? other) : choose(one, other);
}
