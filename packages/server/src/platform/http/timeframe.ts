import { AppError } from "@gantry/domain/errors.ts";

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds of a query such as `15m`, `1h` or `7d`. */
export function timeframeMs(text: string): number {
  const [, count, unit] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined)
    throw new AppError("invalidBody", {}, { issues: [{ field: "timeframe", code: "wrongType" }] });
  return Number(count) * unitMs[unit as keyof typeof unitMs];
}
