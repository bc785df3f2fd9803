import type {
  MadeShare,
  ReceivedShare,
  Share,
  SharedMap,
  SharedSession,
  SharedState,
} from "@gantry/domain/contract/answers/share.ts";
import { AppError, type Problem } from "@gantry/domain/errors.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { modules } from "./modules.ts";
import { addPerson, signsUnderTest, type SignsUnderTest } from "./modules/signs/signs-under-test.ts";
import type { Platform } from "./platform/module.ts";
import type { Principal } from "./platform/permission/principal.ts";
import { joinPublicSources } from "./platform/public-data/join-public-sources.ts";
import { OpenShares } from "./platform/shares/open-shares.ts";
import { opensOfNetwork, shareRoutes } from "./platform/shares/share-routes.ts";
import { serveRoutes, type TestServer } from "./testing/http.ts";
import { testTenant } from "./testing/database.ts";
import type { TestTenant } from "./testing/test-tenant.ts";

let site: SignsUnderTest;
let tenant: TestTenant;
let other: TestTenant;
let platform: Platform;
let server: TestServer;
let owner: Principal;
let isLicensed = true;

const rights = {
  SHARE: ["CREATE", "READ", "UPDATE"],
  MAP_CONFIG: ["READ"],
  SIGN: ["READ"],
} as const;
const located = (longitude: number) => ({ location: { type: "Point", coordinates: [longitude, 39.7] } });
const face = {
  multi: "CRASH",
  isBlank: false,
  crc: 1,
  source: "central",
  readAt: "2026-11-20T08:00:00.000Z",
};

beforeAll(async () => {
  site = await signsUnderTest();
  tenant = site.tenant;
  other = await testTenant();
  const view = { name: "Downtown", longitude: -105, latitude: 39.7, zoom: 12, bearing: 0, pitch: 0 };
  for (const id of ["view", "hidden"])
    await tenant.asOwner(
      `insert into map_config (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, $2, 1, nextval('entity_rev'), $3, now(), now(), 'test')`,
      [tenant.id, id, JSON.stringify(view)],
    );
  await site.makeSign("near", located(-105.01));
  await site.makeSign("far", located(-101));
  for (const id of ["near", "far"]) await site.setState(id, { face });
  await tenant.asOwner(
    `insert into automated_incident (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, 'crash', 1, nextval('entity_rev'), $2, now(), now(), 'test')`,
    [tenant.id, JSON.stringify({ name: "Crash", status: "CONFIRMED", ...located(-105) })],
  );
  const check = {
    ...site.platform.licences.check,
    async assertOpen() {
      if (!isLicensed) throw new AppError("licenceMissing");
    },
  };
  platform = { ...site.platform, licences: { ...site.platform.licences, check } };
});

let made = 0;
beforeEach(async () => {
  isLicensed = true;
  owner = await addPerson(tenant, `owner${++made}`, rights);
  // A new server per test, to reset rate limits.
  server = await serveRoutes(shareRoutes({ ...platform, sources: joinPublicSources(modules) }));
});

const path = "/api/v1/system";
const create = (by = owner, more: object = {}) =>
  server.call<MadeShare & { token: string } & Problem>(by, "POST", `${path}/shares`, {
    subjectType: "MAP_CONFIG",
    subjectId: "view",
    recipient: "Fire brigade",
    ...more,
  });
const open = (token: string) =>
  server.call<SharedSession & Problem>(undefined, "POST", `${path}/shared/open`, { token });
const read = <Body>(what: "state" | "map", session: string) =>
  server.call<Body & Problem>(undefined, "POST", `${path}/shared/${what}`, { session });
const list = async () =>
  (await server.call<{ items: Share[] }>(owner, "POST", `${path}/shares/find`, {})).body.items;
const endThoseOver = () =>
  tenant.database.inTenant(tenant.principal({}), (db) => new OpenShares(platform).endThoseOver(db));
const openNew = async () => {
  const { token, id } = (await create()).body;
  return { id, token, session: (await open(token)).body.session };
};
const problemOf = ({ status, body }: { status: number; body: Problem }) => {
  const { requestId: _requestId, ...problem } = body;
  return { status, problem };
};

test("a link shows the view for two hours without an account, and lists its opening", async () => {
  const { id, session } = await openNew();
  const { body } = await read<SharedState>("state", session);
  expect(body).toMatchObject({ name: "Downtown", recipient: "Fire brigade", view: { zoom: 12 } });
  expect(Date.parse(body.until) - tenant.clock.nowMs()).toBe(2 * 3_600_000);
  const row = (await list()).find((one) => one.id === id);
  expect(row).toMatchObject({ recipient: "Fire brigade", openedCount: 1, endedAt: null });
  expect(row?.openedAt).toBe(new Date(tenant.clock.nowMs()).toISOString());
  tenant.clock.advanceMs(2 * 3_600_000);
  expect((await read("state", session)).status).toBe(404);
  await endThoseOver();
  expect((await list()).find((one) => one.id === id)?.endReason).toBe("expired");
});

test("it shows what lies in the view and what its sharer may read, and nothing else", async () => {
  const { session } = await openNew();
  const { map } = (await read<SharedMap>("map", session)).body;
  expect(map.signs?.map(({ id }) => id)).toEqual(["near"]);
  expect(Object.keys(map).toSorted()).toEqual(["signs", "tenant"]);
  await tenant.asOwner(
    "update permission_grant set ids = '{far}' where tenant_id = $1 and account_id = $2 and entity_type = 'SIGN'",
    [tenant.id, owner.id],
  );
  tenant.bus.publish({ topic: "grants", tenantId: tenant.id, accountId: owner.id });
  expect((await read<SharedMap>("map", session)).body.map.signs).toEqual([]);
});

test("unknown, foreign, expired and revoked shares get the same answer", async () => {
  const unknown = problemOf(await open(`${tenant.id}.guess`));
  expect(unknown).toMatchObject({ status: 404, problem: { code: "notFound" } });
  const { id, token, session } = await openNew();
  expect(problemOf(await open(token.replace(tenant.id, other.id)))).toEqual(unknown);
  expect(problemOf(await open(`nowhere.${token.split(".")[1]}`))).toEqual(unknown);
  expect(problemOf(await open("..%00"))).toEqual(unknown);
  expect((await server.call(owner, "POST", `${path}/shares/${id}/revoke`)).status).toBe(204);
  expect(problemOf(await open(token))).toEqual(unknown);
  for (const one of [session, `x${session}`, "", token])
    expect(problemOf(await read("map", one))).toEqual(unknown);
  const later = (await create(owner, { minutes: 5 })).body;
  tenant.clock.advanceMs(5 * 60_000);
  expect(problemOf(await open(later.token))).toEqual(unknown);
  isLicensed = false;
  expect(problemOf(await open((await create()).body.token))).toEqual(unknown);
});

test("only who may share and read the view can share it, for a day at most", async () => {
  const reader = await addPerson(tenant, `reader${made}`, { SHARE: ["READ"], MAP_CONFIG: ["READ"] });
  expect((await create(reader)).status).toBe(403);
  const blind = await addPerson(tenant, `blind${made}`, { SHARE: ["CREATE"] });
  expect((await create(blind)).status).toBe(404);
  const stranger = other.principal({ CREATE: { SHARE: [] }, READ: { MAP_CONFIG: [], SHARE: [] } });
  expect((await create(stranger)).status).toBe(404);
  expect((await create(owner, { minutes: 24 * 60 + 1 })).status).toBe(400);
  expect((await create(owner, { recipient: " " })).status).toBe(400);
  const { id } = (await create()).body;
  expect((await server.call(reader, "POST", `${path}/shares/${id}/revoke`)).status).toBe(403);
  expect((await server.call(stranger, "POST", `${path}/shares/${id}/revoke`)).status).toBe(403);
});

test.each(["SHARE", "MAP_CONFIG"])(
  "a share ends when its sharer loses the right on %s",
  async (entityType) => {
    const { id, session } = await openNew();
    await tenant.asOwner(
      "delete from permission_grant where tenant_id = $1 and account_id = $2 and entity_type = $3 and action in ('CREATE', 'READ')",
      [tenant.id, owner.id, entityType],
    );
    tenant.bus.publish({ topic: "grants", tenantId: tenant.id, accountId: owner.id });
    expect((await read("state", session)).status).toBe(404);
    await endThoseOver();
    expect((await list()).find((one) => one.id === id)?.endReason).toBe("lostRight");
  },
);

test("a share ends for its recipient when its sharer leaves the tenant", async () => {
  const { session } = await openNew();
  await tenant.asOwner(
    "update installation.membership set deactivated_at = now() where tenant_id = $1 and account_id = $2",
    [tenant.id, owner.id],
  );
  expect((await read("state", session)).status).toBe(404);
});

describe("a share with another tenant", () => {
  const received = (by: Principal) =>
    server.call<{ items: ReceivedShare[] }>(by, "POST", `${path}/shares/received/find`, {});
  const openReceived = (by: Principal, { id, tenantId = tenant.id }: { id: string; tenantId?: string }) =>
    server.call<SharedSession & Problem>(by, "POST", `${path}/shares/received/${tenantId}/${id}/open`, {});
  const shareWith = (recipient: string) => create(owner, { recipientType: "TENANT", recipient });
  const readerOf = (at: TestTenant) => at.principal({ READ: { SHARE: [] } });

  test("is found and opened there by people who may read shares, and ends with its revocation", async () => {
    const { id, token } = (await shareWith(other.id)).body;
    expect(token).toBeNull();
    const reader = readerOf(other);
    const { items } = (await received(reader)).body;
    expect(items.map((one) => [one.id, one.tenantId, one.name])).toEqual([[id, tenant.id, "Downtown"]]);
    const { session } = (await openReceived(reader, { id })).body;
    expect((await read<SharedMap>("map", session)).body.map.signs?.map((sign) => sign.id)).toEqual(["near"]);
    expect(await list()).toContainEqual(expect.objectContaining({ id, openedCount: 1 }));
    await server.call(owner, "POST", `${path}/shares/${id}/revoke`);
    expect((await read("state", session)).status).toBe(404);
    expect((await openReceived(reader, { id })).status).toBe(404);
    expect((await received(reader)).body.items).toEqual([]);
  });

  test("is seen by no third tenant, by none without the permission, and ended by none but its own", async () => {
    const third = await testTenant();
    const { id } = (await shareWith(other.id)).body;
    expect((await received(readerOf(third))).body.items).toEqual([]);
    expect((await openReceived(readerOf(third), { id })).status).toBe(404);
    expect((await openReceived(readerOf(other), { id, tenantId: third.id })).status).toBe(404);
    expect((await openReceived(readerOf(other), { id, tenantId: "nowhere" })).status).toBe(404);
    expect((await received(other.principal({}))).status).toBe(403);
    expect((await openReceived(other.principal({}), { id })).status).toBe(404);
    const ender = other.principal({ READ: { SHARE: [] }, UPDATE: { SHARE: [] } });
    expect((await server.call(ender, "POST", `${path}/shares/${id}/revoke`)).status).toBe(404);
    const { items } = (await server.call<{ items: Share[] }>(ender, "POST", `${path}/shares/find`, {})).body;
    expect(items).toEqual([]);
  });

  test("a link cannot be opened as one, and needs a tenant that is another", async () => {
    const { id } = (await create()).body;
    expect((await openReceived(readerOf(other), { id })).status).toBe(404);
    for (const recipient of ["nowhere", tenant.id])
      expect((await shareWith(recipient)).body).toMatchObject({
        code: "invalidBody",
        errors: [{ field: "recipient", code: "noOtherTenant" }],
      });
  });
});

test("the token is not stored, and creation, opening and end are in the records", async () => {
  const { id, token } = await openNew();
  await server.call(owner, "POST", `${path}/shares/${id}/revoke`);
  const [row] = await tenant.asOwner<{ text: string }>(
    `select concat(row_to_json(s), (select string_agg(concat(a.after, a.before), '') from audit_log a where a.entity_id = s.id),
       (select string_agg(e.data::text, '') from event e where e.entity_id = s.id)) as text from share s where s.id = $1`,
    [id],
  );
  expect(row?.text).toContain("Fire brigade");
  expect(row?.text).not.toContain(token.split(".")[1]);
  const audits = await tenant.asOwner<{ action: string }>(
    "select action from audit_log where tenant_id = $1 and entity_type = 'SHARE' and entity_id = $2 order by at, id",
    [tenant.id, id],
  );
  // The clock stands, so both have one time.
  expect(audits.map(({ action }) => action).toSorted()).toEqual(["CREATE", "UPDATE"]);
  const events = await tenant.asOwner<{ event: string }>(
    "select event from event where tenant_id = $1 and entity_id = $2 order by received_at, event",
    [tenant.id, id],
  );
  expect(events.map(({ event }) => event).toSorted()).toEqual(["shareCreated", "shareEnded", "shareOpened"]);
});

test("guessing tokens is slowed down for the network that guesses", async () => {
  const answers = await Promise.all(
    Array.from({ length: opensOfNetwork.burst + 1 }, (_, at) => open(`${tenant.id}.guess${at}`)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
