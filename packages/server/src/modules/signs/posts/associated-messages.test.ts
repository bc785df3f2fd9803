import type { AssociatedMessages } from "@gantry/domain/contract/answers/incident-work.ts";
import type { MultiPostAnswer } from "@gantry/domain/contract/answers/post.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import { systemPrincipal } from "../../../platform/permission/system-principal.ts";
import { endPublicAlerts } from "./end-public-alerts.ts";
import { observeVerification } from "./verification-under-test.ts";
import { grantsOn, messageOf, signsUnderTest, type SignsUnderTest } from "../signs-under-test.ts";

let signs: SignsUnderTest;
let operator: Principal;
let made = 0;
let incidentId: string;
let a: string;
let b: string;

beforeAll(async () => {
  signs = await signsUnderTest();
  const grants = grantsOn({ SIGN: ["READ", "CONTROL"], AUTOMATED_INCIDENT: ["READ"] });
  operator = { ...signs.tenant.principal(grants), displayName: "Ana Reyes" };
});
beforeEach(async () => {
  made++;
  incidentId = `incident-${made}`;
  [a, b] = [await signs.makeSign(`a-${made}`), await signs.makeSign(`b-${made}`)];
  await signs.tenant.asOwner(
    `insert into automated_incident (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
    [signs.tenant.id, incidentId, JSON.stringify({ name: "Crash", status: "CONFIRMED", severity: "MAJOR" })],
  );
});

const of = () => ({ associatedEntityType: "AUTOMATED_INCIDENT", associatedEntityId: incidentId });
const call = async <Body>(path: string, body: object, who = operator) =>
  (await signs.server.call<Body>(who, "POST", `/api/v1/signs/queue/${path}`, body)).body;
const post = (more: object = of()) =>
  call<MultiPostAnswer>("multi", {
    messages: { [a]: messageOf("CRASH AHEAD"), [b]: messageOf("CRASH AHEAD") },
    mode: "all",
    ...more,
  });
const listed = (who = operator) => call<AssociatedMessages>("associated", of(), who);
const takeDown = (who = operator) =>
  call<Pick<MultiPostAnswer, "results">>("associated/take-down", of(), who);
const openItems = async (id: string) =>
  (await signs.server.call<SignQueue>(operator, "GET", `/api/v1/signs/queue/${id}`)).body.items.length;
const history = () =>
  signs.tenant.asOwner<{ event: string; actor_name: string; data: object }>(
    "select event, actor_name, data from event where tenant_id = $1 and entity_id = $2 order by id",
    [signs.tenant.id, incidentId],
  );

test("messages of an incident are listed and taken down together, and others stay", async () => {
  await post();
  await post({});
  expect((await listed()).items).toMatchObject([
    { signId: a, signName: a, priority: 5 },
    { signId: b, signName: b },
  ]);
  expect((await takeDown()).results).toMatchObject({
    [a]: { status: "SUCCESS" },
    [b]: { status: "SUCCESS" },
  });
  expect(await listed()).toEqual({ items: [], hidden: 0 });
  expect([await openItems(a), await openItems(b)]).toEqual([1, 1]);
});

test("what signs show for an incident is in its history, with who did it", async () => {
  await post();
  await takeDown();
  expect(await history()).toMatchObject([
    { event: "messagesPosted", actor_name: "Ana Reyes", data: { signs: [{ id: a }, { id: b }] } },
    { event: "messagesTakenDown", data: { signs: [{ id: a }, { id: b }] } },
  ]);
});

test("the first read-back with a message of the incident is in its history once per sign", async () => {
  const { results } = await post();
  const reported = (state: "sending" | "verified", queueRevision: number) =>
    observeVerification(signs, operator, a, { state, itemId: results[a]?.itemId ?? null, queueRevision });
  const verified = async () => (await history()).filter(({ event }) => event === "messageVerified");
  await reported("verified", 0);
  await reported("sending", 1);
  expect(await verified()).toEqual([]);
  for (const state of ["verified", "sending", "verified"] as const) await reported(state, 1);
  expect(await verified()).toMatchObject([{ data: { signs: [{ id: a, name: a }] } }]);
});

test("messages of a public alert are taken down when it is over, and those of other cleared incidents stay", async () => {
  const setDoc = (more: object) =>
    signs.tenant.asOwner("update automated_incident set doc = doc || $3 where tenant_id = $1 and id = $2", [
      signs.tenant.id,
      incidentId,
      JSON.stringify(more),
    ]);
  const end = () =>
    signs.tenant.database.inTenant(systemPrincipal(signs.tenant.id, "job:test", "test"), (db) =>
      endPublicAlerts(db, signs.platform),
    );
  await post();
  await setDoc({ status: "CLEARED" });
  await end();
  expect((await listed()).items).toHaveLength(2);
  await setDoc({ publicAlert: { isOver: true } });
  await end();
  expect((await listed()).items).toEqual([]);
  expect((await history()).at(-1)).toMatchObject({
    event: "messagesTakenDown",
    data: { signs: [{ id: a }, { id: b }] },
  });
});

test("no message is taken down if one of the signs may not be controlled", async () => {
  await post();
  const limited = signs.tenant.principal({
    READ: { SIGN: [], AUTOMATED_INCIDENT: [] },
    CONTROL: { SIGN: [a] },
  });
  expect((await takeDown(limited)).results).toMatchObject({
    [a]: { status: "FAILED", error: "othersRefused" },
    [b]: { status: "FAILED", error: "noPermission" },
  });
  expect((await listed()).items).toHaveLength(2);
});

test("messages on signs that one may not read are only counted, and stay", async () => {
  await post();
  const one = signs.tenant.principal({ READ: { SIGN: [a], AUTOMATED_INCIDENT: [] }, CONTROL: { SIGN: [a] } });
  expect(await listed(one)).toMatchObject({ items: [{ signId: a }], hidden: 1 });
  await takeDown(one);
  expect((await listed()).items).toMatchObject([{ signId: b }]);
});

test("a post for an incident that one may not read leaves nothing in its history", async () => {
  const blind = signs.tenant.principal(grantsOn({ SIGN: ["READ", "CONTROL"] }));
  await call("multi", { messages: { [a]: messageOf("CRASH") }, ...of() }, blind);
  expect(await history()).toEqual([]);
});
