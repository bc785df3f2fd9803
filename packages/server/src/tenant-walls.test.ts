import type { ClientMessage } from "@gantry/domain/contract/answers/websocket.ts";
import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { subjects } from "@gantry/domain/subjects/subjects.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { actions } from "@gantry/domain/permissions/grants.ts";
import { readConfig, type Config } from "./platform/config/config.ts";
import { systemClock } from "./platform/clock.ts";
import { AccountStore } from "./platform/identity/accounts/accounts.ts";
import { installationDatabase } from "./platform/identity/provider/installation-database.ts";
import { hashPassword } from "./platform/identity/accounts/password.ts";
import { freePort } from "./platform/http/free-port.ts";
import { Browser, testSecretKey } from "./platform/identity/provider/provider-under-test.ts";
import { startServer, type RunningServer } from "./server.ts";
import { testTenant } from "./testing/database.ts";
import type { TestTenant } from "./testing/test-tenant.ts";
import { bodyOf, readDescribedRoutes, type DescribedRoute, type Schema } from "./testing/openapi-routes.ts";
import { testVendorKeys } from "./testing/licences.ts";
import { quietLog } from "./testing/quiet-log.ts";
import { sampleDocument } from "./testing/sample-document.ts";

/** In all data of the other tenant; no other tenant may ever see it. */
const marker = `canary-${randomBytes(6).toString("hex")}`;

interface Person {
  id: string;
  token: string;
}
interface Tried {
  route: string;
  attack: string;
  status: number;
  text: string;
}

let own: TestTenant;
let foreign: TestTenant;
let config: Config;
let server: RunningServer;
let routes: DescribedRoute[];
let schemas: Record<string, Schema>;
let amy: Person;
let newcomer: Person;
let bob: Person;
let foreignIds: Map<string, string>;
let before: Map<string, string>;

beforeAll(async () => {
  own = await testTenant();
  foreign = await testTenant();
  config = readConfig({
    DATABASE_URL: own.urls.server,
    GANTRY_SECRET_KEY: testSecretKey.toString("base64"),
    HOST: "127.0.0.1",
    LICENCE_VENDOR_KEYS: testVendorKeys,
    PORT: String(await freePort()),
    PUBLIC_URL: undefined,
  });
  config = { ...config, publicUrl: `http://127.0.0.1:${config.port}` };
  server = await startServer(config, { log: quietLog });
  amy = await addPerson(own, "amy", true);
  newcomer = await addPerson(own, "new", false);
  bob = await addPerson(foreign, `bob-${marker}`, true);
  ({ routes, schemas } = await readDescribedRoutes(config.publicUrl));
  foreignIds = await fill(bob);
  before = await rowsOf(foreign);
}, 120_000);
afterAll(() => server.stop());

async function addPerson(tenant: TestTenant, name: string, mayEverything: boolean): Promise<Person> {
  const userName = `${name}-${tenant.id}`;
  const id = await new AccountStore(installationDatabase(tenant.pool), systemClock).ensureEmbedded({
    userName,
    email: null,
    givenName: name,
    familyName: "Stone",
    passwordHash: await hashPassword("a long one"),
    tenants: [tenant.id],
  });
  if (mayEverything) {
    await tenant.asOwner(
      `insert into permission_grant (tenant_id, account_id, source, action, entity_type, ids)
       select $1, $2, 'DIRECT', action, entity_type, null from unnest($3::text[]) action, unnest($4::text[]) entity_type`,
      [tenant.id, id, [...actions], subjects.map(({ entityType }) => entityType)],
    );
  }
  const { access_token: token } = await new Browser(config.publicUrl).tokens(userName, "a long one");
  return { id, token };
}

async function fill(who: Person): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const kind of kinds as readonly AnyKind[]) {
    const sample = sampleDocument(kind, 1);
    const marked = Object.fromEntries(
      ["name", "description"].filter((field) => field in sample).map((field) => [field, marker]),
    );
    const made = await call(who, "POST", kind.path, { ...sample, ...marked });
    if (made.status === 201) ids.set(kind.path, (JSON.parse(made.text) as { id: string }).id);
  }
  const signId = ids.get("/signs/sign");
  const pages = [
    { messageLines: [{ segments: [{ text: marker.toUpperCase() }] }], textAreas: [], images: [] },
  ];
  await call(who, "POST", "/signs/queue", { signId, message: { pages } });
  await call(who, "PUT", "/preferences", {
    id: "user_date_format",
    name: marker,
    metadata: { value: marker },
  });
  return ids;
}

async function call(
  who: Person | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${config.publicUrl}/api/v1${path}`, {
    method,
    headers: {
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: "manual",
  });
  return { status: answer.status, text: await answer.text() };
}

/** What the server writes by itself while the calls go on: closed hours, and states that are repeated. */
const ofJobs: ReadonlySet<string> = new Set(["detector_closing", "state_change"]);

async function rowsOf(tenant: TestTenant): Promise<Map<string, string>> {
  const tables = await tenant.asOwner<{ name: string }>(
    // Skips partitions, whose rows are counted in the parent; the server creates new ones.
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attname = 'tenant_id' order by 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await tenant.asOwner<{ rows: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as rows
       from "${name}" t where tenant_id = $1`,
      [tenant.id],
    );
    found.set(name, row?.rows ?? "");
  }
  return found;
}

function idFor(path: string, ids: ReadonlyMap<string, string>): string {
  const below = `${path.replace(/^\/api\/v1/, "")}/`;
  const [found] = [...ids].filter(([kindPath]) => below.startsWith(`${kindPath}/`)).toSorted(compareLength);
  return found?.[1] ?? ids.get("/signs/sign") ?? "";
}
const compareLength = ([a]: [string, string], [b]: [string, string]) => b.length - a.length;

const withIds = (path: string, id: string) => path.replace(/^\/api\/v1/, "").replaceAll(/\{\w+\}/g, id);

function makeAttacks(id: string): { attack: string; body: object }[] {
  const byId = { field: "id", operator: "EQUALS", value: id };
  const byName = { field: "name", operator: "CONTAINS", value: marker };
  return [
    { attack: "whole list", body: {} },
    { attack: "foreign id in a filter", body: { filters: [byId] } },
    { attack: "foreign name in a filter", body: { filters: [byName] } },
    {
      attack: "foreign id in a nested filter",
      body: { filters: { match: "any", filters: [byId, { match: "all", filters: [byName] }] } },
    },
    { attack: "foreign text in the search", body: { searchText: marker } },
    { attack: "foreign entity in a filter", body: { filters: [{ ...byId, field: "entityId" }] } },
  ];
}

async function tryAll(
  route: DescribedRoute,
  who: Person | undefined,
  headers: Record<string, string>,
  name: string,
  ids: ReadonlyMap<string, string> = foreignIds,
) {
  const id = idFor(route.path, ids);
  const path = withIds(route.path, id);
  const tried: Tried[] = [];
  const attempt = async (attack: string, body?: unknown) => {
    const answer = await call(who, route.method, path, body, headers);
    tried.push({ route: `${route.method} ${route.path}`, attack: `${name}, ${attack}`, ...answer });
  };
  if (!route.body) await attempt("foreign id in the path");
  else if (route.path.endsWith("/find"))
    for (const { attack, body } of makeAttacks(id)) await attempt(attack, body);
  else {
    await attempt("foreign id in the body", bodyOf(route.body, schemas, id));
    await attempt("foreign ids in a list", {
      ids: [id],
      entityIds: [id],
      signIds: [id],
      id,
      entityId: id,
      signId: id,
    });
  }
  return tried;
}

const leaks = (tried: readonly Tried[]) => tried.filter(({ text }) => text.toLowerCase().includes(marker));
const filterFailures = (tried: readonly Tried[]) => tried.filter(({ status }) => status >= 500);
const summarise = (tried: readonly Tried[]) =>
  tried.map(({ route, attack, status, text }) => `${route}: ${attack}: ${status} ${text.slice(0, 200)}`);

describe("every documented call", () => {
  test("has data to find: the other tenant's owner sees the marker in every list", async () => {
    expect(foreignIds.size).toBeGreaterThan(10);
    for (const [path] of foreignIds) {
      const list = await call(bob, "POST", `${path}/find`, {});
      expect([path, list.text.includes(marker)]).toEqual([path, /"name"/.test(list.text)]);
    }
    expect(routes.length).toBeGreaterThan(100);
  });

  test("without a token responds only if public, and reveals nothing of a tenant (AUTH-003)", async () => {
    const tried: Tried[] = [];
    for (const route of routes) tried.push(...(await tryAll(route, undefined, {}, "nobody")));
    expect(summarise(leaks(tried))).toEqual([]);
    const open = new Set(
      routes.filter(({ isPublic }) => isPublic).map(({ method, path }) => `${method} ${path}`),
    );
    expect(summarise(tried.filter(({ route, status }) => !open.has(route) && status !== 401))).toEqual([]);
  }, 120_000);

  test("rejects a forged tenant header (AUTH-004, RT-010)", async () => {
    const tried: Tried[] = [];
    for (const route of routes.filter(({ isPublic }) => !isPublic))
      tried.push(...(await tryAll(route, amy, { "x-tenant-id": foreign.id }, "forged header")));
    expect(summarise(tried.filter(({ status }) => status !== 403))).toEqual([]);
    expect(summarise(leaks(tried))).toEqual([]);
  }, 120_000);

  test("reaches nothing of another tenant by path, body or filter, even with all permissions", async () => {
    const tried: Tried[] = [];
    for (const route of routes)
      tried.push(...(await tryAll(route, amy, { "x-tenant-id": own.id }, "stranger")));
    expect(summarise(leaks(tried))).toEqual([]);
    expect(summarise(filterFailures(tried))).toEqual([]);
  }, 120_000);

  test("reads nothing of the own tenant without a grant", async () => {
    const ownIds = await fill(amy);
    const filled = await rowsOf(own);
    const tried: Tried[] = [];
    for (const route of routes) tried.push(...(await tryAll(route, newcomer, {}, "newcomer", ownIds)));
    expect(summarise(leaks(tried))).toEqual([]);
    expect(summarise(filterFailures(tried))).toEqual([]);
    // The newcomer's own preferences may change, but nothing shared.
    const changed = [...(await rowsOf(own))].filter(([name, rows]) => filled.get(name) !== rows);
    expect(changed.map(([name]) => name).filter((name) => name !== "preference")).toEqual([]);
  }, 120_000);

  test("changed no row of the other tenant", async () => {
    const withoutJobs = (rows: Map<string, string>) =>
      Object.fromEntries([...rows].filter(([name]) => !ofJobs.has(name)));
    expect(withoutJobs(await rowsOf(foreign))).toEqual(withoutJobs(before));
  });
});

describe("every subscription", () => {
  test("never delivers data of another tenant or without a grant (RT-010)", async () => {
    const sockets = await Promise.all([openListener(amy, own.id), openListener(newcomer, own.id)]);
    const refusedTenant = await openListener(amy, foreign.id);
    expect(refusedTenant.frames.some((frame) => frame.includes('"success":true'))).toBe(false);
    const types = [...subjects.map(({ entityType }) => entityType), "SIGN_QUEUE", "NOT_A_TYPE"];
    for (const socket of sockets)
      for (const entityType of types)
        for (const [tenantId, ids] of [
          [own.id, []],
          [own.id, [...foreignIds.values()]],
          [foreign.id, []],
          [foreign.id, [...foreignIds.values()]],
        ] satisfies [string, string[]][])
          await socket.ask({
            type: "subscribe",
            subscriptionId: `${entityType}-${tenantId}-${ids.length}`,
            entityType,
            ids,
            tenantId,
          });
    const witness = await openListener(bob, foreign.id);
    for (const kind of kinds as readonly AnyKind[])
      await witness.ask({
        type: "subscribe",
        subscriptionId: kind.name,
        entityType: kind.entityType,
        ids: [],
        tenantId: foreign.id,
      });
    for (const kind of kinds as readonly AnyKind[])
      if (foreignIds.has(kind.path))
        await call(bob, "POST", kind.path, { ...sampleDocument(kind, 3), name: `${marker} new` });
    await witness.until((frame) => frame.includes(marker));
    // A ping afterwards ensures that earlier messages have arrived.
    for (const socket of sockets) await socket.ask({ type: "ping" });
    for (const socket of sockets) expect(socket.frames.filter((frame) => frame.includes(marker))).toEqual([]);
    for (const socket of [...sockets, refusedTenant, witness]) socket.close();
  }, 60_000);
});

async function openListener(who: Person, tenantId: string) {
  const socket = new WebSocket(`${config.publicUrl.replace("http", "ws")}/websocket`);
  const frames: string[] = [];
  const waiting = new Set<() => void>();
  const notifyWaiting = () => waiting.forEach((look) => look());
  socket.on("message", (data: Buffer) => {
    frames.push(data.toString());
    notifyWaiting();
  });
  socket.on("close", notifyWaiting);
  const waitUntil = (isIt: (frame: string) => boolean, from = 0) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (socket.readyState === WebSocket.OPEN && !frames.slice(from).some(isIt)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "auth", token: who.token, tenantId }));
  await waitUntil((frame) => frame.includes('"auth_result"'));
  return {
    frames,
    until: (isIt: (frame: string) => boolean) => waitUntil(isIt),
    async ask(message: ClientMessage) {
      const from = frames.length;
      socket.send(JSON.stringify(message));
      await waitUntil((frame) => /"(subscribed|subscribe_error|pong)"/.test(frame), from);
    },
    close: () => socket.close(),
  };
}
