import fc from "fast-check";
import { expect, test } from "vitest";
import { ReadPace } from "./read-pace.ts";

const endMs = Date.UTC(2026, 10, 24, 16);

test("reads follow the ends of intervals within seconds, and are not more often than configured", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(10, 20, 30, 60, 300),
      fc.constantFrom(30, 60, 300),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 300_000 }),
      (periodS, pollS, spread, startMs) => {
        const [periodMs, pollMs] = [periodS * 1000, pollS * 1000];
        const pace = new ReadPace(spread);
        let nowMs = endMs + startMs;
        for (let read = 0; read < 6; read++) {
          const endedAtMs = Math.floor(nowMs / periodMs) * periodMs;
          const nextMs = nowMs + pace.nextInMs({ endedAtMs, periodMs, isRepeated: false }, nowMs, pollMs);
          expect(nextMs).toBeGreaterThan(nowMs);
          expect(nextMs).toBeLessThanOrEqual(nowMs + pollMs + 500);
          if (pollMs >= periodMs) expect((nextMs % periodMs) - 1_000).toBeLessThanOrEqual(8_000);
          // Only the first read and short polls of long intervals are not whole periods apart.
          if (read > 0 && pollMs % periodMs === 0) expect(Math.round(nextMs - nowMs)).toBe(pollMs);
          nowMs = nextMs;
        }
      },
    ),
  );
});

test("a device whose intervals are ready later is read later from then on", () => {
  const pace = new ReadPace(0);
  const readyAfterMs = 7_000;
  let nowMs = endMs + 30_000 + 1_000;
  let before = endMs;
  const delays: number[] = [];
  for (let read = 0; read < 12; read++) {
    const endedAtMs = Math.floor((nowMs - readyAfterMs) / 30_000) * 30_000;
    nowMs += pace.nextInMs({ endedAtMs, periodMs: 30_000, isRepeated: endedAtMs === before }, nowMs, 30_000);
    before = endedAtMs;
    delays.push(nowMs % 30_000);
  }
  expect(delays.slice(-3)).toEqual([7_000, 7_000, 7_000]);
});
