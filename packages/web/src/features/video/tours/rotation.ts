import type { Tour } from "@gantry/domain/kinds/tour.ts";

export type TourStop = NonNullable<Tour["items"]>[number];

/** State of a tour. Times are milliseconds of a monotonic clock. */
export interface Rotation {
  /** Shown stop, from 0. */
  index: number;
  /** Increases with each change, so that the prepared layer becomes the shown one. */
  serial: number;
  /** Start of the stop, shifted by earlier pauses. */
  sinceMs: number;
  pausedAtMs: number | undefined;
}

export const preparedBeforeMs = 4000;
const shortestDwellMs = 1000;

export const startRotation = (nowMs: number): Rotation => ({
  index: 0,
  serial: 0,
  sinceMs: nowMs,
  pausedAtMs: undefined,
});

const dwellMs = (stops: readonly TourStop[], index: number): number =>
  Math.max(shortestDwellMs, (stops[index]?.dwellSeconds ?? 0) * 1000);

/** Remaining time of the stop; infinite for a tour of one camera. */
export function computeLeftMs(rotation: Rotation, stops: readonly TourStop[], nowMs: number): number {
  const { index, sinceMs, pausedAtMs } = rotation;
  if (stops.length < 2) return Number.POSITIVE_INFINITY;
  return dwellMs(stops, index) - ((pausedAtMs ?? nowMs) - sinceMs);
}

/** Advances by at most one stop, however much time has passed. */
export function advanceToTime(rotation: Rotation, stops: readonly TourStop[], nowMs: number): Rotation {
  if (rotation.index >= Math.max(1, stops.length)) return restartRotation(rotation, nowMs);
  const isDue = rotation.pausedAtMs === undefined && computeLeftMs(rotation, stops, nowMs) <= 0;
  return isDue ? stepRotation(rotation, stops, 1, nowMs) : rotation;
}

export function stepRotation(
  { index, serial, pausedAtMs }: Rotation,
  stops: readonly TourStop[],
  by: 1 | -1,
  nowMs: number,
): Rotation {
  const count = Math.max(1, stops.length);
  return {
    index: (index + by + count) % count,
    // The prepared layer is the next stop; going back needs a new one.
    serial: serial + (by === 1 ? 1 : 2),
    sinceMs: nowMs,
    pausedAtMs: pausedAtMs === undefined ? undefined : nowMs,
  };
}

export const pauseRotation = (rotation: Rotation, nowMs: number): Rotation =>
  rotation.pausedAtMs === undefined ? { ...rotation, pausedAtMs: nowMs } : rotation;

/** Continues with the remaining time. */
export function resumeRotation(rotation: Rotation, nowMs: number): Rotation {
  const { pausedAtMs, sinceMs } = rotation;
  return pausedAtMs === undefined
    ? rotation
    : { ...rotation, sinceMs: sinceMs + (nowMs - pausedAtMs), pausedAtMs: undefined };
}

/** Connected cameras: the shown one and, shortly before the change, the next one. */
export function listLayers(
  rotation: Rotation,
  stops: readonly TourStop[],
  nowMs: number,
): { serial: number; stop: TourStop; isShown: boolean }[] {
  const { index, serial, pausedAtMs } = rotation;
  const [shown, next] = [stops[index], stops[(index + 1) % Math.max(1, stops.length)]];
  const isSoon = pausedAtMs === undefined && computeLeftMs(rotation, stops, nowMs) <= preparedBeforeMs;
  return [
    ...(shown ? [{ serial, stop: shown, isShown: true }] : []),
    ...(shown && next && isSoon && next.cameraId !== shown.cameraId
      ? [{ serial: serial + 1, stop: next, isShown: false }]
      : []),
  ];
}

/** The tour was shortened below the current stop. */
const restartRotation = ({ serial, pausedAtMs }: Rotation, nowMs: number): Rotation => ({
  ...startRotation(nowMs),
  serial: serial + 2,
  pausedAtMs: pausedAtMs === undefined ? undefined : nowMs,
});
