import { maxSpeed } from "@gantry/domain/camera/motion.ts";
import { sendEveryMs } from "./ptz-timing.ts";

/** One call each: pan and tilt share a channel, other axes have their own. */
export type MotionChannel = keyof typeof sendEveryMs;
const motionChannels = Object.keys(sendEveryMs) as readonly MotionChannel[];
/** One speed per axis of a channel, -127..127 (CAM-075, CAM-076). */
export type Speeds = readonly number[];

interface ChannelMotion {
  wanted: Speeds;
  /** Automatic end of the target; undefined while held. */
  untilMs: number | undefined;
  sent: Speeds;
  /** Time of the last motion command; stops do not count. */
  movedAtMs: number | undefined;
}
export type PtzMotion = Readonly<Record<MotionChannel, ChannelMotion>>;

export interface MotionWord {
  channel: MotionChannel;
  speeds: Speeds;
}

const still: ChannelMotion = { wanted: [0], untilMs: undefined, sent: [0], movedAtMs: undefined };
export const atRest: PtzMotion = {
  panTilt: { ...still, wanted: [0, 0], sent: [0, 0] },
  zoom: still,
  focus: still,
  iris: still,
};

/** Sets a target that ends at `untilMs`, or is held until replaced. */
export function startMotion(motion: PtzMotion, { channel, speeds }: MotionWord, untilMs?: number): PtzMotion {
  return { ...motion, [channel]: { ...motion[channel], wanted: speeds.map(clampSpeed), untilMs } };
}

export function stopMotion(motion: PtzMotion): PtzMotion {
  return motionChannels.reduce((now, channel) => startMotion(now, stopOf(motion, channel)), motion);
}

/** Due commands: stops and first commands immediately, others after the channel's interval. */
export function wordsDue(motion: PtzMotion, nowMs: number): MotionWord[] {
  return motionChannels.flatMap((channel) => {
    const dueMs = dueOf(motion, channel, nowMs);
    if (dueMs === undefined || dueMs > nowMs) return [];
    return [{ channel, speeds: requestedSpeedsAt(motion[channel], nowMs) }];
  });
}

/**
 * Time of the next command; undefined at rest. For a channel that is full only the end of its target counts.
 */
export function findNextDueMs(
  motion: PtzMotion,
  nowMs: number,
  isFree: (channel: MotionChannel) => boolean = () => true,
): number | undefined {
  const dues = motionChannels.map((channel) => {
    const dueMs = dueOf(motion, channel, nowMs);
    return isFree(channel) ? dueMs : motion[channel].untilMs;
  });
  const known = dues.filter((dueMs) => dueMs !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

export function applyWord(motion: PtzMotion, { channel, speeds }: MotionWord, nowMs: number): PtzMotion {
  const before = motion[channel];
  const movedAtMs = isStop(speeds) ? before.movedAtMs : nowMs;
  return { ...motion, [channel]: { ...before, sent: speeds, movedAtMs } };
}

export const isStop = (speeds: Speeds): boolean => speeds.every((speed) => speed === 0);

function dueOf(motion: PtzMotion, channel: MotionChannel, nowMs: number): number | undefined {
  const one = motion[channel];
  if (isStop(requestedSpeedsAt(one, nowMs))) return isStop(one.sent) ? undefined : nowMs;
  const nextMs = one.movedAtMs === undefined ? nowMs : one.movedAtMs + sendEveryMs[channel];
  return Math.max(nowMs, Math.min(nextMs, one.untilMs ?? Number.POSITIVE_INFINITY));
}

const requestedSpeedsAt = ({ wanted, untilMs }: ChannelMotion, nowMs: number): Speeds =>
  untilMs !== undefined && nowMs >= untilMs ? wanted.map(() => 0) : wanted;

const stopOf = (motion: PtzMotion, channel: MotionChannel): MotionWord => ({
  channel,
  speeds: motion[channel].wanted.map(() => 0),
});

const clampSpeed = (speed: number): number => Math.max(-maxSpeed, Math.min(maxSpeed, Math.round(speed))) + 0;
