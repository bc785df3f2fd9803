import { brotliDecompressSync } from "node:zlib";
import { AppError, type Problem } from "@gantry/domain/errors.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { testTenant } from "./testing/database.ts";
import { everythingLicensed } from "./testing/licences.ts";
import { publicPagesUnderTest, publicPoint, type PublicPagesUnderTest } from "./testing/public-pages.ts";
import type { TestTenant } from "./testing/test-tenant.ts";

let tenant: TestTenant;
let other: TestTenant;
let pages: PublicPagesUnderTest;
let closedFeature: string | undefined;
let isLicensed = true;

const all = ["incidents", "workZones", "signs", "cameras", "travelTimes"];
const path = (id: string) => `/api/v1/system/read-only/${id}/map`;
const secretWords = [
  "plate 7XYZ",
  "call the depot",
  "10.20.30.40",
  "topsecret",
  "community9",
  "Operator Ann",
];
const size = { pixelWidth: 128, pixelHeight: 32, maxPages: 2, matrixType: "FULL", category: "DMS" };
const face = (multi: string, isBlank = false) => ({
  multi,
  isBlank,
  crc: 1,
  source: "central",
  readAt: "2026-11-20T08:00:00.000Z",
});

beforeAll(async () => {
  tenant = await testTenant();
  other = await testTenant();
  const licence = {
    ...everythingLicensed,
    async assertOpen(_id: string, feature: string | undefined) {
      if (!isLicensed) throw new AppError("licenceMissing");
      if (feature !== undefined && feature === closedFeature)
        throw new AppError("featureNotLicensed", { feature });
    },
  };
  pages = await publicPagesUnderTest(tenant, licence);
  const told = { description: "plate 7XYZ", notes: "call the depot", operator: "Operator Ann" };
  await pages.addIncident("crash", { ...told, name: "Crash of plate 7XYZ" });
  await pages.addIncident("active", { status: "ACTIVE" });
  await pages.addIncident("cleared", { status: "CLEARED" });
  await pages.addIncident("exercise", { isExercise: true });
  await pages.addIncident("nowhere", { location: null });
  await pages.addWorkZone("paving", { description: "call the depot" });
  await pages.addWorkZone("over", { endAt: new Date(tenant.clock.nowMs() - 1000).toISOString() });
  const device = { host: "10.20.30.40", community: "community9", description: "call the depot", ...size };
  await pages.addSign("on", device, { face: face("[fo1]CRASH[nl]AHEAD[np]SLOW") });
  await pages.addSign("blank", device, { face: face("", true) });
  await pages.addSign("lost", device, { face: face("OLD NEWS") }, "OFFLINE");
  await tenant.asOwner(
    `insert into camera (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     select $1, id, 1, nextval('entity_rev'), jsonb_build_object('name', id, 'location', $2::jsonb, 'host', '10.20.30.40')
       || stream::jsonb, now(), now(), 'Operator Ann'
     from (values ('shown', '{"externalStreamType": "HLS", "externalStreamUrl": "https://s.example/topsecret.m3u8"}'),
       ('streamless', '{}'), ('unlisted', '{"externalStreamType": "HLS", "externalStreamUrl": "https://s.example/2"}')) c (id, stream)`,
    [tenant.id, JSON.stringify({ type: "Point", coordinates: publicPoint })],
  );
  const items = ["shown", "streamless"].map((entityId, at) => ({
    tile: at + 1,
    entityType: "CAMERA",
    entityId,
  }));
  await tenant.asOwner(
    `insert into video_wall (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, 'wall', 1, nextval('entity_rev'), $2, now(), now(), 'test')`,
    [tenant.id, JSON.stringify({ name: "Wall", system: true, items })],
  );
});

beforeEach(async () => {
  isLicensed = true;
  closedFeature = undefined;
  await pages.choose({ value: true, parts: all });
});

test("the public map holds confirmed incidents, current road works, signs as read, and cameras of public walls", async () => {
  const map = await pages.map();
  expect(map.incidents?.map(({ id }) => id)).toEqual(["crash"]);
  expect(map.workZones?.map(({ id }) => id)).toEqual(["paving"]);
  expect(map.cameras?.map(({ id }) => id)).toEqual(["shown"]);
  expect(map.signs?.map(({ id, lines, isCurrent }) => [id, lines, isCurrent])).toEqual([
    ["blank", [], true],
    ["lost", ["OLD NEWS"], false],
    ["on", ["CRASH", "AHEAD", "SLOW"], true],
  ]);
  const [blank, , on] = map.signs ?? [];
  expect(blank?.picture).toBeNull();
  expect(on?.picture).toMatch(/^data:image\/png;base64,/);
  expect(map.travelTimes).toEqual([]);
});

test("the public map holds no word that people wrote about an event, no address and no name of a person", async () => {
  const text = JSON.stringify(await pages.map());
  expect(secretWords.filter((word) => text.includes(word))).toEqual([]);
  const { incidents = [], signs = [], cameras = [] } = await pages.map();
  expect(Object.keys(incidents[0] ?? {}).toSorted()).toEqual(
    "approach,confirmedAt,detectedAt,direction,id,location,roadName,severity,type,updatedAt".split(","),
  );
  expect(Object.keys(signs[0] ?? {}).toSorted()).toEqual(
    "direction,id,isCurrent,lines,location,name,picture,readAt,roadName".split(","),
  );
  expect(Object.keys(cameras[0] ?? {}).toSorted()).toEqual(
    "direction,id,location,name,roadName,status,updatedAt".split(","),
  );
});

test("parts that the tenant did not choose, or that its licence does not open, are missing", async () => {
  await pages.choose({ value: true, parts: ["signs", "incidents", "everything"] });
  expect(Object.keys(await pages.map()).toSorted()).toEqual(["incidents", "signs", "tenant"]);
  closedFeature = "sign";
  expect(Object.keys(await pages.map()).toSorted()).toEqual(["incidents", "tenant"]);
  await pages.choose({ value: true });
  expect(Object.keys(await pages.map())).toEqual(["tenant"]);
});

test("unknown, closed and unlicensed tenants get the same answer, a second after the change", async () => {
  const problemOf = async (id = tenant.id) => {
    tenant.clock.advanceMs(1_000);
    const { status, body } = await pages.server.call<Problem>(undefined, "GET", path(id));
    const { requestId: _requestId, ...problem } = body;
    return { status, problem };
  };
  const unknown = await problemOf("nowhere");
  expect(unknown).toMatchObject({ status: 404, problem: { code: "notFound" } });
  await pages.map();
  await pages.choose({ value: false, parts: all });
  expect(await problemOf()).toEqual(unknown);
  await pages.choose(null);
  expect(await problemOf()).toEqual(unknown);
  await pages.choose({ value: true, parts: all });
  isLicensed = false;
  expect(await problemOf()).toEqual(unknown);
  for (const odd of ["METRO", "%00", "a".repeat(200), "..%2F.."])
    expect((await problemOf(odd)).status).toBe(404);
});

test("sites that may embed the pages are those of the setting, a second after it changes, and none while it is closed", async () => {
  const choose = async (metadata: object) => {
    await pages.choose(metadata);
    tenant.clock.advanceMs(1_000);
    return pages.snapshots.embeddersOf(tenant.id);
  };
  const embedders = ["https://city.example", "http://city.example", "https://*.example; script-src *"];
  expect(await choose({ value: true, embedders })).toEqual(["https://city.example"]);
  expect(await choose({ value: true })).toEqual([]);
  expect(await choose({ value: false, embedders })).toEqual([]);
  expect(await pages.snapshots.embeddersOf("nowhere")).toEqual([]);
});

test("another open tenant shows nothing of this one", async () => {
  await pages.choose({ value: true, parts: all }, other.id);
  const map = await pages.map(other.id);
  expect([map.incidents, map.workZones, map.signs, map.cameras]).toEqual([[], [], [], []]);
});

test("the map is read once a second at most, and again soon after an incident changes", async () => {
  const idsOf = async (ms: number) => {
    tenant.clock.advanceMs(ms);
    const { body } = await pages.server.call<{ incidents: { id: string }[] }>(
      undefined,
      "GET",
      path(tenant.id),
    );
    return body.incidents.map(({ id }) => id);
  };
  await pages.map();
  await pages.addIncident("later");
  expect(await idsOf(999)).not.toContain("later");
  expect(await idsOf(1_001)).not.toContain("later");
  const event = { tenantId: tenant.id, entityType: "AUTOMATED_INCIDENT", id: "later", rev: 1 } as const;
  tenant.bus.publish({ topic: "entity", updateType: "UPDATE", ...event });
  expect(await idsOf(1_000)).toContain("later");
  await tenant.asOwner("delete from automated_incident where tenant_id = $1 and id = 'later'", [tenant.id]);
  expect(await idsOf(5_000)).not.toContain("later");
});

test("an unchanged map keeps its tag and is answered by 304, compressed, and readable by pages elsewhere", async () => {
  await pages.map();
  const url = pages.server.url + path(tenant.id);
  const first = await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  const tag = first.headers.get("etag") ?? "";
  expect(first.headers.get("content-encoding")).toBeNull();
  expect(first.headers.get("cache-control")).toBe("public, max-age=5");
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  expect(first.headers.getSetCookie()).toEqual([]);
  tenant.clock.advanceMs(60_000);
  const held = await fetch(url, { headers: { "If-None-Match": tag } });
  expect([held.status, await held.text()]).toEqual([304, ""]);
  const copy = (await pages.snapshots.of(tenant.id))?.map;
  const packed = copy?.bodyFor("gzip;q=0, br");
  expect(packed?.encoding).toBe("br");
  expect(brotliDecompressSync(packed?.bytes ?? "").toString()).toBe(await first.text());
  expect(copy?.bodyFor("br;q=0, deflate").encoding).toBe("identity");
  await pages.addIncident("crash", { severity: "MINOR" });
  tenant.clock.advanceMs(5_000);
  expect((await fetch(url, { headers: { "If-None-Match": tag } })).status).toBe(200);
});
