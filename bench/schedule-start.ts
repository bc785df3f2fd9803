import { signExecutors } from "../packages/server/src/modules/signs/schedules/sign-executors.ts";
import { systemPrincipal } from "../packages/server/src/platform/permission/system-principal.ts";
import { runDueJobs } from "../packages/server/src/platform/schedules/run-due-jobs.ts";
import { durationNs, textMessage } from "../e2e/support/messages.ts";
import { quantile } from "./list/figures.ts";
import { addRows, scheduleSite, signCount, tenantId } from "./schedule/schedule-site.ts";

/** 1,000 jobs of one second, each a message for a sign: how late the last one has started and is committed. No peer. */
const jobCount = 1000;
const rounds = 5;

const site = await scheduleSite();
try {
  const actor = systemPrincipal(tenantId, "job:runSchedules", "runSchedules");
  const late: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const dueMs = Date.now();
    await addRows(site.owner, listJobs(round, dueMs));
    const startMs = performance.now();
    while ((await site.database.inTenant(actor, (db) => runDueJobs(db, site.platform, signExecutors))) > 0) {
      // Until nothing is due, as the server does.
    }
    late.push(performance.now() - startMs);
    const { rows } = await site.owner.query<{ failed: number }>(
      "select count(*)::int as failed from schedule_run where result <> 'SUCCESS'",
    );
    if (rows[0]?.failed !== 0) throw new Error(`${rows[0]?.failed} jobs failed`);
  }
  const [first = 0, ...later] = late;
  console.log(
    `${jobCount} jobs of the same second on ${signCount} signs: the last one is done ${quantile(later, 0.5).toFixed(0)} ms after it was due ` +
      `(first round ${first.toFixed(0)} ms, longest ${Math.max(...later).toFixed(0)} ms; limit 1000 ms)`,
  );
} finally {
  await site.stop();
  process.exit();
}

function listJobs(round: number, dueMs: number) {
  return Array.from({ length: jobCount }, (_, n) => ({
    id: `job-${round}-${n}`,
    nextMs: dueMs,
    doc: {
      entityType: "SIGN",
      jobType: "QueueSignMessageJob",
      entityId: `dms-${(n % signCount) + 1}`,
      signMessage: textMessage(`ROAD WORK\nEXIT ${n % 300}`, { duration: durationNs(60_000) }),
      firstDate: new Date(dueMs).toISOString(),
      timezone: "America/Denver",
      useRecurrence: false,
    },
  }));
}
