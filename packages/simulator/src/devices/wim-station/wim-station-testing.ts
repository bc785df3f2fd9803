import { planScale } from "../../city/scale-plan.ts";
import { trafficOf } from "../../city/traffic/traffic.ts";
import { weatherOf } from "../../city/weather.ts";
import type { SimulatorClock } from "../../clock.ts";
import { testPlace } from "../detector-testing.ts";
import { startWimStation, type WimStationDevice } from "./wim-station.ts";

export const testPlan = planScale(testPlace);
export const testTraffic = trafficOf("test", () => []);
export const testWeather = weatherOf("test", "metro", "scales");

/** Scales in the two right lanes of four, without faults of their own. */
export function startTestStation(
  clock: SimulatorClock,
  ports: readonly number[] = [0],
): Promise<WimStationDevice> {
  return startWimStation({
    key: "scales",
    plan: testPlan,
    seed: "test",
    hasEvents: false,
    traffic: testTraffic,
    weatherAt: testWeather,
    clock,
    ports,
  });
}
