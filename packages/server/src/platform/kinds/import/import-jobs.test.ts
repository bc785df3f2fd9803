import type { ImportJob, ImportJobRows, ImportJobs } from "@gantry/domain/contract/answers/bulk.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { forbiddenWord } from "@gantry/domain/kinds/forbidden-word.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import { type KindServer, serveKinds } from "../../../testing/kind-server.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import type { Principal } from "../../permission/principal.ts";
import { systemPrincipal } from "../../permission/system-principal.ts";
import { ImportDesk } from "./import-desk.ts";

const everyone = { SIGN: [], FORBIDDEN_WORD: [] };
const all = { CREATE: everyone, READ: everyone, UPDATE: everyone };

let tenant: TestTenant;
let server: KindServer;
let admin: Principal;
beforeAll(async () => {
  tenant = await testTenant();
  server = await serveKinds(tenant.database, [sign, forbiddenWord]);
  admin = tenant.principal(all, "importer");
});

const jobsOf = (kind: { path: string }) => `/api/v1${kind.path}/import-jobs`;

async function upload(kind: { path: string }, file: string, who = admin): Promise<ImportJob> {
  // The first call registers the caller with the test server.
  await server.call(who, "GET", jobsOf(kind));
  const answer = await fetch(server.url + jobsOf(kind), {
    method: "POST",
    headers: { Authorization: `Bearer ${who.tenantId}/${who.id}`, "Content-Type": "text/csv" },
    body: file,
  });
  const body = (await answer.json()) as ImportJob;
  expect([answer.status, JSON.stringify(body)]).toEqual([201, expect.any(String)]);
  return body;
}

const read = async (kind: { path: string }, id: string) =>
  (await server.call<ImportJob>(admin, "GET", `${jobsOf(kind)}/${id}`)).body;
const move = async (kind: { path: string }, id: string, how: "apply" | "stop" | "resume") =>
  (await server.call<ImportJob>(admin, "POST", `${jobsOf(kind)}/${id}/${how}`)).body;
const ended = (kind: { path: string }, id: string) =>
  vi.waitFor(
    async () => {
      const job = await read(kind, id);
      expect(job.state).not.toBe("RUNNING");
      return job;
    },
    { timeout: 30_000, interval: 20 },
  );
const rowsOf = async (kind: { path: string }, id: string, from = 0) =>
  (await server.call<ImportJobRows>(admin, "GET", `${jobsOf(kind)}/${id}/rows?from=${from}`)).body;
const countWords = async (prefix: string) =>
  (
    await server.call<FindAnswer<{ id: string }>>(admin, "POST", "/api/v1/signs/forbidden-words/find", {
      searchText: prefix,
    })
  ).body.total;
const wordsFile = (prefix: string, count: number) =>
  `name\n${Array.from({ length: count }, (_, number) => `${prefix}${number}`).join("\n")}\n`;

describe("an import job", () => {
  test("checks every row without a change, then saves those that would change, in batches", async () => {
    const job = await upload(forbiddenWord, `${wordsFile("BATCH", 600)}BATCH7\n${"x".repeat(201)}\n`);
    expect(job).toMatchObject({ phase: "CHECK", state: "RUNNING", total: 602 });
    const checked = await ended(forbiddenWord, job.id);
    expect(checked).toMatchObject({ state: "FINISHED", done: 602, counts: { created: 600, refused: 2 } });
    expect(await countWords("BATCH")).toBe(0);
    const { items, total } = await rowsOf(forbiddenWord, job.id, 600);
    expect(total).toBe(602);
    expect(items.map(({ line, outcome, issues }) => [line, outcome, issues?.[0]?.code])).toEqual([
      [602, "refused", "inLine"],
      [603, "refused", expect.any(String)],
    ]);
    tenant.announced.splice(0);
    await move(forbiddenWord, job.id, "apply");
    const applied = await ended(forbiddenWord, job.id);
    expect(applied).toMatchObject({ phase: "APPLY", state: "FINISHED", counts: { created: 600 } });
    expect(await countWords("BATCH")).toBe(600);
    expect((await rowsOf(forbiddenWord, job.id)).items[0]).toMatchObject({
      line: 2,
      outcome: "created",
      id: expect.any(String) as string,
    });
    const [history] = await tenant.asOwner<{ count: number; actors: string[] }>(
      `select count(*)::int as count, array_agg(distinct actor_id) as actors from audit_log
       where tenant_id = $1 and action = 'CREATE' and after ->> 'name' like 'BATCH%'`,
      [tenant.id],
    );
    expect(history).toEqual({ count: 600, actors: ["importer"] });
    const announced = tenant.announced.filter(({ topic }) => topic === "entity");
    expect(announced).toHaveLength(600);
  });

  test("skips an entity that changed, and a name that was taken, since the check", async () => {
    const { body: one } = await server.call<{ id: string }>(admin, "POST", "/api/v1/signs/forbidden-words", {
      name: "SINCE A",
    });
    const job = await upload(forbiddenWord, "name,enabled\nSINCE A,no\nSINCE B,yes\nSINCE C,yes\n");
    await ended(forbiddenWord, job.id);
    await server.call(admin, "PUT", `/api/v1/signs/forbidden-words/${one.id}`, { name: "SINCE A2" });
    await server.call(admin, "POST", "/api/v1/signs/forbidden-words", { name: "SINCE B" });
    await move(forbiddenWord, job.id, "apply");
    const { counts } = await ended(forbiddenWord, job.id);
    expect(counts).toEqual({ movedOn: 2, created: 1 });
  });

  test("stops between two batches and resumes without saving a row twice", async () => {
    const job = await upload(forbiddenWord, wordsFile("STOP", 3_000));
    await ended(forbiddenWord, job.id);
    await move(forbiddenWord, job.id, "apply");
    await vi.waitFor(async () => expect((await read(forbiddenWord, job.id)).done).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 5,
    });
    const stopped = await move(forbiddenWord, job.id, "stop");
    expect(stopped).toMatchObject({ state: "STOPPED", phase: "APPLY" });
    expect(stopped.done).toBeLessThan(3_000);
    expect(await countWords("STOP")).toBe(stopped.done);
    await move(forbiddenWord, job.id, "resume");
    expect(await ended(forbiddenWord, job.id)).toMatchObject({
      state: "FINISHED",
      counts: { created: 3_000 },
    });
    expect(await countWords("STOP")).toBe(3_000);
  });

  test("goes on after its server has ended, on another one, from the last batch", async () => {
    const first = new ImportDesk(deskParts());
    first.serve(server.editorsOf(forbiddenWord));
    await server.imports.stop();
    const other = new ImportDesk(deskParts());
    other.serve(server.editorsOf(forbiddenWord));
    const bytes = Buffer.from(wordsFile("RESTART", 2_000));
    const { id } = await first.start(admin, forbiddenWord.entityType, bytes);
    await vi.waitFor(async () => expect((await read(forbiddenWord, id)).done).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 5,
    });
    await first.stop();
    const { done, state } = await read(forbiddenWord, id);
    expect([state, done < 2_000]).toEqual(["RUNNING", true]);
    const system = systemPrincipal(tenant.id, "job:test", "Test");
    await tenant.database.inTenant(system, (db) => other.jobs[0]?.run(db) as Promise<void>);
    expect(await ended(forbiddenWord, id)).toMatchObject({ state: "FINISHED", counts: { created: 2_000 } });
    expect((await rowsOf(forbiddenWord, id)).total).toBe(2_000);
    await other.stop();
    server = await serveKinds(tenant.database, [sign, forbiddenWord]);
  });

  test("is not run by two servers at once while the lease of one lasts", async () => {
    const silent = new ImportDesk(deskParts());
    silent.serve(server.editorsOf(forbiddenWord));
    const job = await upload(forbiddenWord, wordsFile("LEASE", 10));
    await ended(forbiddenWord, job.id);
    const lease = (until: string) =>
      tenant.asOwner(
        `update import_job set state = 'RUNNING', phase = 'APPLY', done = 0, counts = '{}', total = 10,
           lease_holder = 'other', lease_until = to_timestamp($3::float8 / 1000) + $4::interval
         where tenant_id = $1 and id = $2`,
        [tenant.id, job.id, tenant.clock.nowMs(), until],
      );
    const look = () =>
      tenant.database.inTenant(systemPrincipal(tenant.id, "job:test", "Test"), async (db) => {
        await silent.jobs[0]?.run(db);
      });
    await lease("5 seconds");
    await look();
    expect(await read(forbiddenWord, job.id)).toMatchObject({ state: "RUNNING", done: 0 });
    await lease("-1 seconds");
    await look();
    expect(await ended(forbiddenWord, job.id)).toMatchObject({ counts: { created: 10 } });
  });

  test("keeps the file encrypted and deletes it once every row is saved", async () => {
    const job = await upload(sign, "name,pixelWidth,pixelHeight,community\nSecret sign,96,27,hunter2\n");
    await ended(sign, job.id);
    const fileOf = async () =>
      (
        await tenant.asOwner<{ file: string | null; rows: string }>(
          `select file, (select string_agg(tried::text, '') from import_row where job_id = import_job.id) as rows
           from import_job where id = $1`,
          [job.id],
        )
      )[0];
    const stored = await fileOf();
    expect(stored?.file).not.toContain("hunter2");
    expect(Buffer.from(stored?.file ?? "", "base64").toString("latin1")).not.toContain("hunter2");
    expect(stored?.rows).not.toContain("hunter2");
    await move(sign, job.id, "apply");
    await ended(sign, job.id);
    expect((await fileOf())?.file).toBeNull();
  });
});

const deskParts = () => ({
  database: tenant.database,
  secrets: server.secrets,
  licence: { assertOpen: async () => undefined },
  log: server.log,
  readOwner: async () => admin,
});

describe("permission", () => {
  test("is checked for each row by the owner's grants at that moment", async () => {
    const { body: mine } = await server.call<{ id: string }>(admin, "POST", "/api/v1/signs/forbidden-words", {
      name: "GRANT A",
    });
    await server.call(admin, "POST", "/api/v1/signs/forbidden-words", { name: "GRANT B" });
    const some = { FORBIDDEN_WORD: [mine.id] };
    const limited = tenant.principal({ READ: { FORBIDDEN_WORD: [] }, UPDATE: some }, "limited");
    const job = await upload(forbiddenWord, "name,enabled\nGRANT A,no\nGRANT B,no\nGRANT C,yes\n", limited);
    const mineOnly = await vi.waitFor(async () => {
      const { body } = await server.call<ImportJob>(limited, "GET", `${jobsOf(forbiddenWord)}/${job.id}`);
      expect(body.state).toBe("FINISHED");
      return body;
    });
    expect(mineOnly.counts).toEqual({ changed: 1, notPermitted: 2 });
    // Grants that were taken away after the check.
    const none = tenant.principal({ READ: { FORBIDDEN_WORD: [] } }, "limited");
    await server.call(limited, "POST", `${jobsOf(forbiddenWord)}/${job.id}/stop`);
    await server.call(none, "GET", jobsOf(forbiddenWord));
    const refused = await server.failing(none, "POST", `${jobsOf(forbiddenWord)}/${job.id}/apply`);
    expect(refused.code).toBe("noPermission");
  });

  test("a job, its rows and its moves are there for its owner only, not for others or other tenants", async () => {
    const job = await upload(forbiddenWord, "name\nOWNED\n");
    await ended(forbiddenWord, job.id);
    const colleague = tenant.principal(all, "colleague");
    const elsewhere = await testTenant();
    const foreign = { ...elsewhere.principal(all, "importer"), tenantId: elsewhere.id };
    for (const who of [colleague, foreign]) {
      const { body } = await server.call<ImportJobs>(who, "GET", jobsOf(forbiddenWord));
      expect(body.items).toEqual([]);
      for (const [method, rest] of [
        ["GET", ""],
        ["GET", "/rows"],
        ["POST", "/apply"],
        ["POST", "/stop"],
        ["POST", "/resume"],
        ["DELETE", ""],
      ] as const) {
        const refused = await server.failing(who, method, `${jobsOf(forbiddenWord)}/${job.id}${rest}`);
        expect([method, rest, refused.status]).toEqual([method, rest, 404]);
      }
    }
    const viewer = tenant.principal({ READ: { FORBIDDEN_WORD: [] } }, "viewer");
    expect(await server.failing(viewer, "POST", `${jobsOf(forbiddenWord)}/${job.id}/apply`)).toMatchObject({
      code: "noPermission",
    });
    expect((await server.call(admin, "DELETE", `${jobsOf(forbiddenWord)}/${job.id}`)).status).toBe(204);
    expect((await server.failing(admin, "GET", `${jobsOf(forbiddenWord)}/${job.id}`)).status).toBe(404);
  });

  test("an owner who left the tenant stops the import with the reason", async () => {
    const gone = new ImportDesk({ ...deskParts(), readOwner: async () => undefined });
    gone.serve(server.editorsOf(forbiddenWord));
    await server.imports.stop();
    const { id } = await gone.start(admin, forbiddenWord.entityType, Buffer.from("name\nGONE\n"));
    expect(await ended(forbiddenWord, id)).toMatchObject({
      state: "FAILED",
      error: { code: "scheduleActorGone" },
    });
    await gone.stop();
  });
});

test("names within a batch that swap, or that an unreadable entity holds, give the results of single edits", async () => {
  server = await serveKinds(tenant.database, [sign, forbiddenWord]);
  const make = async (name: string) =>
    (await server.call<{ id: string }>(admin, "POST", "/api/v1/signs/forbidden-words", { name })).body.id;
  const [a, b, hidden] = [await make("SWAP A"), await make("SWAP B"), await make("SWAP HIDDEN")];
  const some = { FORBIDDEN_WORD: [a, b] };
  const limited = tenant.principal({ CREATE: { FORBIDDEN_WORD: [] }, READ: some, UPDATE: some }, "swapper");
  const job = await upload(
    forbiddenWord,
    `id,name\n${a},SWAP C\n${b},SWAP A\n,SWAP HIDDEN\n,SWAP D\n`,
    limited,
  );
  const rows = await vi.waitFor(async () => {
    const path = `${jobsOf(forbiddenWord)}/${job.id}`;
    expect((await server.call<ImportJob>(limited, "GET", path)).body.state).toBe("FINISHED");
    return (await server.call<ImportJobRows>(limited, "GET", `${path}/rows`)).body.items;
  });
  expect(rows.map(({ outcome, error }) => error?.code ?? outcome)).toEqual([
    "changed",
    "changed",
    "nameTaken",
    "created",
  ]);
  expect(hidden).toBeDefined();
});
