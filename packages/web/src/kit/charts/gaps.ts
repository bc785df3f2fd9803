import type { Span } from "@gantry/domain/time/time-range.ts";

/**
 * Parts of the range without data between the given spans, which are in order. Missing time shorter than
 * `allowedMs` is none: at the end the next data may still be on its way.
 */
export function findGaps(range: Span, measured: readonly Span[], allowedMs: number): Span[] {
  const found: Span[] = [];
  let reachedMs = range.fromMs;
  for (const { fromMs, toMs } of [...measured, { fromMs: range.toMs, toMs: range.toMs }]) {
    if (fromMs - reachedMs > allowedMs) found.push({ fromMs: reachedMs, toMs: fromMs });
    reachedMs = Math.max(reachedMs, toMs);
  }
  return found;
}
