import { findHour } from "@gantry/domain/detector/detector-buckets.ts";

interface Span {
  fromMs: number;
  toMs: number;
}

export interface SpanPlan {
  /** Whole hours whose sums are stored: those that begin in the span. */
  closed: Span;
  /** Starts of hours in `closed` whose sums are stale. */
  stale: ReadonlySet<number>;
  /** Times within one hour each that are summed from readings. */
  open: Span[];
}

/**
 * Which times of a range come from the sums of hours and which from readings: cut hours at the ends of the range, hours
 * that are not summed yet, and hours with late readings. Times without readings come from sums, in whole hours.
 */
export function planSpans(
  range: Span,
  known: {
    zone: string;
    /** Hours that ended by then are summed; undefined: none yet. */
    closedUntilMs: number | undefined;
    /** Starts of UTC hours with late readings. */
    lateHoursMs: readonly number[];
    /** Readings are kept from then on. */
    readingsSinceMs: number;
  },
): SpanPlan {
  const { zone, readingsSinceMs, closedUntilMs = range.fromMs } = known;
  const hasReadings = (startMs: number) => startMs >= readingsSinceMs;
  const first = findHour(range.fromMs, zone);
  const isCut = first.startMs < range.fromMs;
  const fromMs = isCut ? first.endMs : range.fromMs;
  // Where closing lags behind the retention of readings, nothing but sums can have the times between.
  const sumsUntilMs = Math.max(closedUntilMs, readingsSinceMs);
  const lastMs = findHour(Math.min(range.toMs, sumsUntilMs), zone).startMs;
  const isWholeFromSums = range.toMs <= sumsUntilMs && !hasReadings(lastMs);
  const toMs = Math.max(fromMs, isWholeFromSums ? range.toMs : lastMs);
  const stale = known.lateHoursMs
    .flatMap((lateMs) => listHours({ fromMs: lateMs, toMs: lateMs + 3_600_000 }, zone))
    .filter((hour) => hour.fromMs >= fromMs && hour.toMs <= toMs && hasReadings(hour.fromMs));
  const open = [
    ...(isCut ? [{ fromMs: range.fromMs, toMs: Math.min(first.endMs, range.toMs) }] : []),
    ...new Map(stale.map((hour) => [hour.fromMs, hour])).values(),
    ...listHours({ fromMs: Math.max(toMs, readingsSinceMs), toMs: range.toMs }, zone).map((hour) => ({
      fromMs: Math.max(hour.fromMs, toMs),
      toMs: Math.min(hour.toMs, range.toMs),
    })),
  ];
  return {
    closed: { fromMs, toMs },
    stale: new Set(stale.map((hour) => hour.fromMs)),
    open: open.filter((span) => span.toMs > span.fromMs),
  };
}

/** The hours of a zone that overlap a span. */
export function listHours({ fromMs, toMs }: Span, zone: string): Span[] {
  const hours: Span[] = [];
  for (let atMs = fromMs; atMs < toMs; ) {
    const { startMs, endMs } = findHour(atMs, zone);
    hours.push({ fromMs: startMs, toMs: endMs });
    atMs = endMs;
  }
  return hours;
}
