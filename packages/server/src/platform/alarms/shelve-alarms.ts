import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { type ChangedAlarm, recordActs, returningChanged } from "./record-acts.ts";

/** Shelves alarms until a time; returns those that the caller may shelve. */
export async function shelveAlarms(
  db: TenantTransaction,
  { ids, untilMs, reason }: { ids: readonly string[]; untilMs: number; reason: string },
): Promise<string[]> {
  const own = await lockOwn(db, ids);
  const changed = await db.query<ChangedAlarm>(
    `update alarm a set rev = nextval('entity_rev'), shelved_until = to_timestamp($3::float8 / 1000), shelved_by = $4,
       shelved_by_name = $5, shelved_reason = $6
     where a.tenant_id = $1 and a.id = any ($2::text[]) ${returningChanged("a")}`,
    [db.tenantId, own, untilMs, db.principal.id, db.principal.displayName, reason],
  );
  const until = new Date(untilMs).toISOString();
  await recordActs(db, changed, "alarmShelved", { until, reason });
  return own;
}

export async function unshelveAlarms(db: TenantTransaction, ids: readonly string[]): Promise<string[]> {
  const own = await lockOwn(db, ids);
  await endShelving(db, own);
  return own;
}

/** Brings back alarms whose shelving has ended. Of several servers one locks each. */
export async function bringBackShelved(db: TenantTransaction, limit: number): Promise<number> {
  const due = await db.query<{ id: string }>(
    `select id from alarm where tenant_id = $1 and shelved_until <= to_timestamp($2::float8 / 1000)
     order by shelved_until limit ${limit} for update skip locked`,
    [db.tenantId, db.nowMs],
  );
  await endShelving(
    db,
    due.map(({ id }) => id),
  );
  return due.length;
}

async function endShelving(db: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const changed = await db.query<ChangedAlarm>(
    `update alarm a set rev = nextval('entity_rev'), shelved_until = null, shelved_by = null, shelved_by_name = null,
       shelved_reason = null
     where a.tenant_id = $1 and a.id = any ($2::text[]) and a.shelved_until is not null ${returningChanged("a")}`,
    [db.tenantId, ids],
  );
  await recordActs(db, changed, "alarmUnshelved", {});
}

export interface OwnAlarm {
  id: string;
  entityType: string;
  entityId: string;
}

async function lockOwn(db: TenantTransaction, ids: readonly string[]): Promise<string[]> {
  return (await lockOwnAlarms(db, ids)).map(({ id }) => id);
}

/** Those that the caller may work on; in id order, to prevent deadlocks. */
export async function lockOwnAlarms(db: TenantTransaction, ids: readonly string[]): Promise<OwnAlarm[]> {
  const rows = await db.query<OwnAlarm>(
    `select id, entity_type as "entityType", entity_id as "entityId" from alarm
     where tenant_id = $1 and id = any ($2::text[]) order by id for update`,
    [db.tenantId, ids],
  );
  const { grants } = db.principal;
  return rows.filter(({ entityType, entityId }) =>
    (["READ", "ALARM_ACKNOWLEDGE"] as const).every((act) => isAllowed(grants, act, entityType, entityId)),
  );
}
