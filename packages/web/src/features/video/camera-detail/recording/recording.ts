import { longestClipMs } from "@gantry/domain/contract/video/media.ts";

/** From when to when a recording is kept, ISO 8601 UTC. */
export interface Recorded {
  from: string;
  to: string;
}
/** A part of time, milliseconds since 1970. */
export interface TimeSpan {
  fromMs: number;
  toMs: number;
}

/** How much of the past the track shows, in minutes. */
export const shownMinutes = [10, 60, 360, 1440] as const;
export type ShownMinutes = (typeof shownMinutes)[number];
/** Below this nothing is worth a clip. */
const shortestClipMs = 1000;

/** The part of the past on the track, which ends now. */
export const shownSpan = (minutes: number, nowMs: number): TimeSpan => ({
  fromMs: nowMs - minutes * 60_000,
  toMs: nowMs,
});

/** Where a moment lies on the track, 0..1. */
export function shareOf({ fromMs, toMs }: TimeSpan, momentMs: number): number {
  return Math.min(1, Math.max(0, (momentMs - fromMs) / (toMs - fromMs)));
}

/** The moment at a place of the track; undefined at its end and beyond, where it is now. */
export function momentAt({ fromMs, toMs }: TimeSpan, share: number): number | undefined {
  if (share >= 0.995) return undefined;
  return Math.round(fromMs + Math.max(0, share) * (toMs - fromMs));
}

/** What to ask for to save what lies between two marks, at most as long as a clip may be; undefined: too short for one. */
export function clipBetween(
  inMs: number | undefined,
  outMs: number | undefined,
): { startTime: string; endTime: string } | undefined {
  if (inMs === undefined || outMs === undefined) return undefined;
  const [fromMs, toMs] = [Math.min(inMs, outMs), Math.max(inMs, outMs)];
  if (toMs - fromMs < shortestClipMs || toMs - fromMs > longestClipMs) return undefined;
  return { startTime: new Date(fromMs).toISOString(), endTime: new Date(toMs).toISOString() };
}

const minutesBetweenTicks: Record<ShownMinutes, number> = { 10: 2, 60: 10, 360: 60, 1440: 240 };

/** Times that are named below the track: whole ones, counted from the beginning of the day in which it begins. */
export function ticksOf({ fromMs, toMs }: TimeSpan, minutes: ShownMinutes, dayStartMs: number): number[] {
  const stepMs = minutesBetweenTicks[minutes] * 60_000;
  const firstMs = dayStartMs + Math.ceil((fromMs - dayStartMs) / stepMs) * stepMs;
  const count = Math.floor((toMs - firstMs) / stepMs) + 1;
  return Array.from({ length: count }, (_, index) => firstMs + index * stepMs);
}
