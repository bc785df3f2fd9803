import fc from "fast-check";
import { expect, test } from "vitest";
import { IntervalClock, utcOfLocal } from "./interval-clock.ts";

const periodMs = 30_000;
const dayMs = 86_400_000;
const endMs = Date.UTC(2026, 10, 24, 16);

test("a clock that is a few seconds off is taken as it is", () => {
  const clock = new IntervalClock();
  for (const offMs of [-12_000, 0, 12_000])
    expect(clock.place(endMs + offMs, endMs + 2_000, periodMs)).toEqual({ endedAtMs: endMs + offMs });
});

test("intervals of a device whose clock is wrong end at full periods of ours, one after the other", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60_000, max: 3 * dayMs }),
      fc.boolean(),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 5, maxLength: 5 }),
      (offMs, isAhead, delays) => {
        const clock = new IntervalClock();
        const wrongMs = isAhead ? offMs : -offMs;
        for (const [index, delayMs] of delays.entries()) {
          const rightMs = endMs + index * periodMs;
          const deviceMs = rightMs + wrongMs;
          const placed = clock.place(deviceMs, rightMs + delayMs, periodMs);
          expect(placed).toEqual({ endedAtMs: rightMs, deviceEndedAtMs: deviceMs });
          // The same interval again.
          expect(clock.place(deviceMs, rightMs + periodMs - 1, periodMs)).toEqual(placed);
          expect(clock.placeEarlier(deviceMs - periodMs).endedAtMs).toBe(rightMs - periodMs);
        }
      },
    ),
  );
});

test("the interval of a device that stands still keeps its time, with a right and with a wrong clock", () => {
  for (const wrongMs of [0, -dayMs]) {
    const clock = new IntervalClock();
    const placed = clock.place(endMs + wrongMs, endMs + 2_000, periodMs);
    expect(placed.endedAtMs).toBe(endMs);
    expect(clock.place(endMs + wrongMs, endMs + 600_000, periodMs)).toEqual(placed);
  }
});

test("a device without a clock or with one that was never set has times of ours only", () => {
  const clock = new IntervalClock();
  expect(clock.place(null, endMs + 9_000, periodMs)).toEqual({ endedAtMs: endMs });
  expect(clock.place(3_600_000, endMs + 9_000, periodMs)).toEqual({ endedAtMs: endMs });
});

test("local time is converted by the detector's zone, also in the hour that happens twice, and UTC is tolerated", () => {
  const denver = "America/Denver";
  const hourMs = 3_600_000;
  expect(utcOfLocal(endMs - 7 * hourMs, denver, endMs + 5_000)).toBe(endMs);
  expect(utcOfLocal(endMs, denver, endMs + 5_000)).toBe(endMs);
  // Summer time ends on 1 November 2026 at 8:00 UTC; 1:30 happens at 7:30 and at 8:30 UTC.
  const halfPastOne = Date.UTC(2026, 10, 1, 1, 30);
  for (const utcMs of [Date.UTC(2026, 10, 1, 7, 30), Date.UTC(2026, 10, 1, 8, 30)])
    expect(utcOfLocal(halfPastOne, denver, utcMs + 2_000)).toBe(utcMs);
  expect(utcOfLocal(endMs, "Nowhere/Town", endMs)).toBe(endMs);
});
