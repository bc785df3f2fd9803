import { expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { installationDatabase } from "../identity/provider/installation-database.ts";
import { runJobs } from "./run-jobs.ts";

test("a job runs repeatedly for every tenant, even if it fails for one", async () => {
  const [good, bad] = [await testTenant(), await testTenant()];
  const runs: string[] = [];
  const twice = Promise.withResolvers<void>();
  const jobs = runJobs({
    database: good.database,
    installation: installationDatabase(good.pool),
    log: quietLog,
    jobs: [
      {
        name: "count",
        everyMs: 5,
        async run(db) {
          if (db.tenantId === bad.id) await db.query("select 1 / 0");
          expect(db.principal).toMatchObject({ kind: "system", id: "job:count" });
          runs.push(db.tenantId);
          if (runs.filter((id) => id === good.id).length === 2) twice.resolve();
        },
      },
    ],
  });
  await twice.promise;
  await jobs.stop();
  const afterStop = runs.length;
  expect(runs).toContain(good.id);
  expect(runs).not.toContain(bad.id);
  await good.asOwner("select 1");
  expect(runs).toHaveLength(afterStop);
});

test("a run longer than its interval is not overlapped by a second one", async () => {
  const tenant = await testTenant();
  let running = 0;
  let max = 0;
  let left = 3;
  const done = Promise.withResolvers<void>();
  const jobs = runJobs({
    database: tenant.database,
    installation: installationDatabase(tenant.pool),
    log: quietLog,
    jobs: [
      {
        name: "slow",
        everyMs: 1,
        async run(db) {
          max = Math.max(max, ++running);
          await db.query("select pg_sleep(0.01)");
          running--;
          if (--left === 0) done.resolve();
        },
      },
    ],
  });
  await done.promise;
  await jobs.stop();
  expect(max).toBe(1);
});
