import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import type { InstallationDatabase } from "../identity/provider/installation-database.ts";
import type { Log } from "../module.ts";
import type { Principal } from "../permission/principal.ts";
import { systemPrincipal } from "../permission/system-principal.ts";

/** Something done over and over for every tenant, each time in a transaction of its own. */
export interface TenantJob {
  name: string;
  everyMs: number;
  /** "more": there is more to do at once, in a transaction of its own. */
  run(db: TenantTransaction): Promise<void | "more">;
}

/**
 * Runs jobs for every tenant until it is stopped. A run that takes longer than its interval is not run beside itself;
 * one tenant's failure does not keep the others waiting. Each must be right when several servers run it at once.
 */
export function runJobs(parts: {
  database: TenantDatabase;
  installation: InstallationDatabase;
  log: Log;
  jobs: readonly TenantJob[];
}): { stop(): Promise<void> } {
  const { database, installation, log, jobs } = parts;
  let isStopped = false;

  async function runForAll(job: TenantJob): Promise<void> {
    const tenants = await installation.query<{ id: string }>(
      "select id from installation.tenant order by number",
    );
    for (const tenant of tenants) {
      if (isStopped) return;
      const actor = systemPrincipal(tenant.id, `job:${job.name}`, job.name);
      await runWhileMore(job, actor).catch((error: unknown) =>
        log.error({ error, job: job.name, tenantId: tenant.id }, "a job failed"),
      );
    }
  }

  async function runWhileMore(job: TenantJob, actor: Principal): Promise<void> {
    let answer: void | "more" = "more";
    while (answer === "more" && !isStopped) answer = await database.inTenant(actor, (db) => job.run(db));
  }

  const running = jobs.map((job) => {
    let run: Promise<void> = Promise.resolve();
    let isRunning = false;
    const timer = setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      run = runForAll(job)
        .catch((error: unknown) => log.error({ error, job: job.name }, "a job could not start"))
        .finally(() => (isRunning = false));
    }, job.everyMs);
    return { timer, current: () => run };
  });

  return {
    async stop() {
      isStopped = true;
      for (const { timer } of running) clearInterval(timer);
      await Promise.all(running.map(({ current }) => current()));
    },
  };
}
