import fc from "fast-check";
import { expect, test } from "vitest";
import {
  explainedDays,
  momentAt,
  oldestMsOf,
  parseMomentMs,
  shareOf,
  spans,
  windowOf,
} from "./moment-window.ts";

const nowMs = Date.parse("2026-11-20T08:00:20Z");
const hour = 3_600_000;

test("a future or invalid time becomes now, and one too old becomes the oldest explainable", () => {
  expect(parseMomentMs("2026-11-20T07:00:00.500Z", nowMs)).toBe(Date.parse("2026-11-20T07:00:00.500Z"));
  for (const at of [undefined, "", "soon", 5, "2026-11-20T09:00:00Z"])
    expect(parseMomentMs(at, nowMs)).toBeUndefined();
  expect(parseMomentMs("2026-01-01T00:00:00Z", nowMs)).toBe(oldestMsOf(nowMs));
  expect(nowMs - oldestMsOf(nowMs)).toBeLessThanOrEqual(explainedDays * 24 * hour);
});

test("the scrubber contains the chosen time in any span, and stays fixed while stepping within it", () => {
  const backMs = fc.integer({ min: 0, max: explainedDays * 24 * hour });
  fc.assert(
    fc.property(backMs, fc.constantFrom(...spans), (back, span) => {
      const atMs = nowMs - back;
      const shown = windowOf(atMs, span, nowMs);
      expect(shown.fromMs).toBeLessThanOrEqual(atMs);
      expect(shown.toMs).toBeGreaterThanOrEqual(atMs);
      const inside = (shown.fromMs + shown.toMs) / 2;
      expect(windowOf(inside, span, nowMs)).toEqual(shown);
      expect(momentAt(shareOf(atMs, shown), shown, [], 0)).toBe(atMs);
    }),
  );
});

test("a click beside an event selects the event", () => {
  const shown = { fromMs: nowMs - hour, toMs: nowMs };
  const eventMs = nowMs - hour / 2;
  expect(momentAt(0.505, shown, [eventMs], 0.01)).toBe(eventMs);
  expect(momentAt(0.6, shown, [eventMs], 0.01)).toBe(nowMs - 0.4 * hour);
});
