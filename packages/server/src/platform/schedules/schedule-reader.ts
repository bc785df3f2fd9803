import type {
  ScheduleEvent,
  ScheduleJobLine,
  ScheduleRun,
} from "@gantry/domain/contract/answers/schedule.ts";
import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import type { EntityHead } from "@gantry/domain/kinds/define-kind.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import { expiryMs } from "@gantry/domain/sign/queue/queue.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { entitiesOf, scheduleJob, type ScheduleJobDocument } from "@gantry/domain/schedule/schedule-job.ts";
import { eventColor, type ScheduledType } from "@gantry/domain/schedule/schedule-types.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { isoTimeSql } from "../list/catalogue.ts";
import { entityNames } from "./entity-names.ts";

const shownRuns = 10;
const { entityType } = scheduleJob;

export interface StoredJob extends EntityHead {
  doc: ScheduleJobDocument;
  actorDisplayName: string;
  nextRun: string | null;
  lastRun: ScheduleRun | null;
}

export function isReadable(
  db: TenantTransaction,
  id: string,
  document: Parameters<typeof entitiesOf>[0],
): boolean {
  const { grants } = db.principal;
  const acted = entitiesOf(document);
  return (
    isAllowed(grants, "READ", entityType, id) &&
    acted.ids.every((one) => isAllowed(grants, "READ", acted.entityType, one))
  );
}

const runSql = (run: string) => `jsonb_build_object('occurrence', ${isoTimeSql(`${run}.occurrence`)},
  'at', ${isoTimeSql(`${run}.at`)}, 'result', ${run}.result, 'error', ${run}.error, 'params', ${run}.error_params,
  'lines', ${run}.lines, 'actorDisplayName', ${run}.actor_name)`;

export async function readJobs(
  db: TenantTransaction,
  types: readonly ScheduledType[],
  id?: string,
): Promise<StoredJob[]> {
  const rows = await db.query<StoredJob>(
    `select j.id, j.version::float8 as version, j.rev::float8 as rev, j.doc, ${isoTimeSql("j.created_at")} as "createdAt",
       ${isoTimeSql("j.updated_at")} as "updatedAt", j.updated_by as "updatedBy", s.actor_name as "actorDisplayName",
       ${isoTimeSql("s.next_at")} as "nextRun",
       (select ${runSql("r")} from schedule_run r where r.tenant_id = j.tenant_id and r.job_id = j.id
        order by r.occurrence desc limit 1) as "lastRun"
     from schedule_job j join schedule_standing s on s.tenant_id = j.tenant_id and s.job_id = j.id
     where j.tenant_id = $1 and j.entity_type = any ($2) and ($3::text is null or j.id = $3)
     order by j.created_at, j.id`,
    [db.tenantId, types, id ?? null],
  );
  return rows.filter((row) => isReadable(db, row.id, row.doc));
}

export async function toScheduleJob(
  db: TenantTransaction,
  stored: StoredJob,
): Promise<Omit<ScheduleJob, "notes">> {
  const { doc, ...head } = stored;
  const { entityType: type, ids } = entitiesOf(doc);
  const runs = await db.query<{ run: ScheduleRun }>(
    `select ${runSql("r")} as run from schedule_run r where r.tenant_id = $1 and r.job_id = $2
     order by r.occurrence desc limit $3`,
    [db.tenantId, stored.id, shownRuns],
  );
  const names = Object.fromEntries(await entityNames(db, type, ids));
  return { ...doc, ...head, entityNames: names, runs: runs.map(({ run }) => filterVisible(db, run)) };
}

function filterVisible(db: TenantTransaction, run: ScheduleRun): ScheduleRun {
  const { grants } = db.principal;
  return {
    ...run,
    lines: run.lines.filter((line) => isAllowed(grants, "READ", line.entityType, line.entityId)),
  };
}

type Shown = Omit<ScheduleEvent, "id" | "jobId" | "start" | "end" | "result">;

export async function readShownJobs(
  db: TenantTransaction,
  jobs: readonly Pick<StoredJob, "id" | "doc">[],
): Promise<Map<string, Shown>> {
  const acted = jobs.map(({ id, doc }) => ({ id, doc, ...entitiesOf(doc) }));
  const byType = Map.groupBy(acted, (job) => job.entityType);
  const names = new Map<string, string>();
  for (const [type, own] of byType)
    for (const [id, name] of await entityNames(db, type, [...new Set(own.flatMap(({ ids }) => ids))]))
      names.set(`${type} ${id}`, name);
  return new Map(
    acted.map(({ id, doc, entityType: type, ids }) => [
      id,
      {
        entityType: doc.entityType,
        jobType: doc.jobType,
        color: eventColor(doc.jobType),
        recurring: doc.useRecurrence,
        timezone: doc.timezone,
        entityIds: ids,
        entityName: names.get(`${type} ${ids[0]}`) ?? ids[0] ?? "",
        messageText: doc.signMessage ? messageText(doc.signMessage as SignMessage) : null,
        presetTokenId: doc.presetTokenId ?? null,
        selectedTestTypes: doc.selectedTestTypes ?? [],
      },
    ]),
  );
}

export function endOf(
  { jobType, duration, signMessage }: ScheduleJobDocument,
  startMs: number,
): string | null {
  const lastsNs =
    jobType === "ActivateSignPlanJob"
      ? (duration ?? null)
      : jobType === "QueueSignMessageJob"
        ? ((signMessage as SignMessage | null)?.duration ?? null)
        : null;
  const endMs = expiryMs(startMs, lastsNs);
  return endMs === null ? null : new Date(endMs).toISOString();
}

export async function jobLines(
  db: TenantTransaction,
  jobs: readonly StoredJob[],
): Promise<ScheduleJobLine[]> {
  const shown = await readShownJobs(db, jobs);
  return jobs.flatMap(({ id, doc, nextRun, lastRun }) => {
    const line = shown.get(id);
    if (!line) return [];
    const { rrule, firstDate, useRecurrence } = doc;
    const last = lastRun && filterVisible(db, lastRun);
    return [
      { ...line, id, rrule: useRecurrence ? (rrule ?? null) : null, firstDate, nextRun, lastRun: last },
    ];
  });
}
