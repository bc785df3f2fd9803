import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAround, maxShown, pickAroundNow } from "./today.ts";

const noonMs = Date.parse("2026-11-22T12:00:00.000Z");
const makeHours = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    start: new Date(noonMs + (index - 5) * 3_600_000).toISOString(),
  }));
const listShown = (count: number, nowMs = noonMs + 1) => {
  const { from } = pickAroundNow(makeHours(count), nowMs);
  return makeHours(count)
    .slice(from, from + maxShown)
    .map(({ start }) => start.slice(11, 16));
};

test("a full day shows the last two past events and the next ones (CAM-004)", () => {
  expect(listShown(24)).toEqual(["11:00", "12:00", "13:00", "14:00", "15:00", "16:00"]);
});

test("with few upcoming events more past ones are shown, and a short day is shown completely", () => {
  expect(listShown(7)).toEqual(["08:00", "09:00", "10:00", "11:00", "12:00", "13:00"]);
  expect(listShown(6)).toEqual(["07:00", "08:00", "09:00", "10:00", "11:00", "12:00"]);
  expect(listShown(2)).toEqual(["07:00", "08:00"]);
});

test("the next event is always shown", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: -10, max: 50 }), (count, hours) => {
      const nowMs = noonMs + hours * 3_600_000;
      const events = makeHours(count);
      const { from } = pickAroundNow(events, nowMs);
      const next = events.findIndex(({ start }) => Date.parse(start) > nowMs);
      expect(from).toBeGreaterThanOrEqual(0);
      if (next >= 0) expect(next).toBeGreaterThanOrEqual(from);
      if (next >= 0) expect(next).toBeLessThan(from + maxShown);
    }),
  );
});

const zones = fc.constantFrom("UTC", "America/Denver", "Africa/Cairo", "Asia/Tokyo");

test("a day starts and ends at local midnight and contains the moment", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), zones, (nowMs, zone) => {
      const { startDate, endDate } = dayAround(nowMs, zone);
      expect(Date.parse(startDate)).toBeLessThanOrEqual(nowMs);
      expect(Date.parse(endDate)).toBeGreaterThan(nowMs);
      expect(dayAround(Date.parse(endDate) - 1, zone)).toEqual({ startDate, endDate });
    }),
  );
});
