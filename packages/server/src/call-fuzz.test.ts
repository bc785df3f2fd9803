import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoTenants } from "./commands/demo-data.ts";
import { seedDemo } from "./commands/seed-demo.ts";
import { newEnrolmentCode } from "./platform/agent-link/agents/agent-store.ts";
import { agentKeys } from "./platform/agent-link/link-under-test.ts";
import { systemClock } from "./platform/clock.ts";
import { installationDatabase } from "./platform/identity/provider/installation-database.ts";
import { ensureTenants } from "./platform/database/tenants.ts";
import { type RunningServer, startServer } from "./server.ts";
import { documentChecker } from "./testing/check-answer.ts";
import { testTenant } from "./testing/database.ts";
import { type KnownRows, readKnownRows } from "./testing/fuzz/known-rows.ts";
import { type FuzzRequest, fuzzRequests } from "./testing/fuzz/requests.ts";
import { storeLicence, testToken, testVendor } from "./testing/licences.ts";
import { type ApiDocument, type DescribedRoute, readDescribedRoutes } from "./testing/openapi-routes.ts";
import { quietLog } from "./testing/quiet-log.ts";
import { addPerson, type Person, serverConfig } from "./testing/running-server.ts";
import { sampleDocument } from "./testing/sample-document.ts";
import { publicHalf } from "./platform/licence/vendor/vendor-key-file.ts";
import { testSecretKey } from "./platform/identity/provider/provider-under-test.ts";
import type { TestTenant } from "./testing/test-tenant.ts";

const requestCount = Number(process.env.GANTRY_CALLS || 2_000);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
/** Between them the ids of stored rows are read again. */
const chunkSize = 500;
const sideBySide = 3;
const longestMs = 65_000;
const timeLimitMs = 60_000 + requestCount * 300;
/** In all rows of the other tenant. */
const marker = "canary-of-north";

const [ownId, foreignId] = demoTenants.map(({ id }) => id) as [string, string];
let database: TestTenant;
let server: RunningServer;
let document: ApiDocument;
let routes: DescribedRoute[];
let schemas: Awaited<ReturnType<typeof readDescribedRoutes>>["schemas"];
const people: Person[] = [];
let personCount = 0;

const tenantNamed = (id: string): TestTenant => ({ ...database, id });

beforeAll(async () => {
  database = await testTenant({ ownDatabase: true });
  await ensureTenants(database.urls.owner, demoTenants, Date.now());
  for (const { id } of demoTenants) await storeLicence(database.asOwner, id, await testToken());
  await seedDemo({
    urls: database.urls,
    secretKey: testSecretKey,
    inventory: demoTenants.flatMap(({ id }) => makeDevices(id)),
    licences: { licenceVendorKeys: [publicHalf(testVendor)], licenceServerUrl: null, keys: {} },
    log: quietLog,
  });
  const folder = mkdtempSync(path.join(tmpdir(), "gantry-fuzz-"));
  const config = await serverConfig(database, { BLOB_STORE_URL: pathToFileURL(folder).href });
  server = await startServer(config, { log: quietLog });
  for (let at = 0; at < 4; at += 1) people.push(await newPerson(ownId));
  const owner = await newPerson(foreignId);
  await fill(people[0] as Person);
  await fill(owner, marker);
  for (const { id } of demoTenants) await enrolAgent(id);
  ({ document, routes, schemas } = await readDescribedRoutes(server.url));
  // Ends the session of the caller, or the licence of all.
  routes = routes.filter(
    ({ method, path: of }) => !/\/session$|licence|license/.test(of) || method === "GET",
  );
}, 120_000);
afterAll(() => server.stop());

function makeDevices(tenant: string) {
  return (kinds as readonly AnyKind[])
    .filter(({ device, geometry }) => device && geometry === "location")
    .flatMap((kind) =>
      [1, 2, 3].map((number) => ({
        key: `${kind.name} ${number}`,
        tenant,
        entityType: kind.entityType,
        document: {
          ...sampleDocument(kind, number),
          location: { type: "Point", coordinates: [-105, 40 + number / 10] },
          name: `${tenant === foreignId ? marker : "own"} ${kind.name} ${number}`,
        },
      })),
    );
}

const newPerson = (tenantId: string): Promise<Person> =>
  addPerson(server.url, tenantNamed(tenantId), `person${personCount++}-${tenantId}`);

async function enrolAgent(tenantId: string): Promise<void> {
  const code = await newEnrolmentCode(installationDatabase(database.pool), systemClock, tenantId);
  const { publicKey } = agentKeys();
  const answer = await fetch(`${server.url}/agent/enrol`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, name: `${tenantId === foreignId ? marker : "own"} agent`, publicKey }),
  });
  expect(answer.status).toBe(200);
}

/** Makes rows of kinds that have few. */
async function fill(who: Person, name?: string, known?: KnownRows): Promise<void> {
  const few = (kinds as readonly AnyKind[]).filter((kind) => (known?.byKind.get(kind)?.length ?? 0) < 3);
  for (const kind of few)
    for (const number of [1, 2, 3]) {
      const sample = sampleDocument(kind, number);
      const named = name && "name" in sample ? { name: `${name} ${kind.name} ${number}` } : {};
      await send(who, "POST", kind.path, JSON.stringify({ ...sample, ...named }), "application/json");
    }
}

async function send(
  who: Person,
  method: string,
  at: string,
  body?: string | Buffer,
  mediaType?: string,
): Promise<{ status: number; contentType: string; text: string }> {
  const answer = await fetch(`${server.url}/api/v1${at}`, {
    method,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(mediaType === undefined ? {} : { "content-type": mediaType }),
    },
    body: body === undefined ? null : typeof body === "string" ? body : new Uint8Array(body),
    redirect: "manual",
    signal: AbortSignal.timeout(longestMs),
  });
  return {
    status: answer.status,
    contentType: answer.headers.get("content-type") ?? "",
    text: await answer.text(),
  };
}

/** Ids and names that no answer may have: the half of the other tenant's rows that no request names, and its names. */
async function readSecrets(own: KnownRows, foreign: KnownRows) {
  const isOwn = new Set([...own.ids, ...own.names, ...demoTenants.map(({ id }) => id)]);
  const ids = foreign.ids.filter((id) => !isOwn.has(id) && id.length > 20);
  const names = foreign.names.filter((name) => !isOwn.has(name) && name.includes(marker));
  return {
    sent: ids.filter((_, at) => at % 2 === 0),
    hidden: new Set(ids.filter((_, at) => at % 2 === 1)),
    names,
  };
}

test(
  `${requestCount} guided requests to all operations end in declared answers without a foreign tenant's data`,
  async () => {
    const checkerOf = documentChecker(document);
    const checkers = new Map<DescribedRoute, ReturnType<typeof checkerOf>>();
    const foreign = await readKnownRows(tenantNamed(foreignId));
    const secrets = await readSecrets(await readKnownRows(tenantNamed(ownId)), foreign);
    expect(secrets.names.length).toBeGreaterThan(20);
    const wrong = new Map<string, string>();
    const statuses = new Map<number, number>();
    const reached = new Set<DescribedRoute>();

    async function tryRequest(request: FuzzRequest, at: number): Promise<void> {
      const { route, path: of, body, mediaType } = request;
      const who = people[at % people.length] as Person;
      const answer = await send(who, route.method, of, body, mediaType);
      const { status, text, contentType } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 400) reached.add(route);
      if (status === 401 || (status === 403 && text.includes("foreignTenant")))
        people[at % people.length] = await newPerson(ownId);
      const check = checkers.get(route) ?? checkerOf(route.method, route.path);
      checkers.set(route, check);
      const problem =
        (status >= 500 && !isOfOtherServer(text) ? `answered ${status} ${text}` : undefined) ??
        (status === 404 && text.includes('"routeNotFound"')
          ? undefined
          : check({ status, contentType, body: text })) ??
        findLeak(text);
      if (problem === undefined) return;
      const sent = `${of} ${mediaType} ${String(body).slice(0, 1_000)}`;
      wrong.set(`${route.method} ${route.path}: ${problem.slice(0, 300)}`, sent);
    }

    /** The server of a map layer, which the requests invent, does not answer. */
    const isOfOtherServer = (text: string): boolean => /"code":"mapLayer(Silent|Wrong)"/.test(text);

    function findLeak(text: string): string | undefined {
      if (text.includes(marker)) return `has a foreign name ${text.slice(text.indexOf(marker), 80)}`;
      const id = [...text.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)].find(([found]) =>
        secrets.hidden.has(found),
      );
      return id && `has the foreign id ${id[0]}`;
    }

    for (let done = 0; done < requestCount; done += chunkSize) {
      await fill(people[0] as Person, undefined, await readKnownRows(tenantNamed(ownId)));
      const own = await readKnownRows(tenantNamed(ownId));
      const numRuns = Math.min(chunkSize, requestCount - done);
      const requests = fc.sample(fuzzRequests(routes, { schemas, own, foreignIds: secrets.sent }), {
        numRuns,
        seed: seed + done,
      });
      let next = 0;
      const work = async () => {
        for (let at = next++; at < requests.length; at = next++)
          await tryRequest(requests[at] as FuzzRequest, at);
      };
      await Promise.all(Array.from({ length: sideBySide }, work));
    }
    console.log(
      `seed ${seed}: ${requestCount} requests, ${JSON.stringify(Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)))}, ` +
        `${reached.size} of ${routes.length} operations succeeded`,
    );
    expect(Object.fromEntries(wrong)).toEqual({});
    const share = (status: number) => (statuses.get(status) ?? 0) / requestCount;
    expect(share(429)).toBeLessThan(0.05);
    expect(share(401) + share(403)).toBeLessThan(0.2);
    expect((await readKnownRows(tenantNamed(foreignId))).byKind).toEqual(foreign.byKind);
  },
  timeLimitMs,
);
