import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import type { InstallationDatabase } from "../identity/provider/installation-database.ts";
import type { Log } from "../log.ts";
import type { Principal } from "../permission/principal.ts";
import { systemPrincipal } from "../permission/system-principal.ts";

export interface TenantJob {
  name: string;
  everyMs: number;
  /** "more": run again at once in a new transaction. */
  run(db: TenantTransaction): Promise<void | "more">;
}

/**
 * Runs jobs for every tenant. A job never overlaps itself, and tenants fail independently. Jobs must be safe
 * when several servers run them.
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
