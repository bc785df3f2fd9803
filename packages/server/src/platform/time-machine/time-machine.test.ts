import type {
  PastActions,
  PastEntity,
  PastEvents,
  PastMoment,
  PastStates,
  PastStep,
} from "@gantry/domain/contract/answers/time-machine.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { deviceStatuses } from "@gantry/domain/kinds/define-kind.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import fc from "fast-check";
import type { FeatureCollection } from "geojson";
import { beforeEach, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { type KindServer, serveKinds } from "../../testing/kind-server.ts";
import { everythingLicensed } from "../../testing/licences.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import type { Principal } from "../permission/principal.ts";
import { writeKeyframe } from "./keyframes.ts";
import { timeMachineRoutes } from "./time-machine-routes.ts";

const types = { CAMERA: [], SIGN: [], AUTOMATED_INCIDENT: [], ALARM: [] };
const location = { type: "Point", coordinates: [-105, 39.7] };
const mapped: readonly AnyKind[] = [camera, sign];

let tenant: TestTenant;
let kinds: KindServer;
let server: TestServer;
let person: Principal;

beforeEach(async () => {
  tenant = await testTenant();
  kinds = await serveKinds(tenant.database, mapped);
  const check = everythingLicensed;
  server = await serveRoutes(timeMachineRoutes({ ...tenant, licences: { check } }, {}));
  person = tenant.principal({ CREATE: types, READ: types, UPDATE: types, DELETE: types });
});

const iso = () => new Date(tenant.clock.nowMs()).toISOString();
const callPast = <Answer = PastMoment>(call: string, body: object, as = person) =>
  server.call<Answer>(as, "POST", `/api/v1/system/time-machine/${call}`, body);
const readAt = async (at: string, as = person) => (await callPast("at", { at }, as)).body;

const ofPolls = new Set(["rev", "lastUpdateTimestamp", "recordedSince"]);

/** Without what every poll changes. */
function withoutAges({ features }: FeatureCollection) {
  const rows = features.map(({ id, geometry, properties }) => {
    const kept = Object.entries(properties ?? {}).filter(([name]) => !ofPolls.has(name));
    return { id, geometry, ...Object.fromEntries(kept) };
  });
  return rows.toSorted((a, b) => String(a.id).localeCompare(String(b.id)));
}

const live = async ({ path }: AnyKind) =>
  withoutAges((await kinds.call<FeatureCollection>(person, "GET", `/api/v1${path}/geojson`)).body);
const liveAll = async () =>
  Object.fromEntries(await Promise.all(mapped.map(async (kind) => [kind.entityType, await live(kind)])));
function pastAll({ collections }: PastMoment) {
  return Object.fromEntries(
    mapped.map(({ entityType }) => [
      entityType,
      withoutAges(collections[entityType] as unknown as FeatureCollection),
    ]),
  );
}

/** As the ingest of an agent's report does. */
const observe = (table: "camera" | "sign", id: string, status: string, state: object) =>
  tenant.database.inTenant(person, (db) =>
    db.query(
      `update ${table}_state set state = state || $3, status = $4, observed_at = to_timestamp($5::float8 / 1000),
         status_since = case when status = $4 and status_since is not null then status_since else to_timestamp($5::float8 / 1000) end,
         received_at = to_timestamp($5::float8 / 1000), rev = nextval('entity_rev')
       where tenant_id = $1 and id = $2`,
      [db.tenantId, id, JSON.stringify(state), status, db.nowMs],
    ),
  );

const step = fc.record({
  afterMs: fc.integer({ min: 1, max: 90_000_000 }),
  act: fc.constantFrom(
    "keyframe",
    "keyframe",
    "observe",
    "observe",
    "observe",
    "rename",
    "move",
    "make",
    "delete",
  ),
  which: fc.nat(5),
  kind: fc.constantFrom<"camera" | "sign">("camera", "sign"),
  status: fc.constantFrom(...deviceStatuses),
  problem: fc.constantFrom(null, "timeout", "unreachable"),
  streamOnline: fc.constantFrom(null, true, false),
  name: fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== ""),
  longitude: fc.double({ min: -105, max: -104, noNaN: true }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test("what the time machine reads at a moment is what the map read live then (MAP-049)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const ids: Record<"camera" | "sign", string[]> = { camera: [], sign: [] };
      const seen: { at: string; rows: object }[] = [];
      for (const one of steps) {
        tenant.clock.advanceMs(one.afterMs);
        await take(one, ids);
        seen.push({ at: iso(), rows: await liveAll() });
      }
      tenant.clock.advanceMs(1_000);
      for (const { at, rows } of seen) expect(pastAll(await readAt(at))).toEqual(rows);
      // The next example starts on an empty map.
      for (const kind of mapped)
        for (const id of ids[kind.name as "camera"])
          await kinds.call(person, "DELETE", `/api/v1${kind.path}/${id}`);
    }),
    { numRuns: 12 },
  );
});

const bodies = {
  camera: { pollRate: 60 },
  sign: { pixelWidth: 64, pixelHeight: 32, protocol: "NTCIP" },
};

async function take(
  { act, which, kind, status, problem, streamOnline, name, longitude }: Step,
  ids: Record<"camera" | "sign", string[]>,
): Promise<void> {
  if (act === "keyframe") return tenant.database.inTenant(person, writeKeyframe);
  const { path } = { camera, sign }[kind];
  const id = ids[kind][which % Math.max(1, ids[kind].length)];
  if (id === undefined || act === "make") {
    const body = { ...bodies[kind], name, location };
    const { body: made } = await kinds.call<{ id: string }>(person, "POST", `/api/v1${path}`, body);
    ids[kind].push(made.id);
  } else if (act === "observe") {
    const found = problem && { code: problem, since: iso() };
    const state = kind === "camera" ? { problem: found, streamOnline } : { problem: found, readAt: iso() };
    await observe(kind, id, status, state);
  } else if (act === "delete") {
    await kinds.call(person, "DELETE", `/api/v1${path}/${id}`);
    ids[kind] = ids[kind].filter((other) => other !== id);
  } else {
    const { body } = await kinds.call(person, "GET", `/api/v1${path}/${id}`);
    const changed =
      act === "rename" ? { name } : { location: { type: "Point", coordinates: [longitude, 39.7] } };
    await kinds.call(person, "PUT", `/api/v1${path}/${id}`, { ...body, ...changed });
  }
}

async function makeSign(name: string): Promise<string> {
  const body = { ...bodies.sign, name, location };
  return (await kinds.call<{ id: string }>(person, "POST", `/api/v1${sign.path}`, body)).body.id;
}

async function makeAlarm(signId: string, id: string): Promise<void> {
  await tenant.asOwner(
    `insert into alarm (tenant_id, id, rev, entity_type, entity_id, entity_name, alarm_type, config_id, severity, name, active,
       received_at, active_at, observed_at, occurrences, acknowledged, standing)
     values ($1, $2, 1, 'SIGN', $3, 'DMS', 'OFFLINE', '', 'major', 'Offline', true, $4, $4, $4, 1, false, false)`,
    [tenant.id, id, signId, iso()],
  );
}

test("an alarm is shown from when it began until it was cleared, acknowledged only afterwards (ALM-005)", async () => {
  const id = await makeSign("DMS");
  const before = iso();
  tenant.clock.advanceMs(60_000);
  await makeAlarm(id, "a1");
  const active = iso();
  tenant.clock.advanceMs(60_000);
  await tenant.asOwner(
    `update alarm set acknowledged = true, acknowledged_at = $2, acknowledged_by = 'olga', acknowledged_by_name = 'Olga' where tenant_id = $1`,
    [tenant.id, iso()],
  );
  const acknowledged = iso();
  tenant.clock.advanceMs(60_000);
  await tenant.asOwner("update alarm set active = false, clear_at = $2 where tenant_id = $1", [
    tenant.id,
    iso(),
  ]);
  const cleared = iso();
  const at = async (moment: string) =>
    (await readAt(moment)).alarms.map(({ id: alarm, acknowledgedBy }) => [alarm, acknowledgedBy]);
  expect(await at(before)).toEqual([]);
  expect(await at(active)).toEqual([["a1", null]]);
  expect(await at(acknowledged)).toEqual([["a1", "Olga"]]);
  expect(await at(cleared)).toEqual([]);
});

test("the past shows only what the caller may read now, of the own tenant (MAP-013)", async () => {
  const [id, other] = [await makeSign("one"), await makeSign("other")];
  await makeAlarm(id, "a1");
  await makeAlarm(other, "a2");
  const limited = tenant.principal({ READ: { SIGN: [id], ALARM: [] } }, "limited");
  const idsOf = ({ collections }: PastMoment) =>
    collections["SIGN"]?.features.map((feature) => feature["id"]);
  const seen = await readAt(iso(), limited);
  expect(idsOf(seen)).toEqual([id]);
  expect(Object.keys(seen.collections)).toEqual(["SIGN"]);
  expect(seen.alarms.map((alarm) => alarm.id)).toEqual(["a1"]);
  const states = await callPast<PastStates>(
    "states",
    { at: iso(), entityType: "SIGN", ids: [id, other] },
    limited,
  );
  expect(states.body.items.map((item) => item.id)).toEqual([id]);
  const refused = await server.failing(limited, "POST", "/api/v1/system/time-machine/entity", {
    at: iso(),
    entityType: "SIGN",
    id: other,
  });
  expect(refused.status).toBe(404);
  const foreign = (await testTenant()).principal({ READ: types }, "foreign");
  expect((await callPast("at", { at: iso() }, foreign)).status).not.toBe(500);
  await kinds.call(person, "DELETE", `/api/v1${sign.path}/${id}`);
  tenant.clock.advanceMs(1);
  // No limited grant names a deleted sign; its past is for those who may read all.
  expect(idsOf(await readAt(iso(), person))).toEqual([other]);
});

test("an incident is shown as it was before its status changed, and not before it was there (INC-013)", async () => {
  const before = iso();
  tenant.clock.advanceMs(1_000);
  const doc = { name: "Crash", severity: "MAJOR", status: "ACTIVE", location };
  const write = (text: string, values: unknown[]) =>
    tenant.database.inTenant(person, (db) => db.query(text, [db.tenantId, ...values]));
  await write(
    `insert into automated_incident (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by) values ($1, 'i1', 1, 1, $2, $3, $3, 'x')`,
    [JSON.stringify(doc), iso()],
  );
  const opened = iso();
  tenant.clock.advanceMs(3 * 86_400_000);
  await write("update automated_incident set doc = doc || $2, updated_at = $3 where tenant_id = $1", [
    JSON.stringify({ status: "CLEARED", clearedAt: iso() }),
    iso(),
  ]);
  const cleared = iso();
  const statusAt = async (at: string) =>
    (await readAt(at)).collections["AUTOMATED_INCIDENT"]?.features.map(
      (feature) => (feature["properties"] as { status: string }).status,
    );
  expect(await statusAt(before)).toEqual([]);
  expect(await statusAt(opened)).toEqual(["ACTIVE"]);
  expect(await statusAt(cleared)).toEqual(["CLEARED"]);
  tenant.clock.advanceMs(2 * 86_400_000);
  expect(await statusAt(iso())).toEqual([]);
  await write("delete from automated_incident where tenant_id = $1", []);
  const events = await callPast<PastEvents>("events", { from: before, to: iso() });
  expect(events.body.activity.reduce((sum, count) => sum + count, 0)).toBe(0);
});

test("a sign's panel of the past has its face, who posted it, and the lock of a camera its holder (SIGN-081)", async () => {
  const id = await makeSign("DMS");
  await tenant.asOwner(
    `insert into sign_queue_item (tenant_id, id, sign_id, sequence, priority, message, message_hash, created_by, created_by_name,
       created_at, last_updated_by, last_updated_by_name, last_updated_at)
     values ($1, 'item', $2, 1, 3, '{}', 'x', 'olga', 'Olga', $3, 'olga', 'Olga', $3)`,
    [tenant.id, id, iso()],
  );
  const verification = { state: "verified", since: iso(), queueRevision: 1, itemId: "item", attempts: 1 };
  const face = { multi: "CRASH AHEAD", crc: 1, source: "x", isBlank: false, readAt: iso() };
  await observe("sign", id, "ONLINE", { face, verification });
  const shown = iso();
  tenant.clock.advanceMs(30_000);
  await observe("sign", id, "ONLINE", { face: { ...face, readAt: iso() }, verification });
  await observe("sign", id, "ONLINE", {
    face: { ...face, multi: "", isBlank: true },
    verification: { ...verification, itemId: null },
  });
  const blank = iso();
  const at = async (moment: string) =>
    (await callPast<PastEntity>("entity", { at: moment, entityType: "SIGN", id })).body;
  expect(await at(shown)).toMatchObject({
    state: { status: "ONLINE", stateData: { face: { multi: "CRASH AHEAD" } } },
    postedBy: { name: "Olga", priority: 3 },
  });
  expect(await at(blank)).toMatchObject({
    state: { stateData: { face: { isBlank: true } } },
    postedBy: null,
  });
  const [count] = await tenant.asOwner<{ n: number }>(
    "select count(*)::int as n from state_change where tenant_id = $1 and entity_id = $2",
    [tenant.id, id],
  );
  // Made, posted, blank: a poll that reads the same again adds nothing.
  expect(count?.n).toBe(3);
});

test("a step goes to the alarm that began next or before, and the span names what people did (ALM-005)", async () => {
  const id = await makeSign("DMS");
  const start = iso();
  tenant.clock.advanceMs(600_000);
  await makeAlarm(id, "a1");
  const began = iso();
  tenant.clock.advanceMs(600_000);
  const end = iso();
  const next = await callPast<PastStep>("step", { at: start, to: "next" });
  const previous = await callPast<PastStep>("step", { at: end, to: "previous" });
  expect([next.body.mark?.at, previous.body.mark?.at]).toEqual([began, began]);
  expect((await callPast<PastStep>("step", { at: end, to: "next" })).body.mark).toBeNull();
  const { marks } = (await callPast<PastEvents>("events", { from: start, to: end })).body;
  expect(marks).toMatchObject([{ type: "alarm", severity: "major", name: "Offline, DMS" }]);
  const refused = await server.failing(person, "POST", "/api/v1/system/time-machine/events", {
    from: end,
    to: start,
  });
  expect(refused.status).toBe(400);
});

test("actions are those of people, newest first; edits only for readers of the change history (ADM-014)", async () => {
  await tenant.asOwner(
    "insert into installation.account (id, issuer, subject, user_name, name, created_at) values ($1, 'x', $1, $1, 'Olga', '2026-01-01')",
    [`olga-${tenant.id}`],
  );
  await tenant.asOwner(
    "insert into installation.membership (account_id, tenant_id, position) values ($1, $2, 1)",
    [`olga-${tenant.id}`, tenant.id],
  );
  const olga = tenant.principal({ CREATE: types, READ: { ...types, AUDIT_LOG: [] } }, `olga-${tenant.id}`);
  const from = iso();
  const { body } = await kinds.call<{ id: string }>(olga, "POST", `/api/v1${sign.path}`, {
    ...bodies.sign,
    name: "DMS",
    location,
  });
  for (const [event, actor] of [
    ["signBlanked", olga.id],
    ["signBlanked", "agent"],
    ["faceRead", olga.id],
  ])
    await tenant.asOwner(
      `insert into event (tenant_number, tenant_id, at, received_at, entity_type, entity_id, event, actor_id, actor_name, data)
       values ($1, $2, $3, $3, 'SIGN', $4, $5, $6, 'Olga', '{}')`,
      [tenant.number, tenant.id, iso(), body.id, event, actor],
    );
  tenant.clock.advanceMs(1_000);
  const actions = async (as: Principal) => {
    const { items } = (await callPast<PastActions>("actions", { from, to: iso() }, as)).body;
    return items.map(({ action, entityName }) => `${action} ${entityName}`).toSorted();
  };
  expect(await actions(olga)).toEqual(["CREATE DMS", "signBlanked DMS"]);
  expect(await actions(person)).toEqual(["signBlanked DMS"]);
});
