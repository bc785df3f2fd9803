import { expect, test } from "vitest";
import { passedVehicles } from "./passed-vehicles.ts";
import { scaleHistory } from "./scale-history.ts";
import { testPlan, testTraffic, testWeather } from "./wim-station-testing.ts";

test("the past of the scales has about as many vehicles in each quarter of an hour as they would have weighed", () => {
  const toMs = Date.UTC(2026, 10, 24, 20);
  const fromMs = toMs - 12 * 3_600_000;
  const history = scaleHistory(testTraffic, testPlan, { fromMs, toMs });
  expect(history).toHaveLength(48);
  expect(history[0]?.at).toBe(new Date(fromMs).toISOString());
  const parts = { seed: "test", plan: testPlan, traffic: testTraffic, weatherAt: testWeather };
  const weighed = passedVehicles(parts)
    .after(0, 1e6, toMs)
    .filter(({ atMs }) => atMs >= fromMs).length;
  const counted = history.reduce((sum, { vehicles }) => sum + vehicles, 0);
  expect(Math.abs(counted - weighed)).toBeLessThan(0.2 * weighed);
});
