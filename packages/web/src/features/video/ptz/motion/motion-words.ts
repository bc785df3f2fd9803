import { mostSpeed } from "@gantry/domain/camera/motion.ts";
import { saidEveryMs } from "./ptz-timing.ts";

/** One call each: pan and tilt share a channel, other axes have their own. */
export type MotionChannel = keyof typeof saidEveryMs;
const motionChannels = Object.keys(saidEveryMs) as readonly MotionChannel[];
/** One speed per axis of a channel, -127..127 (CAM-075, CAM-076). */
export type Speeds = readonly number[];

interface ChannelMotion {
  wanted: Speeds;
  /** Automatic end of the target; undefined while held. */
  untilMs: number | undefined;
  said: Speeds;
  /** Time of the last motion command; stops do not count. */
  movedAtMs: number | undefined;
}
export type PtzMotion = Readonly<Record<MotionChannel, ChannelMotion>>;

export interface MotionWord {
  channel: MotionChannel;
  speeds: Speeds;
}

const still: ChannelMotion = { wanted: [0], untilMs: undefined, said: [0], movedAtMs: undefined };
export const atRest: PtzMotion = {
  panTilt: { ...still, wanted: [0, 0], said: [0, 0] },
  zoom: still,
  focus: still,
  iris: still,
};

/** Sets a target that ends at `untilMs`, or is held until replaced. */
export function wanting(motion: PtzMotion, { channel, speeds }: MotionWord, untilMs?: number): PtzMotion {
  return { ...motion, [channel]: { ...motion[channel], wanted: speeds.map(inRange), untilMs } };
}

export function stillWanting(motion: PtzMotion): PtzMotion {
  return motionChannels.reduce((now, channel) => wanting(now, stopOf(motion, channel)), motion);
}

/** Due commands: stops and first commands immediately, others after the channel's interval. */
export function wordsDue(motion: PtzMotion, nowMs: number): MotionWord[] {
  return motionChannels.flatMap((channel) => {
    const dueMs = dueOf(motion, channel, nowMs);
    if (dueMs === undefined || dueMs > nowMs) return [];
    return [{ channel, speeds: wantedAt(motion[channel], nowMs) }];
  });
}

/**
 * Time of the next command; undefined at rest. For a channel that is full only the end of its target counts.
 */
export function nextDueMs(
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

export function afterWord(motion: PtzMotion, { channel, speeds }: MotionWord, nowMs: number): PtzMotion {
  const before = motion[channel];
  const movedAtMs = isStop(speeds) ? before.movedAtMs : nowMs;
  return { ...motion, [channel]: { ...before, said: speeds, movedAtMs } };
}

export const isStop = (speeds: Speeds): boolean => speeds.every((speed) => speed === 0);

function dueOf(motion: PtzMotion, channel: MotionChannel, nowMs: number): number | undefined {
  const one = motion[channel];
  if (isStop(wantedAt(one, nowMs))) return isStop(one.said) ? undefined : nowMs;
  const nextMs = one.movedAtMs === undefined ? nowMs : one.movedAtMs + saidEveryMs[channel];
  return Math.max(nowMs, Math.min(nextMs, one.untilMs ?? Number.POSITIVE_INFINITY));
}

const wantedAt = ({ wanted, untilMs }: ChannelMotion, nowMs: number): Speeds =>
  untilMs !== undefined && nowMs >= untilMs ? wanted.map(() => 0) : wanted;

const stopOf = (motion: PtzMotion, channel: MotionChannel): MotionWord => ({
  channel,
  speeds: motion[channel].wanted.map(() => 0),
});

const inRange = (speed: number): number => Math.max(-mostSpeed, Math.min(mostSpeed, Math.round(speed))) + 0;
