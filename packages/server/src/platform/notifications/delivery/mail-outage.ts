import type { DeliveryProblem } from "@gantry/domain/notifications/delivery.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { Outcome } from "./outcome.ts";

/** The mail server accepts no e-mail for any address. */
const outageProblems: readonly DeliveryProblem[] = [
  "noAnswer",
  "certificateRefused",
  "signInRefused",
  "tlsMissing",
];
/** While it lasts, one e-mail asks for all, so it may ask often. */
export const outageRetryMs = 60_000;

export const isOutage = (outcome: Outcome): boolean =>
  "problem" in outcome && outageProblems.includes(outcome.problem);

/** The oldest e-mail that the mail server did not accept: others wait for it, so that all arrive in order. */
export async function readOutage(db: TenantTransaction): Promise<{ id: string } | undefined> {
  const [row] = await db.query<{ id: string }>(
    `select id from notification_delivery where tenant_id = $1 and way = 'email' and state = 'WAITING'
       and problem = any ($2::text[])
     order by created_at, id limit 1`,
    [db.tenantId, outageProblems],
  );
  return row;
}

/** The mail server is back: everything that waited for it is due, except what is being sent, which has a longer lease. */
export async function endOutage(db: TenantTransaction): Promise<void> {
  await db.query(
    `update notification_delivery set next_at = to_timestamp($3::float8 / 1000), problem = null,
       detail = null, rev = nextval('entity_rev')
     where tenant_id = $1 and way = 'email' and state = 'WAITING' and problem = any ($2::text[])
       and next_at <= to_timestamp(($3::float8 + ${outageRetryMs}) / 1000)`,
    [db.tenantId, outageProblems, db.nowMs],
  );
}
