import type { LaneReading } from "@gantry/domain/detector/detector-reading.ts";
import type { Ss125Lane } from "./interval-data.ts";

const kphPerMph = 1.609344;
/** A lane cannot carry more in an hour, nor faster. */
const limits = { count: 10_000, speedKph: 255 };

interface LaneNote {
  object: string;
  read: string;
}

/** A lane in our units; values that make no sense are null and a note. `index` counts from 1. */
export function laneReadingOf(
  lane: Ss125Lane,
  { index, isMetric, notes }: { index: number; isMetric: boolean; notes: LaneNote[] },
): LaneReading {
  const check = (object: string, value: number | null, max: number): number | null => {
    if (value === null || (value >= 0 && value <= max)) return value;
    notes.push({ object: `${object}.${index}`, read: String(value) });
    return null;
  };
  const volume = check("count", lane.count, limits.count);
  const speedKph = lane.speed === null ? null : lane.speed * (isMetric ? 1 : kphPerMph);
  const speed = check("speed", speedKph, limits.speedKph);
  const occupancy = check("occupancy", lane.occupancyPercent, 100);
  return {
    index,
    volume,
    speed: volume === 0 ? null : roundTo(speed, 1),
    occupancy: roundTo(occupancy, 2),
    classes: lane.classes.map((count, at) => check(`class${at + 1}`, count, limits.count)),
    fault: null,
  };
}

const roundTo = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));
