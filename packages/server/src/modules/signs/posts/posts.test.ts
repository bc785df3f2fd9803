import type { FaceState, Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { PostMessageAnswer } from "@gantry/domain/contract/answers/sign.ts";
import type { MultiPostAnswer, PostLine, SignPost } from "@gantry/domain/contract/answers/post.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { MultiPostBody, SignPostEntry } from "@gantry/domain/contract/signs/sign-posts.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import { testTenant } from "../../../testing/database.ts";
import { expireQueues } from "../queue/expire-queues.ts";
import {
  grantsOn,
  messageOf,
  nsFromMinutes,
  signsUnderTest,
  type SignsUnderTest,
} from "../signs-under-test.ts";
import { publishOverduePosts } from "./announce-posts.ts";
import { observeVerification } from "./verification-under-test.ts";

let signs: SignsUnderTest;
let operator: Principal;
let a: string;
let b: string;
let c: string;
let made = 0;

beforeAll(async () => {
  signs = await signsUnderTest();
  operator = signs.tenant.principal(grantsOn({ SIGN: ["READ", "CONTROL"] }), "operator");
});
beforeEach(async () => {
  made++;
  [a, b, c] = [
    await signs.makeSign(`a-${made}`),
    await signs.makeSign(`b-${made}`),
    await signs.makeSign(`c-${made}`),
  ];
});

const tooLong = messageOf("THIS LINE IS MUCH TOO LONG FOR THE SIGN");
const toEach = (text: string, ids = [a, b, c]) => Object.fromEntries(ids.map((id) => [id, messageOf(text)]));
const postMulti = (body: MultiPostBody, as = operator) =>
  signs.server.call<MultiPostAnswer>(as, "POST", "/api/v1/signs/queue/multi", body);
async function postMessages(messages: Record<string, SignMessage>, more: Partial<MultiPostBody> = {}) {
  return (await postMulti({ messages, ...more })).body;
}
const show = async (id: string | null, as = operator) =>
  (await signs.server.call<SignPost>(as, "GET", `/api/v1/signs/posts/${id}`)).body;
const act = async (id: string | null, act: "roll-back" | "retry", signIds?: string[], as = operator) =>
  (await signs.server.call<MultiPostAnswer>(as, "POST", `/api/v1/signs/posts/${id}/${act}`, { signIds }))
    .body;
const queueOf = async (id: string) =>
  (await signs.server.call<SignQueue>(operator, "GET", `/api/v1/signs/queue/${id}`)).body;
const postOne = async (signId: string, text: string, more: Partial<SignMessage> = {}) =>
  (
    await signs.server.call<PostMessageAnswer>(operator, "POST", "/api/v1/signs/queue", {
      signId,
      message: messageOf(text, more),
    })
  ).body.item;
const textsIn = (queue: SignQueue) =>
  queue.items.map(({ message }) => message.pages[0]?.messageLines[0]?.segments[0]?.text);
const listStates = ({ lines }: SignPost) =>
  lines.map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
const lineOf = ({ lines }: SignPost, id: string): PostLine | undefined =>
  lines.find(({ signId }) => signId === id);

const observe = (signId: string, reported: Partial<Verification>) =>
  observeVerification(signs, operator, signId, reported);

const oldFace: FaceState = {
  multi: "OLD",
  crc: 1,
  beacon: false,
  owner: "",
  source: "local",
  memoryType: 3,
  messageNumber: 1,
  minutesRemaining: 65_535,
  isBlank: false,
  readAt: "2026-11-20T08:00:00.000Z",
};

describe("posting to several signs", () => {
  test("each sign gets its own message, result and item (SIGN-129, SIGN-168)", async () => {
    const { postId, results } = await postMessages({
      ...toEach("ICE", [a, b]),
      [c]: messageOf("FOG", { priority: 3 }),
    });
    expect(Object.values(results).map(({ status }) => status)).toEqual(["SUCCESS", "SUCCESS", "SUCCESS"]);
    for (const id of [a, b, c])
      expect(await queueOf(id)).toMatchObject({
        revision: 1,
        items: [{ id: results[id]?.itemId, signId: id }],
      });
    expect(textsIn(await queueOf(c))).toEqual(["FOG"]);
    expect(await show(postId)).toMatchObject({
      createdBy: "operator",
      createdByDisplayName: "Tester operator",
      mode: "each",
      incomplete: false,
      hidden: 0,
    });
  });

  test("in independent mode failures give their reason and the others are posted (SIGN-129, SIGN-172)", async () => {
    await postOne(b, "SNOW");
    const { results } = await postMessages(
      { ...toEach("ICE"), [c]: tooLong },
      { revisions: { [a]: 0, [b]: 0 } },
    );
    expect(results[a]).toMatchObject({ status: "SUCCESS" });
    expect(results[b]).toMatchObject({
      status: "FAILED",
      error: "staleQueue",
      params: { sent: 0, current: 1 },
    });
    expect(results[c]).toMatchObject({
      status: "FAILED",
      itemId: null,
      error: "signMessageInvalid",
      issues: [{ field: "message.pages.0.messageLines.0.segments.0", code: "horizontal_overflow" }],
    });
    expect((await queueOf(b)).revision).toBe(1);
    expect((await queueOf(c)).revision).toBe(0);
  });

  test("a post to one sign is refused and recorded like a post to several", async () => {
    await postOne(b, "SNOW");
    const messages = { [a]: messageOf(""), [b]: messageOf("ICE"), [c]: tooLong, none: messageOf("ICE") };
    const { results } = await postMessages(messages, { revisions: { [b]: 0 } });
    for (const [signId, message] of Object.entries(messages)) {
      const alone = await signs.server.failing(operator, "POST", "/api/v1/signs/queue", {
        signId,
        message,
        ...(signId === b && { revision: 0 }),
      });
      expect(alone).toMatchObject({ code: results[signId]?.error, params: results[signId]?.params });
    }
    const item = await postOne(a, "FOG");
    await postMessages(toEach("FOG", [c]));
    const recorded = await signs.tenant.asOwner<{ id: string; payload: unknown; to_agent: boolean }>(
      `select entity_id as id, payload, to_agent from communication_action
       where tenant_id = $1 and entity_id = any ($2) order by entity_id`,
      [signs.tenant.id, [a, c]],
    );
    expect(recorded).toMatchObject([
      { id: a, payload: { queueRevision: 1, itemId: item.id }, to_agent: false },
      { id: c, payload: { queueRevision: 1 }, to_agent: false },
    ]);
  });

  test("in all-or-nothing mode nothing is posted if one sign refuses its message or changed meanwhile", async () => {
    const refused = await postMessages({ ...toEach("ICE"), [c]: tooLong }, { mode: "all" });
    expect(refused.postId).toBeNull();
    expect(refused.results[a]).toMatchObject({ error: "othersRefused", params: { count: 1 } });
    expect(refused.results[c]).toMatchObject({ error: "signMessageInvalid" });
    await postOne(b, "SNOW");
    const stale = await postMessages(toEach("ICE"), { mode: "all", revisions: { [b]: 0 } });
    expect(stale).toMatchObject({ postId: null, results: { [b]: { error: "staleQueue" } } });
    expect([(await queueOf(a)).revision, (await queueOf(b)).revision]).toEqual([0, 1]);
    const taken = await postMessages(toEach("ICE"), { mode: "all", revisions: { [a]: 0, [b]: 1 } });
    expect(Object.values(taken.results).every(({ status }) => status === "SUCCESS")).toBe(true);
  });

  test("a hidden sign looks missing, and a read-only one is refused as such", async () => {
    const grants = { READ: { SIGN: [a, b] }, CONTROL: { SIGN: [a, c] } };
    const some = signs.tenant.principal(grants, `some-${made}`);
    const { body } = await postMulti({ messages: { ...toEach("ICE"), nothing: messageOf("ICE") } }, some);
    expect(body.results[a]?.status).toBe("SUCCESS");
    expect(body.results[b]?.error).toBe("noPermission");
    expect(body.results[c]).toEqual({ ...body.results["nothing"], params: { kind: "sign", id: c } });
    expect(body.results[c]?.error).toBe("notFound");
    expect(await show(body.postId, some)).toMatchObject({ lines: [{ signId: a }, { signId: b }], hidden: 2 });
    const viewer = signs.tenant.principal(grantsOn({ SIGN: ["READ"] }), "viewer");
    expect((await postMulti({ messages: toEach("ICE") }, viewer)).status).toBe(403);
  });

  test("two posts to the same signs in any order wait for each other without deadlock", async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, at) => signs.makeSign(`many-${made}-${at}`)),
    );
    const rounds = Array.from({ length: 8 }, (_, at) =>
      postMessages(toEach(`ROUND ${at}`, at % 2 === 0 ? ids : ids.toReversed())),
    );
    for (const { results } of await Promise.all(rounds))
      expect(Object.values(results).every(({ status }) => status === "SUCCESS")).toBe(true);
    expect((await queueOf(ids[0]!)).revision).toBe(8);
  });

  test("an item names its origin if the caller may read that, and keeps the name", async () => {
    await makePlan("storm", { [a]: messageOf("ICE") });
    const of = { associatedEntityId: "storm", associatedEntityType: "SIGN_PLAN" };
    const blind = await postMessages(toEach("ICE", [a]), of);
    expect((await queueOf(a)).items[0]).toMatchObject({ ...of, associatedEntityName: null });
    const planner = signs.tenant.principal(
      grantsOn({ SIGN: ["READ", "CONTROL"], SIGN_PLAN: ["READ"] }),
      "planner",
    );
    const { body } = await postMulti({ messages: toEach("FOG", [a]), ...of }, planner);
    expect((await queueOf(a)).items[0]).toMatchObject({ ...of, associatedEntityName: "Plan storm" });
    expect([
      (await show(blind.postId)).associatedEntityName,
      (await show(body.postId)).associatedEntityName,
    ]).toEqual([null, "Plan storm"]);
  });
});

describe("the result of a post", () => {
  test("follows the queue and the read-back for each sign, not the sent data", async () => {
    await signs.setState(a, { face: oldFace });
    await postOne(b, "CRASH", { priority: 1 });
    const { postId, results } = await postMessages(toEach("ICE"));
    expect(listStates(await show(postId))).toEqual(["sending", "queued behind", "sending"]);
    expect(lineOf(await show(postId), a)?.before).toMatchObject({ multi: "OLD" });
    expect(lineOf(await show(postId), c)?.before).toBeNull();

    await observe(a, { state: "verified", itemId: results[a]?.itemId ?? null, queueRevision: 1 });
    await observe(c, {
      state: "notVerified",
      reason: "refused",
      detail: "syntaxMULTI",
      itemId: results[c]?.itemId ?? null,
      queueRevision: 1,
    });
    expect(listStates(await show(postId))).toEqual(["verified", "queued behind", "failed refused"]);
    expect(await show(postId)).toMatchObject({ incomplete: true });
    expect(lineOf(await show(postId), c)?.detail).toBe("syntaxMULTI");
  });

  test("ignores agent reports about an older queue", async () => {
    const { postId, results } = await postMessages(toEach("ICE", [a]));
    await observe(a, { state: "verified", itemId: results[a]?.itemId ?? null, queueRevision: 0 });
    expect(listStates(await show(postId))).toEqual(["sending"]);
  });

  test("of an unreachable sign is queued with the reason, and incomplete after the timeout", async () => {
    const { postId } = await postMessages(toEach("ICE", [a, b]));
    await signs.setState(a, {}, "OFFLINE");
    expect(listStates(await show(postId))).toEqual(["queued unreachable", "sending"]);
    expect((await show(postId)).incomplete).toBe(false);
    const before = signs.tenant.announced.length;
    signs.tenant.clock.advanceMs(5 * 60_000);
    await signs.tenant.database.inTenant(operator, publishOverduePosts);
    await signs.tenant.database.inTenant(operator, publishOverduePosts);
    expect((await show(postId)).incomplete).toBe(true);
    const announced = signs.tenant.announced
      .slice(before)
      .filter((event) => "id" in event && event.id === postId);
    expect(announced).toMatchObject([{ topic: "entity", entityType: "SIGN_POST" }]);
  });

  test("shows items that were edited, deleted, blanked or expired", async () => {
    const d = await signs.makeSign(`d-${made}`);
    const timed = Object.fromEntries(
      [a, b, c, d].map((id) => [id, messageOf("ICE", { duration: nsFromMinutes(5) })]),
    );
    const { postId, results } = await postMessages(timed);
    const itemPathOf = (id: string) => `/api/v1/signs/queue/${id}/item/${results[id]?.itemId}`;
    await signs.server.call(operator, "PUT", itemPathOf(a), { updateData: { message: messageOf("FOG") } });
    await signs.server.call(operator, "DELETE", itemPathOf(b));
    await signs.server.call(operator, "POST", `/api/v1/signs/sign/${c}/blank`, {});
    expect(listStates(await show(postId))).toEqual([
      "ended edited",
      "ended deleted",
      "ended blanked",
      "sending",
    ]);
    signs.tenant.clock.advanceMs(5 * 60_000);
    expect(listStates(await show(postId))[3]).toBe("ended expired");
    await signs.tenant.database.inTenant(operator, expireQueues);
    expect(listStates(await show(postId))[3]).toBe("ended expired");
  });

  test("is published when the post is made, when its queue changes and on each new read-back, once each", async () => {
    const listUpdates = () =>
      signs.tenant.announced.filter((event) => event.topic === "entity" && event.entityType === "SIGN_POST")
        .length;
    const before = listUpdates();
    const { results } = await postMessages(toEach("ICE", [a]));
    expect(listUpdates()).toBe(before + 1);
    await postOne(a, "CRASH", { priority: 1 });
    expect(listUpdates()).toBe(before + 2);
    const reported = { state: "verified", itemId: results[a]?.itemId ?? null, queueRevision: 2 } as const;
    const since = "2026-11-20T08:00:00.000Z";
    await observe(a, { ...reported, since });
    await observe(a, { ...reported, since });
    expect(listUpdates()).toBe(before + 3);
  });

  test("lists only posts on readable signs of the tenant", async () => {
    const { postId } = await postMessages(toEach("ICE", [a]));
    const other = await postMessages(toEach("ICE", [b, c]));
    const find = async (as: Principal) =>
      (
        await signs.server.call<FindAnswer<SignPostEntry>>(as, "POST", "/api/v1/signs/posts/find", {
          pageSize: 500,
        })
      ).body.items ?? [];
    expect((await find(operator)).map(({ id, signs: count }) => [id, count])).toEqual(
      expect.arrayContaining([
        [postId, 1],
        [other.postId, 2],
      ]),
    );
    const onlyB = signs.tenant.principal({ READ: { SIGN: [b] } }, `only-b-${made}`);
    expect((await find(onlyB)).map(({ id }) => id)).toEqual([other.postId]);
    expect(await show(other.postId, onlyB)).toMatchObject({ lines: [{ signId: b }], hidden: 1 });
    expect(await signs.server.failing(onlyB, "GET", `/api/v1/signs/posts/${postId}`)).toMatchObject({
      status: 404,
    });
    const stranger = (await testTenant()).principal(grantsOn({ SIGN: ["READ", "CONTROL"] }));
    expect(await signs.server.failing(stranger, "GET", `/api/v1/signs/posts/${postId}`)).toMatchObject({
      status: 404,
    });
    expect((await find(stranger)).length).toBe(0);
  });
});

describe("rolling a post back and retrying", () => {
  test("a roll-back removes the posted items, restores the previous messages, and keeps others' changes", async () => {
    await postOne(a, "ROAD WORK");
    const { postId, results } = await postMessages(toEach("ICE"));
    await signs.server.call(operator, "PUT", `/api/v1/signs/queue/${b}/item/${results[b]?.itemId}`, {
      updateData: { message: messageOf("FOG") },
    });
    await signs.server.call(
      operator,
      "POST",
      `/api/v1/signs/queue/${c}/item/${results[c]?.itemId}/repost`,
      {},
    );
    const rolled = await act(postId, "roll-back");
    expect(rolled.results).toMatchObject({
      [a]: { status: "SUCCESS" },
      [b]: { status: "FAILED", error: "queueItemChanged" },
      [c]: { status: "FAILED", error: "queueItemChanged" },
    });
    expect([textsIn(await queueOf(a)), textsIn(await queueOf(b)), textsIn(await queueOf(c))]).toEqual([
      ["ROAD WORK"],
      ["FOG"],
      ["ICE"],
    ]);
    expect(listStates(await show(postId))).toEqual(["rolledBack", "ended edited", "sending"]);
    expect((await act(postId, "roll-back", [a])).results[a]?.error).toBe("queueItemEnded");
  });

  test("a roll-back of named signs leaves the others, and needs control of each", async () => {
    const { postId } = await postMessages(toEach("ICE"));
    const onlyA = signs.tenant.principal({ READ: { SIGN: [] }, CONTROL: { SIGN: [a] } }, `only-a-${made}`);
    const { results } = await act(postId, "roll-back", [a, b, "nothing"], onlyA);
    expect(results).toMatchObject({
      [a]: { status: "SUCCESS" },
      [b]: { error: "noPermission" },
      nothing: { error: "notFound" },
    });
    expect(listStates(await show(postId))).toEqual(["rolledBack", "sending", "sending"]);
  });

  test("a retry posts only to signs that refused or failed", async () => {
    await signs.setState(b, { description: { widthPx: 96, heightPx: 32 } });
    const { postId, results } = await postMessages(toEach("ICE"));
    expect(results[b]?.error).toBe("signNotPostable");
    await observe(c, {
      state: "notVerified",
      reason: "faceDiffers",
      itemId: results[c]?.itemId ?? null,
      queueRevision: 1,
    });
    expect(listStates(await show(postId))).toEqual([
      "sending",
      "refused signNotPostable",
      "failed faceDiffers",
    ]);

    const still = await act(postId, "retry", [a, b]);
    expect(still.results).toMatchObject({
      [a]: { error: "postLineStands" },
      [b]: { error: "signNotPostable" },
    });
    await signs.tenant.asOwner("update sign_state set state = '{}' where tenant_id = $1 and id = $2", [
      signs.tenant.id,
      b,
    ]);
    signs.tenant.clock.advanceMs(1000);
    const again = await act(postId, "retry");
    expect(again.results).toMatchObject({
      [b]: { status: "SUCCESS" },
      [c]: { status: "SUCCESS", itemId: results[c]?.itemId },
    });
    expect(again.results[a]).toBeUndefined();
    expect(listStates(await show(postId))).toEqual(["sending", "sending", "sending"]);
    expect([
      (await queueOf(b)).items.length,
      (await queueOf(c)).items.length,
      (await queueOf(c)).revision,
    ]).toEqual([1, 1, 2]);
    expect((await act(postId, "roll-back")).results[c]?.status).toBe("SUCCESS");
  });

  test("two concurrent retries post one message, which a roll-back removes", async () => {
    await signs.setState(b, { description: { widthPx: 96, heightPx: 32 } });
    const { postId } = await postMessages(toEach("ICE", [a, b]));
    await signs.tenant.asOwner("update sign_state set state = '{}' where tenant_id = $1 and id = $2", [
      signs.tenant.id,
      b,
    ]);
    await Promise.all([1, 2, 3].map(() => act(postId, "retry")));
    expect((await queueOf(b)).items).toHaveLength(1);
    await act(postId, "roll-back");
    expect((await queueOf(b)).items).toEqual([]);
  });
});

async function makePlan(id: string, signMessages: Record<string, SignMessage>): Promise<void> {
  const document = {
    name: `Plan ${id}`,
    status: "INACTIVE",
    selectedSigns: Object.keys(signMessages),
    signMessages,
  };
  await signs.tenant.asOwner(
    `insert into sign_plan (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
    [signs.tenant.id, id, JSON.stringify(document)],
  );
}
