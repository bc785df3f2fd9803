import type { DetectorReading, DetectorStateData } from "@gantry/domain/detector/detector-reading.ts";
import { trafficOf } from "@gantry/simulator/city/traffic/traffic.ts";
import { makeStandingClock } from "@gantry/simulator/clock.ts";
import { testPlace } from "@gantry/simulator/devices/detector-testing.ts";
import { startSmartSensor } from "@gantry/simulator/devices/smartsensor/smartsensor.ts";
import { expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { pickLastingPorts } from "../../testing/pick-lasting-ports.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { smartSensor } from "./driver.ts";

const periodMs = 30_000;
/** Five seconds into an interval. */
const startMs = Date.UTC(2026, 6, 14, 20, 0, 5);
const endMs = Date.UTC(2026, 6, 14, 20);
const traffic = trafficOf("test", () => []);
const measured = (lane: number, intervalEndMs: number) =>
  traffic.trafficAt({ ...testPlace, lane }, intervalEndMs - periodMs, intervalEndMs);

async function sensorUnderTest({ isMetric = false, timeoutMs = 1_000 } = {}) {
  const clock = makeStandingClock(startMs);
  const parts = { traffic, place: testPlace, lanes: 4, isMetric, clock, ports: pickLastingPorts() };
  const device = await startSmartSensor(parts);
  onEnd(() => device.stop());
  const { host, port } = device;
  const address = { host, port, secrets: {} };
  const context = { clock: systemClock, timeoutMs };
  const session = smartSensor.connect(address, context);
  onEnd(async () => session.close());
  const read = async () => {
    const one = await session.read(clock.nowMs());
    if (!one.ok) throw new Error(`${one.failure.code}: ${one.failure.detail}`);
    const values = one.value.values as Omit<DetectorStateData, "readAt" | "problem">;
    const readings = (one.value.readings ?? []).map(({ data, ...times }) => ({
      ...times,
      data: data as unknown as DetectorReading,
    }));
    return { values, readings, newest: readings.at(-1) };
  };
  return { device, session, address, context, clock, read };
}

function expectAsMeasured(lanes: DetectorReading["lanes"] = [], intervalEndMs = endMs): void {
  expect(lanes).toHaveLength(4);
  for (const lane of lanes) {
    const { volume, speedKph, occupancyPercent, classes } = measured(lane.index, intervalEndMs);
    expect(lane).toMatchObject({ volume, classes, fault: null });
    if (speedKph === null) expect(lane.speed).toBeNull();
    else expect(lane.speed).toBeCloseTo(speedKph, 0);
    expect(lane.occupancy).toBeCloseTo(occupancyPercent, 1);
  }
}

test.each([true, false])(
  "a sensor reports its latest interval in km/h (metric units: %s)",
  async (isMetric) => {
    const { read } = await sensorUnderTest({ isMetric });
    const { newest, values } = await read();
    expect(newest).toMatchObject({ at: new Date(endMs).toISOString(), data: { periodS: 30 } });
    expect(newest).not.toHaveProperty("deviceAt");
    expectAsMeasured(newest?.data.lanes);
    expect(values).toMatchObject({ endedAt: newest?.at, notes: [], detectorLanes: newest?.data.lanes });
  },
);

test.each(["splitSegments", "mergedSegments"] as const)(
  "an answer is read whatever its segments (%s)",
  async (fault) => {
    const { read, device } = await sensorUnderTest();
    device.faults.add(fault);
    expectAsMeasured((await read()).newest?.data.lanes);
  },
);

test.each([
  ["wrongCheck", "truncatedAnswer"],
  ["mute", "noAnswer"],
  ["flashBusy", "refused"],
  ["intervalMissing", "refused"],
] as const)("a sensor with the fault %s is reported and read again afterwards", async (fault, code) => {
  const { read, session, device, clock } = await sensorUnderTest({
    timeoutMs: code === "noAnswer" ? 300 : 2_000,
  });
  await read();
  device.faults.add(fault);
  expect(await session.read(clock.nowMs())).toMatchObject({ ok: false, failure: { code } });
  device.faults.clear();
  expectAsMeasured((await read()).newest?.data.lanes);
});

test("a late poll reads the intervals that were missed, by their number", async () => {
  const { read, clock } = await sensorUnderTest();
  await read();
  clock.advance(4 * periodMs);
  const { readings } = await read();
  expect(readings.map(({ at }) => Date.parse(at))).toEqual(
    [1, 2, 3, 4].map((index) => endMs + index * periodMs),
  );
  for (const { at, data } of readings) expectAsMeasured(data.lanes, Date.parse(at));
});

test("a clock that is a day off keeps both times", async () => {
  const { read, device } = await sensorUnderTest();
  device.faults.add("clockDayOff");
  expect((await read()).newest).toMatchObject({
    at: "2026-07-14T20:00:00.000Z",
    deviceAt: "2026-07-13T20:00:00.000Z",
  });
});

test("the connection test describes the sensor, and a port without one gives no answer", async () => {
  const { address, context, device } = await sensorUnderTest({ timeoutMs: 200 });
  expect(await smartSensor.testConnection(address, context)).toMatchObject({
    ok: true,
    value: { make: "Wavetronix", model: "Simulated SmartSensor, SS125 0001", lanes: 4, periodS: 30 },
  });
  device.faults.add("mute");
  expect(await smartSensor.testConnection(address, context)).toMatchObject({ failure: { code: "noAnswer" } });
  await device.stop();
  Object.assign(device, { stop: async () => {} });
  expect(await smartSensor.testConnection(address, context)).toMatchObject({ failure: { code: "noAnswer" } });
});
