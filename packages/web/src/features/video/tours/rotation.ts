import type { Tour } from "@gantry/domain/kinds/tour.ts";

export type TourStop = NonNullable<Tour["items"]>[number];

/** Where a tour is. Times are milliseconds of one clock that never jumps. */
export interface Rotation {
  /** Stop that is shown, from 0. */
  index: number;
  /** Goes up with each change: what is prepared for the next one becomes the one that is shown. */
  serial: number;
  /** When the stop began; while it is paused, when it would have begun had it not been. */
  sinceMs: number;
  pausedAtMs: number | undefined;
}

/** The next camera is connected to so long before it is shown. */
export const preparedBeforeMs = 4000;
const shortestDwellMs = 1000;

export const begun = (nowMs: number): Rotation => ({
  index: 0,
  serial: 0,
  sinceMs: nowMs,
  pausedAtMs: undefined,
});

const dwellMs = (stops: readonly TourStop[], index: number): number =>
  Math.max(shortestDwellMs, (stops[index]?.dwellSeconds ?? 0) * 1000);

/** How long the stop is still shown; a tour of one camera stays there. */
export function leftMs(rotation: Rotation, stops: readonly TourStop[], nowMs: number): number {
  const { index, sinceMs, pausedAtMs } = rotation;
  if (stops.length < 2) return Number.POSITIVE_INFINITY;
  return dwellMs(stops, index) - ((pausedAtMs ?? nowMs) - sinceMs);
}

/** The rotation after time has passed: at most one stop on, however long nobody looked. */
export function afterTime(rotation: Rotation, stops: readonly TourStop[], nowMs: number): Rotation {
  if (rotation.index >= Math.max(1, stops.length)) return anew(rotation, nowMs);
  const isDue = rotation.pausedAtMs === undefined && leftMs(rotation, stops, nowMs) <= 0;
  return isDue ? stepped(rotation, stops, 1, nowMs) : rotation;
}

/** To the next stop or the one before, which has its whole time again. */
export function stepped(
  { index, serial, pausedAtMs }: Rotation,
  stops: readonly TourStop[],
  by: 1 | -1,
  nowMs: number,
): Rotation {
  const count = Math.max(1, stops.length);
  return {
    index: (index + by + count) % count,
    // What was prepared is the next one; going back shows another.
    serial: serial + (by === 1 ? 1 : 2),
    sinceMs: nowMs,
    pausedAtMs: pausedAtMs === undefined ? undefined : nowMs,
  };
}

export const paused = (rotation: Rotation, nowMs: number): Rotation =>
  rotation.pausedAtMs === undefined ? { ...rotation, pausedAtMs: nowMs } : rotation;

/** Goes on with the time that was left. */
export function resumed(rotation: Rotation, nowMs: number): Rotation {
  const { pausedAtMs, sinceMs } = rotation;
  return pausedAtMs === undefined
    ? rotation
    : { ...rotation, sinceMs: sinceMs + (nowMs - pausedAtMs), pausedAtMs: undefined };
}

/** Cameras that are connected to: the one that is shown, and soon before the change the next one. */
export function layers(
  rotation: Rotation,
  stops: readonly TourStop[],
  nowMs: number,
): { serial: number; stop: TourStop; isShown: boolean }[] {
  const { index, serial, pausedAtMs } = rotation;
  const [shown, next] = [stops[index], stops[(index + 1) % Math.max(1, stops.length)]];
  const isSoon = pausedAtMs === undefined && leftMs(rotation, stops, nowMs) <= preparedBeforeMs;
  return [
    ...(shown ? [{ serial, stop: shown, isShown: true }] : []),
    ...(shown && next && isSoon && next.cameraId !== shown.cameraId
      ? [{ serial: serial + 1, stop: next, isShown: false }]
      : []),
  ];
}

/** Somebody made the tour shorter than where it was. */
const anew = ({ serial, pausedAtMs }: Rotation, nowMs: number): Rotation => ({
  ...begun(nowMs),
  serial: serial + 2,
  pausedAtMs: pausedAtMs === undefined ? undefined : nowMs,
});
