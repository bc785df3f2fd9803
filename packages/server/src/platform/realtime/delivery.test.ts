import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import { once } from "node:events";
import { AppError } from "@gantry/domain/errors.ts";
import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { makeSign } from "../agent-link/link-under-test.ts";
import { issuerUnderTest, type IssuerUnderTest } from "../identity/tokens/issuer-under-test.ts";
import type { EntityReader } from "../module.ts";
import type { PublicProjection } from "../read-only/public-projection.ts";
import { publicReader } from "../read-only/projection.ts";
import { AnnouncementRing } from "./changes.ts";
import { MessageAllowance } from "./client-messages.ts";
import { type HubUnderTest, serveHub } from "./hub-under-test.ts";
import { PageUnderTest, updatesOf } from "./page-under-test.ts";

let tenant: TestTenant;
let issuer: IssuerUnderTest;
const served: HubUnderTest[] = [];
const readAll: GrantsOnTheWire = {
  READ: { SIGN: [], ALARM: [], NOTIFICATION: [], COMMUNICATION_ACTION: [] },
};

beforeAll(async () => {
  tenant = await testTenant();
  issuer = issuerUnderTest(tenant);
  for (let number = 1; number <= 30; number++) await makeSign(tenant, `dms-${number}`);
});
afterAll(async () => {
  for (const hub of served) await hub.stop();
});

async function serve(more: Parameters<typeof serveHub>[2] = {}): Promise<HubUnderTest> {
  const hub = await serveHub(tenant, issuer, more);
  served.push(hub);
  return hub;
}
const signIn = (hub: HubUnderTest, grants = readAll) =>
  PageUnderTest.signedIn(issuer, tenant.id, grants, hub.url);
const announce = (
  id: string,
  updateType: EntityUpdate["updateType"] = "UPDATE",
  more: { entityType?: string; stateOnly?: true; urgent?: true } = {},
) =>
  tenant.bus.publish({
    topic: "entity",
    tenantId: tenant.id,
    entityType: "SIGN",
    id,
    updateType,
    rev: 1,
    ...more,
  });
async function describeSign(id: string, description: string): Promise<void> {
  await tenant.asOwner(
    `update sign set rev = nextval('entity_rev'), doc = doc || jsonb_build_object('description', $3::text)
     where tenant_id = $1 and id = $2`,
    [tenant.id, id, description],
  );
  announce(id);
}
const everythingOpen: PublicProjection = {
  isOpen: async () => true,
  entityTypes: new Set(),
  read: async () => undefined,
};
const summarise = (updates: readonly EntityUpdate[]) =>
  updates.map(({ updateType, entity }) => [updateType, entity.id, entity["description"] ?? ""]);

describe("after a short disconnection", () => {
  async function comeBack(
    hub: HubUnderTest,
    page: PageUnderTest,
    meanwhile: () => Promise<void> | void,
    place: Partial<PageUnderTest["place"]> = {},
  ) {
    await page.untilPong();
    const before = hub.hub.connectedCount;
    page.socket.terminate();
    await expect.poll(() => hub.hub.connectedCount).toBe(before - 1);
    await meanwhile();
    const again = await PageUnderTest.of(page.accountId, issuer, tenant.id, hub.url);
    await again.subscribe([]);
    again.send({ type: "resume", ...page.place, ...place });
    return again;
  }

  test("the page gets the latest state of missed updates, oldest first, and a completion message (RT-004)", async () => {
    const hub = await serve();
    const page = await signIn(hub);
    await page.subscribe([]);
    await describeSign("dms-1", "seen before the cut");
    await page.untilUpdated("dms-1");
    const again = await comeBack(hub, page, async () => {
      await describeSign("dms-2", "first");
      await describeSign("dms-3", "only");
      await describeSign("dms-2", "second");
      await makeSign(tenant, "dms-new");
      announce("dms-new", "CREATE");
      announce("dms-new");
      announce("dms-gone", "DELETE");
    });
    const messages = await again.until("resumed");
    expect(summarise(messages.flatMap(updatesOf))).toEqual([
      ["UPDATE", "dms-3", "only"],
      ["UPDATE", "dms-2", "second"],
      ["CREATE", "dms-new", ""],
      ["DELETE", "dms-gone", ""],
    ]);
    await describeSign("dms-1", "after");
    expect(summarise(await again.untilUpdated("dms-1"))).toEqual([["UPDATE", "dms-1", "after"]]);
  });

  test("a page that missed nothing is notified and refetches nothing", async () => {
    const hub = await serve();
    const page = await signIn(hub);
    await page.subscribe([]);
    const again = await comeBack(hub, page, () => undefined);
    expect((await again.until("resumed")).map(({ type }) => type)).toEqual(["resumed"]);
  });

  test("only currently readable data is sent", async () => {
    const hub = await serve();
    const page = await signIn(hub, { READ: { SIGN: ["dms-1"] } });
    await page.subscribe([]);
    const again = await comeBack(hub, page, async () => {
      await describeSign("dms-1", "mine");
      await describeSign("dms-2", "not mine");
    });
    expect(summarise((await again.until("resumed")).flatMap(updatesOf))).toEqual([
      ["UPDATE", "dms-1", "mine"],
    ]);
  });

  const changeAll = (): void => {
    for (let number = 1; number <= 30; number++) announce(`dms-${number}`);
  };
  test.each([
    ["the server was started anew", { epoch: "another run" }, {}, (): void => announce("dms-1")],
    ["too much happened to remember", {}, { maxRemembered: 5 }, changeAll],
    ["more was missed than is worth sending", {}, { maxReplayed: 5 }, changeAll],
    ["it names a moment that has not come yet", { sequence: 1_000_000 }, {}, (): void => undefined],
  ])("the page refetches when %s", async (_why, place, limits, meanwhile) => {
    const hub = await serve({ limits });
    const page = await signIn(hub);
    await page.subscribe([]);
    const again = await comeBack(hub, page, meanwhile, place);
    expect(await again.next()).toEqual({ type: "refetch" });
  });

  test("only the page whose permissions changed meanwhile refetches", async () => {
    const hub = await serve();
    const [page, other] = [await signIn(hub), await signIn(hub)];
    await page.subscribe([]);
    const again = await comeBack(hub, page, async () => {
      await issuer.grant(page.accountId, { READ: { SIGN: ["dms-1", "dms-2"] } });
      await describeSign("dms-1", "meanwhile");
    });
    expect(await again.next()).toEqual({ type: "refetch" });
    const otherAgain = await comeBack(hub, other, () => undefined);
    expect((await otherAgain.until("resumed")).at(-1)?.type).toBe("resumed");
  });
});

describe("under load", () => {
  test("an idle page is updated at once, a busy one once per tick with the latest states", async () => {
    const hub = await serve({ limits: { tickMs: 1_500 } });
    const page = await signIn(hub);
    await page.subscribe([]);
    const startMs = performance.now();
    await describeSign("dms-1", "at once");
    expect(summarise(updatesOf(await page.next()))).toEqual([["UPDATE", "dms-1", "at once"]]);
    expect(performance.now() - startMs).toBeLessThan(1_000);
    for (let round = 1; round <= 20; round++) {
      await describeSign("dms-2", `round ${round}`);
      await describeSign("dms-3", `round ${round}`);
    }
    let frames = 0;
    for (let last = ""; !last.includes("round 20"); frames++) {
      const updates = summarise(updatesOf(await page.next()));
      expect(new Set(updates.map(([, id]) => id)).size).toBe(updates.length);
      last = updates.filter(([, id]) => id === "dms-3").join();
    }
    expect(frames).toBeLessThan(5);
  });

  test("an urgent update passes what waits for the tick and leaves the place to resume from as it was", async () => {
    const hub = await serve({ limits: { tickMs: 60_000 } });
    const page = await signIn(hub);
    await page.subscribe([]);
    await describeSign("dms-1", "at once");
    const { sequence } = (await page.next()) as { sequence?: number };
    await describeSign("dms-2", "waits");
    await expect.poll(() => hub.hub.deliveredCount).toBe(2);
    announce("dms-3", "UPDATE", { urgent: true });
    const urgent = await page.next();
    expect(updatesOf(urgent).map(({ entity }) => entity.id)).toEqual(["dms-3"]);
    expect(urgent).not.toHaveProperty("sequence");
    await page.untilPong();
    expect(page.place.sequence).toBe(sequence);
  });

  test("a page that gets updates needs no ping", async () => {
    const pingEveryMs = 1_500;
    const hub = await serve({ limits: { pingEveryMs } });
    const page = await signIn(hub);
    await page.subscribe([]);
    const startMs = performance.now();
    const types = new Set<string>();
    while (performance.now() - startMs < 1.5 * pingEveryMs) {
      announce("dms-1", "UPDATE", { urgent: true });
      types.add((await page.next()).type);
    }
    expect([...types]).toEqual(["update"]);
  });

  test("a page that gets updates and says nothing is pinged before it counts as silent", async () => {
    const hub = await serve({ limits: { pingEveryMs: 50, silentAfterMs: 3_000 } });
    const page = await signIn(hub);
    await page.subscribe([]);
    let type = "";
    while (type !== "ping") {
      announce("dms-1", "UPDATE", { urgent: true });
      ({ type } = await page.next());
    }
  });

  test.each([
    ["an alarm", { entityType: "ALARM" }],
    ["what a sign reported", { stateOnly: true }],
    ["what is announced as urgent", { urgent: true }],
  ] as const)("%s does not wait for the tick", async (_what, more) => {
    const hub = await serve({ limits: { tickMs: 15_000 } });
    const page = await signIn(hub);
    await page.subscribe([], "SIGN", "signs");
    await page.subscribe([], "ALARM", "alarms");
    announce("dms-1");
    await page.untilUpdated("dms-1");
    const startMs = performance.now();
    announce("dms-2");
    announce("dms-3", "UPDATE", more);
    const messages = await page.untilUpdated("dms-3");
    expect(performance.now() - startMs).toBeLessThan(5_000);
    expect(messages.at(-1)?.entity.id).toBe("dms-3");
  });

  test("updates waiting for the tick are dropped when the permission is revoked", async () => {
    // Longer than a busy machine takes from the update to the revoked permission.
    const hub = await serve({ limits: { tickMs: 8_000 } });
    const page = await signIn(hub);
    await page.subscribe(["dms-1", "dms-2"]);
    announce("dms-1");
    await page.untilUpdated("dms-1");
    await describeSign("dms-2", "waits");
    await expect.poll(() => hub.hub.deliveredCount).toBe(2);
    await issuer.grant(page.accountId, { READ: { SIGN: ["dms-1"] } });
    expect((await page.until("refetch")).flatMap(updatesOf)).toEqual([]);
    announce("dms-1");
    expect(summarise(await page.untilUpdated("dms-1")).map(([, id]) => id)).toEqual(["dms-1"]);
  });
});

describe("records", () => {
  test("a record is sent only to readers of its entity", async () => {
    const readers: Record<string, EntityReader> = {
      COMMUNICATION_ACTION: async (_db, ids) =>
        new Map(
          ids.map((id) => [
            id,
            {
              text: JSON.stringify({ id, rev: 5, requestType: "POLL" }),
              through: { entityType: "SIGN", id: id === "of-dms-1" ? "dms-1" : "dms-2" },
            },
          ]),
        ),
    };
    const hub = await serve({ readers });
    const page = await signIn(hub, { READ: { SIGN: ["dms-1"], COMMUNICATION_ACTION: [] } });
    const witness = await signIn(hub);
    for (const one of [page, witness]) await one.subscribe([], "COMMUNICATION_ACTION");
    for (const id of ["of-dms-2", "of-dms-1"]) announce(id, "CREATE", { entityType: "COMMUNICATION_ACTION" });
    expect(summarise(await witness.untilUpdated("of-dms-1")).map(([, id]) => id)).toEqual([
      "of-dms-2",
      "of-dms-1",
    ]);
    const [update] = await page.untilUpdated("of-dms-1");
    expect(update?.entity).toEqual({ id: "of-dms-1", rev: 5, requestType: "POLL" });
  });

  test("notifications are published by id and rev, so that the page refetches them (RT-016)", async () => {
    const hub = await serve();
    const [page, stranger] = [await signIn(hub), await signIn(hub, { READ: { SIGN: [] } })];
    expect(await stranger.subscribe([], "NOTIFICATION")).toMatchObject({ error: "noPermission" });
    await page.subscribe([], "NOTIFICATION");
    announce("n-1", "CREATE", { entityType: "NOTIFICATION" });
    expect((await page.untilUpdated("n-1")).map(({ entity }) => entity)).toEqual([{ id: "n-1", rev: 1 }]);
  });
});

describe("limits", () => {
  const openPage = async (url: string, headers: Record<string, string> = {}) => {
    const page = new PageUnderTest(url, headers["origin"]);
    await once(page.socket, "open");
    return page;
  };

  test("apply to the pages of an account and of a tenant", async () => {
    const hub = await serve({ limits: { maxPerAccount: 2, maxPerTenant: 3 } });
    const first = await signIn(hub);
    await PageUnderTest.of(first.accountId, issuer, tenant.id, hub.url);
    const refusal = /tooManyRequests/;
    await expect(PageUnderTest.of(first.accountId, issuer, tenant.id, hub.url)).rejects.toThrow(refusal);
    await signIn(hub);
    await expect(signIn(hub)).rejects.toThrow(refusal);
    first.socket.terminate();
    await first.closed;
    await expect.poll(() => signIn(hub).then(() => "in", String)).toBe("in");
  });

  test("apply to unauthenticated connections per address", async () => {
    const hub = await serve({ limits: { maxUnknownPerAddress: 2 } });
    const [one] = [await openPage(hub.url), await openPage(hub.url)];
    await expect(openPage(hub.url)).rejects.toThrow(/503/);
    const accountId = await issuer.newAccount(readAll);
    await one.authenticate(await issuer.token(accountId), tenant.id);
    await openPage(hub.url);
    await expect(openPage(hub.url)).rejects.toThrow(/503/);
  });

  test("disconnect on a message flood, an oversized frame and a binary frame", async () => {
    const hub = await serve({ limits: { messageBurst: 100, messagesPerSecond: 1 } });
    const [flood, long, binary] = [await signIn(hub), await signIn(hub), await signIn(hub)];
    for (let number = 0; number < 200; number++)
      flood.send({
        type: "subscribe",
        subscriptionId: `${number}`,
        entityType: "SIGN",
        ids: [],
        tenantId: tenant.id,
      });
    expect(await flood.closed).toBe(4429);
    long.socket.send(JSON.stringify({ type: "unsubscribe", subscriptionId: "x".repeat(2 * 1024 * 1024) }));
    expect(await long.closed).toBe(1009);
    binary.socket.send(Buffer.from([0xff, 0xfe]));
    expect(await binary.closed).toBe(1002);
  });

  test("apply to subscriptions and their ids, and unsubscribing frees them", async () => {
    const hub = await serve({ limits: { maxSubscriptions: 2, maxSubscribedIds: 10 } });
    const page = await signIn(hub);
    const makeIds = (count: number) => Array.from({ length: count }, (_, number) => `dms-${number + 1}`);
    const tooMany = { type: "subscribe_error", error: "tooManyRequests" };
    expect(await page.subscribe(makeIds(11), "SIGN", "a")).toMatchObject(tooMany);
    expect(await page.subscribe(makeIds(6), "SIGN", "a")).toMatchObject({ type: "subscribed" });
    expect(await page.subscribe(makeIds(6), "SIGN", "b")).toMatchObject(tooMany);
    expect(await page.subscribe(makeIds(9), "SIGN", "a")).toMatchObject({ type: "subscribed" });
    expect(await page.subscribe(makeIds(1), "SIGN", "b")).toMatchObject({ type: "subscribed" });
    expect(await page.subscribe([], "SIGN", "c")).toMatchObject(tooMany);
    page.send({ type: "unsubscribe", subscriptionId: "a" });
    expect(await page.subscribe([], "SIGN", "c")).toMatchObject({ type: "subscribed" });
  });

  test("recover after a pause", () => {
    const limits = { messageBurst: 3, messagesPerSecond: 2 };
    const allowance = new MessageAllowance(limits.messageBurst, 0);
    const takeOne = (nowMs: number) => allowance.take(1, limits, nowMs);
    expect([takeOne(0), takeOne(0), takeOne(0), takeOne(0)]).toEqual([true, true, true, false]);
    expect([takeOne(1_000), takeOne(1_000)]).toEqual([true, false]);
  });

  test("apply to the replay history of a tenant, which knows its start", () => {
    const ring = new AnnouncementRing(10);
    const add = (id: string) =>
      ring.add({ entityType: "SIGN", id, updateType: "UPDATE", rev: 1, stateOnly: false });
    for (let number = 0; number < 1_000; number++) add(`dms-${number % 8}`);
    expect(ring.since(0, "amy")).toHaveLength(8);
    for (let number = 0; number < 1_000; number++) add(`dms-${number}`);
    expect(ring.since(0, "amy")).toBeUndefined();
    expect(ring.since(ring.sequence - 3, "amy")?.map(({ id }) => id)).toEqual([
      "dms-997",
      "dms-998",
      "dms-999",
    ]);
  });
});

describe("public pages", () => {
  const setOpen = (value: boolean) =>
    tenant.asOwner(
      `insert into system_preference values ($1, 'public_pages', 'Public pages', $2, now(), 'test')
       on conflict (tenant_id, id) do update set metadata = excluded.metadata`,
      [tenant.id, JSON.stringify({ value })],
    );
  const camera = (id: string, doc: object) =>
    tenant.asOwner(
      `insert into camera (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'x')`,
      [
        tenant.id,
        id,
        JSON.stringify({ name: id, host: "10.9.8.7", description: "behind the depot", ...doc }),
      ],
    );
  const announceUpdate = (id: string) => announce(id, "UPDATE", { entityType: "CAMERA" });
  let hub: HubUnderTest;
  let unlicensed: LicenceFeature | undefined;
  let refusals = 0;

  beforeAll(async () => {
    await camera("on-the-wall", {
      externalStreamType: "HLS",
      externalStreamUrl: "https://streams.example/1",
    });
    await camera("hidden", {});
    await tenant.asOwner(
      `insert into video_wall (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, 'wall', 1, nextval('entity_rev'), $2, '2026-01-01', '2026-01-01', 'x')`,
      [
        tenant.id,
        JSON.stringify({
          name: "Pass",
          system: true,
          items: [{ tile: 1, entityType: "CAMERA", entityId: "on-the-wall" }],
        }),
      ],
    );
    const licence = {
      async assertOpen(_tenantId: string, feature: LicenceFeature | undefined) {
        if (feature === undefined || feature !== unlicensed) return;
        refusals += 1;
        throw new AppError("featureNotLicensed", { feature });
      },
    };
    hub = await serve({
      publicProjection: publicReader({ database: tenant.database, licence }),
      publicLimits: { messageBurst: 60, maxPerAddress: 8 },
    });
    await setOpen(true);
  });
  const visit = async (token = "") => {
    const page = new PageUnderTest(`${hub.url}/readonly`);
    await once(page.socket, "open");
    await page.authenticate(token, tenant.id);
    return page;
  };

  test("publish only public cameras with their public fields (RT-002)", async () => {
    const page = await visit();
    expect(await page.subscribe([], "SIGN")).toMatchObject({
      type: "subscribe_error",
      error: "noPermission",
    });
    expect(await page.subscribe([], "CAMERA")).toMatchObject({ type: "subscribed" });
    announceUpdate("on-the-wall");
    const [update] = await page.untilUpdated("on-the-wall");
    expect(update?.entity["name"]).toBe("on-the-wall");
    expect(JSON.stringify(update)).not.toMatch(/10\.9\.8\.7|depot/);
    announceUpdate("hidden");
    const messages = await page.until("refetch");
    expect(JSON.stringify(messages)).not.toContain("hidden");
  });

  test("publish no camera without its licence", async () => {
    const page = await visit();
    await page.subscribe([], "CAMERA");
    unlicensed = "camera";
    announceUpdate("on-the-wall");
    await expect.poll(() => refusals).toBeGreaterThan(0);
    expect(await page.untilPong()).toEqual([]);
    unlicensed = undefined;
    announceUpdate("on-the-wall");
    await page.untilUpdated("on-the-wall");
    page.socket.close();
  });

  test("limit connections and message size per address", async () => {
    const others = await serve({ publicProjection: everythingOpen, publicLimits: { maxPerAddress: 2 } });
    const open = async () => {
      const page = new PageUnderTest(`${others.url}/readonly`);
      await once(page.socket, "open");
      return page;
    };
    const [first, second, third] = [await open(), await open(), await open()];
    await first.authenticate("", tenant.id);
    await second.authenticate("", tenant.id);
    await expect(third.authenticate("", tenant.id)).rejects.toThrow("tooManyRequests");
    expect(await third.closed).toBe(4429);
    first.socket.send(" ".repeat(200_000));
    expect(await first.closed).toBe(1009);
    await expect.poll(() => others.hub.connectedCount).toBe(1);
    await (await open()).authenticate("", tenant.id);
  });

  test("limit rapid reconnects as well", async () => {
    const limits = { connects: { perS: 0.01, burst: 2 } };
    const others = await serve({ publicProjection: everythingOpen, publicLimits: limits });
    const url = `${others.url}/readonly`;
    for (let count = 1; count <= 2; count++) {
      const page = new PageUnderTest(url);
      await once(page.socket, "open");
      page.socket.terminate();
      await expect.poll(() => others.hub.connectedCount).toBe(0);
    }
    const refused = new WebSocket(url, { origin: "http://console.example" });
    await expect(once(refused, "open")).rejects.toThrow(/429/);
  });

  test("accept no token, and other pages need one", async () => {
    const token = await issuer.token(await issuer.newAccount(readAll));
    await expect(visit(token)).rejects.toThrow("Authentication failed");
    const page = new PageUnderTest(hub.url);
    await once(page.socket, "open");
    await expect(page.authenticate("", tenant.id)).rejects.toThrow("Authentication failed");
  });

  test("are closed within a second when disabled, and refused afterwards", async () => {
    const page = await visit();
    await page.subscribe([], "CAMERA");
    await setOpen(false);
    const startMs = performance.now();
    expect(await page.closed).toBe(4403);
    expect(performance.now() - startMs).toBeLessThan(1_000);
    await expect(visit()).rejects.toThrow("Authentication failed");
    await setOpen(true);
  });
});
