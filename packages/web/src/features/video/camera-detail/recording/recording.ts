import { longestClipMs } from "@gantry/domain/contract/video/media.ts";

/** ISO 8601 UTC. */
export interface Recorded {
  from: string;
  to: string;
}
/** Milliseconds since 1970. */
export interface TimeSpan {
  fromMs: number;
  toMs: number;
}

export const shownMinutes = [10, 60, 360, 1440] as const;
export type ShownMinutes = (typeof shownMinutes)[number];
const shortestClipMs = 1000;

export const shownSpanOf = (minutes: number, nowMs: number): TimeSpan => ({
  fromMs: nowMs - minutes * 60_000,
  toMs: nowMs,
});

/** Fraction 0..1. */
export function shareOf({ fromMs, toMs }: TimeSpan, momentMs: number): number {
  return Math.min(1, Math.max(0, (momentMs - fromMs) / (toMs - fromMs)));
}

/** Undefined at the right end, which is live. */
export function momentAt({ fromMs, toMs }: TimeSpan, share: number): number | undefined {
  if (share >= 0.995) return undefined;
  return Math.round(fromMs + Math.max(0, share) * (toMs - fromMs));
}

/** Clip between two marks, limited to the maximum length; undefined if too short. */
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

/** Round tick times, counted from the start of the first day. */
export function ticksOf({ fromMs, toMs }: TimeSpan, minutes: ShownMinutes, dayStartMs: number): number[] {
  const stepMs = minutesBetweenTicks[minutes] * 60_000;
  const firstMs = dayStartMs + Math.ceil((fromMs - dayStartMs) / stepMs) * stepMs;
  const count = Math.floor((toMs - firstMs) / stepMs) + 1;
  return Array.from({ length: count }, (_, index) => firstMs + index * stepMs);
}
