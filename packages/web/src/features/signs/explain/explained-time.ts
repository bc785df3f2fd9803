import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import { momentMs } from "@gantry/domain/time/moment.ts";
import { endOfMinuteMs } from "../../../kit/time/moment-slider/moment-window.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const explainedDays = 30;

export const spans = ["1h", "6h", "24h", "7d", "30d"] as const;
export type SpanName = (typeof spans)[number];

export const spanMs: Readonly<Record<SpanName, number>> = {
  "1h": hourMs,
  "6h": 6 * hourMs,
  "24h": dayMs,
  "7d": 7 * dayMs,
  "30d": explainedDays * dayMs,
};

/**
 * The time in an address, ms; undefined (now) if missing, invalid or in the future. Clamped to the oldest
 * explainable time.
 */
export function parseMomentMs(at: unknown, nowMs: number): number | undefined {
  const ms = momentMs(at);
  if (ms === undefined || ms >= nowMs) return undefined;
  return Math.max(ms, oldestMsOf(nowMs));
}

export function oldestMsOf(nowMs: number): number {
  return endOfMinuteMs(nowMs) - explainedDays * dayMs;
}

export const isoOf = (ms: number): string => isoFromMs(ms);
