import { afterEach, describe, expect, test } from "vitest";
import { placeAlong } from "../../city/along-road.ts";
import { PublicAlertBook } from "../../city/reports/public-alerts.ts";
import { wrongReports } from "../../city/reports/driver-reports.ts";
import { roads } from "../../city/roads.ts";
import { isForward, milesOf } from "../../city/traffic/road-figures.ts";
import { weatherOf } from "../../city/weather.ts";
import { makeStandingClock } from "../../clock.ts";
import { type AlertFeeds, startAlertFeeds } from "./alert-feeds.ts";
import { feedFaults } from "./feed-faults.ts";

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 4, 4, 12);
const road = roads.find((one) => one.tenant === "metro" && one.ref === "I-25")!;
const crash = {
  id: "crash-1",
  road,
  direction: "Southbound" as const,
  milepost: 210,
  startMs,
  endMs: startMs + 20 * minuteMs,
  lanesClosed: 2,
};

let feeds: AlertFeeds | undefined;
afterEach(() => feeds?.stop());

async function startFeeds(seed = "feeds") {
  const clock = makeStandingClock(startMs);
  const alerts = new PublicAlertBook({
    seed,
    hasEvents: false,
    weatherOf: (tenant) => weatherOf(seed, tenant, "alerts"),
  });
  feeds = await startAlertFeeds({
    seed,
    clock,
    tenants: ["metro", "north"],
    incidents: () => [crash],
    alerts,
    ports: [0],
  });
  const urlOf = (key: string) => feeds?.feeds.get(key)?.url ?? "";
  const read = async (key: string) => (await fetch(urlOf(key))).text();
  return { clock, alerts, urlOf, read };
}

interface Waze {
  alerts: {
    uuid: string;
    type: string;
    street: string;
    location: { x: number; y: number };
    pubMillis: number;
  }[];
}

describe("driver reports", () => {
  test("drivers report a crash within three minutes, near its place and on its road", async () => {
    const place = placeAlong(road, (210 - road.startMilepost) / milesOf(road), isForward(road, "Southbound"));
    for (const seed of ["a", "b", "c", "d", "e"]) {
      const { clock, read } = await startFeeds(seed);
      const now = async () => (JSON.parse(await read("metro-waze")) as Waze).alerts;
      clock.advance(minuteMs - 1);
      expect(await now()).toEqual([]);
      clock.advance(2 * minuteMs + 1);
      const first = await now();
      expect(first.length).toBeGreaterThanOrEqual(2);
      expect(first.some(({ type }) => type === "ACCIDENT")).toBe(true);
      for (const { street, location } of first) {
        expect(street).toBe("I-25 S");
        expect(Math.hypot(location.x - place.position[0], location.y - place.position[1])).toBeLessThan(0.01);
      }
      clock.advance(10 * minuteMs);
      const all = await now();
      expect(all.length).toBeGreaterThanOrEqual(3);
      expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(all.length);
      expect(JSON.parse(await read("north-waze"))).toMatchObject({ alerts: [] });
      clock.advance(20 * minuteMs);
      expect(await now()).toEqual([]);
      await feeds?.stop();
    }
  });

  test("some slots have a report of something that is not there, for ten minutes", () => {
    const sites = [{ road, direction: "Southbound" as const, milepost: 210 }];
    const minutes = Array.from({ length: 40 * 24 }, (_, minute) =>
      wrongReports({ seed: "w", tenant: "metro", sites }, startMs + minute * minuteMs),
    );
    const ids = new Set(minutes.flat().map(({ id }) => id));
    expect(ids.size).toBeGreaterThan(4);
    expect(ids.size).toBeLessThan(16);
    expect(minutes.flat()).toHaveLength(10 * ids.size);
  });
});

test("road works of these months and planned ones are published as WZDx", async () => {
  const { read } = await startFeeds();
  const { features } = JSON.parse(await read("metro-wzdx")) as {
    features: { properties: { start_date: string; core_details: object } }[];
  };
  expect(features.map(({ properties }) => properties.core_details)).toMatchObject([
    { event_type: "work-zone", road_names: ["US-36"], direction: "westbound" },
    { road_names: ["E-470"] },
    { road_names: ["I-270"] },
  ]);
  expect(features.map(({ properties }) => Date.parse(properties.start_date) < startMs)).toEqual([
    true,
    true,
    false,
  ]);
});

test("an alert made by hand is updated and cancelled with references to its earlier messages", async () => {
  const { clock, alerts, read } = await startFeeds();
  const { id } = alerts.add("metro", "amber", clock.nowMs());
  expect(await read("metro-cap")).toContain(`<identifier>${id}.1</identifier>`);
  alerts.change(id, "update", clock.nowMs());
  alerts.change(id, "cancel", clock.nowMs());
  const text = await read("metro-cap");
  expect(text).toContain("<msgType>Cancel</msgType>");
  expect(text).toContain(`alerts@city.example,${id}.2,2026-05-04T12:00:01-00:00</references>`);
  expect(alerts.change(id, "update", clock.nowMs())).toBeUndefined();
  expect(await read("north-cap")).not.toContain("<entry>");
});

test("the weather of a year brings warnings, each cancelled when its spell has ended", () => {
  const book = new PublicAlertBook({
    seed: "year",
    hasEvents: true,
    weatherOf: (tenant) => weatherOf("year", tenant, "alerts"),
  });
  const seen = Map.groupBy(
    Array.from({ length: 30 * 48 }, (_, step) => book.at("metro", startMs + step * 30 * minuteMs)).flat(),
    ({ kind }) => kind,
  );
  expect(new Set(seen.get("weather")?.map(({ id }) => id)).size).toBeGreaterThan(5);
  expect(seen.get("weather")?.some(({ isCancelled }) => isCancelled)).toBe(true);
  expect(new Set(seen.get("amber")?.map(({ id }) => id)).size).toBeGreaterThan(20);
});

test("a feed answers 304 to its tag until its content changes, whatever the time in it", async () => {
  const { clock, alerts, urlOf } = await startFeeds();
  const ask = (etag = "") => fetch(urlOf("metro-cap"), { headers: { "if-none-match": etag } });
  const etag = (await ask()).headers.get("etag") ?? "";
  clock.advance(minuteMs);
  expect((await ask(etag)).status).toBe(304);
  alerts.add("metro", "amber", clock.nowMs());
  const changed = await ask(etag);
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
});

test("each fault of a feed is set and cleared by name", async () => {
  const { urlOf } = await startFeeds();
  const feed = feeds?.feeds.get("metro-waze");
  expect(feed?.faultNames).toEqual(feedFaults);
  feed?.setFault("serverError");
  expect((await fetch(urlOf("metro-waze"))).status).toBe(500);
  feed?.clearFaults();
  expect((await fetch(urlOf("metro-waze"))).status).toBe(200);
  expect((await fetch(urlOf("metro-waze").replace("waze", "other"))).status).toBe(404);
});
