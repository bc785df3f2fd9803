import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import { momentMs } from "@gantry/domain/time/moment.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const explainedDays = 30;

export const spans = ["1h", "6h", "24h", "7d", "30d"] as const;
export type SpanName = (typeof spans)[number];

const spanMs: Readonly<Record<SpanName, number>> = {
  "1h": hourMs,
  "6h": 6 * hourMs,
  "24h": dayMs,
  "7d": 7 * dayMs,
  "30d": explainedDays * dayMs,
};

export interface MomentWindow {
  fromMs: number;
  toMs: number;
}

/**
 * The time in an address, ms; undefined (now) if missing, invalid or in the future. Clamped to the oldest
 * explainable time.
 */
export function parseMomentMs(at: unknown, nowMs: number): number | undefined {
  const ms = momentMs(at);
  if (ms === undefined || ms >= nowMs) return undefined;
  return Math.max(ms, oldestMsOf(nowMs));
}

/** Moves by whole minutes, so that queries stay cacheable. */
export function oldestMsOf(nowMs: number): number {
  return roundUpToMinuteMs(nowMs) - explainedDays * dayMs;
}

/**
 * The window containing a time. The latest ends now; older ones are adjacent, so that the scrubber stays
 * still while stepping.
 */
export function windowOf(atMs: number, span: SpanName, nowMs: number): MomentWindow {
  const endMs = roundUpToMinuteMs(nowMs);
  const backMs = Math.max(0, endMs - atMs);
  const toMs = endMs - Math.floor(backMs / spanMs[span]) * spanMs[span];
  return { fromMs: toMs - spanMs[span], toMs };
}

const roundUpToMinuteMs = (ms: number) => Math.ceil(ms / minuteMs) * minuteMs;

/** Fraction 0 to 1. */
export function shareOf(atMs: number, { fromMs, toMs }: MomentWindow): number {
  return Math.min(1, Math.max(0, (atMs - fromMs) / (toMs - fromMs)));
}

/** Snaps to the nearest event within `reach`, a fraction of the window. */
export function momentAt(
  share: number,
  { fromMs, toMs }: MomentWindow,
  eventsMs: readonly number[],
  reach: number,
): number {
  const aimedMs = Math.round(fromMs + Math.min(1, Math.max(0, share)) * (toMs - fromMs));
  let nearest: number | undefined;
  for (const ms of eventsMs) {
    if (nearest === undefined || Math.abs(ms - aimedMs) < Math.abs(nearest - aimedMs)) nearest = ms;
  }
  return nearest !== undefined && Math.abs(nearest - aimedMs) <= reach * (toMs - fromMs) ? nearest : aimedMs;
}

export const isoOf = (ms: number): string => isoFromMs(ms);
