import type { ReportMail, ReportScheduleAnswer } from "@gantry/domain/contract/answers/report-schedule.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { report } from "@gantry/domain/kinds/report.ts";
import {
  checkReportSchedule,
  nextReportMs,
  type ReportScheduleDocument,
} from "@gantry/domain/reports/report-schedule.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { isoTimeSql } from "../../list/catalogue.ts";
import { readPeople } from "../../notifications/delivery/people.ts";
import { actorOf } from "../../schedules/actor.ts";
import { insertMail } from "./report-mail-rows.ts";

const shownMails = 20;
const { entityType } = report;

interface Stored {
  version: number;
  document: ReportScheduleDocument;
  actorDisplayName: string;
  nextAt: string | null;
}

export async function readSchedule(
  db: TenantTransaction,
  reportId: string,
): Promise<Pick<ReportScheduleAnswer, "schedule" | "mails">> {
  const stored = await readStored(db, reportId);
  return { schedule: stored ? toAnswer(stored) : null, mails: await readMails(db, reportId) };
}

/** The caller becomes the one on whose behalf it is sent. Throws `invalidBody`, or `staleVersion` with the current one. */
export async function saveSchedule(
  db: TenantTransaction,
  reportId: string,
  { version: sentVersion, ...sent }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { document, issues } = checkReportSchedule(sent);
  if (issues.length > 0) throw new AppError("invalidBody", {}, { issues });
  await assertMembers(db, document.people ?? []);
  const before = await lockStored(db, reportId);
  const current = before?.version ?? 0;
  if (typeof sentVersion === "number" && sentVersion !== current)
    throw new AppError(
      "staleVersion",
      { sent: sentVersion, current },
      { current: before ? toAnswer(before) : null },
    );
  const actor = actorOf(db.principal);
  const saved = await db.query(
    `insert into report_schedule as s (tenant_id, report_id, version, doc, actor_kind, actor_id, actor_name, next_at,
       updated_at)
     values ($1, $2, 1, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($8::float8 / 1000))
     on conflict (tenant_id, report_id) do update set version = s.version + 1, doc = excluded.doc,
       actor_kind = excluded.actor_kind, actor_id = excluded.actor_id, actor_name = excluded.actor_name,
       next_at = excluded.next_at, updated_at = excluded.updated_at
       where s.version = $9::int8
     returning version`,
    [
      db.tenantId,
      reportId,
      JSON.stringify(document),
      actor.kind,
      actor.id,
      actor.name,
      nextReportMs(document, db.nowMs),
      db.nowMs,
      current,
    ],
  );
  // Of two first schedules at once the second finds a row that it has not seen.
  if (saved.length === 0) throw new AppError("staleVersion", { sent: current, current: current + 1 });
  await auditSchedule(db, reportId, { before: before?.document, after: document });
}

export async function removeSchedule(db: TenantTransaction, reportId: string): Promise<void> {
  const before = await lockStored(db, reportId);
  if (!before) return;
  await db.query("delete from report_schedule where tenant_id = $1 and report_id = $2", [
    db.tenantId,
    reportId,
  ]);
  await auditSchedule(db, reportId, { before: before.document, after: undefined });
}

/** Sends it now on behalf of the caller, also while the schedule is paused. */
export async function sendNow(db: TenantTransaction, reportId: string): Promise<void> {
  const stored = await lockStored(db, reportId);
  if (!stored) throw new AppError("notFound", { kind: "reportSchedule", id: reportId });
  await insertMail(db, {
    reportId,
    atMs: db.nowMs,
    isByHand: true,
    document: stored.document,
    actor: actorOf(db.principal),
  });
}

/** With the whole report, because its history restores a report from an entry. */
async function auditSchedule(
  db: TenantTransaction,
  entityId: string,
  { before, after }: Record<"before" | "after", ReportScheduleDocument | undefined>,
): Promise<void> {
  const [row] = await db.query<{ doc: Record<string, unknown> }>(
    "select doc from report where tenant_id = $1 and id = $2",
    [db.tenantId, entityId],
  );
  await writeAudit(db, {
    action: "UPDATE",
    entityType,
    entityId,
    before: { ...row?.doc, mailSchedule: before ?? null },
    after: { ...row?.doc, mailSchedule: after ?? null },
  });
}

async function assertMembers(db: TenantTransaction, ids: readonly string[]): Promise<void> {
  const people = await readPeople(db, ids);
  const id = ids.find((one) => !people.has(one));
  if (id !== undefined)
    throw new AppError("invalidBody", {}, { issues: [{ field: "people", code: "notAnOption" }] });
}

const storedSql = `select version::float8 as version, doc as document, actor_name as "actorDisplayName",
    ${isoTimeSql("next_at")} as "nextAt"
  from report_schedule where tenant_id = $1 and report_id = $2`;

async function readStored(db: TenantTransaction, reportId: string): Promise<Stored | undefined> {
  const [row] = await db.query<Stored>(storedSql, [db.tenantId, reportId]);
  return row;
}

async function lockStored(db: TenantTransaction, reportId: string): Promise<Stored | undefined> {
  const [row] = await db.query<Stored>(`${storedSql} for update`, [db.tenantId, reportId]);
  return row;
}

const toAnswer = ({ document, ...rest }: Stored): NonNullable<ReportScheduleAnswer["schedule"]> => ({
  ...rest,
  firstDate: document.firstDate,
  timezone: document.timezone,
  rrule: document.rrule,
  people: [...(document.people ?? [])],
  addresses: [...(document.addresses ?? [])],
  subject: document.subject ?? null,
  message: document.message ?? null,
  isPaused: document.isPaused ?? false,
});

const readMails = (db: TenantTransaction, reportId: string): Promise<ReportMail[]> =>
  db.query<ReportMail>(
    `select m.id, ${isoTimeSql("m.at")} as at, m.is_by_hand as "isByHand", m.actor_name as "actorDisplayName", m.state,
       m.problem, m.form,
       coalesce((select jsonb_agg(jsonb_build_object('name', d.receiver_name, 'state', d.state, 'problem', d.problem,
           'detail', d.detail, 'nextAt', ${isoTimeSql("d.next_at")}) order by d.receiver_name, d.id)
         from notification_delivery d where d.tenant_id = m.tenant_id and d.report_mail_id = m.id), '[]') as receivers
     from report_mail m where m.tenant_id = $1 and m.report_id = $2 order by m.at desc, m.id limit ${shownMails}`,
    [db.tenantId, reportId],
  );
