import { once } from "node:events";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { allFeatures, setLicence, testLicences } from "../../testing/licences.ts";
import type { Licences } from "../licence/open-licences.ts";
import { makeSign } from "../agent-link/link-under-test.ts";
import { issuerUnderTest, type IssuerUnderTest } from "../identity/tokens/issuer-under-test.ts";
import { type HubUnderTest, serveHub } from "./hub-under-test.ts";
import type { RealtimeLimits } from "./limits.ts";
import { PageUnderTest, updatesOf } from "./page-under-test.ts";

let tenant: TestTenant;
let other: TestTenant;
let issuer: IssuerUnderTest;
let licences: Licences;
const hubs: HubUnderTest[] = [];
let url: string;

beforeAll(async () => {
  tenant = await testTenant();
  other = await testTenant();
  issuer = issuerUnderTest(tenant);
  licences = await testLicences(tenant);
  for (const id of ["dms-1", "dms-2"]) await makeSign(tenant, id);
  url = await serve();
});
afterAll(async () => {
  for (const served of hubs) await served.stop();
});

async function serve(limits: Partial<RealtimeLimits> = {}): Promise<string> {
  const served = await serveHub(tenant, issuer, { limits, licence: licences.check });
  hubs.push(served);
  return served.url;
}

const Page = {
  open: (address = url) => new PageUnderTest(address),
  signedIn: (grants: GrantsOnTheWire, address = url) =>
    PageUnderTest.signedIn(issuer, tenant.id, grants, address),
};

const publishUpdate = (id: string, updateType: "CREATE" | "UPDATE" | "DELETE" = "UPDATE", rev = 1) =>
  tenant.bus.publish({ topic: "entity", tenantId: tenant.id, entityType: "SIGN", id, updateType, rev });
const readAll: GrantsOnTheWire = { READ: { SIGN: [] } };
describe("connect, authenticate, subscribe", () => {
  test("a change reaches its subscriber, with its rev (RT-001, RT-003, RT-014)", async () => {
    const page = await Page.signedIn(readAll);
    expect(await page.subscribe(["dms-1"])).toEqual({ type: "subscribed", subscriptionId: "s1" });
    publishUpdate("dms-2");
    publishUpdate("dms-1");
    const update = await page.next();
    expect(update).toMatchObject({
      type: "update",
      entityType: "SIGN",
      updateType: "UPDATE",
      entity: { id: "dms-1", name: "dms-1", rev: expect.any(Number) as number },
    });
    expect(JSON.stringify(update)).not.toContain("127.0.0.1");
  });

  test("a forged token, another tenant and another audience fail to authenticate (RT-008, RT-013, RT-023)", async () => {
    const accountId = await issuer.newAccount(readAll);
    const good = await issuer.token(accountId);
    const attempts = [
      { token: `${good.slice(0, -6)}AAAAAA`, tenantId: tenant.id },
      { token: good, tenantId: other.id },
      { token: await issuer.token(accountId, { audience: "another" }), tenantId: tenant.id },
      { token: await issuer.token(accountId, { expiresInS: -60 }), tenantId: tenant.id },
    ];
    for (const attempt of attempts) {
      const page = Page.open();
      await once(page.socket, "open");
      page.send({ type: "auth", ...attempt });
      expect(await page.next()).toEqual({
        type: "auth_result",
        success: false,
        error: "Authentication failed",
      });
      expect(await page.closed).toBe(4401);
    }
  });

  test("a page that does not authenticate in time is notified and disconnected (RT-020, RT-023)", async () => {
    const page = Page.open(await serve({ authWithinMs: 20 }));
    expect(await page.next()).toEqual({
      type: "auth_result",
      success: false,
      error: "Authentication timed out",
    });
    expect(await page.closed).toBe(4408);
  });

  test("no subscription is accepted before authentication", async () => {
    const page = Page.open();
    await once(page.socket, "open");
    expect(await page.subscribe([], "SIGN", "s1", tenant.id)).toMatchObject({
      type: "auth_result",
      success: false,
    });
    expect(await page.closed).toBe(4401);
  });

  test("a page from another origin is refused", async () => {
    const socket = new WebSocket(url, { origin: "http://elsewhere.example" });
    await expect(once(socket, "open")).rejects.toThrow(/403/);
  });

  test("an invalid message closes the socket (RT-015)", async () => {
    const page = await Page.signedIn(readAll);
    page.socket.send('{"type":"subscribe","ids":"all"}');
    expect(await page.closed).toBe(1002);
  });
});

describe("subscriptions", () => {
  test("without ids cover every entity of the type until unsubscribed (RT-009, RT-010, RT-011)", async () => {
    const [page, witness] = [await Page.signedIn(readAll), await Page.signedIn(readAll)];
    await witness.subscribe(["dms-1"]);
    await page.subscribe([]);
    publishUpdate("dms-1");
    publishUpdate("dms-2");
    const received: string[] = [];
    while (received.length < 2) received.push(...updatesOf(await page.next()).map(({ entity }) => entity.id));
    expect(received.toSorted()).toEqual(["dms-1", "dms-2"]);
    page.send({ type: "unsubscribe", subscriptionId: "s1" });
    await page.untilPong();
    await witness.untilUpdated("dms-1");
    publishUpdate("dms-1");
    await witness.untilUpdated("dms-1");
    expect(await page.untilPong()).toEqual([]);
  });

  test("deliver only readable entities (RT-010)", async () => {
    const [page, witness] = [
      await Page.signedIn({ READ: { SIGN: ["dms-1"] } }),
      await Page.signedIn(readAll),
    ];
    await page.subscribe([]);
    await witness.subscribe([]);
    expect(await page.subscribe(["dms-2"], "SIGN", "s2")).toMatchObject({
      type: "subscribe_error",
      error: "noPermission",
    });
    expect(await page.subscribe([], "CAMERA", "s3")).toMatchObject({
      type: "subscribe_error",
      error: "noPermission",
    });
    expect(await page.subscribe([], "SIGN", "s4", other.id)).toMatchObject({ error: "foreignTenant" });
    publishUpdate("dms-2");
    await witness.untilUpdated("dms-2");
    expect((await page.untilPong()).flatMap(updatesOf).filter(({ entity }) => entity.id === "dms-2")).toEqual(
      [],
    );
  });

  test("deliver nothing of another tenant", async () => {
    const page = await Page.signedIn(readAll);
    await page.subscribe([]);
    tenant.bus.publish({
      topic: "entity",
      tenantId: other.id,
      entityType: "SIGN",
      id: "dms-1",
      updateType: "DELETE",
      rev: 1,
    });
    publishUpdate("dms-2");
    expect((await page.untilUpdated("dms-2")).map(({ updateType }) => updateType)).not.toContain("DELETE");
  });

  test("deliver a deletion as id and rev only (RT-015)", async () => {
    const page = await Page.signedIn(readAll);
    await page.subscribe(["gone"]);
    publishUpdate("gone", "DELETE", 77);
    expect(await page.next()).toEqual({
      type: "update",
      entityType: "SIGN",
      updateType: "DELETE",
      entity: { id: "gone", rev: 77 },
      sequence: expect.any(Number) as number,
    });
  });

  test("deliver a queue's revision to readers of its sign", async () => {
    const [page, blind] = [
      await Page.signedIn({ READ: { SIGN: ["dms-1"] } }),
      await Page.signedIn({ READ: { CAMERA: [] } }),
    ];
    expect(await page.subscribe([], "SIGN_QUEUE")).toMatchObject({ type: "subscribed" });
    expect(await blind.subscribe([], "SIGN_QUEUE")).toMatchObject({ type: "subscribe_error" });
    const tenantId = tenant.id;
    const changed = { topic: "entity", entityType: "SIGN_QUEUE", updateType: "UPDATE", tenantId } as const;
    tenant.bus.publish({ ...changed, id: "dms-2", rev: 4, urgent: true });
    tenant.bus.publish({ ...changed, id: "dms-1", rev: 5, urgent: true });
    expect(await page.next()).toMatchObject({
      entityType: "SIGN_QUEUE",
      entity: { id: "dms-1", rev: 5, revision: 5 },
    });
  });

  test("deliver the last of many changes, in order", async () => {
    const page = await Page.signedIn(readAll);
    await page.subscribe(["dms-1"]);
    for (let number = 1; number <= 20; number++) {
      await tenant.asOwner(
        `update sign set rev = nextval('entity_rev'), doc = doc || jsonb_build_object('description', $2::text) where tenant_id = $1 and id = 'dms-1'`,
        [tenant.id, String(number)],
      );
      publishUpdate("dms-1");
    }
    const revs: number[] = [];
    for (let description: unknown = ""; description !== "20"; ) {
      for (const { entity } of updatesOf(await page.next())) {
        revs.push(entity.rev);
        description = entity["description"];
      }
    }
    expect(revs).toEqual(revs.toSorted((a, b) => a - b));
  });
});

describe("over time", () => {
  test("revoking a permission closes its subscription at once and makes the page refetch", async () => {
    const [page, witness] = [await Page.signedIn(readAll), await Page.signedIn(readAll)];
    await page.subscribe(["dms-1"]);
    await witness.subscribe(["dms-1"]);
    await issuer.grant(page.accountId, { READ: { SIGN: ["dms-2"] } });
    publishUpdate("dms-1");
    await witness.untilUpdated("dms-1");
    expect(await page.untilPong()).toEqual([
      { type: "subscribe_error", subscriptionId: "s1", error: "noPermission" },
      { type: "refetch" },
    ]);
  });

  test("a type lost by the licence is closed at once and then refused, the others continue", async () => {
    const page = await Page.signedIn({ READ: { SIGN: [], MAP_LAYER: [] } });
    await page.subscribe(["dms-quiet"]);
    await setLicence(tenant, { features: allFeatures.filter(({ name }) => name !== "sign") });
    expect(await page.next()).toMatchObject({ type: "subscribe_error", subscriptionId: "s1" });
    expect(await page.next()).toEqual({ type: "refetch" });
    publishUpdate("dms-1");
    expect(await page.subscribe(["dms-1"])).toMatchObject({ type: "subscribe_error" });
    expect(await page.subscribe(["dms-1"], "SIGN_QUEUE")).toMatchObject({ type: "subscribe_error" });
    expect(await page.subscribe([], "MAP_LAYER")).toMatchObject({ type: "subscribed" });
    await setLicence(tenant, {});
    expect(await page.next()).toEqual({ type: "refetch" });
    expect(await page.subscribe(["dms-1"])).toMatchObject({ type: "subscribed" });
    page.socket.close();
  });

  test("at licence expiry open pages are closed without a notification", async () => {
    const page = await Page.signedIn(readAll);
    // No earlier change of this entity is pending.
    await page.subscribe(["dms-quiet"]);
    await setLicence(tenant, { exp: tenant.clock.nowMs() / 1000 + 1 });
    expect(await page.next()).toEqual({ type: "refetch" });
    tenant.clock.advanceMs(1_000);
    expect(await page.next()).toMatchObject({ type: "subscribe_error", subscriptionId: "s1" });
    await setLicence(tenant, {});
    page.socket.close();
  });

  test("deactivating a membership closes its pages without a notification", async () => {
    const page = await Page.signedIn(readAll, await serve({ lookAgainEveryMs: 50 }));
    await page.subscribe([]);
    await tenant.asOwner(
      "update installation.membership set deactivated_at = now() where account_id = $1 and tenant_id = $2",
      [page.accountId, tenant.id],
    );
    expect(await page.closed).toBe(4401);
  });

  test("a newer token with fewer permissions applies immediately", async () => {
    const accountId = await issuer.newAccount({});
    await tenant.asOwner(
      `insert into role (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, 'night', 1, 1, '{"name": "Night shift", "userIds": [], "permissionGroupIds": []}', now(), now(), 'x')`,
      [tenant.id],
    );
    await tenant.asOwner(
      `insert into permission_grant (tenant_id, source, role_id, action, entity_type)
       values ($1, 'ROLE', 'night', 'READ', 'SIGN')`,
      [tenant.id],
    );
    const page = Page.open();
    await once(page.socket, "open");
    await page.authenticate(await issuer.token(accountId, { roles: ["Night shift"] }), tenant.id);
    expect(await page.subscribe([])).toMatchObject({ type: "subscribed" });
    await page.authenticate(await issuer.token(accountId), tenant.id);
    expect(await page.untilPong()).toEqual([
      { type: "subscribe_error", subscriptionId: "s1", error: "noPermission" },
      { type: "refetch" },
    ]);
  });

  test("a page that sends much in few messages is disconnected", async () => {
    const page = await Page.signedIn(readAll, await serve({ messageBurst: 60 }));
    const ids = Array.from({ length: 9_000 }, (_, number) => `a-sign-with-a-long-name-${number}`);
    page.send({ type: "subscribe", subscriptionId: "s1", entityType: "SIGN", ids, tenantId: tenant.id });
    expect(await page.closed).toBe(4429);
  });

  test("a new permission applies immediately", async () => {
    const page = await Page.signedIn({ READ: { SIGN: ["dms-1"] } });
    await page.subscribe([]);
    await issuer.grant(page.accountId, readAll);
    expect(await page.next()).toEqual({ type: "refetch" });
    publishUpdate("dms-2");
    await page.untilUpdated("dms-2");
  });

  test("a newer token keeps the subscriptions, another person's token closes the socket", async () => {
    const page = await Page.signedIn(readAll);
    await page.subscribe(["dms-1"]);
    page.send({ type: "auth", token: await issuer.token(page.accountId), tenantId: tenant.id });
    expect(await page.next()).toMatchObject({ success: true });
    publishUpdate("dms-1");
    await page.untilUpdated("dms-1");
    const somebodyElse = await issuer.newAccount(readAll);
    page.send({ type: "auth", token: await issuer.token(somebodyElse), tenantId: tenant.id });
    expect(await page.closed).toBe(4401);
  });

  test("a socket closes when its token expires", async () => {
    const accountId = await issuer.newAccount(readAll);
    const page = Page.open();
    await once(page.socket, "open");
    // Accepted within the clock tolerance and expired at once.
    page.send({
      type: "auth",
      token: await issuer.token(accountId, { expiresInS: -1 }),
      tenantId: tenant.id,
    });
    expect(await page.next()).toMatchObject({ success: true });
    expect(await page.next()).toMatchObject({ success: false, error: "Authentication failed" });
    expect(await page.closed).toBe(4401);
  });

  test("ping returns the server time, and the server pings as well (RT-012)", async () => {
    const page = await Page.signedIn(readAll);
    const beforeMs = Date.now();
    page.send({ type: "ping" });
    const pong = await page.next();
    expect(pong.type === "pong" && Date.parse(pong.serverTime)).toBeGreaterThanOrEqual(beforeMs);
    const asked = Page.open(await serve({ pingEveryMs: 10 }));
    expect(await asked.next()).toEqual({ type: "ping" });
    asked.socket.close();
  });

  test("a page that stops responding is disconnected", async () => {
    const page = Page.open(await serve({ silentAfterMs: 30 }));
    expect(await page.closed).toBe(1006);
  });

  test("a page that does not read costs little memory, and gets the last state when it reads again", async () => {
    const address = await serve({ maxBufferedBytes: 64 * 1024 });
    const page = await Page.signedIn(readAll, address);
    const write = (text: string, bytes = 0) =>
      tenant.asOwner(
        `update sign set rev = nextval('entity_rev'),
           doc = doc || jsonb_build_object('description', $2::text || repeat('x', $3::integer))
         where tenant_id = $1 and id = 'dms-2'`,
        [tenant.id, text, bytes],
      );
    await page.subscribe(["dms-2"]);
    page.socket.pause();
    for (let round = 0; round < 60; round++) {
      await write(`${round} `, 300_000);
      publishUpdate("dms-2");
    }
    await write("the last one");
    publishUpdate("dms-2");
    page.socket.resume();
    let received = 0;
    for (let description: unknown = ""; description !== "the last one"; received++)
      description = updatesOf(await page.next()).at(-1)?.entity["description"];
    expect(received).toBeLessThan(60);
  });

  test("a page that never reads again is disconnected", async () => {
    const address = await serve({ maxBufferedBytes: 1024, stalledAfterMs: 200 });
    const page = await Page.signedIn(readAll, address);
    await tenant.asOwner(
      `update sign set doc = doc || jsonb_build_object('description', repeat('x', 500000)) where tenant_id = $1 and id = 'dms-2'`,
      [tenant.id],
    );
    await page.subscribe(["dms-2"]);
    page.socket.pause();
    const hub = hubs.at(-1)?.hub;
    while (hub?.connectedCount === 1) {
      publishUpdate("dms-2");
      await tenant.asOwner("select 1");
    }
    page.socket.terminate();
  });
});
