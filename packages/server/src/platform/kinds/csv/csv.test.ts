import type { ImportAnswer } from "@gantry/domain/contract/answers/bulk.ts";
import type { BulkOutcome } from "@gantry/domain/contract/bulk-calls.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { csvRecord } from "@gantry/domain/csv/write-csv.ts";
import { cellText } from "@gantry/domain/csv/import-columns.ts";
import { readCsv } from "@gantry/domain/csv/read-csv.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { forbiddenWord } from "@gantry/domain/kinds/forbidden-word.ts";
import { report } from "@gantry/domain/kinds/report.ts";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { type KindServer, serveKinds } from "../../../testing/kind-server.ts";
import { sampleDocument } from "../../../testing/sample-document.ts";
import type { Principal } from "../../permission/principal.ts";

type Row = Record<string, unknown> & { id: string; version: number };

let tenant: TestTenant;
let server: KindServer;
let admin: Principal;
beforeAll(async () => {
  tenant = await testTenant();
  server = await serveKinds(tenant.database, [camera, forbiddenWord, report]);
  const all = { CAMERA: [], FORBIDDEN_WORD: [], REPORT: [] };
  admin = tenant.principal({ CREATE: all, READ: all, UPDATE: all, DELETE: all });
  // The first call registers the caller with the test server.
  await server.call(admin, "POST", "/api/v1/video/camera/find", {});
});

const create = async (path: string, body: object) => {
  const { status, body: made } = await server.call<Row>(admin, "POST", `/api/v1${path}`, body);
  expect([status, JSON.stringify(made)]).toEqual([201, expect.any(String)]);
  return made;
};
const read = async (path: string, id: string) =>
  (await server.call<Row>(admin, "GET", `/api/v1${path}/${id}`)).body;
const exportCsv = async (path: string, body: object = {}, who = admin) =>
  (await server.call<string>(who, "POST", `/api/v1${path}/export`, body)).body;

async function importCsv<Body = ImportAnswer>(
  path: string,
  file: string | Uint8Array,
  dryRun: boolean,
  mediaType = "application/octet-stream",
): Promise<Body> {
  const answer = await fetch(`${server.url}/api/v1${path}/import?dryRun=${dryRun}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${admin.tenantId}/${admin.id}`,
      "Content-Type": mediaType,
    },
    body: Buffer.from(file as string),
  });
  return (await answer.json()) as Body;
}

const readCounts = (answer: ImportAnswer) =>
  Object.fromEntries(Object.entries(answer.counts).filter(([, count]) => count > 0)) as Partial<
    Record<BulkOutcome, number>
  >;

const formulas = [
  '=HYPERLINK("http://evil.test")',
  "+1",
  "-1+2",
  "@SUM(A1)",
  "\tx",
  "'quoted",
  'say "hi", now',
];

describe("export of a list", () => {
  test("writes every cell like the page does, and none starts a formula", async () => {
    const texts = [...formulas, " spaces ", "two\nlines", "Ünter; den, Linden", "＝1"];
    for (const [number, description] of texts.entries())
      await create("/video/camera", {
        name: `Cell ${String(number).padStart(2, "0")}`,
        description,
        roadName: "Cell Road",
        location: { type: "Point", coordinates: [-105.5, 40] },
      });
    const filters = [{ field: "roadName", operator: "EQUALS", value: "Cell Road" }];
    const text = await exportCsv("/video/camera", { query: { filters } });
    const { body } = await server.call<FindAnswer<Row>>(admin, "POST", "/api/v1/video/camera/find", {
      filters,
    });
    const [header, ...records] = readCsv(text).records;
    const names = header?.cells ?? [];
    expect(names.slice(0, 4)).toEqual(["id", "version", "name", "description"]);
    expect(text).toBe(
      [
        csvRecord(names),
        ...body.items.map((row) =>
          csvRecord(
            names.map((name) =>
              name === "location" ? '{"type": "Point", "coordinates": [-105.5, 40]}' : cellText(row[name]),
            ),
          ),
        ),
      ].join(""),
    );
    expect(records).toHaveLength(texts.length);
    for (const { cells } of records) for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r＝]/);
  });

  test("writes times in UTC by ISO 8601, whatever the zone of the page", async () => {
    await create("/video/camera", { name: "Timed" });
    const [head = [], ...rows] = readCsv(await exportCsv("/video/camera")).records.map(({ cells }) => cells);
    const times = rows.map((cells) => cells[head.indexOf("updatedAt")]);
    expect(times.length).toBeGreaterThan(0);
    for (const at of times) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test("contains only visible columns and the list's rows, in order", async () => {
    await create("/video/camera", {
      name: "Hidden B",
      host: "10.9.9.9",
      password: "s3cret",
      roadName: "Hidden Road",
    });
    const { id } = await create("/video/camera", { name: "Hidden A", roadName: "Hidden Road" });
    const filters = [{ field: "roadName", operator: "EQUALS", value: "Hidden Road" }];
    const query = { filters, sortField: "name", ascending: false, fields: ["name", "roadName"] };
    expect(await exportCsv("/video/camera", { query, byteOrderMark: true })).toMatch(
      /^(\uFEFF)?id,version,name,roadName\r\n[^,]+,1,Hidden B,Hidden Road\r\n[^,]+,1,Hidden A,Hidden Road\r\n$/,
    );
    const all = await exportCsv("/video/camera", { query: { filters } });
    expect(all).not.toMatch(/host|10\.9\.9\.9|password|s3cret|internalStream/i);
    const one = tenant.principal({ READ: { CAMERA: [id] } }, "one");
    expect(readCsv(await exportCsv("/video/camera", { query: { filters } }, one)).records).toHaveLength(2);
    const refused = await server.failing(admin, "POST", "/api/v1/video/camera/export", {
      query: { fields: ["host"] },
    });
    expect(refused).toMatchObject({ status: 400, code: "unknownField" });
    const nobody = tenant.principal({}, "nobody");
    expect((await server.failing(nobody, "POST", "/api/v1/video/camera/export", {})).status).toBe(403);
  });

  test("cancels the query when the client disconnects", async () => {
    await tenant.asOwner(
      `insert into camera (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       select $1, 'gone-' || n, 1, n, jsonb_build_object('name', 'Gone ' || n, 'description', repeat('x', 2000)), now(), now(), ''
       from generate_series(1, 10000) n`,
      [tenant.id],
    );
    const left = new AbortController();
    const answer = await fetch(`${server.url}/api/v1/video/camera/export`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${admin.tenantId}/${admin.id}`,
        "Content-Type": "application/json",
      },
      body: "{}",
      signal: left.signal,
    });
    const countBusy = async () => {
      const { rows } = await tenant.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and state <> 'idle'
         and query like '%from exported%' and pid <> pg_backend_pid()`,
      );
      return rows[0]?.count;
    };
    await answer.body?.getReader().read();
    await vi.waitFor(async () => expect(await countBusy()).toBe(1), { timeout: 15_000, interval: 50 });
    // A slow download blocks a second one by the same user only.
    const again = await server.failing(admin, "POST", "/api/v1/video/camera/export", {});
    expect(again).toMatchObject({ code: "tooManyRequests", params: { retryAfterS: 5 } });
    const other = tenant.principal({ READ: { CAMERA: ["gone-1"] } }, "other");
    expect(readCsv(await exportCsv("/video/camera", {}, other)).records).toHaveLength(2);
    left.abort();
    await vi.waitFor(async () => expect(await countBusy()).toBe(0), { timeout: 15_000, interval: 50 });
    await tenant.asOwner("delete from camera where tenant_id = $1 and id like 'gone-%'", [tenant.id]);
  });
});

describe("import of a list", () => {
  test("takes a file sent as text/csv", async () => {
    const { counts } = await importCsv(report.path, await exportCsv(report.path), true, "text/csv");
    expect(counts).toMatchObject({ refused: 0, failed: 0 });
  });

  test("of an unchanged export changes nothing, for any field type", async () => {
    for (let number = 1; number <= 3; number++) await create(report.path, sampleDocument(report, number));
    const text = await exportCsv(report.path);
    const again = await importCsv(report.path, text, true);
    expect(readCounts(again)).toEqual({ unchanged: 3 });
    expect(readCounts(await importCsv("/video/camera", await exportCsv("/video/camera"), true))).toEqual({
      unchanged: expect.any(Number) as number,
    });
  });

  test("finds entities by id or unique name, creates others, and applies nothing before confirmation", async () => {
    const [a, b] = [
      await create("/video/camera", { name: "Twin" }),
      await create("/video/camera", { name: "Solo" }),
    ];
    await create("/video/camera", { name: "Twin" });
    const file =
      "id,name,pollRate,password\n" +
      [`${a.id},Renamed,30,`, ",SOLO,45,", ",Brand new,50,first", ",Twin,60,", "nowhere,Ghost,60,"].join(
        "\n",
      );
    const tried = await importCsv("/video/camera", file, true);
    expect(tried.rows.map(({ line, outcome, id }) => [line, outcome, id])).toEqual([
      [2, "changed", a.id],
      [3, "changed", b.id],
      [4, "created", null],
      [5, "refused", null],
      [6, "notFound", "nowhere"],
    ]);
    expect(tried.rows[0]?.changes).toEqual([
      { field: "name", from: "Twin", to: "Renamed" },
      { field: "pollRate", from: 60, to: 30 },
    ]);
    expect(tried.rows[3]?.issues).toEqual([{ field: "name", code: "severalHaveName" }]);
    expect(await read("/video/camera", a.id)).toMatchObject({ name: "Twin", version: 1 });
    const done = await importCsv("/video/camera", file, false);
    expect(readCounts(done)).toEqual({ changed: 2, created: 1, refused: 1, notFound: 1 });
    expect(await read("/video/camera", a.id)).toMatchObject({ name: "Renamed", pollRate: 30, version: 2 });
    const made = done.rows[2];
    expect(await read("/video/camera", made?.id ?? "")).toMatchObject({
      name: "Brand new",
      passwordSet: true,
    });
    const [audit] = await tenant.asOwner<{ text: string }>(
      "select string_agg(action || ' ' || after::text, ' ') as text from audit_log where tenant_id = $1 and entity_id = any($2)",
      [tenant.id, [a.id, made?.id]],
    );
    expect(audit?.text).toMatch(/UPDATE/);
    expect(audit?.text).not.toContain("first");
  });

  test("refuses an invalid row by line and column, skips stale ones, and saves the rest", async () => {
    const words = [await create("/signs/forbidden-words", { name: "ALPHA" })];
    words.push(await create("/signs/forbidden-words", { name: "BETA" }));
    await server.call(admin, "PUT", `/api/v1/signs/forbidden-words/${words[1]?.id}`, { enabled: false });
    const file = [
      "id,version,name,enabled",
      `${words[0]?.id},1,ALPHA,perhaps`,
      `${words[1]?.id},1,BETA,yes`,
      ",,alpha,yes",
      ",,,yes",
      ",,GAMMA,yes",
      ",,gamma,yes",
    ].join("\r\n");
    const { rows } = await importCsv("/signs/forbidden-words", file, false);
    expect(rows.map(({ line, outcome, issues }) => [line, outcome, issues?.[0]])).toEqual([
      [2, "refused", { field: "enabled", code: "notFlag" }],
      [3, "movedOn", undefined],
      [4, "refused", { field: "name", code: "inLine", params: { line: 2 } }],
      [5, "refused", { field: "name", code: "required" }],
      [6, "created", undefined],
      [7, "refused", { field: "name", code: "inLine", params: { line: 6 } }],
    ]);
  });

  test("refuses wrong columns, broken quotes, pictures and one row too many as a whole, by name", async () => {
    const importRefused = (file: string | Uint8Array) => importCsv<Problem>("/video/camera", file, true);
    expect(await importRefused("name,colour\nA,red")).toMatchObject({
      code: "invalidBody",
      errors: [{ field: "colour", code: "unknownColumn" }],
    });
    expect(await importRefused('name\n"A')).toMatchObject({
      code: "csvNotReadable",
      params: { problem: "quoteNotClosed", line: 2 },
    });
    expect(await importRefused(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))).toMatchObject({
      code: "csvNotReadable",
      params: { problem: "notText" },
    });
    const startMs = performance.now();
    expect(await importRefused(`name\n${"A\n".repeat(100_001)}`)).toMatchObject({
      code: "csvNotReadable",
      params: { problem: "tooManyRows", line: 100_002 },
    });
    expect(performance.now() - startMs).toBeLessThan(5_000);
    const bytes = Buffer.from("\uFEFFname;roadName\nÜnter;I-25\n", "utf16le");
    expect((await importCsv("/video/camera", bytes, true)).rows[0]).toMatchObject({
      outcome: "created",
      name: "Ünter",
    });
  });

  test("is refused without write permission", async () => {
    const viewer = tenant.principal({ READ: { CAMERA: [] } }, "viewer");
    await server.call(viewer, "POST", "/api/v1/video/camera/find", {});
    const answer = await fetch(`${server.url}/api/v1/video/camera/import?dryRun=false`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${viewer.tenantId}/${viewer.id}`,
        "Content-Type": "application/octet-stream",
      },
      body: "name\nX",
    });
    expect(answer.status).toBe(403);
  });
});
