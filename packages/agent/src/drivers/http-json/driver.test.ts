import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { DetectorStateData } from "@gantry/domain/detector/detector-reading.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { trafficOf } from "@gantry/simulator/city/traffic/traffic.ts";
import { makeStandingClock } from "@gantry/simulator/clock.ts";
import { testPlace } from "@gantry/simulator/devices/detector-testing.ts";
import {
  type JsonDetectorFault,
  jsonDetectorMapping,
  jsonDetectorPath,
  startJsonDetector,
} from "@gantry/simulator/devices/json-detector/json-detector.ts";
import { expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { SensorRuntime } from "../../sensors/sensor-runtime.ts";
import { deviceConfig } from "../../testing/device-config.ts";
import { pickLastingPorts } from "../../testing/pick-lasting-ports.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { httpJsonDetector, httpsJsonDetector } from "./driver.ts";

const periodMs = 30_000;
const pollMs = 60_000;
/** Five seconds into an interval. */
const startMs = Date.UTC(2026, 6, 14, 20, 0, 5);
const endMs = Date.UTC(2026, 6, 14, 20);
const token = "detector-word";
const traffic = trafficOf("test", () => []);
const fields = { timezone: "America/Denver", requestPath: jsonDetectorPath, mapping: jsonDetectorMapping };

async function detectorUnderTest(timeoutMs = 5_000) {
  const clock = makeStandingClock(startMs);
  const ports = pickLastingPorts();
  const device = await startJsonDetector({ traffic, place: testPlace, lanes: 4, token, clock, ports });
  onEnd(() => device.stop());
  const { host, port } = device;
  const address = { host, port, secrets: { token }, config: deviceConfig(detector, fields) };
  const context = { clock: systemClock, timeoutMs };
  const session = httpJsonDetector.connect(address, context);
  onEnd(async () => session.close());
  const read = async () => valuesOf(await session.read(clock.nowMs(), pollMs));
  return { device, clock, session, address, context, read };
}

function valuesOf(one: Awaited<ReturnType<ReturnType<typeof httpJsonDetector.connect>["read"]>>) {
  if (!one.ok) throw new Error(`${one.failure.code}: ${one.failure.detail}`);
  const { values, readings = [] } = one.value;
  return { values: values as unknown as DetectorStateData, newest: readings.at(-1) };
}

/** A service of an agency with one answer to everything. */
async function serviceUnderTest(
  config: Record<string, unknown>,
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  secrets: Record<string, string> = {},
) {
  const server = createServer((request, response) => answer(response, request));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const address = { host: "127.0.0.1", port, secrets, config: deviceConfig(detector, config) };
  const context = { clock: systemClock, timeoutMs: 5_000 };
  const session = httpJsonDetector.connect(address, context);
  onEnd(async () => session.close());
  return { session, address, context };
}

test("a detector of an agency's own service reports its interval as the city measured it (DET-016)", async () => {
  const { read } = await detectorUnderTest();
  const { values, newest } = await read();
  expect(newest).toMatchObject({ at: new Date(endMs).toISOString(), data: { periodS: 30 } });
  expect(newest).not.toHaveProperty("deviceAt");
  expect(values).toMatchObject({ endedAt: newest?.at, periodS: 30, notes: [] });
  expect(values.detectorLanes.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
  for (const lane of values.detectorLanes) {
    const place = { ...testPlace, lane: lane.index };
    const measured = traffic.trafficAt(place, endMs - periodMs, endMs);
    expect(lane.volume).toBe(measured.volume);
    expect(lane.speed).toBeCloseTo(measured.speedKph ?? NaN, 0);
    expect(lane.occupancy).toBeCloseTo(measured.occupancyPercent, 1);
  }
});

test.each<[JsonDetectorFault, string, string]>([
  ["accessDenied", "accessDenied", "status 401"],
  ["mute", "noAnswer", "/api/v2/stations"],
  ["slow", "noAnswer", "/api/v2/stations"],
  ["notJson", "wrongAnswer", "no JSON"],
  ["hugeAnswer", "wrongAnswer", "too large"],
  ["wrongStatus", "refused", "status 503"],
  ["redirected", "refused", "status 302"],
])(
  "the fault %s is reported as %s, and the detector is read again afterwards",
  async (fault, code, detail) => {
    const { read, session, device, clock, address, context } = await detectorUnderTest(
      code === "noAnswer" ? 700 : 5_000,
    );
    device.faults.add(fault);
    expect(await session.read(clock.nowMs(), pollMs)).toEqual({ ok: false, failure: { code, detail } });
    expect(await httpJsonDetector.testConnection(address, context)).toMatchObject({ failure: { code } });
    device.faults.clear();
    expect((await read()).values.detectorLanes).toHaveLength(4);
  },
);

test("text for a speed is a gap and noted, and volumes stay", async () => {
  const { read, device } = await detectorUnderTest();
  device.faults.add("textForSpeed");
  const { values } = await read();
  expect(values.detectorLanes.map(({ speed }) => speed)).toEqual([null, null, null, null]);
  expect(Math.max(...values.detectorLanes.map(({ volume }) => volume ?? -1))).toBeGreaterThan(0);
  expect(values.notes).toContainEqual({ object: "laneSpeed", read: expect.stringMatching(/^"[\d.]+ mph"$/) });
});

test("negative volumes and missing fields are gaps and noted", async () => {
  const { read, device } = await detectorUnderTest();
  device.faults.add("negativeVolume");
  const negative = await read();
  expect(negative.values.detectorLanes.map(({ volume }) => volume)).toEqual([null, null, null, null]);
  expect(negative.values.notes).toContainEqual({
    object: "laneVolume",
    read: expect.stringMatching(/^-\d+$/),
  });
  device.faults.clear();
  device.faults.add("missingFields");
  const { values } = await read();
  expect(values.detectorLanes).toHaveLength(4);
  expect(values.detectorLanes[0]).toMatchObject({ volume: null, speed: null, occupancy: null });
  expect(values.notes.map(({ object }) => object)).toEqual(["laneVolume", "laneSpeed", "laneOccupancy"]);
});

test("a clock that is a day behind keeps both times", async () => {
  const { read, device } = await detectorUnderTest();
  device.faults.add("clockDayOff");
  expect((await read()).newest).toMatchObject({
    at: "2026-07-14T20:00:00.000Z",
    deviceAt: "2026-07-13T20:00:00.000Z",
  });
});

test("a detector that stands still reports the same interval again, however long ago it ended", async () => {
  const { read, device, clock } = await detectorUnderTest();
  device.faults.add("standstill");
  const first = await read();
  clock.advance(10 * periodMs);
  expect((await read()).newest?.at).toBe(first.newest?.at);
});

test("trying a mapping answers what was read from the sample, with notes", async () => {
  const { address, context, device } = await detectorUnderTest();
  device.faults.add("oneTextForSpeed");
  const secrets = { token, requestPath: jsonDetectorPath };
  const unsaved = { ...address, secrets, config: { ...address.config, requestPath: null } };
  expect(await httpJsonDetector.testConnection(unsaved, context)).toMatchObject({
    ok: true,
    value: {
      lanes: 4,
      periodS: 30,
      mapped: {
        reading: {
          endedAtMs: endMs,
          lanes: [{ index: 1, speed: null }, { speed: expect.any(Number) }, {}, {}],
        },
        notes: [{ object: "laneSpeed" }],
      },
    },
  });
});

test("a mapping that yields text for a speed, or finds no lane, is refused by the name of its field", async () => {
  const { address, context, device } = await detectorUnderTest();
  device.faults.add("textForSpeed");
  expect(await httpJsonDetector.testConnection(address, context)).toMatchObject({
    failure: { code: "mappingRefused", detail: expect.stringMatching(/^laneSpeed: "[\d.]+ mph" stations\[/) },
  });
  const nowhere = { ...address, config: { ...address.config, mapping: { laneVolume: { path: "x" } } } };
  expect(await httpJsonDetector.testConnection(nowhere, context)).toEqual({
    ok: false,
    failure: { code: "mappingRefused", detail: "mapping: no value of a lane" },
  });
});

test("local time without an offset is of the detector's zone, and a document without a time ends now", async () => {
  const local = await serviceUnderTest(
    {
      timezone: "America/Denver",
      mapping: { laneVolume: { path: "v" }, intervalEnd: { path: "t", unit: "isoTime" } },
    },
    (response) => response.end(`\uFEFF${JSON.stringify({ v: 3, t: "2026-07-14 14:00:00" })}`),
  );
  const read = valuesOf(await local.session.read(startMs, periodMs));
  expect(read.newest).toEqual({
    at: "2026-07-14T20:00:00.000Z",
    data: { periodS: 30, lanes: [expect.objectContaining({ index: 1, volume: 3 })] },
  });
  const timeless = await serviceUnderTest({ mapping: { laneVolume: { path: "v" } } }, (response) =>
    response.end('{"v":3}'),
  );
  expect(valuesOf(await timeless.session.read(startMs, pollMs)).newest).toMatchObject({
    at: "2026-07-14T20:00:00.000Z",
    data: { periodS: 60 },
  });
});

test("a user name and password, or a token, are sent, and the host's name where its address is tested", async () => {
  const seen: IncomingMessage["headers"][] = [];
  const answer = (response: ServerResponse, { headers }: IncomingMessage) => {
    seen.push(headers);
    response.end('{"v":3}');
  };
  const mapping = { laneVolume: { path: "v" } };
  const basic = await serviceUnderTest({ mapping, userName: "agency" }, answer, { password: "pässword" });
  await basic.session.read(startMs, pollMs);
  const named = { ...basic.address, secrets: { token: "t1" } };
  const config = { ...named.config, host: "feeds.example" };
  await httpJsonDetector.testConnection({ ...named, config }, basic.context);
  const { port } = basic.address;
  expect(seen).toMatchObject([
    {
      authorization: `Basic ${Buffer.from("agency:pässword").toString("base64")}`,
      host: `127.0.0.1:${port}`,
    },
    { authorization: "Bearer t1", host: `feeds.example:${port}` },
  ]);
  const broken = { ...named, secrets: { token: "two\r\nlines" } };
  expect(await httpJsonDetector.testConnection(broken, basic.context)).toMatchObject({
    failure: { code: "accessDenied" },
  });
});

test("a mapping that was changed and saved is used by the next poll", async () => {
  const { address } = await serviceUnderTest({ mapping: { laneVolume: { path: "v" } } }, (response) =>
    response.end('{"v":3,"w":4}'),
  );
  const seen: Observation[] = [];
  const serverTime = { now: () => new Date(startMs).toISOString(), nowMs: () => startMs };
  const observe = async (one: Observation) => void seen.push(one);
  const device: AgentDevice = {
    entityType: "DETECTOR",
    id: "detector-1",
    name: "Detector 1",
    protocol: "HTTP_JSON",
    ...address,
    pollEnabled: true,
    pollRateS: 30,
    version: 1,
  };
  const parts = { clock: systemClock, serverTime, observe };
  const runtime = new SensorRuntime(parts as never, httpJsonDetector, device);
  onEnd(async () => runtime.close());
  const lastState = () =>
    seen.flatMap((one) => (one.kind === "state" ? [one.stateData] : [])).at(-1) as Partial<DetectorStateData>;
  await runtime.turn();
  expect(lastState().detectorLanes).toMatchObject([{ volume: 3 }]);
  const mapping = { laneVolume: { path: "w" } };
  runtime.update({ ...device, config: { ...device.config, mapping }, version: 2 });
  await runtime.turn();
  expect(lastState().detectorLanes).toMatchObject([{ volume: 4 }]);
});

test("over HTTPS the request is encrypted and names the host, also where its address is tested", async () => {
  const { promise: hello, resolve } = Promise.withResolvers<Buffer>();
  const server = createTcpServer((socket) =>
    socket.once("data", (bytes) => {
      resolve(Buffer.from(bytes));
      socket.destroy();
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onEnd(async () => void server.close());
  const { port } = server.address() as AddressInfo;
  const config = { ...deviceConfig(detector, fields), host: "feeds.example" };
  const address = { host: "127.0.0.1", port, secrets: { token }, config };
  const context = { clock: systemClock, timeoutMs: 5_000 };
  expect(await httpsJsonDetector.testConnection(address, context)).toMatchObject({ ok: false });
  const bytes = await hello;
  // A TLS handshake record.
  expect(bytes[0]).toBe(22);
  expect([bytes.includes("feeds.example"), bytes.includes(token)]).toEqual([true, false]);
});

test("a document of 50 MB is refused after 4 MB, without being held in memory", async () => {
  const { device, session, clock } = await detectorUnderTest();
  device.faults.add("hugeAnswer");
  globalThis.gc?.();
  const before = process.memoryUsage().arrayBuffers;
  let highest = before;
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage().arrayBuffers)), 1);
  expect(await session.read(clock.nowMs(), pollMs)).toMatchObject({ failure: { detail: "too large" } });
  clearInterval(timer);
  expect(highest - before).toBeLessThan(25_000_000);
});

test("a document that is nested two million deep is answered, whatever it is", async () => {
  const { session } = await serviceUnderTest({ mapping: { laneVolume: { path: "v" } } }, (response) =>
    response.end("[".repeat(2_000_000)),
  );
  expect(await session.read(startMs, pollMs)).toMatchObject({ failure: { code: "wrongAnswer" } });
});
