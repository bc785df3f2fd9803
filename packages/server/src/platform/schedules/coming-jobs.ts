import type { ScheduleJobType } from "@gantry/domain/schedule/schedule-types.ts";
import { listOccurrences, missedAfterMs } from "@gantry/domain/schedule/schedule-times.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Principal } from "../permission/principal.ts";
import { type Actor, principalOf } from "./actor.ts";
import { type JobHead, jobHeadSql } from "./job-heads.ts";
import { runOrderSql } from "./run-due-jobs.ts";
import { isReadable } from "./schedule-reader.ts";

export interface ComingJob {
  id: string;
  doc: JobHead;
  /** Jobs with equal messages share one object; null for jobs without. */
  message: SignMessage | null;
  /** Null: the actor was deleted, so every run fails. */
  actor: Principal | null;
  actorName: string;
  isReadable: boolean;
  /** Next runs before the end of the period, ms; a run that is late but not missed counts as now. */
  runsMs: number[];
}

interface Row extends JobHead {
  messageText: string | null;
  actorKind: Actor["kind"];
  actorId: string;
  actorName: string;
  nextMs: number;
}

const maxRuns = 1000;

/** Jobs of these types that run before a time, in the order in which runs of one moment start. */
export async function readComingJobs(
  db: TenantTransaction,
  jobTypes: readonly ScheduleJobType[],
  beforeMs: number,
): Promise<ComingJob[]> {
  const rows = await db.query<Row>(
    `select ${jobHeadSql}, j.doc ->> 'signMessage' as "messageText", s.actor_kind as "actorKind", s.actor_id as "actorId", s.actor_name as "actorName",
       round(extract(epoch from s.next_at) * 1000)::float8 as "nextMs"
     from schedule_standing s join schedule_job j on j.tenant_id = s.tenant_id and j.id = s.job_id
     where s.tenant_id = $1 and s.next_at < to_timestamp($2::float8 / 1000) and j.job_type = any ($3)
     order by ${runOrderSql}`,
    [db.tenantId, beforeMs, jobTypes],
  );
  const actors = await readActors(db, rows);
  const readMessage = messageReader();
  return rows.map((row) => ({
    id: row.id,
    doc: row,
    message: readMessage(row.messageText),
    actor: actors.get(keyOf(row)) ?? null,
    actorName: row.actorName,
    isReadable: isReadable(db, row.id, row),
    runsMs: listRuns(row, row.nextMs, { nowMs: db.nowMs, beforeMs }),
  }));
}

function listRuns(
  head: JobHead,
  nextMs: number,
  { nowMs, beforeMs }: { nowMs: number; beforeMs: number },
): number[] {
  const times = listOccurrences(head, Math.max(nextMs, nowMs - missedAfterMs), beforeMs, maxRuns);
  return times.map((atMs) => Math.max(atMs, nowMs));
}

function messageReader(): (text: string | null) => SignMessage | null {
  const read = new Map<string, SignMessage>();
  return (text) => {
    if (text === null) return null;
    const message = read.get(text) ?? (JSON.parse(text) as SignMessage);
    read.set(text, message);
    return message;
  };
}

async function readActors(
  db: TenantTransaction,
  rows: readonly Row[],
): Promise<Map<string, Principal | undefined>> {
  const distinct = new Map(rows.map((row) => [keyOf(row), row]));
  const found = new Map<string, Principal | undefined>();
  for (const [key, { actorKind: kind, actorId: id, actorName: name }] of distinct)
    found.set(key, await principalOf(db, { kind, id, name }));
  return found;
}

const keyOf = ({ actorKind, actorId }: Pick<Row, "actorKind" | "actorId">): string =>
  `${actorKind} ${actorId}`;
