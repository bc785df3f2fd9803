import { beforeAll, expect, test } from "vitest";
import { californiaTrial, mcMasterTrial, runDetectionTrial, type TrialResult } from "./detection-trial.ts";

const algorithms = { "California #7": californiaTrial(), McMaster: mcMasterTrial() };
/** A detector measures every half minute. */
const intervalS = 30;

let trial: TrialResult;
beforeAll(() => {
  trial = runDetectionTrial({
    seed: "gantry",
    tenants: ["north"],
    // Midnight of a Tuesday in the region.
    startMs: Date.parse("2026-11-17T07:00:00Z"),
    days: 1,
    algorithms,
  });
});

test("Recurrent congestion of the demo's rush hours opens no incident, and no alarm begins at free speed", () => {
  expect(trial.algorithms).toHaveLength(2);
  for (const { recurrent, atFreeSpeed, periods } of trial.algorithms) {
    expect({ recurrent, atFreeSpeed }).toEqual({ recurrent: 0, atFreeSpeed: 0 });
    expect(periods.rush.falseAlarms + periods.light.falseAlarms).toBeLessThanOrEqual(1);
  }
});

test("A crash in light traffic is detected within six intervals after its queue reached a detector", () => {
  for (const { periods } of trial.algorithms) {
    const { detected, reachedStation, maxSecondsFromQueue } = periods.light;
    expect(reachedStation).toBeGreaterThan(15);
    expect(detected / reachedStation).toBeGreaterThan(0.9);
    expect(maxSecondsFromQueue).toBeLessThanOrEqual(6 * intervalS);
  }
});

test("Both algorithms find most crashes of the rush hours", () => {
  for (const { periods } of trial.algorithms) {
    const { detected, reachedStation, meanSecondsToDetect } = periods.rush;
    expect(reachedStation).toBeGreaterThan(8);
    expect(detected / reachedStation).toBeGreaterThan(0.75);
    expect(meanSecondsToDetect).toBeLessThan(300);
  }
});
