import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import { momentMs } from "@gantry/domain/time/moment.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How far back a sign is explained. */
export const explainedDays = 30;

/** Spans that the scrubber may show, in the order of the buttons. */
export const spans = ["1h", "6h", "24h", "7d", "30d"] as const;
export type SpanName = (typeof spans)[number];

const spanMs: Readonly<Record<SpanName, number>> = {
  "1h": hourMs,
  "6h": 6 * hourMs,
  "24h": dayMs,
  "7d": 7 * dayMs,
  "30d": explainedDays * dayMs,
};

/** What the scrubber shows, ms. */
export interface MomentWindow {
  fromMs: number;
  toMs: number;
}

/**
 * The moment that an address asks for, ms; undefined for now: where none is named, where it lies in the future, and
 * for what is no time. What is older than can be explained is the oldest that can.
 */
export function askedMomentMs(at: unknown, nowMs: number): number | undefined {
  const ms = momentMs(at);
  if (ms === undefined || ms >= nowMs) return undefined;
  return Math.max(ms, oldestMs(nowMs));
}

/** The oldest moment that can be explained; it moves on by the minute, so that questions stay the same for a while. */
export function oldestMs(nowMs: number): number {
  return nextMinuteMs(nowMs) - explainedDays * dayMs;
}

/**
 * Window of a span with the moment in it. Up to one span back it ends now, further back windows lie side by side, so
 * that the scrubber stands still while somebody steps through what it shows.
 */
export function windowOf(atMs: number, span: SpanName, nowMs: number): MomentWindow {
  const endMs = nextMinuteMs(nowMs);
  const backMs = Math.max(0, endMs - atMs);
  const toMs = endMs - Math.floor(backMs / spanMs[span]) * spanMs[span];
  return { fromMs: toMs - spanMs[span], toMs };
}

const nextMinuteMs = (ms: number) => Math.ceil(ms / minuteMs) * minuteMs;

/** Place of a moment in a window, 0 to 1. */
export function shareOf(atMs: number, { fromMs, toMs }: MomentWindow): number {
  return Math.min(1, Math.max(0, (atMs - fromMs) / (toMs - fromMs)));
}

/** Moment at a place of a window; the nearest event within `reach` (a share of the window) draws it. */
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

/** Address part of a moment. */
export const isoOf = (ms: number): string => isoFromMs(ms);
