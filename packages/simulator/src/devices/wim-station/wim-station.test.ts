import { readPng } from "@gantry/domain/pictures/png.ts";
import { readDimensionProfile } from "@gantry/domain/wim/dimension-profile.ts";
import { judgeVehicle } from "@gantry/domain/wim/judge-vehicle.ts";
import type { WimVehicle, WimViolationType } from "@gantry/domain/wim/wim-reading.ts";
import { decodeStation, decodeVehicles } from "@gantry/protocols/wim-station/station-answers.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scaleLimits } from "../../city/scale-plan.ts";
import { makeStandingClock } from "../../clock.ts";
import { passedVehicles } from "./passed-vehicles.ts";
import { vehicleAnswer } from "./station-answers.ts";
import type { WimStationDevice } from "./wim-station.ts";
import { startTestStation, testPlan, testTraffic, testWeather } from "./wim-station-testing.ts";

const hourMs = 3_600_000;
const nowMs = Date.UTC(2026, 10, 24, 17);
const clock = makeStandingClock(nowMs);
const passed = passedVehicles({
  seed: "test/scales",
  plan: testPlan,
  traffic: testTraffic,
  weatherAt: testWeather,
});
let device: WimStationDevice;
beforeAll(async () => {
  device = await startTestStation(clock);
});
afterAll(() => device.stop());

const get = (path: string, method = "GET") =>
  fetch(`http://${device.host}:${device.port}${path}`, { method });
const readJson = async (path: string) => (await get(path)).json() as Promise<unknown>;

function weighedToday(): WimVehicle[] {
  const answers = passed
    .after(0, 20_000, nowMs)
    .map((one) => vehicleAnswer(testPlan, one, { number: one.number, clockOffsetMs: 0 }));
  const notes: { object: string; read: string }[] = [];
  const decoded = [];
  for (let at = 0; at < answers.length; at += 200)
    decoded.push(...(decodeVehicles({ vehicles: answers.slice(at, at + 200) }, 0, notes) ?? []));
  expect([decoded.length, notes]).toEqual([answers.length, []]);
  return decoded.map(({ vehicle }) => vehicle);
}

test("the scales weigh the trucks that a detector at the same place counts", () => {
  const [fromMs, toMs] = [nowMs - hourMs, nowMs];
  const counted = testPlan.lanes.map((lane) => {
    const { classes } = testTraffic.trafficAt({ ...testPlan.place, lane }, fromMs, toMs);
    return (classes[2] ?? 0) + (classes[3] ?? 0);
  });
  const vehicles = passed.newest(2_000, toMs).filter(({ atMs }) => atMs >= fromMs);
  const weighed = testPlan.lanes.map((lane) => vehicles.filter((one) => one.lane === lane).length);
  expect(weighed).toEqual(counted);
  expect(vehicles.length).toBeGreaterThan(50);
});

test("trucks have weights on all axles that sum to their gross weight, and plates and numbers of no real one", () => {
  for (const vehicle of weighedToday()) {
    const { axleWeights, axleSpaces, axleCount, totalWeight, dotNumber, frontPlate, rearPlate } = vehicle;
    expect([axleWeights.length, axleSpaces.length]).toEqual([axleCount, (axleCount ?? 0) - 1]);
    expect(axleWeights.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(totalWeight);
    expect(judgeVehicle(vehicle, scaleLimits).doubts).toEqual([]);
    expect(dotNumber).toMatch(/^00\d{5}$/);
    expect(frontPlate ?? "SIM 1234").toMatch(/^SIM \d{4}$/);
    expect(rearPlate ?? "TRL 1234").toMatch(/^(SIM|TRL) \d{4}$/);
    expect(vehicle.images.length).toBeGreaterThanOrEqual(2);
  }
});

test("one truck in 10 to 50 violates a limit, and every type of violation occurs", () => {
  const types = weighedToday().map((vehicle) => judgeVehicle(vehicle, scaleLimits).violationTypes);
  const violating = types.filter((one) => !one.includes("none")).length / types.length;
  expect(violating).toBeGreaterThan(0.02);
  expect(violating).toBeLessThan(0.1);
  expect(new Set(types.flat())).toEqual(
    new Set<WimViolationType>(["none", "overweight", "overspeed", "overheight", "overlength", "axle"]),
  );
});

test("the station answers its lanes and the vehicles after a number, the same ones each time", async () => {
  const station = decodeStation(await readJson("/station"), []);
  expect(station).toMatchObject({
    clockMs: nowMs,
    lanes: [
      { index: 3, type: "through", direction: "NORTH" },
      { index: 4, type: "through", direction: "NORTH" },
    ],
  });
  const newest = decodeVehicles(await readJson("/vehicles?limit=20"), 0, []) ?? [];
  const numbers = newest.map(({ vehicle }) => vehicle.number);
  expect(numbers).toHaveLength(20);
  expect(station?.lastNumber).toBeGreaterThanOrEqual(numbers.at(-1) ?? Infinity);
  const after = await readJson(`/vehicles?after=${numbers[4]}&limit=100`);
  expect(decodeVehicles(after, 0, [])).toEqual(newest.slice(5));
});

test("a vehicle has pictures and a profile of its own shape until the end of the next day", async () => {
  const [vehicle] = passed.newest(1, nowMs);
  if (!vehicle) throw new Error("no vehicle passed");
  const files = vehicleAnswer(testPlan, vehicle, { number: vehicle.number, clockOffsetMs: 0 });
  const [front, plate] = files["images"] as string[];
  for (const name of [front, plate]) {
    const picture = readPng(new Uint8Array(await (await get(`/files/${name}`)).arrayBuffer()), 1_000_000);
    expect(picture?.widthPx).toBeGreaterThan(200);
  }
  const points = [...(readDimensionProfile(await readJson(`/files/${files["dimensionProfileFile"]}`)) ?? [])];
  expect(points.length / 3).toBeGreaterThanOrEqual(20_000);
  expect(points.length / 3).toBeLessThanOrEqual(50_000);
  const sizeOf = (axis: number) =>
    points.reduce((size, value, at) => (at % 3 === axis ? Math.max(size, value) : size), 0);
  expect([sizeOf(0), sizeOf(2)]).toEqual([vehicle.lengthCm, vehicle.heightCm]);
  for (const path of [
    `/files/${vehicle.number + 99}/front.png`,
    "/files/x/front.png",
    `/files/${vehicle.number}/x`,
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect((await get("/station", "POST")).status).toBe(405);
  const nextDayMs = Date.UTC(2026, 10, 25, 23, 59);
  expect(passed.find(vehicle.number, nextDayMs)).toEqual(vehicle);
  expect(passed.find(vehicle.number, nextDayMs + 60_000)).toBeUndefined();
});
