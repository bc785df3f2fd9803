import { expect, test } from "vitest";
import { californiaTrial, mcMasterTrial, runDetectionTrial } from "./detection-trial.ts";

// It snows in the morning rush: California #7 takes slow traffic for incidents, McMaster does not search there.
test("Both algorithms find most crashes of a city day with snow, with few false alarms", () => {
  const { crashes, reachedStation, algorithms } = runDetectionTrial({
    seed: "detection",
    tenants: ["north"],
    // Midnight of a Tuesday in the region.
    startMs: Date.parse("2026-11-17T07:00:00Z"),
    warmUpDays: 2,
    days: 1,
    algorithms: { "California #7": californiaTrial(), McMaster: mcMasterTrial() },
  });
  expect(crashes).toBeGreaterThan(30);
  for (const { detected, falseAlarms, meanSecondsToDetect } of algorithms) {
    expect(detected / reachedStation).toBeGreaterThan(0.75);
    expect(falseAlarms).toBeLessThan(18);
    expect(meanSecondsToDetect).toBeLessThan(420);
  }
});
