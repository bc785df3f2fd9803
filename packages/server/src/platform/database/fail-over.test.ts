import { expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import { openPool } from "./pool.ts";

test("a long statement and an idle transaction are ended, and others get their connection and lock", async () => {
  const tenant = await testTenant();
  const pool = await openPool(tenant.urls.server, { maxConnections: 2, statementMs: 300, idleMs: 300 });
  const holder = await pool.connect();
  try {
    await expect(pool.query("select pg_sleep(30)")).rejects.toMatchObject({ code: "57014" });
    await holder.query("begin; select pg_advisory_xact_lock(7)");
    const takeLock = () => pool.query("select pg_try_advisory_xact_lock(7) as taken");
    await expect.poll(async () => (await takeLock()).rows).toEqual([{ taken: true }]);
    await expect(holder.query("commit")).rejects.toThrow();
  } finally {
    holder.release(true);
    await pool.end();
  }
});
