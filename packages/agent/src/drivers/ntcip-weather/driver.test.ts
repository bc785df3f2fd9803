import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import type { WeatherStateData } from "@gantry/domain/weather/weather-state.ts";
import { weatherOf } from "@gantry/simulator/city/weather.ts";
import { makeStandingClock } from "@gantry/simulator/clock.ts";
import { startWeatherStation } from "@gantry/simulator/devices/ntcip-weather/weather-station.ts";
import { expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { SensorRuntime } from "../../sensors/sensor-runtime.ts";
import { deviceConfig } from "../../testing/device-config.ts";
import { pickLastingPorts } from "../../testing/pick-lasting-ports.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { ntcipWeather } from "./driver.ts";

const timeoutMs = 1_000;
const summerMs = Date.UTC(2026, 6, 14, 20);

async function stationUnderTest(community = "station-word") {
  const clock = makeStandingClock(summerMs);
  const weatherAt = weatherOf("test", "metro", "station-1");
  const station = await startWeatherStation({
    community: "station-word",
    weatherAt,
    clock,
    ports: pickLastingPorts(),
  });
  onEnd(() => station.stop());
  const { host, port } = station;
  const address = { host, port, secrets: { community } };
  const session = ntcipWeather.connect(address, { clock: systemClock, timeoutMs });
  onEnd(async () => session.close());
  return { station, session, address, clock, weatherAt };
}

test("a station reports air, road and what is below the road", async () => {
  const { session, weatherAt } = await stationUnderTest();
  const read = await session.read(summerMs, 300_000);
  if (!read.ok) throw new Error(read.failure.code);
  const values = read.value.values as unknown as WeatherStateData;
  const { airTemperatureC, windSpeedKph } = weatherAt(summerMs);
  expect(values.conditions.airTemperature).toBeCloseTo(airTemperatureC, 0);
  expect(Math.abs((values.conditions.windSpeed ?? NaN) - windSpeedKph)).toBeLessThan(0.4);
  expect(values.conditions.snowDepth).toBeNull();
  expect(values.pavement.map(({ location }) => location)).toEqual(["Right lane", "Bridge deck"]);
  expect(values.subsurface).toHaveLength(1);
  expect(values.notes).toEqual([]);
});

test("each poll of a station adds a reading to its history, null where it has no value (WX-006)", async () => {
  const { session, station } = await stationUnderTest();
  station.faults.add("sensorLost");
  const read = await session.read(summerMs, 300_000);
  if (!read.ok) throw new Error(read.failure.code);
  const { conditions, pavement } = read.value.values as unknown as WeatherStateData;
  const { airTemperature, pressure } = conditions;
  expect(read.value.readings).toMatchObject([
    {
      at: new Date(summerMs).toISOString(),
      data: {
        periodS: 300,
        values: { airTemperature, pressure, windSpeed: null, windDirection: null },
        surfaceTemperatures: pavement.map(({ surfaceTemperature }) => surfaceTemperature),
        surfaceStates: pavement.map(({ surface }) => surface),
      },
    },
  ]);
});

test("a lost sensor, senseless values and a road without sensors leave the rest as it is", async () => {
  const { station, session } = await stationUnderTest();
  for (const fault of ["sensorLost", "senseless", "noPavement"] as const) station.faults.add(fault);
  const read = await session.read(summerMs, 300_000);
  if (!read.ok) throw new Error(read.failure.code);
  const { conditions, pavement, notes } = read.value.values as unknown as WeatherStateData;
  expect(conditions).toMatchObject({ airTemperature: null, humidity: null, windSpeed: null, battery: 96 });
  expect(conditions.pressure).toBeGreaterThan(800);
  expect(pavement).toEqual([]);
  expect(notes.map(({ object }) => object)).toEqual(["essRelativeHumidity", "essAirTemperature.1"]);
});

test("the connection test describes the station, and a wrong community gets no answer", async () => {
  const { address } = await stationUnderTest();
  const context = { clock: systemClock, timeoutMs };
  expect(await ntcipWeather.testConnection(address, context)).toMatchObject({
    ok: true,
    value: { model: "Simulated weather station", pavement: 2 },
  });
  const wrong = { ...address, secrets: { community: "public" } };
  expect(await ntcipWeather.testConnection(wrong, { ...context, timeoutMs: 100 })).toMatchObject({
    failure: { code: "noAnswer" },
  });
});

test("a silent station keeps its last values with their age and is offline until it answers", async () => {
  const { station, address } = await stationUnderTest();
  const seen: Extract<Observation, { kind: "state" }>[] = [];
  let nowMs = summerMs;
  const serverTime = { now: () => new Date(nowMs).toISOString(), nowMs: () => nowMs };
  const device: AgentDevice = {
    entityType: "WEATHER_STATION",
    id: "station-1",
    name: "Station 1",
    protocol: "NTCIP",
    ...address,
    pollEnabled: true,
    pollRateS: 300,
    config: deviceConfig(weatherStation, {}),
    version: 1,
  };
  const observe = async (one: Observation) => void (one.kind === "state" && seen.push(one));
  const parts = { clock: systemClock, serverTime, timeoutMs: 100, observe };
  const runtime = new SensorRuntime(parts as never, ntcipWeather, device);
  onEnd(async () => runtime.close());
  expect(await runtime.turn()).toMatchObject({ answered: true });
  station.faults.add("mute");
  nowMs += 300_000;
  expect(await runtime.turn()).toMatchObject({ answered: false, error: "noAnswer" });
  station.faults.clear();
  nowMs += 300_000;
  await runtime.turn();
  expect(seen.map(({ status }) => status)).toEqual(["ONLINE", "OFFLINE", "ONLINE"]);
  const [first, silent, again] = seen.map(({ stateData }) => stateData as Partial<WeatherStateData>);
  expect(silent?.conditions).toEqual(first?.conditions);
  expect(silent?.readAt).toBe(first?.readAt);
  expect(silent?.problem).toMatchObject({ code: "noAnswer" });
  expect(again?.readAt).not.toBe(first?.readAt);
  expect(again?.problem).toBeNull();
});
