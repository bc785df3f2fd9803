import { PublicAlertBook } from "@gantry/simulator/city/reports/public-alerts.ts";
import { roads } from "@gantry/simulator/city/roads.ts";
import { weatherOf } from "@gantry/simulator/city/weather.ts";
import type { AlertFeeds } from "@gantry/simulator/devices/alert-feeds/alert-feeds.ts";
import { startAlertFeeds } from "@gantry/simulator/devices/alert-feeds/alert-feeds.ts";
import type { FeedFault } from "@gantry/simulator/devices/alert-feeds/feed-faults.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aidUnderTest, type AidUnderTest } from "../aid-under-test.ts";
import { pullSource } from "./pull-source.ts";

const minuteMs = 60_000;
let aid: AidUnderTest;
let feeds: AlertFeeds;
let alerts: PublicAlertBook;
let crashedAtMs: number;

beforeAll(async () => {
  aid = await aidUnderTest();
  const road = roads.find((one) => one.tenant === "metro" && one.ref === "I-25")!;
  const clock = { nowMs: () => aid.tenant.clock.nowMs(), advance: () => undefined };
  const incidents = () => {
    const times = { startMs: crashedAtMs, endMs: crashedAtMs + 60 * minuteMs };
    return [{ id: "c", road, direction: "Northbound" as const, milepost: 210, lanesClosed: 1, ...times }];
  };
  alerts = new PublicAlertBook({
    seed: "faults",
    hasEvents: false,
    weatherOf: (tenant) => weatherOf("faults", tenant, "alerts"),
  });
  feeds = await startAlertFeeds({ seed: "faults", clock, tenants: ["metro"], incidents, alerts, ports: [0] });
});
afterAll(async () => {
  await feeds.stop();
  await aid.link.stop();
});
beforeEach(async () => {
  const { tenant, kinds, operator } = aid;
  for (const table of [
    "incident_alert_history",
    "incident_alert",
    "incident_derived",
    "automated_incident",
    "alert_source_log",
    "alert_source",
    "camera",
  ])
    await tenant.asOwner(`delete from ${table} where tenant_id = $1`, [tenant.id]);
  // Where the tenant's devices are, from which swapped coordinates are recognised.
  await kinds.call(operator, "POST", "/api/v1/video/camera", {
    name: "CAM",
    location: { type: "Point", coordinates: [-104.99, 39.74] },
  });
  for (const feed of feeds.feeds.values()) feed.clearFaults();
  crashedAtMs = tenant.clock.nowMs();
  tenant.clock.advanceMs(10 * minuteMs);
});

const feedOf = (key: string) => {
  const feed = feeds.feeds.get(key);
  if (!feed) throw new Error(`no feed ${key}`);
  return feed;
};
async function makeSource(key: string): Promise<string> {
  const { protocol, url } = feedOf(key);
  return aid.makeSource({ name: key, protocol, url });
}
const pull = (id: string, timeoutMs?: number) => pullSource(aid.link.platform, aid.operator, id, timeoutMs);
const statusOf = async (id: string) =>
  (
    await aid.tenant.asOwner<{ status: string }>(
      "select status from alert_source_state where tenant_id = $1 and id = $2",
      [aid.tenant.id, id],
    )
  )[0]?.status;
const logOf = (id: string) =>
  aid.tenant.asOwner<{ outcome: string; data: Record<string, unknown> }>(
    "select outcome, data from alert_source_log where tenant_id = $1 and source_id = $2 order by at, id",
    [aid.tenant.id, id],
  );
const storedAlerts = async () =>
  (
    await aid.tenant.asOwner<{ count: number }>(
      "select count(*)::float8 as count from incident_alert where tenant_id = $1",
      [aid.tenant.id],
    )
  )[0]?.count;

test("driver reports of a crash open one incident at its road and direction (INC-019)", async () => {
  const id = await makeSource("metro-waze");
  expect(await pull(id)).toBeUndefined();
  expect(await aid.incidents()).toMatchObject([
    { incidentTypeName: "Crash", roadName: "I-25", direction: "Northbound", status: "ACTIVE" },
  ]);
  const count = await storedAlerts();
  expect(count).toBeGreaterThanOrEqual(3);
  await pull(id);
  expect([await storedAlerts(), (await aid.incidents()).length]).toEqual([count, 1]);
});

test("work zones that are open are taken, and those that begin later are left out (INC-019)", async () => {
  const id = await makeSource("metro-wzdx");
  await pull(id);
  expect(new Set((await aid.incidents()).map(({ name }) => name))).toEqual(
    new Set(["Work zone, E-470 Southbound", "Work zone, US-36 Westbound"]),
  );
  expect(await logOf(id)).toMatchObject([{ data: { taken: 2, leftOut: 1 } }]);
});

const jsonFeeds = ["metro-waze", "metro-wzdx"] as const;

describe.each(jsonFeeds)("the feed %s", (key) => {
  test.each<[FeedFault, string]>([
    ["accessDenied", "the feed answers 401"],
    ["serverError", "the feed answers 500"],
    ["notModified", "the feed answers 304"],
    ["redirected", "the feed answers 302"],
    ["mute", "the feed does not answer"],
    ["slow", "the feed does not answer"],
    ["empty", "the feed is not JSON"],
    ["wrongType", "the feed is not JSON"],
    ["broken", "the feed is not JSON"],
    ["huge", "the feed is too large"],
    ["gzipBomb", "the feed is compressed"],
  ])(
    "with the fault %s sets its source offline, and its incidents stay as they are",
    async (fault, problem) => {
      const id = await makeSource(key);
      await pull(id);
      const before = await aid.incidents();
      feedOf(key).setFault(fault);
      expect(await pull(id, fault === "mute" || fault === "slow" ? 300 : undefined)).toBe(problem);
      expect(await statusOf(id)).toBe("OFFLINE");
      expect((await logOf(id)).filter(({ outcome }) => outcome === "failed")).toMatchObject([
        { data: { problem } },
      ]);
      expect(await aid.incidents()).toEqual(before);
      feedOf(key).clearFaults();
      expect(await pull(id)).toBeUndefined();
      expect(await statusOf(id)).toBe("ONLINE");
    },
  );
});

test("swapped coordinates are swapped back, with a note in the source's log", async () => {
  const id = await makeSource("metro-waze");
  feedOf("metro-waze").setFault("swappedCoordinates");
  await pull(id);
  const near = expect.closeTo(-105, 0);
  expect(await aid.incidents()).toMatchObject([{ location: { coordinates: [near, expect.closeTo(40, 0)] } }]);
  expect(await logOf(id)).toMatchObject([{ data: { notes: { swappedCoordinates: await storedAlerts() } } }]);
});

test("places that are not on earth are dropped with a note; the road still places the alert", async () => {
  const id = await makeSource("metro-waze");
  feedOf("metro-waze").setFault("farCoordinates");
  await pull(id);
  expect(await aid.incidents()).toMatchObject([{ roadName: "I-25", location: null }]);
  expect(await logOf(id)).toMatchObject([{ data: { notes: { badCoordinates: await storedAlerts() } } }]);
});

test("unknown types keep their words", async () => {
  for (const key of jsonFeeds) feedOf(key).setFault("unknownTypes");
  await pull(await makeSource("metro-waze"));
  await pull(await makeSource("metro-wzdx"));
  expect(new Set((await aid.incidents()).map((one) => one["incidentTypeName"]))).toEqual(
    new Set(["METEORITE_LARGE", "meteorite"]),
  );
});

test("times ahead count as now, with a note", async () => {
  const id = await makeSource("metro-waze");
  feedOf("metro-waze").setFault("futureTimes");
  await pull(id);
  expect(await aid.incidents()).toMatchObject([
    { detectedAt: new Date(aid.tenant.clock.nowMs()).toISOString() },
  ]);
  expect(await logOf(id)).toMatchObject([{ data: { notes: { futureTime: await storedAlerts() } } }]);
});

test.each<[string, FeedFault, object]>([
  ["metro-waze", "ancientTimes", { taken: 0, refused: { ancient: expect.any(Number) } }],
  ["metro-waze", "missingIds", { taken: 0, leftOut: expect.any(Number) }],
  ["metro-wzdx", "ancientTimes", { taken: 0, leftOut: 3 }],
  ["metro-wzdx", "futureTimes", { taken: 0, leftOut: 3 }],
  ["metro-wzdx", "missingIds", { taken: 0, leftOut: 3 }],
])("alerts of %s with %s open nothing and are counted in the log", async (key, fault, data) => {
  const id = await makeSource(key);
  feedOf(key).setFault(fault);
  expect(await pull(id)).toBeUndefined();
  expect(await aid.incidents()).toEqual([]);
  expect(await logOf(id)).toMatchObject([{ outcome: "received", data }]);
});

test.each(jsonFeeds)("an empty list of %s is no problem and opens nothing", async (key) => {
  const id = await makeSource(key);
  feedOf(key).setFault("noAlerts");
  expect(await pull(id)).toBeUndefined();
  expect([await statusOf(id), await aid.incidents(), await logOf(id)]).toEqual(["ONLINE", [], []]);
});

test("an alert that a feed lists twice is stored once", async () => {
  await pull(await makeSource("metro-waze"));
  const once = Number(await storedAlerts());
  feedOf("metro-waze").setFault("duplicates");
  await pull(await makeSource("metro-waze"));
  expect(await storedAlerts()).toBe(2 * once);
});
