import fc from "fast-check";
import { expect, test } from "vitest";
import { momentAt, shareOf, windowAt } from "./moment-window.ts";

const nowMs = Date.parse("2026-11-20T08:00:20Z");
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

test("a window contains the chosen time, whatever its length, and stays while stepping within it", () => {
  const backMs = fc.integer({ min: 0, max: 30 * dayMs });
  fc.assert(
    fc.property(backMs, fc.constantFrom(hourMs, 6 * hourMs, dayMs, 30 * dayMs), (back, lengthMs) => {
      const atMs = nowMs - back;
      const shown = windowAt(atMs, lengthMs, nowMs);
      expect(shown.fromMs).toBeLessThanOrEqual(atMs);
      expect(shown.toMs).toBeGreaterThanOrEqual(atMs);
      const inside = (shown.fromMs + shown.toMs) / 2;
      expect(windowAt(inside, lengthMs, nowMs)).toEqual(shown);
      expect(windowAt(atMs, lengthMs, nowMs + 30_000)).toEqual(shown);
      expect(momentAt(shareOf(atMs, shown), shown, [], 0)).toBe(atMs);
    }),
  );
});

test("a click beside an event selects the event", () => {
  const shown = { fromMs: nowMs - hourMs, toMs: nowMs };
  const eventMs = nowMs - hourMs / 2;
  expect(momentAt(0.505, shown, [eventMs], 0.01)).toBe(eventMs);
  expect(momentAt(0.6, shown, [eventMs], 0.01)).toBe(nowMs - 0.4 * hourMs);
});
