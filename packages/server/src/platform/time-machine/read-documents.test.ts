import type { PastDocuments } from "@gantry/domain/contract/answers/time-machine.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { workZone } from "@gantry/domain/kinds/work-zone.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { type KindServer, serveKinds } from "../../testing/kind-server.ts";
import { everythingLicensed } from "../../testing/licences.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import type { Principal } from "../permission/principal.ts";
import { timeMachineRoutes } from "./time-machine-routes.ts";

const hourMs = 3_600_000;
const types = { WORK_ZONE: [], VIDEO_WALL: [] };

let tenant: TestTenant;
let kinds: KindServer;
let server: TestServer;
let person: Principal;

beforeEach(async () => {
  tenant = await testTenant();
  kinds = await serveKinds(tenant.database, [workZone, videoWall]);
  const check = everythingLicensed;
  server = await serveRoutes(timeMachineRoutes({ ...tenant, licences: { check } }, {}));
  person = tenant.principal({ CREATE: types, READ: types, UPDATE: types, DELETE: types });
});

const iso = (inMs = 0) => new Date(tenant.clock.nowMs() + inMs).toISOString();

/** Some time later. */
function pass(): string {
  const then = iso();
  tenant.clock.advanceMs(60_000);
  return then;
}

const make = async ({ path }: AnyKind, body: object) =>
  (await kinds.call<{ id: string }>(person, "POST", `/api/v1${path}`, body)).body.id;

async function change({ path }: AnyKind, id: string, changed: object): Promise<void> {
  const { body } = await kinds.call(person, "GET", `/api/v1${path}/${id}`);
  await kinds.call(person, "PUT", `/api/v1${path}/${id}`, { ...body, ...changed });
}

const makeZone = (name: string, period: object = {}) =>
  make(workZone, { name, roadName: "US-36", startAt: iso(-hourMs), ...period });

async function readAt(at: string, as = person, query: object = { entityType: "WORK_ZONE" }) {
  const path = "/api/v1/system/time-machine/documents";
  return (await server.call<PastDocuments>(as, "POST", path, { at, ...query })).body;
}

const namesAt = async (at: string, as = person) =>
  (await readAt(at, as)).items.map(({ name }) => String(name)).toSorted();

describe("work zones of the past", () => {
  test("work zones are shown as they were saved at the moment, also those that were edited, deleted or restored since", async () => {
    const before = pass();
    const id = await makeZone("Night work");
    const made = pass();
    await change(workZone, id, { name: "Bridge work" });
    const edited = pass();
    await kinds.call(person, "DELETE", `/api/v1${workZone.path}/${id}`);
    const deleted = pass();
    await kinds.call(person, "POST", `/api/v1${workZone.path}/${id}/restore`);
    const restored = pass();
    expect(await namesAt(before)).toEqual([]);
    expect(await namesAt(made)).toEqual(["Night work"]);
    expect(await namesAt(edited)).toEqual(["Bridge work"]);
    expect(await namesAt(deleted)).toEqual([]);
    expect(await namesAt(restored)).toEqual(["Bridge work"]);
  });

  test("only work zones in force at the moment are shown, by the times saved then", async () => {
    const id = await makeZone("Without an end");
    await makeZone("Planned", { startAt: iso(hourMs) });
    await makeZone("Ended", { endAt: iso(-1) });
    const open = pass();
    await change(workZone, id, { endAt: iso() });
    const ended = pass();
    expect(await namesAt(open)).toEqual(["Without an end"]);
    expect(await namesAt(ended)).toEqual([]);
    tenant.clock.advanceMs(hourMs);
    expect(await namesAt(iso())).toEqual(["Planned"]);
  });

  test("the caller sees past work zones that they may read now, and none of another tenant (MAP-013)", async () => {
    const [one, other] = [await makeZone("One"), await makeZone("Other")];
    const at = pass();
    await change(workZone, one, { name: "One later" });
    await change(workZone, other, { name: "Other later" });
    expect(await namesAt(at)).toEqual(["One", "Other"]);
    expect(await namesAt(at, tenant.principal({ READ: { WORK_ZONE: [one] } }, "limited"))).toEqual(["One"]);
    expect(await namesAt(at, tenant.principal({ READ: { VIDEO_WALL: [] } }, "none"))).toEqual([]);
    const foreign = (await testTenant()).principal({ READ: types }, "foreign");
    expect(await namesAt(at, foreign)).toEqual([]);
  });

  test("no work zones are shown of a moment whose changes are no longer kept", async () => {
    const id = await makeZone("Night work");
    const made = pass();
    await change(workZone, id, { name: "Bridge work" });
    tenant.clock.advanceMs(25 * hourMs);
    expect(await readAt(made)).toMatchObject({ knownSince: null, items: [{ id, name: "Night work" }] });
    await tenant.asOwner(
      `insert into retention_policy (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, 'p', 1, 1, $2, '2026-01-01', '2026-01-01', 'x')`,
      [tenant.id, { name: "p", entityType: "AUDIT_LOG", duration: 24 * hourMs * 1e6, enabled: true }],
    );
    expect(await readAt(made)).toEqual({ knownSince: iso(-24 * hourMs), items: [] });
    expect(await namesAt(iso())).toEqual(["Bridge work"]);
  });
});

test("a wall of the past is read by its id as it was saved", async () => {
  const [id, other] = [await make(videoWall, { name: "Tunnel" }), await make(videoWall, { name: "Bridge" })];
  const at = pass();
  await change(videoWall, id, { name: "Tunnel north" });
  const named = async (moment: string, as = person) =>
    (await readAt(moment, as, { entityType: "VIDEO_WALL", id })).items.map(({ name }) => name);
  expect(await named(at)).toEqual(["Tunnel"]);
  expect(await named(iso())).toEqual(["Tunnel north"]);
  expect(await named(at, tenant.principal({ READ: { VIDEO_WALL: [other] } }, "limited"))).toEqual([]);
});

test("documents of a type without a saved past are refused", async () => {
  const path = "/api/v1/system/time-machine/documents";
  const refused = await server.failing(person, "POST", path, { at: iso(), entityType: "CAMERA" });
  expect(refused.status).toBe(400);
});
