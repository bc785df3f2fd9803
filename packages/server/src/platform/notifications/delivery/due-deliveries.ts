import {
  type DeliveryProblem,
  type DeliveryWay,
  nextAttemptMs,
} from "@gantry/domain/notifications/delivery.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { type DeliveredNotification, deliveredSql } from "./delivered-notification.ts";
import { isOutage, outageRetryMs, readOutage } from "./mail-outage.ts";
import type { Outcome } from "./outcome.ts";
import { heldUntilMs, mayReceive, type Person, readPeople } from "./people.ts";

interface Due {
  id: string;
  way: DeliveryWay;
  receiverId: string;
  accountId: string | null;
  step: number;
  /** Attempts until now, this one included. */
  attempts: number;
  firstAtMs: number;
  /** Since the delivery was planned. */
  waitedMs: number;
  isAcknowledged: boolean;
  /** Absent for receivers that are no person. */
  person?: Person;
}

/** Of a notification. */
export interface ClaimedDelivery extends Due {
  notification: DeliveredNotification;
  reportMailId: null;
}

/** Of a report. */
export interface ClaimedReport extends Due {
  notification: null;
  reportMailId: string;
}

export type AnyClaimed = ClaimedDelivery | ClaimedReport;

/** Longer than any attempt takes. After it the delivery belongs to no server and is tried again. */
export const leaseMs = 120_000;

/**
 * Claims deliveries that are due, for one attempt each. Obsolete ones are cancelled, those in
 * quiet hours postponed.
 */
export async function claimDue(
  db: TenantTransaction,
  way: DeliveryWay,
  limit: number,
): Promise<AnyClaimed[]> {
  const outage = way === "email" ? await readOutage(db) : undefined;
  const due = await lockDue(db, way, { limit, onlyId: outage?.id });
  const accounts = [...new Set(due.flatMap(({ accountId }) => accountId ?? []))];
  const people = accounts.length > 0 ? await readPeople(db, accounts) : new Map<string, Person>();
  const claimed: AnyClaimed[] = [];
  for (const one of due) {
    const person = one.accountId === null ? undefined : people.get(one.accountId);
    const obstacle = one.accountId === null ? undefined : obstacleTo(one, person, db.nowMs);
    if (typeof obstacle === "number") await postpone(db, one.id, obstacle);
    else if (obstacle !== undefined) await cancel(db, one.id, obstacle);
    else claimed.push({ ...one, ...(person && { person }) });
  }
  await db.query(
    `update notification_delivery set attempts = attempts + 1, rev = nextval('entity_rev'),
       first_at = coalesce(first_at, to_timestamp($3::float8 / 1000)),
       next_at = to_timestamp(($3::float8 + ${leaseMs}) / 1000)
     where tenant_id = $1 and id = any ($2::text[])`,
    [db.tenantId, claimed.map(({ id }) => id), db.nowMs],
  );
  return claimed;
}

const lockDue = (
  db: TenantTransaction,
  way: DeliveryWay,
  { limit, onlyId }: { limit: number; onlyId: string | undefined },
): Promise<AnyClaimed[]> =>
  db.query<AnyClaimed>(
    `select d.id, d.way, d.receiver_id as "receiverId", d.account_id as "accountId", d.step,
       d.attempts + 1 as attempts, extract(epoch from coalesce(d.first_at, to_timestamp($3::float8 / 1000)))::float8 * 1000
         as "firstAtMs", $3::float8 - extract(epoch from d.created_at)::float8 * 1000 as "waitedMs",
       coalesce(n.acknowledged, false) as "isAcknowledged", d.report_mail_id as "reportMailId",
       case when n.id is not null then ${deliveredSql} end as notification
     from notification_delivery d
       left join notification n on n.tenant_id = d.tenant_id and n.id = d.notification_id
     where d.tenant_id = $1 and d.way = $2 and d.state = 'WAITING' and d.next_at <= to_timestamp($3::float8 / 1000)
       and ($5::text is null or d.id = $5)
     order by d.created_at, d.id limit $4 for update of d skip locked`,
    [db.tenantId, way, db.nowMs, limit, onlyId ?? null],
  );

/** Why a person gets nothing now: a problem for good, or the time until which it waits. */
function obstacleTo(
  { isAcknowledged, notification, step }: AnyClaimed,
  person: Person | undefined,
  nowMs: number,
): DeliveryProblem | number | undefined {
  if (notification === null) return undefined;
  if (isAcknowledged) return "acknowledged";
  if (!person || !mayReceive(person, notification)) return "noPermission";
  // The administrator decided the order of people, so a list does not wait for quiet hours.
  return step === 0 ? heldUntilMs(person, notification.severity, nowMs) : undefined;
}

async function postpone(db: TenantTransaction, id: string, untilMs: number): Promise<void> {
  await db.query(
    `update notification_delivery set next_at = to_timestamp($3::float8 / 1000), rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2`,
    [db.tenantId, id, untilMs],
  );
}

async function cancel(db: TenantTransaction, id: string, problem: DeliveryProblem): Promise<void> {
  await db.query(
    `update notification_delivery set state = 'CANCELLED', next_at = null, problem = $3, rev = nextval('entity_rev'),
       ended_at = to_timestamp($4::float8 / 1000)
     where tenant_id = $1 and id = $2`,
    [db.tenantId, id, problem, db.nowMs],
  );
}

/** Stores how an attempt ended, unless the delivery was claimed again since. */
export async function endAttempt(
  db: TenantTransaction,
  { id, way, attempts, firstAtMs }: Pick<Due, "id" | "way" | "attempts" | "firstAtMs">,
  outcome: Outcome,
): Promise<void> {
  const failure = "problem" in outcome ? outcome : undefined;
  const isDown = way === "email" && isOutage(outcome);
  const usualMs = failure && !failure.isFinal ? nextAttemptMs({ attempts, firstAtMs }, db.nowMs) : undefined;
  const nextMs = isDown && usualMs !== undefined ? Math.min(usualMs, db.nowMs + outageRetryMs) : usualMs;
  const state = !failure ? "DELIVERED" : nextMs === undefined ? "FAILED" : "WAITING";
  await db.query(
    `update notification_delivery set state = $4, next_at = to_timestamp($5::float8 / 1000), problem = $6, detail = $7,
       ended_at = case when $4 <> 'WAITING' then to_timestamp($8::float8 / 1000) end, rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2 and attempts = $3 and state = 'WAITING'`,
    [
      db.tenantId,
      id,
      attempts,
      state,
      nextMs ?? null,
      failure?.problem ?? null,
      outcome.detail ?? null,
      db.nowMs,
    ],
  );
}
