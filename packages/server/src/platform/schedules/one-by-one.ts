import type { DoneLine, DueJob, Platform, ScheduleExecutor } from "../module.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

/** An executor's run for jobs that gain nothing from running together. */
export function oneByOne(
  run: (db: TenantTransaction, platform: Platform, job: DueJob) => Promise<DoneLine[]>,
): ScheduleExecutor["run"] {
  return async (db, platform, jobs) => {
    const lines: DoneLine[][] = [];
    for (const job of jobs) lines.push(await run(db, platform, job));
    return lines;
  };
}
