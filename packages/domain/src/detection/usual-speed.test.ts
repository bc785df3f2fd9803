import fc from "fast-check";
import { expect, test } from "vitest";
import { fitUsualSpeeds, type HourSpeed, usualSpeedAt } from "./usual-speed.ts";

const hourMs = 3_600_000;
const weekHours = 168;
/** Congested at hours 31 and 32 of each week, which is the eighth of its second day. */
const weeks = (count: number): HourSpeed[] =>
  Array.from({ length: count * weekHours }, (_, hour) => ({
    startMs: hour * hourMs,
    speedKph: [31, 32].includes(hour % weekHours) ? 40 : 100,
  }));
const usualAt = (hours: readonly HourSpeed[], hour: number) =>
  usualSpeedAt(fitUsualSpeeds(hours), hour * hourMs + hourMs / 2);

test("The usual speed is that of the same hour of the week, and congestion may come an hour earlier or later", () => {
  const found = [29, 30, 31, 32, 33, 34, 55].map((hour) => usualAt(weeks(3), hour + 5 * weekHours));
  expect(found).toEqual([100, 40, 40, 40, 40, 100, 100]);
});

test("The queue of a single crash in three weeks is not usual", () => {
  const crash = 100 + weekHours;
  const hours = weeks(3).map((one, hour) => (hour === crash ? { ...one, speedKph: 9 } : one));
  expect(usualAt(hours, 100)).toBe(100);
});

test("A station with a few days has the usual speed of their hours", () => {
  const days = weeks(1).slice(24, 72);
  expect(usualAt(days, 32 + 3 * 24)).toBe(40);
  expect(usualAt(days, 40 + 3 * 24)).toBe(100);
});

test("Fewer than three hours say nothing", () => {
  expect(usualAt([], 5)).toBeNull();
  expect(usualAt(weeks(1).slice(4, 6), 5)).toBeNull();
  expect(usualAt(weeks(1).slice(4, 7), 5)).toBe(100);
});

test("The usual speed is one that was measured, and slower history never makes it faster", () => {
  const speeds = fc.array(fc.integer({ min: 3, max: 130 }), { minLength: 9, maxLength: 9 });
  const hoursOf = (all: readonly number[]): HourSpeed[] =>
    all.map((speedKph, at) => ({
      startMs: (Math.floor(at / 3) * weekHours + 10 + (at % 3)) * hourMs,
      speedKph,
    }));
  fc.assert(
    fc.property(speeds, fc.nat(8), fc.nat(60), (all, at, less) => {
      const usual = usualAt(hoursOf(all), 11) ?? Number.NaN;
      expect(all).toContain(usual);
      const slower = all.with(at, Math.max(1, (all[at] ?? 0) - less));
      expect(usualAt(hoursOf(slower), 11)).toBeLessThanOrEqual(usual);
    }),
  );
});
