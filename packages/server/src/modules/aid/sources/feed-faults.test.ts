import type { AlertAreas } from "@gantry/domain/contract/answers/incident.ts";
import { PublicAlertBook, type PublicAlertKind } from "@gantry/simulator/city/reports/public-alerts.ts";
import { roads } from "@gantry/simulator/city/roads.ts";
import { weatherOf } from "@gantry/simulator/city/weather.ts";
import type { AlertFeeds } from "@gantry/simulator/devices/alert-feeds/alert-feeds.ts";
import { startAlertFeeds } from "@gantry/simulator/devices/alert-feeds/alert-feeds.ts";
import type { FeedFault } from "@gantry/simulator/devices/alert-feeds/feed-faults.ts";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aidUnderTest, type AidUnderTest } from "../aid-under-test.ts";
import { expireAlerts } from "../alerts/expire-alerts.ts";
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
    "notification",
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
  for (const { id } of alerts.at("metro", tenant.clock.nowMs()))
    alerts.change(id, "cancel", tenant.clock.nowMs());
  crashedAtMs = tenant.clock.nowMs();
  // Cancelled alerts stay in the feed for a while.
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
const feedKeys = [
  ["metro-waze", "JSON"],
  ["metro-wzdx", "JSON"],
  ["metro-cap", "XML"],
] as const;

describe.each(feedKeys)("the feed %s", (key, format) => {
  test.each<[FeedFault, string]>([
    ["accessDenied", "the feed answers 401"],
    ["serverError", "the feed answers 500"],
    ["redirected", "the feed answers 302"],
    ["mute", "the feed does not answer"],
    ["slow", "the feed does not answer"],
    ["empty", `the feed is not ${format}`],
    ["wrongType", `the feed is not ${format}`],
    ["broken", `the feed is not ${format}`],
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

describe.each(feedKeys)("the feed %s that has not changed", (key) => {
  const observedMs = async (id: string) =>
    (
      await aid.tenant.asOwner<{ ms: number }>(
        `select extract(epoch from observed_at)::float8 * 1000 as ms from alert_source_state
         where tenant_id = $1 and id = $2`,
        [aid.tenant.id, id],
      )
    )[0]?.ms;

  test("answers 304, and its source stays healthy with its alerts for as long as they are listed", async () => {
    const id = await makeSource(key);
    if (key === "metro-cap") alerts.add("metro", "amber", aid.tenant.clock.nowMs());
    await pull(id);
    const before = await aid.incidents();
    expect(before.length).toBeGreaterThan(0);
    const count = await storedAlerts();
    feedOf(key).setFault("notModified");
    for (let step = 0; step < 4; step++) {
      aid.tenant.clock.advanceMs(10 * minuteMs);
      expect(await pull(id)).toBeUndefined();
      await aid.tenant.database.inTenant(aid.operator, expireAlerts);
    }
    expect([await statusOf(id), await observedMs(id)]).toEqual(["ONLINE", aid.tenant.clock.nowMs()]);
    expect((await aid.incidents()).map(({ status }) => status)).toEqual(before.map(() => "ACTIVE"));
    expect(await storedAlerts()).toBe(count);
  });

  test("and answers 304 without being asked sets its source offline", async () => {
    const id = await makeSource(key);
    feedOf(key).setFault("notModified");
    expect(await pull(id)).toBe("the feed answers 304");
    expect(await statusOf(id)).toBe("OFFLINE");
  });

  test("is read whole again after a broken document with the same tag", async () => {
    const id = await makeSource(key);
    feedOf(key).setFault("broken");
    expect(await pull(id)).toMatch(/^the feed is not/);
    feedOf(key).clearFaults();
    expect(await pull(id)).toBeUndefined();
    expect(await statusOf(id)).toBe("ONLINE");
  });
});

test("an alert that a feed lists after it answered 304 is taken", async () => {
  const id = await makeSource("metro-cap");
  for (let times = 0; times < 2; times++) await pull(id);
  expect(await aid.incidents()).toEqual([]);
  alerts.add("metro", "amber", aid.tenant.clock.nowMs());
  await pull(id);
  expect(await aid.incidents()).toMatchObject([{ incidentTypeName: "AMBER alert" }]);
});

test("a feed with a date instead of a tag is asked whether it has changed since", async () => {
  const lastModified = "Thu, 26 Nov 2026 18:00:00 GMT";
  const asked: (string | undefined)[] = [];
  const feed = createServer(({ headers }, response) => {
    asked.push(headers["if-modified-since"]);
    const isSame = headers["if-modified-since"] === lastModified;
    response
      .writeHead(isSame ? 304 : 200, { "last-modified": lastModified })
      .end(isSame ? undefined : JSON.stringify({ alerts: [] }));
  });
  await once(feed.listen(0, "127.0.0.1"), "listening");
  const { port } = feed.address() as AddressInfo;
  const id = await aid.makeSource({ name: "Dated", protocol: "WAZE", url: `http://127.0.0.1:${port}/` });
  for (let times = 0; times < 2; times++) expect(await pull(id)).toBeUndefined();
  expect([asked, await statusOf(id)]).toEqual([[undefined, lastModified], "ONLINE"]);
  feed.close();
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
  const incidents = await aid.incidents();
  expect(incidents.length).toBeGreaterThan(0);
  for (const incident of incidents) expect(incident).toMatchObject({ roadName: "I-25", location: null });
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

describe("public alerts", () => {
  const key = "metro-cap";
  const addAlert = (kind: PublicAlertKind) => alerts.add("metro", kind, aid.tenant.clock.nowMs());
  const change = (id: string, what: "update" | "cancel") => {
    aid.tenant.clock.advanceMs(minuteMs);
    alerts.change(id, what, aid.tenant.clock.nowMs());
  };
  const notices = () =>
    aid.tenant.asOwner("select title_key from notification where tenant_id = $1", [aid.tenant.id]);
  const act = (id: unknown, what: string) =>
    aid.server.call(aid.operator, "POST", `/api/v1/incidents/${String(id)}/${what}`);

  test("an AMBER alert opens a critical incident with its area, vehicle and plate, and joins no crash", async () => {
    await pull(await makeSource("metro-waze"));
    addAlert("amber");
    await pull(await makeSource(key));
    expect(await aid.incidents()).toMatchObject([
      { incidentTypeName: "Crash" },
      {
        name: "AMBER alert, Denver metro area",
        severity: "CRITICAL",
        status: "ACTIVE",
        roadName: null,
        publicAlert: {
          isAmber: true,
          isOver: false,
          vehicle: expect.stringMatching(/^[A-Z]+ /),
          licencePlate: expect.stringMatching(/^[A-Z]{3}-\d{3}$/),
          area: { polygons: [expect.any(Array)] },
        },
      },
    ]);
  });

  test("the map has the areas of open alerts that the caller may see, until they end", async () => {
    const id = await makeSource(key);
    const alert = addAlert("amber");
    await pull(id);
    const areas = async (who = aid.operator) =>
      (await aid.server.call<AlertAreas>(who, "GET", "/api/v1/incidents/areas")).body.items;
    const [incident] = await aid.incidents();
    expect(await areas()).toEqual([
      {
        id: incident?.["id"],
        name: "AMBER alert, Denver metro area",
        severity: "CRITICAL",
        expiresAt: new Date(alert.endMs).toISOString(),
        area: { polygons: [alert.polygon], circles: [] },
      },
    ]);
    expect(await areas(aid.tenant.principal({ READ: { AUTOMATED_INCIDENT: ["other"] } }))).toEqual([]);
    change(alert.id, "cancel");
    await pull(id);
    expect(await areas()).toEqual([]);
  });

  test("reading the same message again changes nothing and sends no second notification", async () => {
    const id = await makeSource(key);
    addAlert("weather");
    await pull(id);
    const [incident] = await aid.incidents();
    await pull(id);
    expect(await aid.incidents()).toEqual([incident]);
    expect(await notices()).toHaveLength(1);
  });

  test("an update asks the operator again: the incident is no longer confirmed and notifies once more", async () => {
    const id = await makeSource(key);
    const alert = addAlert("amber");
    await pull(id);
    const [incident] = await aid.incidents();
    await act(incident?.["id"], "confirm");
    expect(await aid.incidents()).toMatchObject([{ status: "CONFIRMED" }]);
    change(alert.id, "update");
    await pull(id);
    expect(await aid.incidents()).toMatchObject([
      { status: "ACTIVE", publicAlert: { messages: [`${alert.id}.1`, `${alert.id}.2`] } },
    ]);
    expect(await notices()).toHaveLength(2);
  });

  test.each(["confirmed", "not confirmed"])("a cancel clears its incident that was %s", async (what) => {
    const id = await makeSource(key);
    const alert = addAlert("amber");
    await pull(id);
    const [incident] = await aid.incidents();
    if (what === "confirmed") await act(incident?.["id"], "confirm");
    change(alert.id, "cancel");
    await pull(id);
    expect(await aid.incidents()).toMatchObject([{ status: "CLEARED", publicAlert: { isOver: true } }]);
    await pull(id);
    expect(await aid.incidents()).toHaveLength(1);
  });

  test("an alert ends at its own time, also if its feed cannot be read any more", async () => {
    addAlert("amber");
    await pull(await makeSource(key));
    const expire = () => aid.tenant.database.inTenant(aid.operator, expireAlerts);
    aid.tenant.clock.advanceMs(59 * minuteMs);
    await expire();
    expect(await aid.incidents()).toMatchObject([{ status: "ACTIVE" }]);
    aid.tenant.clock.advanceMs(minuteMs);
    await expire();
    expect(await aid.incidents()).toMatchObject([{ status: "CLEARED" }]);
  });

  test.each<FeedFault>(["externalEntity", "entityExpansion"])(
    "a feed with %s is refused for its document type",
    async (fault) => {
      const id = await makeSource(key);
      addAlert("amber");
      feedOf(key).setFault(fault);
      const problem = "the feed has a document type, which could hide entities";
      expect(await pull(id)).toBe(problem);
      expect(await logOf(id)).toMatchObject([{ outcome: "failed", data: { problem } }]);
      expect(await aid.incidents()).toEqual([]);
    },
  );

  test.each<[FeedFault, object, object[]]>([
    ["missingIds", { taken: 0, leftOut: expect.any(Number) }, []],
    ["ancientTimes", { taken: 0 }, []],
    ["farCoordinates", { refused: { noPlace: 1 } }, []],
    ["futureTimes", { notes: { futureTime: 1 } }, [{ incidentTypeName: "AMBER alert" }]],
    ["duplicates", { taken: 1 }, [{ incidentTypeName: "AMBER alert" }]],
    ["unknownTypes", { taken: 1 }, [{ severity: "CRITICAL" }]],
    ["swappedCoordinates", { notes: { swappedCoordinates: 1 } }, [{ incidentTypeName: "AMBER alert" }]],
  ])(
    "of alerts with %s what makes sense is taken, and the log says the rest",
    async (fault, data, incidents) => {
      const id = await makeSource(key);
      addAlert("amber");
      feedOf(key).setFault(fault);
      expect(await pull(id)).toBeUndefined();
      expect(await aid.incidents()).toMatchObject(incidents);
      const log = await logOf(id);
      if (fault === "ancientTimes") expect(log).toEqual([]);
      else expect(log).toMatchObject([{ outcome: "received", data }]);
    },
  );

  test("alerts for an area far from every device are not taken", async () => {
    const id = await makeSource(key);
    const box = [
      [-80, 25],
      [-79, 25],
      [-79, 26],
    ] satisfies [number, number][];
    alerts.add("metro", "weather", aid.tenant.clock.nowMs(), box);
    await pull(id);
    expect(await logOf(id)).toMatchObject([{ data: { taken: 0, refused: { elsewhere: 1 } } }]);
  });
});
