import { isoFromMs } from "../sign/queue/instant.ts";
import type { DetectorReading, LaneFault, LaneFaultSince, LaneReading } from "./detector-reading.ts";

/** Longer than any rule looks back. */
export const watchedMs = 3_600_000;

const noHits = { zeroS: 3_600, vehiclesBeside: 500 };
const lockedOn = { occupancy: 99, lockedS: 1_800, vehiclesBeside: 30 };
/** A lane carries at most a vehicle a second, a few more in a short interval. */
const chatter = { vehiclesPerS: 1, more: 3 };
const constant = { intervals: 20, sameS: 600 };
const spike = { speed: 160, timesFastest: 1.5, intervals: 10 };

/** What the rules need of the intervals before; of each lane by index. */
export type DetectorWatch = ReadonlyMap<number, LaneWatch>;

interface LaneWatch {
  /** Without a vehicle, and the vehicles of the other lanes meanwhile. */
  zeroS: number;
  besideZero: number;
  /** Occupied all the time without a vehicle, and the vehicles of the other lanes meanwhile. */
  lockedS: number;
  besideLocked: number;
  /** The same values with vehicles. */
  same: string;
  sameS: number;
  sameIntervals: number;
  /** Of the last intervals with vehicles. */
  speeds: readonly number[];
}

const unwatched: LaneWatch = {
  zeroS: 0,
  besideZero: 0,
  lockedS: 0,
  besideLocked: 0,
  same: "",
  sameS: 0,
  sameIntervals: 0,
  speeds: [],
};

/**
 * Finds lanes whose values cannot be traffic, from this interval and those before it. A lane is never judged by its own
 * silence: a quiet lane is silent only where the lanes beside it are busy. A fault that the device reports stays.
 */
export function findLaneFaults(
  watch: DetectorWatch,
  reading: DetectorReading,
): { watch: DetectorWatch; reading: DetectorReading } {
  const after = new Map<number, LaneWatch>();
  const all = reading.lanes.reduce((sum, { fault, volume }) => sum + (fault === null ? (volume ?? 0) : 0), 0);
  const lanes = reading.lanes.map((lane) => {
    if (lane.fault !== null) return lane;
    const before = watch.get(lane.index) ?? unwatched;
    const now = watchLane(before, lane, { periodS: reading.periodS, beside: all - (lane.volume ?? 0) });
    after.set(lane.index, now);
    const fault = judgeLane(before, now, lane, reading.periodS);
    return fault === null ? lane : { ...lane, fault };
  });
  return { watch: after, reading: { ...reading, lanes } };
}

/** The faults of an interval; one that goes on keeps its start, a new one starts where its values do. */
export function traceLaneFaults(
  before: readonly LaneFaultSince[],
  { watch, reading }: { watch: DetectorWatch; reading: DetectorReading },
  endedAtMs: number,
): LaneFaultSince[] {
  return reading.lanes.flatMap(({ index, fault }) => {
    if (fault === null) return [];
    const known = before.find((one) => one.index === index && one.fault === fault);
    const lastedS = lastedOf[fault]?.(watch.get(index) ?? unwatched) ?? reading.periodS;
    return known ?? { index, fault, since: isoFromMs(endedAtMs - lastedS * 1000) };
  });
}

/** Seconds for which a lane has had such values; others are judged by one interval. */
const lastedOf: Partial<Record<LaneFault, (lane: LaneWatch) => number>> = {
  noHits: ({ zeroS }) => zeroS,
  lockedOn: ({ lockedS }) => lockedS,
  constantValue: ({ sameS }) => sameS,
};

function watchLane(
  before: LaneWatch,
  lane: LaneReading,
  { periodS, beside }: { periodS: number; beside: number },
): LaneWatch {
  const { volume, speed, occupancy } = lane;
  const isZero = volume === 0;
  const isLocked = isZero && occupancy !== null && occupancy >= lockedOn.occupancy;
  const same = volume !== null && volume > 0 && speed !== null ? `${volume} ${speed} ${occupancy}` : "";
  const isSame = same !== "" && same === before.same;
  const hasSpeed = speed !== null && volume !== 0;
  return {
    zeroS: isZero ? before.zeroS + periodS : 0,
    besideZero: isZero ? before.besideZero + beside : 0,
    lockedS: isLocked ? before.lockedS + periodS : 0,
    besideLocked: isLocked ? before.besideLocked + beside : 0,
    same,
    sameS: isSame ? before.sameS + periodS : periodS,
    sameIntervals: isSame ? before.sameIntervals + 1 : 1,
    speeds: hasSpeed ? [...before.speeds, speed].slice(-spike.intervals) : before.speeds,
  };
}

function judgeLane(
  before: LaneWatch,
  now: LaneWatch,
  { volume, speed }: LaneReading,
  periodS: number,
): LaneFault | null {
  if (volume !== null && volume > chatter.vehiclesPerS * periodS + chatter.more) return "chatter";
  if (now.lockedS >= lockedOn.lockedS && now.besideLocked >= lockedOn.vehiclesBeside) return "lockedOn";
  if (now.zeroS >= noHits.zeroS && now.besideZero >= noHits.vehiclesBeside) return "noHits";
  if (now.same !== "" && now.sameIntervals >= constant.intervals && now.sameS >= constant.sameS)
    return "constantValue";
  return isSpike(before.speeds, speed) ? "spike" : null;
}

/** Only upwards: traffic can stop from one interval to the next. */
function isSpike(speeds: readonly number[], speed: number | null): boolean {
  if (speed === null || speed <= spike.speed || speeds.length < spike.intervals) return false;
  return speed > spike.timesFastest * Math.max(...speeds);
}
