import { createHash } from "node:crypto";
import type { ReportMailForm, ReportMailProblem } from "@gantry/domain/contract/answers/report-schedule.ts";
import { nextAttemptMs } from "@gantry/domain/notifications/delivery.ts";
import type { ReportScheduleDocument } from "@gantry/domain/reports/report-schedule.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { Actor } from "../../schedules/actor.ts";

export interface NewMail {
  reportId: string;
  atMs: number;
  isByHand: boolean;
  document: ReportScheduleDocument;
  actor: Actor;
}

export interface ClaimedMail extends NewMail {
  id: string;
  /** This one included. */
  attempts: number;
}

/** What becomes of a report that was made. */
export interface MadeMail {
  form: ReportMailForm;
  subject: string;
  message: string;
  fileName: string;
  content: Buffer | null;
}

/** Longer than reading and printing take, also behind other reports. */
export const makingLeaseMs = 300_000;
const maxAttempts = 5;

/** Adds an e-mail that does not exist yet. */
export async function insertMail(
  db: TenantTransaction,
  { reportId, atMs, isByHand, document, actor }: NewMail,
): Promise<void> {
  const named = JSON.stringify([reportId, atMs, isByHand]);
  await db.query(
    `insert into report_mail (tenant_id, id, report_id, at, is_by_hand, doc, actor_kind, actor_id, actor_name, state,
       next_at)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, $8, $9, 'WAITING', to_timestamp($10::float8 / 1000))
     on conflict (tenant_id, id) do nothing`,
    [
      db.tenantId,
      createHash("sha256").update(named).digest("hex").slice(0, 32),
      reportId,
      atMs,
      isByHand,
      JSON.stringify(document),
      actor.kind,
      actor.id,
      actor.name,
      db.nowMs,
    ],
  );
}

/** Claims the next report that is to be made. A server that stops while it makes it loses it to another. */
export async function claimMail(db: TenantTransaction): Promise<ClaimedMail | undefined> {
  const [claimed] = await db.query<ClaimedMail>(
    // As a subquery it could run once for each row, and claim reports that are not made.
    `with due as materialized (
       select id from report_mail where tenant_id = $1 and state = 'WAITING' and next_at <= to_timestamp($2::float8 / 1000)
       order by at, id limit 1 for update skip locked)
     update report_mail m set attempts = attempts + 1,
       next_at = to_timestamp(($2::float8 + ${makingLeaseMs}) / 1000)
     from due where m.tenant_id = $1 and m.id = due.id
     returning m.id, m.report_id as "reportId", round(extract(epoch from m.at) * 1000)::float8 as "atMs",
       m.is_by_hand as "isByHand", m.doc as document, m.attempts,
       jsonb_build_object('kind', m.actor_kind, 'id', m.actor_id, 'name', m.actor_name) as actor`,
    [db.tenantId, db.nowMs],
  );
  return claimed;
}

type Claim = Pick<ClaimedMail, "id" | "attempts">;

/** False if the report was claimed again since. */
export async function keepMade(
  db: TenantTransaction,
  { id, attempts }: Claim,
  made: MadeMail,
): Promise<boolean> {
  const kept = await db.query(
    `update report_mail set state = 'READY', next_at = null, problem = null, form = $4, subject = $5, message = $6,
       file_name = $7, content = $8
     where tenant_id = $1 and id = $2 and attempts = $3 and state = 'WAITING' returning id`,
    [db.tenantId, id, attempts, made.form, made.subject, made.message, made.fileName, made.content],
  );
  return kept.length > 0;
}

/** With `again` it is tried a few times before it counts as failed. */
export async function keepFailure(
  db: TenantTransaction,
  { id, attempts }: Claim,
  { problem, again = false }: { problem: ReportMailProblem; again?: boolean },
): Promise<void> {
  const nextMs =
    again && attempts < maxAttempts ? nextAttemptMs({ attempts, firstAtMs: db.nowMs }, db.nowMs) : null;
  await db.query(
    `update report_mail set state = case when $4::float8 is null then 'FAILED' else 'WAITING' end,
       next_at = to_timestamp($4::float8 / 1000), problem = $5
     where tenant_id = $1 and id = $2 and attempts = $3 and state = 'WAITING'`,
    [db.tenantId, id, attempts, nextMs ?? null, problem],
  );
}

/** Attachments that every receiver has, or will not get. */
export async function forgetSent(db: TenantTransaction): Promise<void> {
  await db.query(
    `update report_mail m set content = null
     where m.tenant_id = $1 and m.content is not null and not exists (select from notification_delivery d
       where d.tenant_id = m.tenant_id and d.report_mail_id = m.id and d.state = 'WAITING')`,
    [db.tenantId],
  );
}
