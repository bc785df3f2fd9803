import { AppError } from "@gantry/domain/errors.ts";
import { momentMs } from "@gantry/domain/time/moment.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses `15m`, `1h` or `7d`. */
export function timeframeMs(text: string): number {
  const [, count, unit] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined) throw makeFieldError("timeframe");
  return Number(count) * unitMs[unit as keyof typeof unitMs];
}

/** The time `at`; now without it, and of a time that is not reached yet. */
export function momentOfQuery({ at }: Readonly<Record<string, string | undefined>>, nowMs: number): number {
  const atMs = at === undefined ? nowMs : momentMs(at);
  if (atMs === undefined) throw makeFieldError("at");
  return Math.min(atMs, nowMs);
}

/** `from` and `to` (ISO 8601, default now), or a `timeframe` before now; undefined for neither. */
export function spanOfQuery(
  { from, to, timeframe }: Readonly<Record<string, string | undefined>>,
  nowMs: number,
): Span | undefined {
  if (timeframe !== undefined) return { fromMs: nowMs - timeframeMs(timeframe), toMs: nowMs };
  if (from === undefined && to === undefined) return undefined;
  const fromMs = momentMs(from);
  const toMs = to === undefined ? nowMs : momentMs(to);
  if (fromMs === undefined) throw makeFieldError("from");
  if (toMs === undefined) throw makeFieldError("to");
  return { fromMs, toMs };
}

const makeFieldError = (field: string) =>
  new AppError("invalidBody", {}, { issues: [{ field, code: "wrongType" }] });
