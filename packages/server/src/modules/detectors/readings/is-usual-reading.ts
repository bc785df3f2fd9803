import {
  type DetectorReading,
  type LaneFault,
  laneFaults,
  maxClasses,
  maxLanes,
} from "@gantry/domain/detector/detector-reading.ts";
import { maxPeriodS, maxSpeedKph, maxVolume } from "../lane-reading.ts";

/** Whether `detectorReading` accepts a reading as it is. It runs for every lane of every interval, where zod is too slow. */
export function isUsualReading(data: unknown): data is DetectorReading {
  if (!hasMembers(data, 2) || !isWhole(data["periodS"], 1, maxPeriodS)) return false;
  const { lanes } = data;
  if (!Array.isArray(lanes) || lanes.length === 0 || lanes.length > maxLanes) return false;
  const indexes = new Set<unknown>();
  for (const lane of lanes as unknown[]) if (isUsualLane(lane)) indexes.add(lane["index"]);
  return indexes.size === lanes.length;
}

function isUsualLane(lane: unknown): lane is Record<string, unknown> {
  if (!hasMembers(lane, 6)) return false;
  const { index, volume, speed, occupancy, classes, fault } = lane;
  return (
    isWhole(index, 1, maxLanes) &&
    isVolume(volume) &&
    (speed === null || isWithin(speed, maxSpeedKph)) &&
    (occupancy === null || isWithin(occupancy, 100)) &&
    Array.isArray(classes) &&
    classes.length <= maxClasses &&
    classes.every(isVolume) &&
    (fault === null || laneFaults.includes(fault as LaneFault))
  );
}

const hasMembers = (value: unknown, count: number): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.keys(value).length === count;

const isWithin = (value: unknown, max: number): value is number =>
  typeof value === "number" && value >= 0 && value <= max;
const isWhole = (value: unknown, min: number, max: number): boolean =>
  isWithin(value, max) && value >= min && Number.isInteger(value);
const isVolume = (value: unknown): boolean => value === null || isWhole(value, 0, maxVolume);
