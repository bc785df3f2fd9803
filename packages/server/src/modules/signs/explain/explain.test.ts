import type { PostMessageAnswer } from "@gantry/domain/contract/answers/sign.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { SignExplanation } from "@gantry/domain/sign/queue/explain.ts";
import { multiFromMessage } from "@gantry/domain/sign/multi/multi.ts";
import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { expireQueues } from "../queue/expire-queues.ts";
import {
  grantsOn,
  messageOf,
  nsFromMinutes,
  signsUnderTest,
  type SignsUnderTest,
} from "../signs-under-test.ts";

let signs: SignsUnderTest;
let ana: Principal;
let ben: Principal;
let signId: string;
let made = 0;

beforeAll(async () => {
  signs = await signsUnderTest();
  ana = signs.tenant.principal(grantsOn({ SIGN: ["READ", "CONTROL"] }), "ana");
  ben = signs.tenant.principal(grantsOn({ SIGN: ["READ", "CONTROL"] }), "ben");
});
beforeEach(async () => {
  signId = await signs.makeSign(`explained-${++made}`);
});

const nowMs = () => signs.tenant.clock.nowMs();
const pass = (count: number) => signs.tenant.clock.advanceMs(count * 60_000);
const toIso = (ms: number) => new Date(ms).toISOString();
async function post(text: string, more: Partial<SignMessage> = {}, as = ana) {
  const body = { signId, message: messageOf(text, more) };
  return (await signs.server.call<PostMessageAnswer>(as, "POST", "/api/v1/signs/queue", body)).body.item;
}
const itemPathOf = (id: string) => `/api/v1/signs/queue/${signId}/item/${id}`;
async function explain(atMs?: number): Promise<SignExplanation> {
  const asked = atMs === undefined ? "" : `?at=${toIso(atMs)}`;
  return (
    await signs.server.call<SignExplanation>(ana, "GET", `/api/v1/signs/sign/${signId}/explain${asked}`)
  ).body;
}
const insertEvent = (event: string, data: object) =>
  signs.tenant.database.inTenant(ben, (db) =>
    appendEvent(db, { event, entityType: "SIGN", entityId: signId, atMs: db.nowMs, data: { ...data } }),
  );
const faceOf = (text: string | null) => ({
  multi: text === null ? "" : multiFromMessage(messageOf(text), defaultFace),
  crc: 1,
  beacon: false,
  owner: "Gantry",
  source: "central",
  memoryType: 3,
  messageNumber: 1,
  minutesRemaining: 10,
  isBlank: text === null,
  readAt: toIso(nowMs()),
});
const textOf = (message: SignMessage | undefined) => message?.pages[0]?.messageLines[0]?.segments[0]?.text;
const endPostingsBefore = (count: number) =>
  signs.tenant.asOwner(
    `insert into sign_queue_item (tenant_id, id, sign_id, sequence, priority, message, message_hash, created_by,
       created_by_name, created_at, last_updated_by, last_updated_by_name, last_updated_at, ended_at, ended_reason)
     select $1, $2 || '-' || n, $2, n, 5, '{"pages":[]}', 'none', 'program', 'program', at, 'program', 'program', at,
       at + interval '1 second', 'deleted'
     from (select n, to_timestamp($3::float8 / 1000) - interval '1 hour' + n * interval '100 ms' as at
       from generate_series(1, $4::int) n) ended`,
    [signs.tenant.id, signId, nowMs(), count],
  );
const winnerText = ({ winner }: SignExplanation) => textOf(winner?.posting.item.message);

test("the winner is named with its author, end, losers and the next message", async () => {
  const road = await post("ROAD WORK", { priority: 6 });
  const crash = await post("CRASH", { priority: 2, duration: nsFromMinutes(30) }, ben);
  const gone = await post("FOG", { priority: 1 });
  pass(1);
  await signs.server.call(ben, "DELETE", itemPathOf(gone.id));
  const answer = await explain();
  expect(answer.winner?.posting.item).toMatchObject({ id: crash.id, createdByDisplayName: "Tester ben" });
  expect(answer.losers.map(({ posting, reason }) => [posting.item.id, reason])).toEqual([
    [road.id, "lowerPriority"],
    [gone.id, "deleted"],
  ]);
  expect(answer.losers[1]?.posting.endedBy).toBe("Tester ben");
  expect([answer.until, answer.next?.item.id]).toEqual([crash.expiresAt, road.id]);
});

test("an earlier time is explained with the message, number and end that an item had then", async () => {
  const { id } = await post("ICE", { duration: nsFromMinutes(10) });
  const asIceMs = nowMs();
  pass(5);
  const updateData = { message: messageOf("SNOW", { priority: 3, duration: nsFromMinutes(20) }) };
  await signs.server.call(ben, "PUT", itemPathOf(id), { updateData });
  const asSnowMs = nowMs();
  pass(4);
  await signs.server.call(ana, "POST", `${itemPathOf(id)}/repost`, {});
  pass(60);
  await signs.tenant.database.inTenant(ana, expireQueues);

  const ice = await explain(asIceMs);
  expect(winnerText(ice)).toBe("ICE");
  expect(ice.winner?.posting.item).toMatchObject({ priority: 5, expiresAt: toIso(asIceMs + 10 * 60_000) });
  expect(ice.winner?.posting).toMatchObject({ end: "edited", endedBy: "Tester ben" });
  expect(textOf(ice.next?.item.message)).toBe("SNOW");
  const snow = await explain(asSnowMs);
  expect(snow.winner?.posting.item).toMatchObject({ priority: 3, lastUpdatedByDisplayName: "Tester ben" });
  expect(winnerText(await explain(asSnowMs + 23 * 60_000))).toBe("SNOW");
  const over = await explain();
  expect([over.winner, over.losers[0]?.reason]).toEqual([null, "expired"]);
});

test("the read-back at that time is shown with its time, and whether the message was shown or why not", async () => {
  expect((await explain()).standing).toEqual({ state: "observed" });
  const { id } = await post("ICE");
  await insertEvent("statusChanged", { from: "UNKNOWN", to: "ONLINE" });
  await insertEvent("faceRead", faceOf("ICE"));
  const since = toIso(nowMs());
  const answer = { since, itemId: id, queueRevision: 1, attempts: 0 };
  await insertEvent("verificationChanged", { ...answer, state: "verified" });
  const stoodMs = nowMs();
  pass(5);
  await insertEvent("faceRead", {
    ...faceOf("CREW AT WORK"),
    source: "local",
    previousReadAt: toIso(nowMs() - 60_000),
  });
  await insertEvent("verificationChanged", { ...answer, state: "waiting", reason: "localControl" });
  const localMs = nowMs();
  pass(5);
  await insertEvent("statusChanged", { from: "ONLINE", to: "OFFLINE" });
  const awayMs = nowMs();
  pass(5);

  const stood = await explain(stoodMs + 4 * 60_000);
  expect([stood.standing, stood.face?.of?.item.id]).toEqual([{ state: "stands" }, id]);
  expect(stood.face?.readAt).toBe(toIso(localMs - 60_000));
  const local = await explain(localMs);
  expect(local.standing).toEqual({ state: "held", reason: "localControl" });
  expect(local.face).toMatchObject({ source: "local", of: null });
  expect((await explain(awayMs)).standing).toEqual({ state: "held", reason: "unreachable" });
});

test("the present is explained with the agent's last report", async () => {
  const { id } = await post("ICE");
  await signs.setState(signId, {
    face: faceOf("ICE"),
    verification: { state: "verified", since: toIso(nowMs()), itemId: id, queueRevision: 1, attempts: 0 },
  });
  expect(await explain()).toMatchObject({ standing: { state: "stands" }, face: { of: { item: { id } } } });
  await signs.setState(signId, {}, "OFFLINE");
  expect((await explain()).standing).toEqual({ state: "held", reason: "unreachable" });
});

test("a time that is invalid, in the future or more than 30 days ago is refused with the field name", async () => {
  const explainAt = async (at: string, as = ana) => {
    const path = `/api/v1/signs/sign/${signId}/explain?at=${at}`;
    const { status, body } = await signs.server.call<Problem>(as, "GET", path);
    return [status, ...(body.errors ?? []).map(({ field, code }) => `${field} ${code}`)];
  };
  expect(await explainAt("yesterday")).toEqual([400, "at invalidDateTime"]);
  expect(await explainAt(toIso(nowMs() + 3_600_000))).toEqual([400, "at tooLarge"]);
  expect(await explainAt(toIso(nowMs() - 31 * 86_400_000))).toEqual([400, "at tooSmall"]);
  expect(await explainAt(toIso(nowMs() - 29 * 86_400_000))).toEqual([200]);
  const stranger = signs.tenant.principal({ READ: { SIGN: ["other"] } }, "stranger");
  expect(await explainAt(toIso(nowMs()), stranger)).toEqual([404]);
});

test("the current message is found however many messages ended before it", async () => {
  await endPostingsBefore(5000);
  await post("ICE");
  expect(winnerText(await explain())).toBe("ICE");
});
