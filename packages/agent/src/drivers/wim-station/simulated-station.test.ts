import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { readDimensionProfile } from "@gantry/domain/wim/dimension-profile.ts";
import { judgeVehicle } from "@gantry/domain/wim/judge-vehicle.ts";
import type { WimStateData, WimVehicle } from "@gantry/domain/wim/wim-reading.ts";
import { scaleFields } from "@gantry/simulator/city/scale-plan.ts";
import { makeStandingClock } from "@gantry/simulator/clock.ts";
import type { WimFault } from "@gantry/simulator/devices/wim-station/station-faults.ts";
import { startTestStation } from "@gantry/simulator/devices/wim-station/wim-station-testing.ts";
import { expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { deviceConfig } from "../../testing/device-config.ts";
import { pickLastingPorts } from "../../testing/pick-lasting-ports.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { wimStationDriver } from "./driver.ts";

const startMs = Date.UTC(2026, 10, 24, 17);
const pollMs = 60_000;
const dayMs = 86_400_000;
const maxFileBytes = 8 * 1024 * 1024;

async function stationUnderTest(timeoutMs = 5_000) {
  const clock = makeStandingClock(startMs);
  const device = await startTestStation(clock, pickLastingPorts());
  onEnd(() => device.stop());
  const { host, port } = device;
  const config = deviceConfig(wimStation, { name: "Scales", ...scaleFields });
  const address = { host, port, secrets: {}, config };
  const context = { clock: systemClock, timeoutMs };
  const connect = (lastStateData?: Record<string, unknown>) => {
    const session = wimStationDriver.connect({ ...address, lastStateData }, context);
    onEnd(async () => session.close());
    return session;
  };
  const session = connect();
  const read = async (from = session) => {
    const one = await from.read(clock.nowMs());
    if (!one.ok) throw new Error(`${one.failure.code}: ${one.failure.detail}`);
    const { values, readings: all = [] } = one.value;
    const isCoverage = ({ key }: { key?: string }) => key === "coverage";
    const readings = all.filter((reading) => !isCoverage(reading));
    const coverage = all.filter(isCoverage);
    const vehicles = readings.map(({ data }) => data as unknown as WimVehicle);
    return { values: values as unknown as WimStateData, readings, vehicles, coverage };
  };
  return { device, clock, session, connect, read, address, context };
}

test("a station is read from its newest 100 vehicles on, each once, also by the next agent (WIM-012, WIM-014)", async () => {
  const { read, clock, connect } = await stationUnderTest();
  const first = await read();
  expect(first.vehicles).toHaveLength(100);
  expect(first.values).toMatchObject({
    lanes: [{ index: 3 }, { index: 4 }],
    model: "Simulated scales",
    clockOffsetS: 0,
    notes: [],
  });
  expect((await read()).vehicles).toEqual([]);
  clock.advance(pollMs);
  const second = await read(connect({ ...first.values }));
  expect(second.vehicles.length).toBeGreaterThan(0);
  const numbers = [...first.vehicles, ...second.vehicles].map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  for (const { at } of second.readings) expect(Date.parse(at)).toBeGreaterThan(startMs - pollMs);
});

test("the last vehicle has its class, weights, axles, images and profile (WIM-013, WIM-016)", async () => {
  const { read } = await stationUnderTest();
  const { values, readings, vehicles } = await read();
  const newest = vehicles.at(-1);
  const { timestamp, ...last } = values.lastVehicle ?? {};
  expect(last).toEqual({ ...newest, ...judgeVehicle(newest as WimVehicle, scaleFields) });
  expect(timestamp).toBe(readings.at(-1)?.at);
  expect(last).toMatchObject({
    className: expect.stringMatching(/^Class \d+$/),
    laneDirection: "NORTH",
    images: expect.arrayContaining([`${newest?.number}/front.png`, `${newest?.number}/plate.png`]),
    dimensionProfileFile: `${newest?.number}/profile.json`,
  });
});

test.each<[WimFault, string, string]>([
  ["accessDenied", "accessDenied", "status 401"],
  ["mute", "noAnswer", "/station"],
  ["slow", "noAnswer", "/station"],
  ["notJson", "wrongAnswer", "no JSON"],
  ["hugeAnswer", "wrongAnswer", "too large"],
])(
  "the fault %s of a station is reported as %s, and it is read again afterwards",
  async (fault, code, detail) => {
    const { read, session, device, clock, address, context } = await stationUnderTest(
      code === "noAnswer" ? 700 : 5_000,
    );
    const { values } = await read();
    device.faults.add(fault);
    clock.advance(pollMs);
    expect(await session.read(clock.nowMs())).toEqual({ ok: false, failure: { code, detail } });
    expect(await wimStationDriver.testConnection(address, context)).toMatchObject({ failure: { code } });
    device.faults.clear();
    const after = await read();
    expect(after.vehicles[0]?.number).toBeGreaterThan(values.lastNumber ?? Infinity);
  },
);

test("negative axle distances are kept as they came and are in doubt, and weights are judged without them", async () => {
  const { read, device } = await stationUnderTest();
  device.faults.add("negativeSpaces");
  const { vehicles } = await read();
  expect(vehicles).toHaveLength(100);
  for (const vehicle of vehicles) {
    expect(Math.max(...vehicle.axleSpaces.map(Number))).toBeLessThan(0);
    const { doubts, violations } = judgeVehicle(vehicle, scaleFields);
    expect(doubts).toEqual(["axleSpaces"]);
    expect(violations.map(({ rule }) => rule)).not.toContain("bridgeFormula");
  }
});

test("axles that do not sum to the gross weight are in doubt and violate no weight limit", async () => {
  const { read, device } = await stationUnderTest();
  device.faults.add("wrongSum");
  const { vehicles, values } = await read();
  expect(Math.max(...vehicles.map(({ totalWeight }) => totalWeight ?? 0))).toBeGreaterThan(
    scaleFields.maxWeight * 1.5,
  );
  for (const vehicle of vehicles)
    expect(judgeVehicle(vehicle, scaleFields)).toMatchObject({ doubts: ["axleSum"], overweight: false });
  expect(values.lastVehicle).toMatchObject({ overweight: false, doubts: ["axleSum"] });
});

test("vehicles with nothing but a number and a time are kept with gaps", async () => {
  const { read, device } = await stationUnderTest();
  device.faults.add("missingFields");
  const { vehicles, values } = await read();
  expect(vehicles).toHaveLength(100);
  expect(vehicles[0]).toMatchObject({
    speed: null,
    totalWeight: null,
    className: null,
    axleWeights: [],
    images: [],
  });
  expect(values.lastVehicle).toMatchObject({ violationTypes: ["none"], overweight: false });
});

test("text for a number is a gap and noted, and the other values stay", async () => {
  const { read, device } = await stationUnderTest();
  device.faults.add("textForNumbers");
  const { vehicles, values } = await read();
  for (const { speed, length, totalWeight } of vehicles) {
    expect([speed, length]).toEqual([null, null]);
    expect(totalWeight).toBeGreaterThan(1_000);
  }
  expect(values.notes).toContainEqual({
    object: "speedKph",
    read: expect.stringMatching(/^"[\d.]+ km\/h"$/),
  });
  expect(values.notes.length).toBeLessThanOrEqual(50);
});

test("vehicles that a station repeats and mixes are read once each, in order", async () => {
  const { vehicles } = await (await stationUnderTest()).read();
  const { read, device } = await stationUnderTest();
  for (const fault of ["duplicates", "reordered"] as const) device.faults.add(fault);
  expect((await read()).vehicles).toEqual(vehicles);
});

test("yesterday's vehicles with new numbers keep their time and do not replace the last vehicle", async () => {
  const { read, device, clock } = await stationUnderTest();
  const first = await read();
  device.faults.add("yesterdayAgain");
  clock.advance(5 * pollMs);
  const { readings, values } = await read();
  expect(readings.length).toBeGreaterThan(0);
  for (const { at } of readings) expect(Date.parse(at)).toBeLessThanOrEqual(clock.nowMs() - dayMs);
  expect(values.lastVehicle).toEqual(first.values.lastVehicle);
  device.faults.clear();
  clock.advance(5 * pollMs);
  expect((await read()).values.lastVehicle?.number).toBeGreaterThan(
    first.values.lastVehicle?.number ?? Infinity,
  );
});

test("polls cover the time without a gap, an outage once its backlog was read, and not one longer than the station stores", async () => {
  const { read, device, clock } = await stationUnderTest();
  await read();
  const times: number[] = [];
  /** Of the polls, milliseconds from the first to now that are covered. */
  const poll = async (afterMs: number, polls = 1) => {
    clock.advance(afterMs);
    for (let at = 0; at < polls; at++)
      for (const { data } of (await read()).coverage) times.push(Number(data["coveredMs"]));
    return times.reduce((sum, ms) => sum + ms, 0);
  };
  for (let minute = 0; minute < 5; minute++) await poll(pollMs);
  expect(await poll(pollMs)).toBeGreaterThan(4 * pollMs);
  device.faults.add("mute");
  clock.advance(3 * 3_600_000);
  device.faults.clear();
  const covered = await poll(pollMs, 20);
  expect(covered).toBeGreaterThan(3 * 3_600_000);
  expect(covered).toBeLessThanOrEqual(3 * 3_600_000 + 7 * pollMs);
  expect(await poll(3 * dayMs, 3)).toBe(covered);
});

test("a clock that is a day behind is replaced by ours, and its own time is kept", async () => {
  const right = await (await stationUnderTest()).read();
  const { read, device } = await stationUnderTest();
  device.faults.add("clockDayOff");
  const { readings, values, vehicles } = await read();
  expect(values.clockOffsetS).toBe(-dayMs / 1000);
  expect(readings.map(({ at }) => at)).toEqual(right.readings.map(({ at }) => at));
  expect(readings.map(({ deviceAt = "" }) => Date.parse(deviceAt) + dayMs)).toEqual(
    readings.map(({ at }) => Date.parse(at)),
  );
  expect(vehicles[0]?.doubts).toEqual(["clock"]);
});

test("pictures and profiles are read, a large one within the limit, and a missing one is refused", async () => {
  const { read, session, device } = await stationUnderTest();
  const { vehicles } = await read();
  const { images = [], dimensionProfileFile } = vehicles.at(-1) ?? {};
  const fetchFile = (name: string | null | undefined) => session.readFile(name ?? "", maxFileBytes);
  const picture = await fetchFile(images[0]);
  expect(picture.ok && picture.value.subarray(1, 4).toString()).toBe("PNG");
  device.faults.add("largeProfile");
  const profile = await fetchFile(dimensionProfileFile);
  if (!profile.ok) throw new Error(profile.failure.code);
  expect(readDimensionProfile(JSON.parse(profile.value.toString()))).toHaveLength(600_000);
  device.faults.add("wrongImages");
  const wrong = await fetchFile(images[0]);
  expect(wrong.ok && wrong.value.toString()).toBe("no picture");
  device.faults.add("filesMissing");
  expect(await fetchFile(images[0])).toMatchObject({ failure: { code: "refused", detail: "status 404" } });
  device.faults.add("accessDenied");
  expect(await fetchFile(images[0])).toMatchObject({ failure: { code: "accessDenied" } });
});
