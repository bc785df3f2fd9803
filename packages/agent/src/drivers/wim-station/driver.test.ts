import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WimStateData } from "@gantry/domain/wim/wim-reading.ts";
import { expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { wimStationDriver } from "./driver.ts";

const nowMs = Date.UTC(2026, 10, 24, 17);
const isoAt = (ms: number) => new Date(ms).toISOString();
const vehicle = (number: number, passedMs = nowMs - 60_000 + number) => ({
  number,
  timestamp: isoAt(passedMs),
  class: 9,
  lane: 1,
  grossWeightKg: 60_000,
  axleCount: 2,
  axleWeightsKg: [30_000, 30_000],
  axleSpacesCm: [600],
});

interface Station {
  lastNumber: number;
  clockMs: number;
  vehicles: unknown[];
  answer?: (response: ServerResponse, path: string) => boolean;
}

/** A station that ignores from which number on it is asked. */
async function stationUnderTest(
  station: Station,
  lastStateData?: Record<string, unknown>,
  config: object = {},
) {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    if (station.answer?.(response, url)) return;
    const { lastNumber, clockMs, vehicles } = station;
    const ofStation = { interface: "gantry-wim-1", model: "Scale", clock: isoAt(clockMs), lastNumber };
    response.end(JSON.stringify(url === "/station" ? ofStation : { vehicles }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const address = {
    host: "127.0.0.1",
    port,
    secrets: {},
    config: { maxWeight: 40_000, ...config },
    lastStateData,
  };
  const context = { clock: systemClock, timeoutMs: 500 };
  const session = wimStationDriver.connect(address, context);
  onEnd(async () => session.close());
  return { asked, session, address, context };
}

async function readAll({ session }: Awaited<ReturnType<typeof stationUnderTest>>, atMs = nowMs) {
  const read = await session.read(atMs);
  if (!read.ok) throw new Error(read.failure.code);
  const { readings: all = [], values } = read.value;
  const isCoverage = ({ key }: { key?: string }) => key === "coverage";
  const readings = all.filter((one) => !isCoverage(one));
  const coverage = all.filter(isCoverage);
  return {
    numbers: readings.map(({ key }) => key),
    readings,
    coverage,
    values: values as unknown as WimStateData,
  };
}

test("each vehicle is read once, also from a station that answers them again, and goes on after a restart", async () => {
  const station = { lastNumber: 2, clockMs: nowMs, vehicles: [vehicle(2), vehicle(1)] };
  const first = await stationUnderTest(station);
  const { numbers, values } = await readAll(first);
  expect([numbers, values.lastNumber]).toEqual([["1", "2"], 2]);
  expect(values.lastVehicle).toMatchObject({ number: 2, overweight: true, axleOverload: [true, true] });
  expect((await readAll(first)).numbers).toEqual([]);
  const again = await stationUnderTest(
    { ...station, lastNumber: 3, vehicles: [vehicle(2), vehicle(3)] },
    { ...values },
  );
  expect((await readAll(again)).numbers).toEqual(["3"]);
});

test("a station whose polls read the newest vehicle only is asked for no other (WIM-012)", async () => {
  const station = { lastNumber: 7, clockMs: nowMs, vehicles: [vehicle(7)] };
  const site = await stationUnderTest(station, { lastNumber: 3 }, { pollType: "NEWEST_VEHICLE" });
  expect((await readAll(site)).numbers).toEqual(["7"]);
  expect(site.asked).toEqual(["/station", "/vehicles?limit=1"]);
  expect((await readAll(site)).numbers).toEqual([]);
  const all = await stationUnderTest(station, { lastNumber: 3 }, { pollType: "ALL_VEHICLES" });
  await readAll(all);
  expect(all.asked[1]).toMatch(/^\/vehicles\?after=2&/);
});

test("the time between two polls is reported as covered with its vehicles, but not of the newest vehicle alone", async () => {
  const station = { lastNumber: 7, clockMs: nowMs, vehicles: [vehicle(7)] };
  const [each, newest] = [
    await stationUnderTest(station),
    await stationUnderTest(station, {}, { pollType: "NEWEST_VEHICLE" }),
  ];
  expect([(await readAll(each)).coverage, (await readAll(newest)).coverage]).toEqual([[], []]);
  const atMs = nowMs + 60_000;
  Object.assign(station, { lastNumber: 8, clockMs: atMs, vehicles: [vehicle(7), vehicle(8, atMs - 30_000)] });
  expect((await readAll(each, atMs)).coverage).toMatchObject([
    { at: isoAt(atMs), data: { coveredMs: 60_000, numbers: [8] } },
  ]);
  expect((await readAll(newest, atMs)).coverage).toEqual([]);
});

test("a vehicle that cannot be read leaves the time of its poll uncovered", async () => {
  const station = { lastNumber: 7, clockMs: nowMs, vehicles: [vehicle(7)] as unknown[] };
  const site = await stationUnderTest(station);
  await readAll(site);
  station.vehicles.push({ number: 8 });
  expect((await readAll(site, nowMs + 10_000)).coverage).toEqual([]);
});

test("a station that counts again is read from its start", async () => {
  const restarted = await stationUnderTest(
    { lastNumber: 1, clockMs: nowMs, vehicles: [vehicle(1)] },
    { lastNumber: 900 },
  );
  expect((await readAll(restarted)).numbers).toEqual(["1"]);
});

test("a vehicle of a time that is still to come is left out and noted, and the others are read", async () => {
  const vehicles = [vehicle(1), vehicle(2, nowMs + 3_600_000), vehicle(3)];
  const { numbers, values } = await readAll(
    await stationUnderTest({ lastNumber: 3, clockMs: nowMs, vehicles }),
  );
  expect(numbers).toEqual(["1", "3"]);
  expect(values.lastVehicle).toMatchObject({ number: 3 });
  expect(values.notes).toEqual([{ object: "vehicle", read: "passes later than now, number 2" }]);
});

test("a first read takes at most 200 vehicles, and the next one goes on after them", async () => {
  const vehicles = Array.from({ length: 450 }, (_, at) => vehicle(at + 1));
  const station = await stationUnderTest({ lastNumber: 450, clockMs: nowMs, vehicles });
  expect((await readAll(station)).values.lastNumber).toBe(200);
  expect((await readAll(station)).numbers[0]).toBe("201");
  expect(station.asked.filter((path) => path.startsWith("/vehicles"))).toEqual([
    "/vehicles?limit=100",
    "/vehicles?after=199&limit=200",
  ]);
});

test("vehicles of a clock that is a day behind have our time, their own time and a doubt", async () => {
  const clockMs = nowMs - 86_400_000;
  const late = await stationUnderTest({ lastNumber: 1, clockMs, vehicles: [vehicle(1, clockMs - 5_000)] });
  const { readings, values } = await readAll(late);
  expect(readings).toMatchObject([
    { at: isoAt(nowMs - 5_000), deviceAt: isoAt(clockMs - 5_000), data: { doubts: ["clock"] } },
  ]);
  expect(values.clockOffsetS).toBe(-86_400);
});

test.each<[string, NonNullable<Station["answer"]>, string]>([
  ["silence", () => true, "noAnswer"],
  ["text", (response) => !!response.end("no JSON"), "wrongAnswer"],
  ["another service", (response) => !!response.end("{}"), "wrongAnswer"],
  ["a refusal", (response) => !!response.writeHead(500).end(), "refused"],
])("%s of a station is said, also by the connection test", async (_, answer, code) => {
  const { session, address, context } = await stationUnderTest({
    lastNumber: 0,
    clockMs: nowMs,
    vehicles: [],
    answer,
  });
  expect(await session.read(nowMs)).toMatchObject({ ok: false, failure: { code } });
  expect(await wimStationDriver.testConnection(address, context)).toMatchObject({ failure: { code } });
});

test("an answer of 50 MB ends the read after its limit", async () => {
  const chunk = Buffer.alloc(1024 * 1024, 0x20);
  let sentBytes = 0;
  const answer = (response: ServerResponse) => {
    const send = () => {
      while (sentBytes < 50 * chunk.length && !response.destroyed) {
        sentBytes += chunk.length;
        if (!response.write(chunk)) return void response.once("drain", send);
      }
      response.end();
    };
    send();
    return true;
  };
  const { session } = await stationUnderTest({ lastNumber: 0, clockMs: nowMs, vehicles: [], answer });
  expect(await session.read(nowMs)).toMatchObject({ failure: { code: "wrongAnswer", detail: "too large" } });
  expect(sentBytes).toBeLessThan(20 * chunk.length);
});

test("a file is read up to the asked size", async () => {
  const answer = (response: ServerResponse, path: string) =>
    path === "/files/7/a%20b.png" && !!response.end("picture");
  const { session } = await stationUnderTest({ lastNumber: 0, clockMs: nowMs, vehicles: [], answer });
  const read = await session.readFile("7/a b.png", 100);
  expect(read.ok && read.value.toString()).toBe("picture");
  expect(await session.readFile("7/a b.png", 3)).toMatchObject({ failure: { code: "wrongAnswer" } });
});
