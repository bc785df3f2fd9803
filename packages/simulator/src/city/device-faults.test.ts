import { expect, test } from "vitest";
import { plannedFault } from "./device-faults.ts";

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 10, 24);
const names = ["mute", "chatter"] as const;

test("a few of 200 devices are out of order at any time, each for minutes, with different faults", () => {
  const keys = Array.from({ length: 200 }, (_, index) => `detector-${index}`);
  const faultsAt = (nowMs: number) =>
    keys.flatMap((key) => plannedFault({ seed: "test", key, names }, nowMs) ?? []);
  const counts = Array.from(
    { length: 96 },
    (_, quarter) => faultsAt(startMs + quarter * 15 * minuteMs).length,
  );
  expect(Math.max(...counts)).toBeLessThan(8);
  const total = counts.reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThan(20);
  expect(total).toBeLessThan(200);
  expect(new Set(counts.flatMap((_, quarter) => faultsAt(startMs + quarter * 15 * minuteMs)))).toEqual(
    new Set(names),
  );
  expect(faultsAt(startMs + 90 * minuteMs)).toEqual(faultsAt(startMs + 90 * minuteMs));
});
