import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { weather, weatherCell } from "@gantry/protocols/ntcip1204/objects.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { weatherOf } from "../../city/weather.ts";
import { makeStandingClock } from "../../clock.ts";
import { startWeatherStation, type WeatherStationDevice } from "./weather-station.ts";

const run = promisify(execFile);
const summerMs = Date.UTC(2026, 6, 14, 20);
const weatherAt = weatherOf("test", "metro", "station");
let station: WeatherStationDevice;

beforeAll(async () => {
  station = await startWeatherStation({
    community: "public",
    weatherAt,
    clock: makeStandingClock(summerMs),
    ports: [0],
  });
});
afterAll(() => station?.stop());

async function runTool(name: "snmpget" | "snmpwalk", ...rest: string[]): Promise<string> {
  const how = ["-v1", "-c", "public", "-On", "-m", "", "-r", "0", "-t", "2", `127.0.0.1:${station.port}`];
  return (await run(name, [...how, ...rest])).stdout.trim();
}

test("Net-SNMP reads temperature and humidity of a weather station with several objects at once", async () => {
  const air = weatherCell("essAirTemperature", 1);
  const { airTemperatureC, humidityPercent } = weatherAt(summerMs);
  expect(await runTool("snmpget", air, weather.essRelativeHumidity)).toBe(
    `.${air} = INTEGER: ${Math.round(airTemperatureC * 10)}\n.${weather.essRelativeHumidity} = INTEGER: ${humidityPercent}`,
  );
});

test("Net-SNMP walks all objects of a weather station in order", async () => {
  const lines = (await runTool("snmpwalk", "1.3.6.1.4.1.1206.4.2.5")).split("\n");
  expect(lines.length).toBeGreaterThan(35);
  expect(lines.some((line) => line.includes('STRING: "Bridge deck"'))).toBe(true);
});
