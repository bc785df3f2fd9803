import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { DetectorReading, DetectorStateData } from "@gantry/domain/detector/detector-reading.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { trafficOf } from "@gantry/simulator/city/traffic/traffic.ts";
import { makeStandingClock } from "@gantry/simulator/clock.ts";
import { testPlace } from "@gantry/simulator/devices/detector-testing.ts";
import type { DetectorTable } from "@gantry/simulator/devices/ntcip-detector/detector-objects.ts";
import { startNtcipDetector } from "@gantry/simulator/devices/ntcip-detector/ntcip-detector.ts";
import { expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { SensorRuntime } from "../../sensors/sensor-runtime.ts";
import { deviceConfig } from "../../testing/device-config.ts";
import { pickLastingPorts } from "../../testing/pick-lasting-ports.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { ntcipDetector } from "./driver.ts";

const timeoutMs = 1_000;
const periodMs = 30_000;
/** Five seconds into an interval. */
const startMs = Date.UTC(2026, 6, 14, 20, 0, 5);
const endMs = Date.UTC(2026, 6, 14, 20);
const traffic = trafficOf("test", () => []);
const measured = (lane: number, intervalEndMs: number) =>
  traffic.trafficAt({ ...testPlace, lane }, intervalEndMs - periodMs, intervalEndMs);
const classNames = ["Cars", "Vans", "Trucks", "Long trucks"];
const volumesAt = (intervalEndMs: number) => [1, 2, 3, 4].map((lane) => measured(lane, intervalEndMs).volume);

async function detectorUnderTest(table: DetectorTable = "entryZoneClass") {
  const clock = makeStandingClock(startMs);
  const device = await startNtcipDetector({
    traffic,
    place: testPlace,
    lanes: 4,
    community: "detector-word",
    table,
    clock,
    ports: pickLastingPorts(),
  });
  onEnd(() => device.stop());
  const { host, port } = device;
  const config = deviceConfig(detector, { timezone: "America/Denver", laneCount: 4, classNames });
  const address = { host, port, secrets: { community: "detector-word" }, config };
  const session = ntcipDetector.connect(address, { clock: systemClock, timeoutMs });
  onEnd(async () => session.close());
  const read = async () => {
    const one = await session.read(clock.nowMs());
    if (!one.ok) throw new Error(one.failure.code);
    const values = one.value.values as Omit<DetectorStateData, "readAt" | "problem">;
    const readings = (one.value.readings ?? []).map(({ data, ...times }) => ({
      ...times,
      data: data as unknown as DetectorReading,
    }));
    return { values, readings, newest: readings.at(-1) };
  };
  return { device, session, address, clock, read };
}

test.each<DetectorTable>(["entryZoneClass", "zoneEntryClass", "zoneClassEntry", "v1", "v1ByOutput"])(
  "a detector with the table %s reports its latest interval as the city measured it",
  async (table) => {
    const { read } = await detectorUnderTest(table);
    const { values, newest } = await read();
    expect(newest).toMatchObject({ at: new Date(endMs).toISOString(), data: { periodS: 30 } });
    expect(newest).not.toHaveProperty("deviceAt");
    expect(values).toMatchObject({ endedAt: newest?.at, notes: [], detectorLanes: newest?.data.lanes });
    for (const lane of newest?.data.lanes ?? []) {
      const { volume, speedKph, occupancyPercent, classes } = measured(lane.index, endMs);
      expect(lane).toMatchObject({ volume, fault: null, classes: table.startsWith("v1") ? [] : classes });
      expect(lane.speed).toBeCloseTo(speedKph ?? NaN, 0);
      expect(lane.occupancy).toBeCloseTo(occupancyPercent, 0);
    }
    expect(newest?.data.lanes).toHaveLength(4);
  },
);

test("the state names the classes that the detector counts, class 1 first (DET-016)", async () => {
  const { read } = await detectorUnderTest();
  const { values } = await read();
  expect(values.zoneClassLabels).toEqual(classNames);
  expect(values.detectorLanes[0]?.classes).toHaveLength(classNames.length);
});

test("a late poll reads the intervals that were missed, and an older device has the one before only", async () => {
  for (const [table, count] of [
    ["entryZoneClass", 5],
    ["v1", 2],
  ] as const) {
    const { read, clock } = await detectorUnderTest(table);
    await read();
    clock.advance(5 * periodMs);
    const { readings } = await read();
    const ends = readings.map(({ at }) => Date.parse(at));
    expect(ends).toEqual(
      Array.from({ length: count }, (_, index) => endMs + (5 - count + 1 + index) * periodMs),
    );
    for (const { at, data } of readings)
      expect(data.lanes.map(({ volume }) => volume)).toEqual(volumesAt(Date.parse(at)));
  }
});

test("missing codes are null, a failed sensor is a fault, and lanes out of order measure what they measure", async () => {
  const { read, device, clock } = await detectorUnderTest();
  device.faults.add("missingCodes");
  expect((await read()).values.detectorLanes[0]).toMatchObject({
    volume: null,
    speed: null,
    occupancy: null,
  });
  device.faults.clear();
  device.faults.add("sensorFailure");
  expect((await read()).values.detectorLanes.map(({ fault }) => fault)).toEqual(Array(4).fill("deviceFault"));
  for (const [fault, expected] of [
    ["laneLockedOn", { volume: 0, speed: null, occupancy: 100 }],
    ["laneNoHits", { volume: 0, speed: null, occupancy: 0 }],
  ] as const) {
    device.faults.clear();
    device.faults.add(fault);
    clock.advance(periodMs);
    expect((await read()).values.detectorLanes.at(-1)).toMatchObject({ ...expected, fault: null });
  }
  device.faults.clear();
  device.faults.add("chatter");
  clock.advance(periodMs);
  expect((await read()).values.detectorLanes.at(-1)?.volume).toBeGreaterThan(40);
});

test("a clock that is a day off keeps both times, and intervals that were stored yesterday are no new ones", async () => {
  const { read, session, device, clock } = await detectorUnderTest();
  device.faults.add("clockDayOff");
  expect((await read()).newest).toMatchObject({
    at: "2026-07-14T20:00:00.000Z",
    deviceAt: "2026-07-13T20:00:00.000Z",
  });
  device.faults.clear();
  clock.advance(periodMs);
  expect((await read()).newest).toMatchObject({ at: "2026-07-14T20:00:30.000Z" });
  device.faults.add("yesterdayAgain");
  clock.advance(periodMs);
  expect(await session.read(clock.nowMs())).toMatchObject({ failure: { code: "wrongAnswer" } });
  device.faults.clear();
  expect((await read()).newest).toMatchObject({ at: "2026-07-14T20:01:00.000Z" });
});

test("a detector that loses its newer table is read by the older one, and a truncated table leaves its lanes", async () => {
  const { read, device } = await detectorUnderTest();
  await read();
  device.faults.add("noV02Table");
  expect((await read()).values.detectorLanes.map(({ volume }) => volume)).toEqual(volumesAt(endMs));
  device.faults.clear();
  device.faults.add("truncatedTable");
  const lanes = (await read()).values.detectorLanes;
  expect(lanes.map(({ volume }) => volume)).toEqual([...volumesAt(endMs).slice(0, 3), null]);
});

test("the connection test describes the detector, and a wrong community gets no answer", async () => {
  const { address } = await detectorUnderTest();
  const context = { clock: systemClock, timeoutMs };
  expect(await ntcipDetector.testConnection(address, context)).toMatchObject({
    ok: true,
    value: { model: "Simulated detector", lanes: 4, periodS: 30, standard: "NTCIP 1209 v2" },
  });
  const wrong = { ...address, secrets: { community: "public" } };
  expect(await ntcipDetector.testConnection(wrong, { ...context, timeoutMs: 100 })).toMatchObject({
    failure: { code: "noAnswer" },
  });
});

test("each interval is published once, the next poll follows its end, and silence keeps the last values", async () => {
  const { device: simulated, address, clock } = await detectorUnderTest();
  const seen: Observation[] = [];
  let aheadMs = 0;
  const nowMs = () => clock.nowMs() + aheadMs;
  const serverTime = { now: () => new Date(nowMs()).toISOString(), nowMs };
  const device: AgentDevice = {
    entityType: "DETECTOR",
    id: "detector-1",
    name: "Detector 1",
    protocol: "NTCIP",
    ...address,
    pollEnabled: true,
    pollRateS: 30,
    version: 1,
  };
  const agentClock = { ...systemClock, monotonicMs: () => clock.nowMs() };
  const observe = async (one: Observation) => void seen.push(one);
  const parts = { clock: agentClock, serverTime, timeoutMs: 100, observe };
  const runtime = new SensorRuntime(parts as never, ntcipDetector, device);
  onEnd(async () => runtime.close());
  const readingsSeen = () => seen.filter((one) => one.kind === "reading");
  const first = await runtime.turn();
  expect(first).toMatchObject({ answered: true });
  const nextMs = first.againAtMs ?? 0;
  expect(nextMs).toBeGreaterThan(endMs + periodMs);
  expect(nextMs).toBeLessThan(endMs + periodMs + 9_500);
  await runtime.turn();
  expect(readingsSeen()).toMatchObject([
    {
      entityType: "DETECTOR",
      entityId: "detector-1",
      at: new Date(endMs).toISOString(),
      data: { periodS: 30 },
    },
  ]);
  clock.advance(nextMs - clock.nowMs());
  await runtime.turn();
  expect(readingsSeen().map(({ at }) => at)).toEqual(
    [endMs, endMs + periodMs].map((ms) => new Date(ms).toISOString()),
  );
  // The device stands still for five minutes.
  aheadMs = 300_000;
  await runtime.turn();
  expect(readingsSeen()).toHaveLength(2);
  expect(seen.at(-1)).toMatchObject({ status: "DEGRADED", stateData: { problem: { code: "wrongAnswer" } } });
  aheadMs = 0;
  simulated.faults.add("mute");
  clock.advance(periodMs);
  expect(await runtime.turn()).toMatchObject({ answered: false, error: "noAnswer" });
  const states = seen.filter((one) => one.kind === "state");
  expect(states.at(-1)).toMatchObject({
    status: "OFFLINE",
    stateData: { endedAt: new Date(endMs + periodMs).toISOString(), problem: { code: "noAnswer" } },
  });
});
