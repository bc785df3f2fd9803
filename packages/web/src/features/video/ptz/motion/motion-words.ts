import { mostSpeed } from "@gantry/domain/camera/motion.ts";
import { saidEveryMs } from "./ptz-timing.ts";

/** What is said in one call: two axes for pan and tilt, one for the others. */
export type MotionChannel = keyof typeof saidEveryMs;
export const motionChannels = Object.keys(saidEveryMs) as readonly MotionChannel[];
/** One speed for each axis of a channel, -127..127 (CAM-075, CAM-076). */
export type Speeds = readonly number[];

interface ChannelMotion {
  wanted: Speeds;
  /** When the wish ends by itself; undefined while it is held. */
  untilMs: number | undefined;
  /** The newest word. */
  said: Speeds;
  /** When a motion was said last; stops do not count. */
  movedAtMs: number | undefined;
}
/** What somebody wants of a camera, and what of that was said to it. */
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

/** The motion with a new wish, which ends at `untilMs` or is held until there is another. */
export function wanting(motion: PtzMotion, { channel, speeds }: MotionWord, untilMs?: number): PtzMotion {
  return { ...motion, [channel]: { ...motion[channel], wanted: speeds.map(inRange), untilMs } };
}

/** The motion when nobody wants it any more. */
export function stillWanting(motion: PtzMotion): PtzMotion {
  return motionChannels.reduce((now, channel) => wanting(now, stopOf(motion, channel)), motion);
}

/** Words that are due: stops and first words at once, others when the channel's time has passed. */
export function wordsDue(motion: PtzMotion, nowMs: number): MotionWord[] {
  return motionChannels.flatMap((channel) => {
    const dueMs = dueOf(motion, channel, nowMs);
    if (dueMs === undefined || dueMs > nowMs) return [];
    return [{ channel, speeds: wantedAt(motion[channel], nowMs) }];
  });
}

/**
 * When the next word is due; undefined while everything rests. Of a channel that may say no more motion for now only the
 * end of its wish is.
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

/** The motion once the word is said. */
export function afterWord(motion: PtzMotion, { channel, speeds }: MotionWord, nowMs: number): PtzMotion {
  const before = motion[channel];
  const movedAtMs = isStop(speeds) ? before.movedAtMs : nowMs;
  return { ...motion, [channel]: { ...before, said: speeds, movedAtMs } };
}

/** Whether a word ends its motion. */
export const isStop = (speeds: Speeds): boolean => speeds.every((speed) => speed === 0);

/** Whether something moves as far as was said. */
export const isMoving = (motion: PtzMotion): boolean =>
  motionChannels.some((channel) => !isStop(motion[channel].said));

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
