import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { msFromIso } from "../sign/queue/instant.ts";
import type { Span } from "../time/time-range.ts";
import { localTime, startOfDayMs } from "../time/zone.ts";
import { analyticsFromMs } from "../volume/analyze-volumes.ts";
import { analyzePassed, listCoveredHours, quarterMs } from "./wim-analytics.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const zones = ["America/Denver", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC"];
// A Wednesday; the clocks of Berlin, Denver and Lord Howe changed in the four weeks before.
const nowMs = msFromIso("2026-11-11T20:30:00Z");
const zone = "Europe/Berlin";
const fromMs = analyticsFromMs(nowMs, zone);
const always: Span[] = [{ fromMs: fromMs - dayMs, toMs: nowMs }];

/** So many vehicles in each hour of the zone, in its first quarter. */
function countHours(volumeOf: (hour: number, weekday: number) => number): Map<number, number> {
  const quarters = new Map<number, number>();
  for (let atMs = fromMs; atMs < nowMs; atMs += hourMs) {
    const { hour, weekday } = localTime(atMs, zone);
    quarters.set(atMs, volumeOf(hour, weekday));
  }
  return quarters;
}
const commuters = (hour: number, weekday: number): number =>
  weekday <= 5 ? ({ 8: 500, 11: 200, 12: 200, 13: 200, 17: 600 }[hour] ?? 100) : 100;
const analyze = (quarters: ReadonlyMap<number, number>, covered: readonly Span[]) =>
  analyzePassed({ quarters, covered }, zone, nowMs);

describe("analytics of a station", () => {
  test("hours that were not read do not count as hours without vehicles (WIM-042)", () => {
    const quarters = countHours(commuters);
    // The afternoons of working days are not read.
    const covered = Array.from({ length: 29 }, (_, day): Span => {
      const startMs = startOfDayMs(fromMs + day * dayMs + 12 * hourMs, zone);
      const isWorkingDay = localTime(startMs, zone).weekday <= 5;
      return { fromMs: startMs, toMs: startMs + (isWorkingDay ? 14 : 24) * hourMs };
    });
    const { hasEnoughData, rushHourAnalytics, busiestPeriods } = analyze(quarters, covered);
    expect(hasEnoughData).toBe(true);
    expect(rushHourAnalytics).toMatchObject({ amRush: { peakHour: 8, peakVolume: 500 }, pmRush: null });
    expect(busiestPeriods?.weekHours.find(({ dayOfWeek, hour }) => dayOfWeek === 3 && hour === 17)).toEqual({
      dayOfWeek: 3,
      hour: 17,
      averageVolume: null,
    });
  });

  test("vehicles without coverage are not enough data, and covered hours without vehicles are (WIM-042)", () => {
    expect(analyze(countHours(commuters), [])).toMatchObject({
      daysOfDataAvailable: 0,
      hasEnoughData: false,
      busiestPeriods: null,
    });
    expect(analyze(new Map(), always)).toMatchObject({
      daysOfDataAvailable: 29,
      confidenceScore: 1,
      hasEnoughData: true,
      hasRushHours: false,
      busiestPeriods: { busiestDayOfWeek: 1 },
    });
  });

  test("a station as busy at every hour has no rush hours (WIM-042)", () => {
    expect(
      analyze(
        countHours(() => 60),
        always,
      ),
    ).toMatchObject({
      hasEnoughData: true,
      hasRushHours: false,
      rushHourAnalytics: null,
    });
    expect(analyze(countHours(commuters), always).rushHourAnalytics).toMatchObject({
      amRush: { peakHour: 8 },
      pmRush: { peakHour: 17 },
    });
  });
});

describe("hours of a station that were read", () => {
  test("the day on which the clock goes back has 25 of them, and each vehicle is in one", () => {
    const changedMs = startOfDayMs(msFromIso("2026-10-25T12:00:00Z"), zone);
    const quarters = new Map(
      Array.from({ length: 100 }, (_, quarter) => [changedMs + quarter * quarterMs, 1]),
    );
    const hours = listCoveredHours({ quarters, covered: always }, zone, nowMs);
    const ofDay = hours.filter(({ weekday, volume }) => weekday === 7 && volume > 0);
    expect(ofDay.map(({ hour, volume }) => [hour, volume])).toEqual(
      [0, 1, 2, 2, ...Array.from({ length: 21 }, (_, at) => at + 3)].map((hour) => [hour, 4]),
    );
  });

  test("the day on which the clock goes forward has 23 of them", () => {
    const springMs = msFromIso("2026-03-31T20:00:00Z");
    const covered = [{ fromMs: springMs - 40 * dayMs, toMs: springMs }];
    const hours = listCoveredHours({ quarters: new Map(), covered }, zone, springMs);
    const changed = Map.groupBy(hours, ({ day }) => day).get(26);
    expect(changed?.map(({ hour }) => hour)).toEqual([
      0,
      1,
      ...Array.from({ length: 21 }, (_, at) => at + 3),
    ]);
  });

  test("in any zone and year more coverage adds hours, and an hour counts only if nine tenths of it were read", () => {
    const spans = fc.array(fc.tuple(fc.nat(28 * 24 * 60), fc.nat(300)), { maxLength: 30 });
    const moments = fc.integer({
      min: msFromIso("2025-01-01T00:00:00Z"),
      max: msFromIso("2027-12-31T00:00:00Z"),
    });
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, spans, (anyZone, atMs, minutes) => {
        const covered = joinSpans(analyticsFromMs(atMs, anyZone), minutes);
        const some = listCoveredHours({ quarters: new Map(), covered }, anyZone, atMs);
        const whole = [{ fromMs: 0, toMs: atMs }];
        const all = listCoveredHours({ quarters: new Map(), covered: whole }, anyZone, atMs);
        const coveredMs = covered.reduce((sum, span) => sum + span.toMs - span.fromMs, 0);
        expect(some.length * 0.9 * hourMs).toBeLessThanOrEqual(coveredMs);
        expect(some.length).toBeLessThanOrEqual(all.length);
        // Four weeks and today, with one change of the clock at most; hours that it cuts are left out.
        expect(all.length).toBeGreaterThanOrEqual(28 * 24 - 2);
        expect(all.length).toBeLessThanOrEqual(29 * 24 + 1);
      }),
    );
  });
});

/** Spans of minutes after a start, joined where they overlap. */
function joinSpans(startMs: number, minutes: readonly (readonly [number, number])[]): Span[] {
  const spans: Span[] = [];
  for (const [first, length] of minutes.toSorted((one, other) => one[0] - other[0])) {
    const span = { fromMs: startMs + first * 60_000, toMs: startMs + (first + length) * 60_000 };
    const last = spans.at(-1);
    if (last && last.toMs >= span.fromMs) last.toMs = Math.max(last.toMs, span.toMs);
    else spans.push(span);
  }
  return spans;
}
