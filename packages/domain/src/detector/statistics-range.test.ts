import fc from "fast-check";

import { describe, expect, test } from "vitest";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { startOfDayMs } from "../time/zone.ts";
import { presetRange, rangeProblem, spanOf, type TimeRange } from "../time/time-range.ts";
import { startAfterDays } from "./detector-buckets.ts";
import { checkAggregationRange } from "./detector-range.ts";
import { type DetectorPeriod, detectorPeriods } from "./detector-periods.ts";
import {
  changeOf,
  defaultPeriod,
  defaultRecentRange,
  fitRange,
  limitsOf,
  periodOf,
  recentLimits,
  spanBefore,
  suggestedRange,
} from "./statistics-range.ts";

const hourMs = 3_600_000;
const here = { nowMs: msFromIso("2026-11-20T12:00:00Z"), zone: "America/Denver" };
const periods = Object.keys(detectorPeriods) as DetectorPeriod[];
const daysAgo = (days: number): TimeRange => ({
  type: "absolute",
  from: isoFromMs(here.nowMs - days * 86_400_000),
  to: isoFromMs(here.nowMs),
  label: "",
});

test.each([
  ["hourly", "last24Hours", 1, 1.1, "tooLong"],
  ["daily", "last7Days", 14, 14.1, "tooLong"],
  ["daily", "last7Days", 1, 0.9, "tooShort"],
  ["weekly", "last30Days", 90, 91, "tooLong"],
  ["weekly", "last30Days", 7, 6.9, "tooShort"],
  ["monthly", "last90Days", 365, 366, "tooLong"],
  ["monthly", "last90Days", 30, 29.9, "tooShort"],
] as const)(
  "%s statistics suggest %s; a range out of bounds is replaced by it (DET-030, DET-033, DET-034)",
  (period, suggested, within, outside, problem) => {
    expect(fitRange(daysAgo(within), period, here)).toEqual({ range: daysAgo(within), replaced: undefined });
    expect(fitRange(daysAgo(outside), period, here)).toEqual({
      range: presetRange(suggested, here),
      replaced: problem,
    });
  },
);

test("each period allows the range that it suggests, whatever was chosen before (DET-031, DET-032, DET-035)", () => {
  fc.assert(
    fc.property(fc.constantFrom(...periods), fc.double({ min: 0, max: 800, noNaN: true }), (period, days) => {
      const { range } = fitRange(daysAgo(days), period, here);
      expect(rangeProblem(range, here, limitsOf(period))).toBeUndefined();
    }),
  );
});

test("statistics start hourly with the last 24 hours, recent data with 30 minutes and at most half a day (DET-050, DET-052)", () => {
  expect(defaultPeriod).toBe("hourly");
  expect(suggestedRange(defaultPeriod).label).toBe("last24Hours");
  expect(defaultRecentRange.label).toBe("last30Minutes");
  expect(rangeProblem(daysAgo(0.5), here, recentLimits)).toBeUndefined();
  expect(rangeProblem(daysAgo(0.51), here, recentLimits)).toBe("tooLong");
});

test("an unknown period in an address is hourly (DET-051)", () => {
  expect(periods.map((period) => periodOf(period))).toEqual(["hourly", "daily", "weekly", "monthly"]);
  for (const text of ["yearly", "toString", 3, undefined]) expect(periodOf(text)).toBe("hourly");
});

describe("comparison", () => {
  test("the period before has the same length and ends where this one begins (DET-029)", () => {
    const span = spanOf(daysAgo(7), here) ?? { fromMs: 0, toMs: 0 };
    const before = spanBefore(span);
    expect(before.toMs).toBe(span.fromMs);
    expect(before.toMs - before.fromMs).toBe(span.toMs - span.fromMs);
  });

  test.each(["2026-03-08", "2026-11-01"])(
    "the day %s, longer or shorter by an hour, is compared with the time before it (DET-029)",
    (day) => {
      const zone = "America/New_York";
      const fromMs = startOfDayMs(msFromIso(`${day}T12:00:00Z`), zone);
      const span = { fromMs, toMs: startAfterDays(fromMs, 1, zone) };
      expect(span.toMs - fromMs).not.toBe(24 * hourMs);
      for (const period of ["hourly", "daily"] as const)
        for (const one of [span, spanBefore(span)])
          expect(checkAggregationRange(one, period, zone)).toBeUndefined();
      const usual = { fromMs: fromMs - 9 * 24 * hourMs, toMs: fromMs - 8 * 24 * hourMs + hourMs };
      expect(checkAggregationRange(usual, "hourly", zone)?.code).toBe("rangeTooLong");
    },
  );

  test("a change is up or down only beyond 5 percent (DET-054)", () => {
    expect([5.1, 5, 0, -5, -5.1, null].map(changeOf)).toEqual(["up", "none", "none", "none", "down", "none"]);
  });
});
