import { systemPrincipal } from "../../../platform/permission/system-principal.ts";
import { runDueJobs } from "../../../platform/schedules/run-due-jobs.ts";
import type { SignsUnderTest } from "../signs-under-test.ts";
import { signExecutors } from "./sign-executors.ts";

/** Runs the jobs of all servers until nothing is due; returns the number of jobs run. */
export async function runAllDue({ tenant, platform }: SignsUnderTest, servers = 1): Promise<number> {
  const actor = systemPrincipal(tenant.id, "job:runSchedules", "runSchedules");
  const runServer = async () => {
    let dealt = 0;
    for (;;) {
      const count = await tenant.database.inTenant(actor, (db) => runDueJobs(db, platform, signExecutors));
      if (count === 0) return dealt;
      dealt += count;
    }
  };
  const counts = await Promise.all(Array.from({ length: servers }, runServer));
  return counts.reduce((sum, count) => sum + count, 0);
}
