import type { PublicData } from "@gantry/domain/contract/answers/public-data.ts";
import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { beforeAll, expect, test } from "vitest";
import { testTenant } from "./testing/database.ts";
import { type PublicPagesUnderTest, publicPagesUnderTest } from "./testing/public-pages.ts";
import type { TestTenant } from "./testing/test-tenant.ts";

let tenant: TestTenant;
let pages: PublicPagesUnderTest;
const path = (feed: string, id = tenant.id) => `/api/v1/system/read-only/${id}/feeds/${feed}`;
const read = (feed: string, id?: string) =>
  pages.server.call<Record<string, unknown[]> & Problem>(undefined, "GET", path(feed, id));

beforeAll(async () => {
  tenant = await testTenant();
  pages = await publicPagesUnderTest(tenant);
  await pages.addIncident("crash", { description: "plate 7XYZ" });
  await pages.addWorkZone("paving", {
    endAt: "2999-01-01T00:00:00.000Z",
    stretch: {
      type: "LineString",
      coordinates: [
        [-105, 39.7],
        [-105, 39.8],
      ],
    },
  });
});

test("each feed has its own switch, apart from the parts of the map", async () => {
  await pages.choose({ value: true, feeds: ["wzdx", "cifs", "geojson"] });
  expect(Object.keys(await pages.map())).toEqual(["tenant"]);
  expect((await read("wzdx")).body["features"]).toHaveLength(1);
  expect((await read("cifs")).body["incidents"]).toHaveLength(2);
  expect((await read("geojson")).body["features"]).toHaveLength(2);
  expect((await read("open511")).body).toMatchObject({ status: 404, code: "notFound" });
  expect((await read("toString")).status).toBe(404);
  await pages.choose({ value: true, feeds: ["open511"], parts: ["incidents"] });
  expect(Object.keys(await pages.map())).toEqual(["tenant", "incidents"]);
  expect((await read("open511")).body["events"]).toHaveLength(2);
  expect((await read("wzdx")).status).toBe(404);
});

test("no feed holds what people wrote about an incident", async () => {
  const feeds = ["wzdx", "cifs", "open511", "geojson"];
  await pages.choose({ value: true, feeds });
  await pages.map();
  const bodies = await Promise.all(feeds.map(async (feed) => JSON.stringify((await read(feed)).body)));
  expect(bodies.join(" ")).not.toContain("7XYZ");
});

test("a feed keeps its text and tag while its events stay, and a closed tenant has none", async () => {
  await pages.choose({ value: true, feeds: ["wzdx"] });
  await pages.map();
  const first = await read("wzdx");
  await pages.map();
  expect((await read("wzdx")).headers.get("etag")).toBe(first.headers.get("etag"));
  await pages.choose({ value: false, feeds: ["wzdx"] });
  tenant.clock.advanceMs(1_000);
  const [closed, unknown] = [await read("wzdx"), await read("wzdx", "nowhere")];
  expect([closed.status, closed.body.detail]).toEqual([unknown.status, unknown.body.detail]);
});

test("the lag is the time from the change of an incident to the feed that holds it", async () => {
  await pages.choose({ value: true, feeds: ["geojson"] });
  await pages.map();
  await read("geojson");
  tenant.clock.advanceMs(400);
  await pages.addIncident("later");
  const event = { tenantId: tenant.id, entityType: "AUTOMATED_INCIDENT", id: "later", rev: 1 } as const;
  tenant.bus.publish({ topic: "entity", updateType: "UPDATE", ...event });
  tenant.clock.advanceMs(700);
  expect(JSON.stringify((await read("geojson")).body)).toContain("later");
  const reader = tenant.principal({ READ: { PREFERENCE: [] } });
  const { body } = await pages.server.call<PublicData>(reader, "GET", "/api/v1/system/public-data");
  expect(body.lag.incidents).toMatchObject({ longestMs: 700 });
  expect(body.feeds).toMatchObject([{ feed: "geojson", events: 3, leftOut: 0 }]);
  expect(pages.snapshots.lag.longestS("incidents")).toBe(0.7);
  expect(body.lag.signs).toMatchObject({ count: 0, longestMs: null });
  const stranger = tenant.principal({});
  expect((await pages.server.call(stranger, "GET", "/api/v1/system/public-data")).status).toBe(403);
});

test("the lag of a sign is the time from the reading of a new message to the map that shows it", async () => {
  await pages.choose({ value: true, parts: ["signs"] });
  const showMessage = async (multi: string, readAtMs: number) => {
    const face = {
      multi,
      isBlank: false,
      crc: 1,
      source: "central",
      readAt: new Date(readAtMs).toISOString(),
    };
    await tenant.asOwner("update sign_state set state = $2 where tenant_id = $1 and id = 'dms'", [
      tenant.id,
      JSON.stringify({ face }),
    ]);
  };
  await pages.addSign("dms", { pixelWidth: 128, pixelHeight: 32, matrixType: "FULL", category: "DMS" }, {});
  await showMessage("SLOW", tenant.clock.nowMs());
  await pages.map();
  // Read again, with the same words.
  await showMessage("SLOW", tenant.clock.nowMs());
  await pages.map();
  expect(pages.snapshots.lag.of(tenant.id).signs.count).toBe(0);
  await showMessage("CRASH", tenant.clock.nowMs() - 300);
  expect((await pages.map()).signs?.map(({ lines }) => lines)).toEqual([["CRASH"]]);
  const lagMs = 5_300;
  expect(pages.snapshots.lag.of(tenant.id).signs).toEqual({ count: 1, medianMs: lagMs, longestMs: lagMs });
  expect(pages.snapshots.lag.longestS("signs")).toBe(lagMs / 1000);
});

test("a sign that reports another message is shown within a second, and one read with the same words is no new map", async () => {
  await pages.choose({ value: true, parts: ["signs"] });
  const now = () => new Date(tenant.clock.nowMs()).toISOString();
  const face = { multi: "SLOW", isBlank: false, crc: 1, source: "central", readAt: now() };
  await pages.addSign("early", { category: "DMS" }, { face });
  await pages.addSign("late", { category: "DMS" }, { face });
  await pages.map();
  const soon = async (id: string, multi: string) => {
    await tenant.asOwner("update sign_state set state = $3 where tenant_id = $1 and id = $2", [
      tenant.id,
      id,
      JSON.stringify({ face: { ...face, multi, readAt: now() } }),
    ]);
    const event = { tenantId: tenant.id, entityType: "SIGN", id, rev: 1, stateOnly: true } as const;
    tenant.bus.publish({ topic: "entity", updateType: "UPDATE", ...event });
    tenant.clock.advanceMs(1_000);
    return pages.snapshots.of(tenant.id);
  };
  const before = await pages.snapshots.of(tenant.id);
  expect(await soon("late", "SLOW")).toBe(before);
  const text = (await soon("late", "CRASH"))?.map.text ?? "";
  const { signs } = JSON.parse(text) as PublicMap;
  expect(
    signs?.filter(({ id }) => ["early", "late"].includes(id)).map(({ id, lines }) => [id, lines]),
  ).toEqual([
    ["early", ["SLOW"]],
    ["late", ["CRASH"]],
  ]);
});
