import { isoFromMs } from "../sign/queue/instant.ts";
import type { DetectorReading, LaneFault, LaneFaultSince, LaneReading } from "./detector-reading.ts";

/** Longer than any rule looks back. */
export const watchedMs = 3_600_000;

const noHits = { zeroS: 3_600, vehiclesBeside: 500 };
const lockedOn = { occupancy: 99, lockedS: 1_800, vehiclesBeside: 30 };
/** A lane carries at most a vehicle a second, a few more in a short interval. */
const chatter = { vehiclesPerS: 1, more: 3 };
const constant = { intervals: 20, sameS: 600 };
/** Compared with the fastest of so many intervals with vehicles, or up to twice as many. */
const spike = { tenths: 1_600, timesFastest: 1.5, intervals: 10 };

/**
 * What the rules need of the intervals before, of each lane by index. Whole numbers only: thousands of lanes replace theirs
 * in every interval.
 */
export type DetectorWatch = readonly (LaneWatch | undefined)[];

interface LaneWatch {
  /** Without a vehicle, and the vehicles of the other lanes meanwhile. */
  zeroS: number;
  besideZero: number;
  /** Occupied all the time without a vehicle, and the vehicles of the other lanes meanwhile. */
  lockedS: number;
  besideLocked: number;
  /** Values of the last interval, and for how long they are the same; no volume if they cannot be compared, -1 tenths if there is none. */
  volume: number;
  speedTenths: number;
  occupancyTenths: number;
  sameS: number;
  sameIntervals: number;
  /** Intervals with vehicles in a block of them, its greatest speed in tenths, and that of the block before; 0 before there is one. */
  moving: number;
  fastest: number;
  fastestBefore: number;
}

const nothing = -1;
const tenthsOf = (value: number | null): number => (value === null ? nothing : Math.round(value * 10));

const unwatched: LaneWatch = {
  zeroS: 0,
  besideZero: 0,
  lockedS: 0,
  besideLocked: 0,
  volume: 0,
  speedTenths: nothing,
  occupancyTenths: nothing,
  sameS: 0,
  sameIntervals: 0,
  moving: 0,
  fastest: 0,
  fastestBefore: 0,
};

/**
 * Finds lanes whose values cannot be traffic, from this interval and those before it. A lane is never judged by its own
 * silence: a quiet lane is silent only where the lanes beside it are busy. A fault that the device reports stays. Returns
 * the same reading where no fault is found.
 */
export function findLaneFaults(
  watch: DetectorWatch,
  reading: DetectorReading,
): { watch: DetectorWatch; reading: DetectorReading } {
  const { lanes, periodS } = reading;
  const after: (LaneWatch | undefined)[] = [];
  const found = new Map<LaneReading, LaneFault>();
  let all = 0;
  for (const { fault, volume } of lanes) if (fault === null) all += volume ?? 0;
  for (const lane of lanes) {
    if (lane.fault !== null) continue;
    const before = watch[lane.index] ?? unwatched;
    const now = watchLane(before, lane, { periodS, beside: all - (lane.volume ?? 0) });
    after[lane.index] = now;
    const fault = judgeLane(before, now, lane, periodS);
    if (fault !== null) found.set(lane, fault);
  }
  if (found.size === 0) return { watch: after, reading };
  const judged = lanes.map((lane) => ({ ...lane, fault: found.get(lane) ?? lane.fault }));
  return { watch: after, reading: { ...reading, lanes: judged } };
}

/** The faults of an interval; one that goes on keeps its start, a new one starts where its values do. */
export function traceLaneFaults(
  before: readonly LaneFaultSince[],
  { watch, reading }: { watch: DetectorWatch; reading: DetectorReading },
  endedAtMs: number,
): LaneFaultSince[] {
  const faults: LaneFaultSince[] = [];
  for (const { index, fault } of reading.lanes) {
    if (fault === null) continue;
    const known = before.find((one) => one.index === index && one.fault === fault);
    const lastedS = lastedOf[fault]?.(watch[index] ?? unwatched) ?? reading.periodS;
    faults.push(known ?? { index, fault, since: isoFromMs(endedAtMs - lastedS * 1000) });
  }
  return faults;
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
  const isMoving = volume !== null && volume > 0 && speed !== null;
  const speedTenths = tenthsOf(speed);
  const occupancyTenths = tenthsOf(occupancy);
  const isSame =
    isMoving &&
    volume === before.volume &&
    speedTenths === before.speedTenths &&
    occupancyTenths === before.occupancyTenths;
  const hasSpeed = speed !== null && !isZero;
  const isNewBlock = hasSpeed && before.moving === spike.intervals;
  return {
    zeroS: isZero ? before.zeroS + periodS : 0,
    besideZero: isZero ? before.besideZero + beside : 0,
    lockedS: isLocked ? before.lockedS + periodS : 0,
    besideLocked: isLocked ? before.besideLocked + beside : 0,
    volume: isMoving ? volume : 0,
    speedTenths,
    occupancyTenths,
    sameS: isSame ? before.sameS + periodS : periodS,
    sameIntervals: isSame ? before.sameIntervals + 1 : 1,
    moving: isNewBlock ? 1 : before.moving + (hasSpeed ? 1 : 0),
    fastest: isNewBlock ? speedTenths : Math.max(before.fastest, hasSpeed ? speedTenths : 0),
    fastestBefore: isNewBlock ? before.fastest : before.fastestBefore,
  };
}

function judgeLane(
  before: LaneWatch,
  now: LaneWatch,
  { volume }: LaneReading,
  periodS: number,
): LaneFault | null {
  if (volume !== null && volume > chatter.vehiclesPerS * periodS + chatter.more) return "chatter";
  if (now.lockedS >= lockedOn.lockedS && now.besideLocked >= lockedOn.vehiclesBeside) return "lockedOn";
  if (now.zeroS >= noHits.zeroS && now.besideZero >= noHits.vehiclesBeside) return "noHits";
  if (now.volume > 0 && now.sameIntervals >= constant.intervals && now.sameS >= constant.sameS)
    return "constantValue";
  return isSpike(before, now.speedTenths) ? "spike" : null;
}

/** Only upwards: traffic can stop from one interval to the next. */
function isSpike({ moving, fastest, fastestBefore }: LaneWatch, speedTenths: number): boolean {
  if (speedTenths <= spike.tenths) return false;
  const hasBefore = fastestBefore > 0 || moving === spike.intervals;
  return hasBefore && speedTenths > spike.timesFastest * Math.max(fastest, fastestBefore);
}
