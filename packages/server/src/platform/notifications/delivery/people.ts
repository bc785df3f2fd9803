import {
  type DeliveryChoice,
  deliveryChoiceId,
  readDeliveryChoice,
} from "@gantry/domain/notifications/delivery.ts";
import type { NotificationSeverity } from "@gantry/domain/notifications/notification.ts";
import { quietUntilMs } from "@gantry/domain/notifications/quiet-hours.ts";
import { type Grants, isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { compileGrants } from "../../permission/compile-grants.ts";
import { effectiveGrants } from "../../permission/effective-grants.ts";
import { notificationEntityType } from "../notification-catalogue.ts";

export interface Person {
  id: string;
  name: string;
  email: string | null;
  choice: DeliveryChoice;
  grants: Grants;
}

/** Active members of the tenant with their choice; without ids all who made one. */
export async function readPeople(
  db: TenantTransaction,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const rows = await db.query<{ id: string; name: string; email: string | null; value: unknown }>(
    `select a.id, coalesce(nullif(a.name, ''), a.user_name) as name, nullif(trim(a.email), '') as email,
       p.metadata -> 'value' as value
     from installation.membership m join installation.account a on a.id = m.account_id
     left join preference p on p.tenant_id = m.tenant_id and p.account_id = m.account_id and p.id = $2
     where m.tenant_id = $1 and m.deactivated_at is null
       and case when $3::text[] is null then p.id is not null else m.account_id = any ($3) end`,
    [db.tenantId, deliveryChoiceId, ids ?? null],
  );
  const people = new Map<string, Person>();
  for (const { value, ...row } of rows)
    people.set(row.id, {
      ...row,
      choice: readDeliveryChoice(value),
      grants: compileGrants(await effectiveGrants(db, row.id)),
    });
  return people;
}

/** As in the list of notifications: through the entity. */
export const mayReceive = (
  { grants }: Person,
  { entityType, entityId }: { entityType: string; entityId: string },
): boolean =>
  isAllowed(grants, "READ", notificationEntityType) && isAllowed(grants, "READ", entityType, entityId);

/** End of the person's quiet hours; undefined when nothing holds the delivery back. */
export function heldUntilMs(
  { choice: { quiet } }: Person,
  severity: NotificationSeverity,
  nowMs: number,
): number | undefined {
  if (!quiet || (quiet.exceptCritical && severity === "critical")) return undefined;
  return quietUntilMs(quiet, nowMs);
}
