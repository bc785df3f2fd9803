import { durationMsFromNs } from "./message.ts";

/** What a message gets when its duration is switched from continuous to timed: thirty minutes, in nanoseconds. */
export const timedDurationNs = 1_800_000_000_000;

/** The duration after the timed switch was set: thirty minutes, or null for continuous. */
export function withTimed(isTimed: boolean): number | null {
  return isTimed ? timedDurationNs : null;
}

/** Whether the message ends by itself. */
export function isTimed(durationNs: number | null | undefined): durationNs is number {
  return durationNs !== null && durationNs !== undefined;
}

/** Whole hours and minutes of a duration in nanoseconds; a started minute counts. */
export function hoursAndMinutes(durationNs: number): { hours: number; minutes: number } {
  const minutes = Math.ceil(durationMsFromNs(durationNs) / 60_000);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Nanoseconds of hours and minutes. */
export function durationNsOf(hours: number, minutes: number): number {
  return (hours * 60 + minutes) * 60_000_000_000;
}
