import { durationMsFromNs } from "./message.ts";

/** Default of a timed message: thirty minutes, in nanoseconds. */
export const timedDurationNs = 1_800_000_000_000;

export function withTimed(isTimed: boolean): number | null {
  return isTimed ? timedDurationNs : null;
}

export function isTimed(durationNs: number | null | undefined): durationNs is number {
  return durationNs !== null && durationNs !== undefined;
}

/**
 * Duration of a message from the library: its own, otherwise that of the message it replaces. Without either,
 * the default.
 */
export function durationOfTaken(
  taken: number | null | undefined,
  replaced: number | null | undefined,
): number | null {
  if (isTimed(taken)) return taken;
  return replaced === undefined ? timedDurationNs : replaced;
}

/** Rounded up to whole minutes. */
export function hoursAndMinutes(durationNs: number): { hours: number; minutes: number } {
  const minutes = Math.ceil(durationMsFromNs(durationNs) / 60_000);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

export function durationNsOf(hours: number, minutes: number): number {
  return (hours * 60 + minutes) * 60_000_000_000;
}
