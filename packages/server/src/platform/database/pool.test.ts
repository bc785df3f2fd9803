import pg from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { appendEvent } from "../bus/event-log.ts";
import { openPool } from "./pool.ts";

describe("the server's database role", () => {
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await testTenant();
  });

  test("a role that owns tables is refused at startup", async () => {
    await expect(openPool(tenant.urls.owner)).rejects.toThrow(/owns tables/);
  });

  test("a superuser is refused at startup", async () => {
    await expect(openPool(adminUrl())).rejects.toThrow(/superuser/);
  });

  test("a role that can bypass row security, directly or indirectly, is refused at startup", async () => {
    await runAsAdmin(
      `create role bypassing bypassrls; create role sly login password 'x' in role gantry_server, bypassing`,
    );
    try {
      await expect(openPool(roleUrl("sly", "x"))).rejects.toThrow(/bypass row security/);
    } finally {
      await runAsAdmin("drop role sly; drop role bypassing");
    }
  });

  test("a time is read to the millisecond, in any zone of the session", async () => {
    const times = [
      "2026-11-24T13:00:00.057Z",
      "2026-11-24T13:00:00Z",
      "0099-01-02T03:04:05.5Z",
      "12026-01-01T00:00:00Z",
    ];
    const client = await tenant.pool.connect();
    try {
      for (const zone of ["UTC", "Asia/Kolkata", "America/Denver"]) {
        await client.query("select set_config('timezone', $1, false)", [zone]);
        const { rows } = await client.query<{ at: Date }>("select unnest($1::timestamptz[]) as at", [times]);
        expect(rows.map(({ at }) => at.getTime())).toEqual(
          times.map((time) => Date.parse(time.replace(/^12026/, "+012026"))),
        );
      }
    } finally {
      client.release(true);
    }
  });

  test("every table with a tenant column has row security", async () => {
    await tenant.asOwner("select make_record_days('poll_result', array['2001-01-01'::date])");
    const open = await tenant.asOwner(`
      select distinct c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('tenant_id', 'tenant_number')
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
        -- A partition without a policy shows nothing to a query that bypasses its parent.
        and (not c.relrowsecurity or not c.relispartition and not exists (select from pg_policy p where p.polrelid = c.oid))`);
    expect(open).toEqual([]);
  });

  test("history cannot be changed by the server", async () => {
    for (const sql of ["update event set data = '{}'", "update audit_log set action = 'UPDATE'"])
      await expect(tenant.pool.query(sql)).rejects.toThrow(/permission denied/);
  });

  test("history cannot be deleted by the server where no retention policy says so", async () => {
    const own = await testTenant();
    await own.database.inTenant(own.principal({}), async (db) => {
      const of = { action: "CREATE", entityType: "SIGN", entityId: "dms-1" } as const;
      await writeAudit(db, { ...of, before: null, after: { name: "DMS 1" } });
      await appendEvent(db, { ...of, event: "statusChanged", atMs: 0, data: {} });
      for (const table of ["audit_log", "event"])
        expect(await db.query(`delete from ${table} returning 1`)).toEqual([]);
    });
  });
});

function roleUrl(role: string, password: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${inject("cluster").port}/postgres`;
}

function adminUrl(): string {
  return roleUrl("gantry_admin", inject("cluster").passwords.admin);
}

async function runAsAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  await client.query(sql);
  await client.end();
}
