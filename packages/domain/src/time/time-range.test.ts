import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { msFromIso } from "../sign/queue/instant.ts";
import { agoMs, agoText, readAgo, rangeUnitsMs } from "./relative-time.ts";
import {
  defaultTimeRange,
  type Here,
  presetRange,
  presetsWithin,
  rangePresets,
  rangeProblem,
  spanOf,
  timeRangeOf,
} from "./time-range.ts";

const here: Here = { nowMs: msFromIso("2026-11-20T15:30:00Z"), zone: "America/New_York" };
const minuteMs = 60_000;
const dayMs = 86_400_000;

describe("times relative to now", () => {
  test.each([
    ["now", 0],
    ["now-30s", 30_000],
    ["now-15m", 15 * minuteMs],
    ["now-24h", dayMs],
    ["now-7d", 7 * dayMs],
    ["now-2w", 14 * dayMs],
    ["now-1M", 30 * dayMs],
    ["now-1y", 365 * dayMs],
  ])("%s is %i ms before now (PREF-027, PREF-030)", (text, expected) => {
    expect(agoMs(text)).toBe(expected);
  });

  test("everything else is invalid (PREF-027)", () => {
    for (const bad of [
      "",
      "Now",
      "now-",
      "now-15",
      "now-15q",
      "now+1h",
      "now-1.5h",
      "now--1h",
      " now",
      "now-1h ",
      15,
    ])
      expect(agoMs(bad), String(bad)).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^now(-\d{1,6}[smhdwMy])?$/.test(text));
        expect(agoMs(text)).toBeUndefined();
      }),
    );
  });

  test("count and unit are parsed as written", () => {
    const unit = fc.constantFrom(...(Object.keys(rangeUnitsMs) as (keyof typeof rangeUnitsMs)[]));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), unit, (count, of) => {
        expect(readAgo(agoText(count, of))).toEqual({ count, unit: of });
      }),
    );
  });
});

describe("ranges", () => {
  test("the default is the last 15 minutes (PREF-025, PREF-026)", () => {
    expect(defaultTimeRange).toMatchObject({ type: "relative", from: "now-15m", to: "now" });
    expect(defaultTimeRange.label).toBeTypeOf("string");
    expect(spanOf(defaultTimeRange, here)).toEqual({ fromMs: here.nowMs - 15 * minuteMs, toMs: here.nowMs });
  });

  test("presets reach from a minute to a year, with today and this week (PREF-028)", () => {
    const lengths = rangePresets.map((preset) => {
      const span = spanOf(presetRange(preset, here), here);
      return [preset, span && (span.toMs - span.fromMs) / minuteMs];
    });
    const day = 24 * 60;
    expect(lengths).toEqual([
      ["last1Minute", 1],
      ["last15Minutes", 15],
      ["last30Minutes", 30],
      ["last1Hour", 60],
      ["last24Hours", day],
      ["last7Days", 7 * day],
      ["last30Days", 30 * day],
      ["last90Days", 90 * day],
      ["last1Year", 365 * day],
      ["today", 10.5 * 60],
      ["thisWeek", 4 * day + 10.5 * 60],
    ]);
  });

  test("today moves on with the current day", () => {
    const chosen = presetRange("today", here);
    const tomorrow = { ...here, nowMs: here.nowMs + dayMs };
    expect(chosen).toMatchObject({ type: "absolute", from: "2026-11-20T05:00:00.000Z" });
    expect(spanOf(chosen, tomorrow)).toEqual({
      fromMs: msFromIso("2026-11-21T05:00:00Z"),
      toMs: tomorrow.nowMs,
    });
  });

  test("two times form a range only in order", () => {
    const makeSpan = (from: string, to: string) => spanOf({ type: "absolute", from, to, label: "" }, here);
    expect(makeSpan("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z")).toEqual({
      fromMs: msFromIso("2026-01-01T00:00:00Z"),
      toMs: msFromIso("2026-01-02T00:00:00Z"),
    });
    expect(makeSpan("2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z")).toBeUndefined();
    expect(makeSpan("soon", "2026-01-01T00:00:00Z")).toBeUndefined();
  });

  test("a range is too long or too short by days of 24 hours, a month being 30 (PREF-031, PREF-034)", () => {
    const month = { type: "relative", from: "now-1M", to: "now", label: "" } as const;
    const year = presetRange("last1Year", here);
    expect(rangeProblem(month, here, { maxDays: 30 })).toBeUndefined();
    expect(rangeProblem(month, here, { maxDays: 29.9 })).toBe("tooLong");
    expect(rangeProblem(year, here, { maxDays: 365, minDays: 365 })).toBeUndefined();
    expect(rangeProblem(month, here, { minDays: 31 })).toBe("tooShort");
    expect(rangeProblem({ ...month, from: "soon" }, here, {})).toBe("notARange");
    const longDay = { ...here, nowMs: msFromIso("2026-11-01T23:59:00-05:00") };
    expect(rangeProblem(presetRange("today", longDay), longDay, { maxDays: 1 })).toBeUndefined();
  });

  test("today is not offered if a day is too long (PREF-036)", () => {
    expect(presetsWithin({ maxDays: 0.5 })).not.toContain("today");
    expect(presetsWithin({ maxDays: 1 })).toContain("today");
    expect(presetsWithin({})).toEqual(rangePresets);
  });

  test("any stored value gives a range", () => {
    const almost = fc.record(
      {
        type: fc.oneof(fc.constantFrom("relative", "absolute"), fc.jsonValue()),
        from: fc.oneof(fc.constantFrom("now-1h", "2026-01-01T00:00:00Z"), fc.jsonValue()),
        to: fc.oneof(fc.constantFrom("now", "2027-01-01T00:00:00Z"), fc.jsonValue()),
        label: fc.oneof(fc.constantFrom("today", "toString", ""), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), almost), (stored) => {
        expect(spanOf(timeRangeOf(stored), here)).toBeDefined();
      }),
    );
    const kept = { type: "relative", from: "now-6h", to: "now-1h", label: "" };
    expect(timeRangeOf(kept)).toEqual(kept);
  });
});
