import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { JsonText } from "../http/route.ts";
import { alarmEntityType, readAlarms } from "./alarm-catalogue.ts";
import { type ChangedAlarm, recordActs, returningChanged } from "./record-acts.ts";

interface LockedAlarm {
  id: string;
  entityType: string;
  entityId: string;
  alarmType: string;
  active: boolean;
  acknowledged: boolean;
}

/** Throws `makeNotFound` for alarms of entities the caller may not read. */
export async function readAlarm(db: TenantTransaction, id: string): Promise<JsonText> {
  const alarm = (await readAlarms(db, [id])).get(id);
  const { grants } = db.principal;
  if (!alarm?.through || !isAllowed(grants, "READ", alarm.through.entityType, alarm.through.id))
    throw makeNotFound(id);
  return new JsonText(alarm.text);
}

/** Acknowledges the alarm (ALM-023). The first user stays recorded; repeating changes nothing. */
export async function acknowledge(
  db: TenantTransaction,
  id: string,
  comment: string | undefined,
): Promise<JsonText> {
  const [alarm] = await lockAlarms(db, [id]);
  permit(db, id, alarm);
  await writeAcknowledged(db, [alarm], comment);
  return readAlarm(db, id);
}

export async function acknowledgeMany(
  db: TenantTransaction,
  ids: readonly string[],
  comment: string | undefined,
): Promise<string[]> {
  const own = (await lockAlarms(db, ids)).filter((alarm) => mayAcknowledge(db, alarm));
  await writeAcknowledged(db, own, comment);
  return own.map(({ id }) => id);
}

export async function endAlarms(db: TenantTransaction, entityType: string, entityId: string): Promise<void> {
  await db.query("delete from alarm_waiting where tenant_id = $1 and entity_type = $2 and entity_id = $3", [
    db.tenantId,
    entityType,
    entityId,
  ]);
  const open = await db.query<ChangedAlarm>(
    `update alarm set rev = nextval('entity_rev'), active = false, notify_at = null,
       clear_at = greatest(active_at, to_timestamp($4::float8 / 1000)), observed_at = to_timestamp($4::float8 / 1000)
     where tenant_id = $1 and entity_type = $2 and entity_id = $3 and active ${returningChanged("alarm")}`,
    [db.tenantId, entityType, entityId, db.nowMs],
  );
  await recordActs(db, open, "alarmCleared", {});
}

/** Clears the alarm manually (ALM-034); a cleared one stays unchanged. */
export async function resolve(db: TenantTransaction, id: string): Promise<JsonText> {
  const [alarm] = await lockAlarms(db, [id]);
  permit(db, id, alarm);
  if (alarm.active) {
    const rows = await db.query<ChangedAlarm>(
      `update alarm set rev = nextval('entity_rev'), active = false, clear_at = greatest(active_at, to_timestamp($3::float8 / 1000)),
         observed_at = to_timestamp($3::float8 / 1000), cleared_by = $4, cleared_by_name = $5, notify_at = null
       where tenant_id = $1 and id = $2 ${returningChanged("alarm")}`,
      [db.tenantId, id, db.nowMs, db.principal.id, db.principal.displayName],
    );
    await recordActs(db, rows, "alarmResolved", {});
  }
  return readAlarm(db, id);
}

/** Those acknowledged before keep their user. */
async function writeAcknowledged(
  db: TenantTransaction,
  alarms: readonly LockedAlarm[],
  comment: string | undefined,
): Promise<void> {
  const ids = alarms.filter(({ acknowledged }) => !acknowledged).map(({ id }) => id);
  if (ids.length === 0) return;
  const trimmed = comment?.trim() || null;
  const rows = await db.query<ChangedAlarm>(
    `update alarm set rev = nextval('entity_rev'), acknowledged = true, acknowledged_at = to_timestamp($3::float8 / 1000),
       acknowledged_by = $4, acknowledged_by_name = $5, acknowledged_comment = $6
     where tenant_id = $1 and id = any ($2::text[]) ${returningChanged("alarm")}`,
    [db.tenantId, ids, db.nowMs, db.principal.id, db.principal.displayName, trimmed],
  );
  await recordActs(db, rows, "alarmAcknowledged", { comment: trimmed });
}

// In id order, to prevent deadlocks.
function lockAlarms(db: TenantTransaction, ids: readonly string[]): Promise<LockedAlarm[]> {
  return db.query<LockedAlarm>(
    `select id, entity_type as "entityType", entity_id as "entityId", alarm_type as "alarmType", active, acknowledged
     from alarm where tenant_id = $1 and id = any ($2::text[]) order by id for update`,
    [db.tenantId, ids],
  );
}

function permit(
  db: TenantTransaction,
  id: string,
  alarm: LockedAlarm | undefined,
): asserts alarm is LockedAlarm {
  const { grants } = db.principal;
  if (!alarm || !isAllowed(grants, "READ", alarm.entityType, alarm.entityId)) throw makeNotFound(id);
  if (!mayAcknowledge(db, alarm)) throw new AppError("noPermission");
}

/** Requires the permissions on the alarm's entity (ALM-030, ALM-031). */
const mayAcknowledge = ({ principal }: TenantTransaction, { entityType, entityId }: LockedAlarm): boolean =>
  isAllowed(principal.grants, "READ", entityType, entityId) &&
  isAllowed(principal.grants, "ALARM_ACKNOWLEDGE", entityType, entityId);

const makeNotFound = (id: string) => new AppError("notFound", { kind: alarmEntityType, id });
