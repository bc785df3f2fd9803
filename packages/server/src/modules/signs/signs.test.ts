import type { ActiveMessage, PostMessageAnswer, SignEvent } from "@gantry/domain/contract/answers/sign.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { Action, GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { durationNsFromMs, type SignMessage } from "@gantry/domain/sign/message/message.ts";
import { multiFromMessage } from "@gantry/domain/sign/multi/multi.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import type { Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actionDesk } from "../../platform/agent-link/actions/action-desk.ts";
import { CallExchange } from "../../platform/agent-link/calls/call-exchange.ts";
import { deviceTables } from "../../platform/agent-link/assignment/device-tables.ts";
import { secretStore } from "../../platform/kinds/database/secrets.ts";
import { noMessageFields, type Platform } from "../../platform/module.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { testSecretKey } from "../../testing/kind-server.ts";
import { testLicences } from "../../testing/licences.ts";
import { peopleUnderTest } from "../../testing/people.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { expireQueues } from "./queue/expire-queues.ts";
import { signs } from "./module.ts";
import { readQueues } from "./queue/queue-store.ts";

let tenant: TestTenant;
let server: TestServer;
let platform: Platform;
let operator: Principal;
let viewer: Principal;
let onlyOne: Principal;
let signId: string;
let made = 0;

const on = (entityType: string, which: readonly Action[], ids: string[] = []): GrantsOnTheWire =>
  Object.fromEntries(which.map((action) => [action, { [entityType]: ids }]));

beforeAll(async () => {
  tenant = await testTenant();
  platform = {
    database: tenant.database,
    bus: tenant.bus,
    clock: tenant.clock,
    log: quietLog,
    licences: await testLicences(tenant),
    ...peopleUnderTest(tenant),
    feedHosts: [],
    simulatedCityUrl: null,
    messageFields: noMessageFields,
    agentCalls: new CallExchange(tenant),
    actions: actionDesk({
      database: tenant.database,
      bus: tenant.bus,
      clock: tenant.clock,
      devices: deviceTables(kinds),
      secrets: secretStore(testSecretKey),
    }),
  };
  server = await serveRoutes(signs.routes?.(platform) ?? []);
  operator = tenant.principal(on("SIGN", ["READ", "CONTROL"]), "operator");
  viewer = tenant.principal(on("SIGN", ["READ"]), "viewer");
});

beforeEach(async () => {
  signId = await makeSign(`dms-${++made}`);
  onlyOne = tenant.principal(on("SIGN", ["READ", "CONTROL"], [signId]), `only-${made}`);
});

async function makeSign(id: string, more: object = {}): Promise<string> {
  const document = { name: id, protocol: "NTCIP", pixelWidth: 128, pixelHeight: 32, maxPages: 2, ...more };
  await tenant.asOwner(
    `insert into sign (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
    [tenant.id, id, JSON.stringify({ category: "DMS", matrixType: "FULL", pollEnabled: true, ...document })],
  );
  await tenant.asOwner(
    `insert into sign_state (tenant_id, id, rev, status, state) values ($1, $2, nextval('entity_rev'), 'UNKNOWN', '{}')`,
    [tenant.id, id],
  );
  return id;
}

const nsFromMinutes = (count: number) => durationNsFromMs(count * 60_000);
function message(text: string, more: Partial<SignMessage> = {}): SignMessage {
  const page = {
    pageOnTime: 3000,
    pageOffTime: 500,
    verticalJustification: "center" as const,
    textAreas: [],
    images: [],
  };
  const messageLines = text.split("/").map((line) => ({ segments: [{ text: line }] }));
  return { priority: 5, pages: [{ ...page, messageLines }], ...more };
}
const post = (text: string, more: Partial<SignMessage> = {}, revision?: number) =>
  server.call<PostMessageAnswer>(operator, "POST", "/api/v1/signs/queue", {
    signId,
    message: message(text, more),
    revision,
  });
const queue = async () => (await server.call<SignQueue>(viewer, "GET", `/api/v1/signs/queue/${signId}`)).body;
const listEvents = async () =>
  (await server.call<{ items: SignEvent[] }>(viewer, "GET", `/api/v1/signs/sign/${signId}/events`)).body
    .items;
const openActions = () =>
  tenant.asOwner<{ request_type: string; status: string; error: string | null }>(
    `select request_type, coalesce(result, 'PENDING') as status, error from communication_action where tenant_id = $1 and entity_id = $2 order by (payload->>'queueRevision')::int8`,
    [tenant.id, signId],
  );

describe("the queue", () => {
  test("an untouched sign has an empty queue and is only observed", async () => {
    expect(await queue()).toEqual({ signId, revision: 0, governed: false, items: [] });
  });

  test("a post returns its item and the queue's new revision (SIGN-126, SIGN-130, SIGN-133)", async () => {
    const { status, body } = await post("ROAD WORK/NEXT 3 MILES", {
      priority: 4,
      duration: nsFromMinutes(30),
    });
    expect(status).toBe(200);
    expect(body.queue).toMatchObject({
      revision: 1,
      governed: true,
      items: [{ id: body.item.id, priority: 4 }],
    });
    expect(await queue()).toEqual(body.queue);
  });

  test("a queue item has its author, time, duration and number (SIGN-058)", async () => {
    const { item } = (await post("ICE", { duration: nsFromMinutes(30) })).body;
    const now = new Date(tenant.clock.nowMs()).toISOString();
    expect(item).toMatchObject({
      priority: 5,
      displayDuration: 1_800_000_000_000,
      expiresAt: new Date(tenant.clock.nowMs() + 30 * 60_000).toISOString(),
      createdBy: "operator",
      createdByDisplayName: "Tester operator",
      createdAt: now,
      lastUpdatedBy: "operator",
      lastUpdatedByDisplayName: "Tester operator",
      lastUpdatedAt: now,
      associatedEntityId: null,
    });
  });

  test("the default message priority is 5 (SIGN-098)", async () => {
    expect((await post("ICE", { priority: undefined })).body.item.priority).toBe(5);
  });

  test("a duration beyond 2^53 nanoseconds keeps its milliseconds (SIGN-049)", async () => {
    const { item } = (await post("ICE", { duration: durationNsFromMs(9_007_199_254_741) })).body;
    expect(item.expiresAt).toBe(new Date(tenant.clock.nowMs() + 9_007_199_254_741).toISOString());
  });

  test("an edited item has the new message and restarts its time (SIGN-127)", async () => {
    const first = (await post("ICE", { duration: nsFromMinutes(10) })).body;
    tenant.clock.advanceMs(60_000);
    const path = `/api/v1/signs/queue/${signId}/item/${first.item.id}`;
    const body = {
      updateData: { message: message("SNOW", { priority: 3, duration: nsFromMinutes(10) }) },
      revision: 1,
    };
    const edited = await server.call<PostMessageAnswer>(operator, "PUT", path, body);
    expect(edited.body.item).toMatchObject({
      id: first.item.id,
      priority: 3,
      createdAt: first.item.createdAt,
    });
    expect(edited.body.item.expiresAt).toBe(new Date(tenant.clock.nowMs() + 600_000).toISOString());
    expect(edited.body.queue.items).toHaveLength(1);
  });

  test("a deleted item is removed from the queue (SIGN-128)", async () => {
    const { item } = (await post("ICE")).body;
    await post("SNOW", { priority: 3 });
    const path = `/api/v1/signs/queue/${signId}/item/${item.id}?revision=2`;
    const { status, body } = await server.call<SignQueue>(operator, "DELETE", path);
    expect([status, body.items.map((left) => left.priority)]).toEqual([200, [3]]);
  });

  test("only an item with the lowest number can be reposted, which renews its time (SIGN-081)", async () => {
    const low = (await post("ICE", { priority: 3, duration: nsFromMinutes(10) })).body.item;
    const high = (await post("SNOW", { priority: 6, duration: nsFromMinutes(10) })).body.item;
    tenant.clock.advanceMs(120_000);
    const repost = (id: string) =>
      server.call<PostMessageAnswer & { code: string }>(
        operator,
        "POST",
        `/api/v1/signs/queue/${signId}/item/${id}/repost`,
        {},
      );
    expect((await repost(high.id)).body.code).toBe("queueItemNotRepostable");
    expect((await repost(low.id)).body.item.expiresAt).toBe(
      new Date(tenant.clock.nowMs() + 600_000).toISOString(),
    );
  });

  test("blanking ends every open item, and the sign stays controlled (SIGN-120, SIGN-131)", async () => {
    await post("ICE");
    await post("SNOW", { priority: 3 });
    const { body } = await server.call<SignQueue>(operator, "POST", `/api/v1/signs/sign/${signId}/blank`, {
      revision: 2,
    });
    expect(body).toEqual({ signId, revision: 3, governed: true, items: [] });
  });

  test("a call based on an older queue is refused with both revisions and the current queue", async () => {
    await post("ICE");
    await post("SNOW");
    const { status, body } = await post("FOG", {}, 1);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "staleQueue",
      params: { sent: 1, current: 2 },
      current: { revision: 2 },
    });
    expect((await queue()).items).toHaveLength(2);
  });

  test("of two posts based on the same queue exactly one is accepted", async () => {
    const answers = await Promise.all([post("ICE", {}, 0), post("SNOW", {}, 0)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("an item ends on time without any call, even while waiting", async () => {
    await post("ICE", { priority: 3 });
    await post("SNOW", { priority: 6, duration: nsFromMinutes(1) });
    tenant.clock.advanceMs(61_000);
    await tenant.database.inTenant(operator, expireQueues);
    expect((await queue()).items.map((item) => item.priority)).toEqual([3]);
    expect((await listEvents())[0]).toMatchObject({ event: "queueItemEnded", data: { reason: "expired" } });
  });
});

describe("validation of posts", () => {
  test("a line that is too wide is refused with position and pixels (EDIT-033, EDIT-076)", async () => {
    const problem = await server.failing(operator, "POST", "/api/v1/signs/queue", {
      signId,
      message: message("THIS LINE IS MUCH TOO LONG FOR THE SIGN"),
    });
    expect(problem).toMatchObject({
      status: 400,
      code: "signMessageInvalid",
      errors: [{ field: "message.pages.0.messageLines.0.segments.0", code: "horizontal_overflow" }],
    });
    expect(problem.errors?.[0]?.params?.["pixels"]).toBeGreaterThan(0);
  });

  test("a message without text is refused in favour of blanking (SIGN-072)", async () => {
    const problem = await server.failing(operator, "POST", "/api/v1/signs/queue", {
      signId,
      message: message(" "),
    });
    expect(problem.errors).toEqual([{ field: "message.pages", code: "emptyMessage" }]);
  });

  test("a forbidden word is refused and named", async () => {
    await tenant.asOwner(
      `insert into forbidden_word (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, 'w1', 1, nextval('entity_rev'), '{"name":"wreck","enabled":true}', '2026-01-01', '2026-01-01', 'test')
       on conflict do nothing`,
      [tenant.id],
    );
    const problem = await server.failing(operator, "POST", "/api/v1/signs/queue", {
      signId,
      message: message("WRECK"),
    });
    expect(problem.errors).toMatchObject([{ code: "forbidden_word", params: { text: "WRECK" } }]);
  });

  test("the settings select the word lists, and speed limit signs need no acceptable words (SIGN-067)", async () => {
    const save = (settings: object) =>
      tenant.asOwner(
        `insert into module_settings (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
         values ($1, 'default_settings', 1, nextval('entity_rev'), $2, '2026-01-01', '2026-01-01', 'test')
         on conflict (tenant_id, id) do update set doc = excluded.doc`,
        [tenant.id, JSON.stringify(settings)],
      );
    await tenant.asOwner(
      `insert into acceptable_word (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, 'a1', 1, nextval('entity_rev'), '{"name":"fog","enabled":true}', '2026-01-01', '2026-01-01', 'test'),
         ($1, 'a2', 1, nextval('entity_rev'), '{"name":"ice","enabled":false}', '2026-01-01', '2026-01-01', 'test')
       on conflict do nothing`,
      [tenant.id],
    );
    const findCodes = async (text: string, sign = signId) => {
      const { body } = await server.call<Problem>(operator, "POST", "/api/v1/signs/queue", {
        signId: sign,
        message: message(text),
      });
      return body.errors?.map(({ code }) => code) ?? [];
    };
    try {
      await save({ enableForbiddenWordList: false, enableAcceptableWordList: true });
      expect(await findCodes("FOG")).toEqual([]);
      expect(await findCodes("ICE")).toEqual(["word_not_in_acceptable_list"]);
      expect(await findCodes("ICE", await makeSign(`vsl-${++made}`, { category: "VSL" }))).toEqual([]);
      await save({ enableForbiddenWordList: false, enableAcceptableWordList: false });
      expect(await findCodes("WRECK")).toEqual([]);
      await save({ enableForbiddenWordList: true, enableAcceptableWordList: false });
      expect(await findCodes("WRECK")).toEqual(["forbidden_word"]);
    } finally {
      await tenant.asOwner("delete from module_settings where tenant_id = $1", [tenant.id]);
    }
  });

  test("a body with an unknown member or a wrong type is refused with the field name", async () => {
    const bodies = [
      { signId, message: { ...message("ICE"), priority: "high" } },
      { signId, message: { ...message("ICE"), duration: 1.5 } },
      { signId, message: { ...message("ICE"), pages: [] } },
      { signId, message: message("ICE"), tenantId: "other" },
    ];
    const fields = await Promise.all(
      bodies.map(
        async (body) =>
          (await server.failing(operator, "POST", "/api/v1/signs/queue", body)).errors?.[0]?.field,
      ),
    );
    expect(fields).toEqual([
      "message.priority",
      "message.duration",
      "message.pages",
      expect.stringMatching(/tenantId/),
    ]);
  });

  test("a sign of unexpected size accepts no message", async () => {
    const description = {
      ...defaultFace,
      fonts: undefined,
      widthPx: 96,
      heightPx: 32,
      beaconType: 2,
      supportedTags: [],
    };
    await tenant.asOwner(`update sign_state set state = $3 where tenant_id = $1 and id = $2`, [
      tenant.id,
      signId,
      JSON.stringify({ description }),
    ]);
    const problem = await server.failing(operator, "POST", "/api/v1/signs/queue", {
      signId,
      message: message("ICE"),
    });
    expect(problem).toMatchObject({ code: "signNotPostable", params: { reason: "descriptionDiffers" } });
  });

  test("a sign without a protocol accepts neither message nor blank", async () => {
    signId = await makeSign("paper", { protocol: "NONE" });
    const posted = await post("ICE");
    const blanked = await server.failing(operator, "POST", `/api/v1/signs/sign/${signId}/blank`, {});
    expect([posted.status, blanked.code]).toEqual([409, "signNotPostable"]);
  });
});

describe("permissions", () => {
  test("a viewer reads the queue and may not change it", async () => {
    const body = { signId, message: message("ICE") };
    expect((await server.failing(viewer, "POST", "/api/v1/signs/queue", body)).status).toBe(403);
    expect((await server.failing(viewer, "POST", `/api/v1/signs/sign/${signId}/blank`, {})).status).toBe(403);
    expect((await queue()).revision).toBe(0);
  });

  test("a hidden sign looks missing", async () => {
    const other = await makeSign(`other-${made}`);
    const hidden = await server.failing(onlyOne, "GET", `/api/v1/signs/queue/${other}`);
    const missing = await server.failing(operator, "GET", `/api/v1/signs/queue/nothing`);
    expect(hidden.status).toBe(404);
    expect({ ...hidden, requestId: 0, params: 0 }).toEqual({ ...missing, requestId: 0, params: 0 });
  });

  test("bulk calls omit hidden signs (SIGN-122, SIGN-123)", async () => {
    const other = await makeSign(`bulk-${made}`);
    for (const path of ["bulk-details", "bulk-active-messages"]) {
      const { body } = await server.call<{ items: { id?: string; signId?: string }[] }>(
        onlyOne,
        "POST",
        `/api/v1/signs/sign/${path}`,
        { signIds: [signId, other] },
      );
      expect(body.items.map((item) => item.id ?? item.signId)).toEqual([signId]);
    }
  });

  test("another tenant's operator finds neither the sign nor its queue", async () => {
    await post("ICE");
    const stranger = { ...(await testTenant()).principal(on("SIGN", ["READ", "CONTROL"])) };
    expect((await server.failing(stranger, "GET", `/api/v1/signs/queue/${signId}`)).status).toBe(404);
    expect(await tenant.database.inTenant(stranger, (db) => readQueues(db, [signId]))).toEqual([]);
  });
});

describe("records", () => {
  test("opening, editing, reposting and ending are in the history with the winner and every loser", async () => {
    const slow = (await post("SNOW", { priority: 6 })).body.item;
    const fast = (await post("ICE", { priority: 3 })).body.item;
    await server.call(operator, "POST", `/api/v1/signs/queue/${signId}/item/${fast.id}/repost`, {});
    await server.call(operator, "POST", `/api/v1/signs/sign/${signId}/blank`, {});
    const reversed = (await listEvents()).toReversed();
    expect(reversed.map((entry) => entry.event)).toEqual([
      "queueItemOpened",
      "winnerChanged",
      "queueItemOpened",
      "winnerChanged",
      "queueItemReposted",
      "queueItemEnded",
      "queueItemEnded",
      "signBlanked",
      "winnerChanged",
    ]);
    expect(reversed[3]?.data).toMatchObject({
      winner: { itemId: fast.id },
      losers: [{ itemId: slow.id, reason: "lowerPriority" }],
    });
    expect(reversed[0]).toMatchObject({ actor: "operator", actorDisplayName: "Tester operator" });
  });

  test("a post is an open action until the sign has been read back, then ends with the result", async () => {
    await post("ICE");
    expect(await openActions()).toMatchObject([{ request_type: "SET_MESSAGE" }]);
    await observe({ state: "verified", queueRevision: 1 });
    await post("SNOW", { priority: 3 });
    await observe({ state: "notVerified", reason: "faceDiffers", queueRevision: 2 });
    expect(await openActions()).toMatchObject([
      { status: "SUCCESS", error: null },
      { status: "FAILED", error: "faceDiffers" },
    ]);
  });

  test("a read-back of an older queue does not complete a later post", async () => {
    await post("ICE");
    await post("SNOW", { priority: 3 });
    await observe({ state: "verified", queueRevision: 1 });
    expect((await openActions()).map((action) => action.status)).toEqual(["SUCCESS", "PENDING"]);
  });

  test("the active message is the one read from the sign, not the posted one (SIGN-117, SIGN-125)", async () => {
    await post("ICE");
    const multi = multiFromMessage(message("TUNNEL CLOSED"), defaultFace);
    const face = {
      multi,
      crc: 1,
      beacon: false,
      owner: "",
      source: "central",
      memoryType: 3,
      messageNumber: 1,
    };
    const read = { ...face, minutesRemaining: 10, isBlank: false, readAt: "2026-11-20T08:00:00.000Z" };
    await tenant.asOwner(`update sign_state set state = $3 where tenant_id = $1 and id = $2`, [
      tenant.id,
      signId,
      JSON.stringify({ face: read }),
    ]);
    const { body } = await server.call<ActiveMessage>(
      viewer,
      "GET",
      `/api/v1/signs/sign/${signId}/active-message`,
    );
    expect(body.face).toEqual(read);
    expect(body.message?.pages[0]?.messageLines[0]?.segments[0]?.text).toBe("TUNNEL CLOSED");
    const current = await server.call<ActiveMessage>(
      viewer,
      "GET",
      `/api/v1/signs/sign/${signId}/current-message`,
    );
    expect(current.body).toEqual(body);
  });

  test("every queue change is published after it is stored", async () => {
    const before = tenant.announced.length;
    await post("ICE");
    const queues = tenant.announced
      .slice(before)
      .filter((event) => event.topic === "entity" && event.entityType === "SIGN_QUEUE");
    expect(queues).toMatchObject([{ tenantId: tenant.id, id: signId, rev: 1, urgent: true }]);
  });
});

async function observe(verification: Partial<Verification>): Promise<void> {
  const observation = {
    kind: "state" as const,
    entityType: "SIGN",
    entityId: signId,
    observedAt: new Date(tenant.clock.nowMs()).toISOString(),
    status: "ONLINE" as const,
    stateData: {
      verification: { since: "2026-11-20T08:00:00.000Z", itemId: null, attempts: 0, ...verification },
    },
  };
  await tenant.database.inTenant(operator, async (db) => {
    await signs.observe?.["SIGN"]?.states?.([observation], db, platform);
  });
}
