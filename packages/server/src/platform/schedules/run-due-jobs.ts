import {
  findNextOccurrence,
  listOccurrences,
  missedAfterMs,
} from "@gantry/domain/schedule/schedule-times.ts";
import type { ScheduleJobType } from "@gantry/domain/schedule/schedule-types.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Platform, ScheduleExecutors } from "../module.ts";
import type { Actor } from "./actor.ts";
import { type DueRun, runTogether, type StoredDueJob } from "./run-together.ts";
import { announceJobs, keepRuns, moveOn, type NewRun, readDoneRuns } from "./schedule-store.ts";

/** Missed occurrences recorded at once after a long outage. */
const writtenAtOnce = 500;

interface DueRow extends StoredDueJob {
  nextAtMs: number;
}

/**
 * Runs the next due jobs that may run together; returns their number. The jobs stay locked until their outcomes are
 * written, so an occurrence runs once across servers. Late occurrences are recorded as missed.
 */
export async function runDueJobs(
  db: TenantTransaction,
  platform: Platform,
  executors: ScheduleExecutors,
): Promise<number> {
  // One server at a time: two jobs for one sign keep their order.
  const [lock] = await db.query<{ taken: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken",
    [`schedules ${db.tenantId}`],
  );
  if (!lock?.taken) return 0;
  const jobs = await lockDueJobs(db, executors);
  if (jobs.length === 0) return 0;
  const due = jobs.map((job) => ({
    job,
    timesMs: listOccurrences(job.document, job.nextAtMs, db.nowMs + 1, writtenAtOnce),
  }));
  await runOccurrences(db, platform, executors, due);
  await moveOn(
    db,
    due.map(({ job, timesMs }) => {
      const dealtWithMs = timesMs.length === writtenAtOnce ? (timesMs.at(-1) ?? db.nowMs) : db.nowMs;
      return { jobId: job.id, nextMs: findNextOccurrence(job.document, dealtWithMs + 1) };
    }),
  );
  await announceJobs(
    db,
    jobs.map(({ id }) => id),
  );
  return jobs.length;
}

async function runOccurrences(
  db: TenantTransaction,
  platform: Platform,
  executors: ScheduleExecutors,
  due: readonly { job: DueRow; timesMs: readonly number[] }[],
): Promise<void> {
  const all = due.flatMap(({ job, timesMs }) => timesMs.map((atMs): DueRun => ({ job, atMs })));
  const isMissed = ({ atMs }: DueRun) => db.nowMs - atMs > missedAfterMs;
  const missed = all.filter(isMissed).map(makeMissedRun);
  const onTime = all.filter((run) => !isMissed(run)).toSorted((one, other) => one.atMs - other.atMs);
  const done = await readDoneRuns(
    db,
    onTime.map(({ job, atMs }) => ({ jobId: job.id, atMs })),
  );
  const ready = onTime.filter(({ job, atMs }) => !done.has(`${job.id} ${atMs}`));
  const outcomes = await runTogether(db, platform, executors, ready);
  const runs = ready.map(({ job, atMs }, at): NewRun => {
    const outcome = outcomes[at]!;
    return { ...outcome, jobId: job.id, occurrenceMs: atMs, actorName: job.actor.name };
  });
  await keepRuns(db, [...missed, ...runs]);
}

const makeMissedRun = ({ job, atMs }: DueRun): NewRun => ({
  jobId: job.id,
  occurrenceMs: atMs,
  result: "MISSED",
  lines: [],
  actorName: job.actor.name,
});

interface Head {
  jobType: ScheduleJobType;
  actor: Actor;
  nextAtMs: number;
}

/** Order of runs that are due at one moment; a dry run uses it too. */
export const runOrderSql = "s.actor_kind, s.actor_id, j.job_type, j.id";

const dueSql = `from schedule_standing s join schedule_job j on j.tenant_id = s.tenant_id and j.id = s.job_id
  where s.tenant_id = $1 and s.next_at <= to_timestamp($2::float8 / 1000)`;
const ofHeadSql = "(s.actor_kind = $3 and s.actor_id = $4 and j.job_type = $5)";

/** The first due job, and those of its second, actor and type up to the first other job. */
async function lockDueJobs(db: TenantTransaction, executors: ScheduleExecutors): Promise<DueRow[]> {
  const [head] = await db.query<Head>(
    `select j.job_type as "jobType", jsonb_build_object('kind', s.actor_kind, 'id', s.actor_id) as actor,
       extract(epoch from s.next_at)::float8 * 1000 as "nextAtMs"
     ${dueSql} order by s.next_at, ${runOrderSql} limit 1 for update of j, s skip locked`,
    [db.tenantId, db.nowMs],
  );
  if (!head) return [];
  const { actor, jobType, nextAtMs } = head;
  return db.query<DueRow>(
    `select j.id, j.doc as document, jsonb_build_object('kind', s.actor_kind, 'id', s.actor_id, 'name', s.actor_name) as actor,
       round(extract(epoch from s.next_at) * 1000)::float8 as "nextAtMs"
     ${dueSql} and ${ofHeadSql} and s.next_at < to_timestamp($6::float8 / 1000) + interval '1 s'
       and (s.next_at = to_timestamp($6::float8 / 1000)
         or s.next_at < all (select s.next_at ${dueSql} and not ${ofHeadSql}))
     order by s.next_at, j.id limit $7 for update of j, s skip locked`,
    [db.tenantId, db.nowMs, actor.kind, actor.id, jobType, nextAtMs, executors[jobType]?.together ?? 1],
  );
}
