import { Writable } from "node:stream";
import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { issuerUnderTest, type IssuerUnderTest } from "../identity/tokens/issuer-under-test.ts";
import { readEntities } from "./entity-readers.ts";
import { type HubUnderTest, serveHub } from "./hub-under-test.ts";
import { PageUnderTest } from "./page-under-test.ts";
import { FrameMemory } from "./frame-memory.ts";
import { Frames } from "./frames.ts";
import { overtake, updateOf } from "./update.ts";

let tenant: TestTenant;
let issuer: IssuerUnderTest;
let hub: HubUnderTest;
const readAll: GrantsOnTheWire = { READ: { CAMERA: [] } };
const seesAll: GrantsOnTheWire = { ...readAll, VIEW_INTERNAL_STREAM: { CAMERA: [] } };

beforeAll(async () => {
  tenant = await testTenant();
  issuer = issuerUnderTest(tenant);
  hub = await serveHub(tenant, issuer);
  for (const id of ["pass", "tunnel"]) await makeCamera(id, { internalStreamType: "RTSP" });
  await makeCamera("without", {});
});
afterAll(() => hub.stop());

async function makeCamera(id: string, doc: object): Promise<void> {
  const whole = { name: id, externalStreamType: "HLS", internalStreamUrl: "rtsp://10.0.0.1/main", ...doc };
  await tenant.asOwner(
    `insert into camera (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'x')`,
    [tenant.id, id, JSON.stringify(whole)],
  );
}
const publishUpdate = (id: string, updateType: EntityUpdate["updateType"] = "UPDATE") =>
  tenant.bus.publish({ topic: "entity", tenantId: tenant.id, entityType: "CAMERA", id, updateType, rev: 1 });

async function watchPage(grants: GrantsOnTheWire): Promise<PageUnderTest> {
  const page = await PageUnderTest.signedIn(issuer, tenant.id, grants, hub.url);
  await page.subscribe([], "CAMERA");
  return page;
}
async function nextOf(page: PageUnderTest, id: string) {
  const updates = await page.untilUpdated(id);
  return updates.find(({ entity }) => entity.id === id)?.entity;
}

describe("updates of a camera with an internal stream", () => {
  test("name it only for users who may view it (PERM-028)", async () => {
    const whole = await watchPage(seesAll);
    const some = await watchPage({ ...readAll, VIEW_INTERNAL_STREAM: { CAMERA: ["pass"] } });
    const plain = await watchPage(readAll);
    for (const id of ["pass", "tunnel"]) {
      publishUpdate(id);
      expect(await nextOf(whole, id)).toMatchObject({
        internalStreamType: "RTSP",
        externalStreamType: "HLS",
      });
      const bySome = await nextOf(some, id);
      expect(bySome?.["internalStreamType"]).toBe(id === "pass" ? "RTSP" : undefined);
      const byPlain = await nextOf(plain, id);
      expect(byPlain).toMatchObject({ name: id, externalStreamType: "HLS" });
      expect(JSON.stringify(byPlain)).not.toContain("internalStream");
    }
  });

  test("never contain its address, and a deletion reveals nothing more (PERM-028)", async () => {
    const page = await watchPage(seesAll);
    publishUpdate("pass");
    expect(JSON.stringify(await nextOf(page, "pass"))).not.toContain("10.0.0.1");
    publishUpdate("gone", "DELETE");
    expect(await nextOf(page, "gone")).toEqual({ id: "gone", rev: 1 });
  });

  test("omit it once the permission is revoked, and include it when restored (PERM-028)", async () => {
    const page = await watchPage(seesAll);
    await issuer.grant(page.accountId, readAll);
    publishUpdate("pass");
    expect(await page.next()).toEqual({ type: "refetch" });
    publishUpdate("tunnel");
    expect(await nextOf(page, "tunnel")).not.toHaveProperty("internalStreamType");
    await issuer.grant(page.accountId, seesAll);
    expect(await page.next()).toEqual({ type: "refetch" });
    publishUpdate("tunnel");
    expect(await nextOf(page, "tunnel")).toHaveProperty("internalStreamType");
  });

  test("follow current permissions after a reconnect (PERM-028)", async () => {
    const page = await watchPage(readAll);
    await page.untilPong();
    page.socket.terminate();
    publishUpdate("pass");
    const again = await PageUnderTest.of(page.accountId, issuer, tenant.id, hub.url);
    await again.subscribe([], "CAMERA");
    again.send({ type: "resume", ...page.place });
    expect(JSON.stringify(await again.until("resumed"))).not.toContain("internalStream");
  });
});

describe("the two projections of one state", () => {
  const change = {
    entityType: "CAMERA",
    id: "pass",
    updateType: "UPDATE",
    rev: 1,
    stateOnly: false,
  } as const;
  const needs = ["VIEW_INTERNAL_STREAM"] as const;

  test("are computed once, and equal pages share one frame", () => {
    const update = updateOf(change, 1, {
      text: '{"id":"pass"}',
      fuller: { text: '{"id":"pass","more":1}', needs },
    });
    const fuller = update.fuller?.update;
    const written: Buffer[] = [];
    const wire = new Writable({
      write(bytes: Buffer, _encoding, done) {
        written.push(bytes);
        done();
      },
    });
    const frames = new Frames(new FrameMemory(), 7);
    for (const one of [update, update, fuller ?? update, fuller ?? update]) frames.write([one], wire);
    const [plain, samePlain, full, sameFull] = written;
    expect(samePlain).toBe(plain);
    expect(sameFull).toBe(full);
    expect(full?.toString()).toContain('"more":1');
    expect(plain?.toString()).not.toContain("more");
  });

  test("are superseded together", () => {
    const update = updateOf(change, 1, { text: "{}", fuller: { text: '{"more":1}', needs } });
    overtake(update);
    expect([update.isOvertaken, update.fuller?.update.isOvertaken]).toEqual([true, true]);
  });

  test("are identical if the entity has no restricted fields", async () => {
    const reader = tenant.principal(readAll);
    const read = await tenant.database.inTenant(reader, (db) =>
      readEntities(db, camera, ["pass", "without"]),
    );
    const has = (id: string) => read.get(id)?.fuller !== undefined;
    expect([has("pass"), has("without")]).toEqual([true, false]);
  });
});
