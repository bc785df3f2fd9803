import type { ImportAnswer } from "@gantry/domain/contract/answers/bulk.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveKinds } from "../../testing/kind-server.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { adoptDevices } from "../agent-link/assignment/assignment-store.ts";
import { deviceTables } from "../agent-link/assignment/device-tables.ts";
import { linkUnderTest } from "../agent-link/link-under-test.ts";
import { tenantDatabase } from "./in-tenant.ts";

let tenant: TestTenant;
const failures: { message: string; table: string }[] = [];
beforeEach(async () => {
  tenant = await testTenant({ ownDatabase: true });
  // Statistics come only from the server.
  for (const table of ["camera", "camera_state", "audit_log", "sign", "device_assignment"])
    await tenant.asOwner(`alter table ${table} set (autovacuum_enabled = off)`);
  failures.length = 0;
  tenant.database = tenantDatabase({
    ...tenant,
    log: { ...quietLog, error: (fields, message) => void failures.push({ message, ...fields } as never) },
  });
});

const readStatistics = async (table: string) => {
  const [row] = await tenant.asOwner(
    `select reltuples::int as rows, pg_stat_get_analyze_count(oid)::int as looks from pg_class where oid = $1::regclass`,
    [table],
  );
  return row as { rows: number; looks: number };
};
const rowsKnown = (table: string) =>
  expect.poll(async () => (await readStatistics(table)).rows, { timeout: 20_000, interval: 20 });
const expectRows = (table: string, rows: number) => rowsKnown(table).toBe(rows);
const expectRowsAtLeast = (table: string, rows: number) => rowsKnown(table).toBeGreaterThanOrEqual(rows);
const write = (rows: number, tables: string[]) =>
  tenant.database.inTenant(tenant.principal({}), async (db) => db.wroteRows(rows, tables));
const makeCameras = (rows: number) =>
  tenant.asOwner(
    `with made as (
       insert into camera (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       select $1, 'c' || n, 1, 1, '{"name": "C"}', now(), now(), '' from generate_series(1, $2::int) n returning id
     ) insert into camera_state (tenant_id, id, rev, status, state) select $1, id, 1, 'UNKNOWN', '{}' from made`,
    [tenant.id, rows],
  );

test("planner statistics are current soon after an import of some thousand rows", async () => {
  const server = await serveKinds(tenant.database, [camera]);
  const all = { CAMERA: [] };
  const admin = tenant.principal({ CREATE: all, READ: all, UPDATE: all });
  await server.call(admin, "POST", "/api/v1/video/camera/find", {});
  const names = Array.from({ length: 2_050 }, (_, number) => `Camera ${number}`);
  const answer = await fetch(`${server.url}/api/v1/video/camera/import?dryRun=false`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${admin.tenantId}/${admin.id}`,
      "Content-Type": "application/octet-stream",
    },
    body: `name\n${names.join("\n")}\n`,
  });
  expect(((await answer.json()) as ImportAnswer).counts.created).toBe(names.length);
  // The last rows may be left to autovacuum.
  for (const table of ["camera", "camera_state", "audit_log"]) await expectRowsAtLeast(table, 1_000);
  // Only after doubling, and at the end.
  expect((await readStatistics("camera")).looks).toBeLessThan(6);
}, 120_000);

test("when all devices are assigned to an agent at once, planner statistics are updated", async () => {
  await makeCameras(1_500);
  await tenant.database.inTenant(tenant.principal({}), (db) => adoptDevices(db, deviceTables(kinds)));
  await expectRows("device_assignment", 1_500);
  const shareWithoutAgent = async () => {
    const [row] = await tenant.asOwner<{ share: number }>(
      "select null_frac as share from pg_stats where tablename = 'device_assignment' and attname = 'agent_id'",
    );
    return row?.share;
  };
  expect(await shareWithoutAgent()).toBe(1);
  const link = await linkUnderTest(tenant);
  await link.enrol();
  await expect.poll(shareWithoutAgent, { timeout: 10_000, interval: 20 }).toBe(0);
  await link.stop();
});

test("few rows are left to autovacuum, and rolled-back rows do not count", async () => {
  await makeCameras(2_000);
  await write(999, ["camera"]);
  const undone = tenant.database.inTenant(tenant.principal({}), async (db) => {
    db.wroteRows(5_000, ["camera"]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await write(1_000, ["sign"]);
  await expect
    .poll(async () => (await readStatistics("sign")).looks, { timeout: 10_000, interval: 20 })
    .toBe(1);
  // Tables are analysed in order, and this one would be first.
  expect((await readStatistics("camera")).looks).toBe(0);
  await write(1, ["camera"]);
  await expectRows("camera", 2_000);
});

test("a locked table is skipped without blocking others", async () => {
  await makeCameras(2_000);
  const holder = new pg.Client({ connectionString: tenant.urls.owner });
  await holder.connect();
  await holder.query("begin; lock table camera in share update exclusive mode");
  await write(2_000, ["camera", "camera_state"]);
  await expectRows("camera_state", 2_000);
  expect((await readStatistics("camera")).looks).toBe(0);
  await holder.end();
  expect(failures).toEqual([]);
});

test("a table that cannot be analyzed is reported, without effect on the work or other tables", async () => {
  await makeCameras(2_000);
  await write(2_000, ["nowhere", "camera"]);
  await expectRows("camera", 2_000);
  expect(failures).toMatchObject([
    { table: "nowhere", message: "the statistics of a table could not be updated" },
  ]);
});

test("the server's role can only analyze the installation's own tables, and no other role can", async () => {
  const { pool } = tenant;
  await expect(pool.query("analyze camera; select 1 / 0")).rejects.toThrow("division by zero");
  expect((await readStatistics("camera")).looks).toBe(0);
  for (const table of ["pg_class", "pg_catalog.pg_class", "camera; drop table camera", "camera_sort"])
    await expect(pool.query("select analyze_table($1)", [table])).rejects.toThrow(/there is no table/);
  const rights = await tenant.asOwner(
    "select grantee::regrole::text from pg_proc, aclexplode(proacl) where proname = 'analyze_table' order by 1",
  );
  expect(rights).toEqual([{ grantee: "gantry_owner" }, { grantee: "gantry_server" }]);
});
