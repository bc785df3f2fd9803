import { nextReportMs, type ReportScheduleDocument } from "@gantry/domain/reports/report-schedule.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { TenantJob } from "../../jobs/run-jobs.ts";
import { waitAtMost } from "../../jobs/wait-at-most.ts";
import type { Principal } from "../../permission/principal.ts";
import type { Actor } from "../../schedules/actor.ts";
import { type MailParts, makeReportMail } from "./make-report-mail.ts";
import { claimMail, type ClaimedMail, forgetSent, insertMail } from "./report-mail-rows.ts";

const plannedPerRun = 50;
const stopWithinMs = 10_000;
/** A report that is later than a day is not sent: the next one is near. */
const sentWithinMs = 86_400_000;

/** Sends reports on their schedules: plans what is due, makes one report at a time, and hands it to the deliveries. */
export class ReportMailDesk {
  readonly #parts: MailParts;
  readonly #making = new Map<string, Promise<void>>();
  #isStopping = false;

  constructor(parts: MailParts) {
    this.#parts = parts;
  }

  readonly jobs: readonly TenantJob[] = [
    { name: "planReportMails", everyMs: 1000, run: planDue },
    { name: "makeReportMails", everyMs: 1000, run: (db) => this.#makeDue(db) },
    { name: "forgetReportFiles", everyMs: 60_000, run: forgetSent },
  ];

  /** Resolves when no report is made. */
  async idle(): Promise<void> {
    while (this.#making.size > 0) await Promise.all(this.#making.values());
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await waitAtMost(this.idle(), stopWithinMs);
  }

  async #makeDue(db: TenantTransaction): Promise<void> {
    if (this.#isStopping || this.#making.has(db.tenantId)) return;
    const mail = await claimMail(db);
    if (mail) db.afterCommit(() => this.#make(db.principal, mail));
  }

  #make(principal: Principal, mail: ClaimedMail): void {
    const made = makeReportMail(this.#parts, principal, mail)
      // The lease ends, and the report is made again.
      .catch((error: unknown) => this.#parts.log.error({ error, mailId: mail.id }, "a report was not sent"))
      .finally(() => this.#making.delete(principal.tenantId));
    this.#making.set(principal.tenantId, made);
  }
}

interface DueSchedule {
  reportId: string;
  document: ReportScheduleDocument;
  actor: Actor;
  nextMs: number;
}

/** Of several times that were missed only the last one is sent. The rows are locked, so that of several servers one plans each. */
async function planDue(db: TenantTransaction): Promise<void | "more"> {
  const due = await db.query<DueSchedule>(
    `select report_id as "reportId", doc as document,
       jsonb_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) as actor,
       round(extract(epoch from next_at) * 1000)::float8 as "nextMs"
     from report_schedule where tenant_id = $1 and next_at <= to_timestamp($2::float8 / 1000)
     order by next_at limit ${plannedPerRun} for update skip locked`,
    [db.tenantId, db.nowMs],
  );
  for (const { reportId, document, actor, nextMs } of due) {
    const atMs = lastBefore(document, nextMs, db.nowMs);
    if (db.nowMs - atMs <= sentWithinMs)
      await insertMail(db, { reportId, atMs, isByHand: false, document, actor });
    await db.query(
      `update report_schedule set next_at = to_timestamp($3::float8 / 1000) where tenant_id = $1 and report_id = $2`,
      [db.tenantId, reportId, nextReportMs(document, db.nowMs + 1)],
    );
  }
  return due.length === plannedPerRun ? "more" : undefined;
}

function lastBefore(document: ReportScheduleDocument, firstMs: number, nowMs: number): number {
  let lastMs = firstMs;
  for (
    let next: number | null = firstMs;
    next !== null && next <= nowMs;
    next = nextReportMs(document, next + 1)
  )
    lastMs = next;
  return lastMs;
}
