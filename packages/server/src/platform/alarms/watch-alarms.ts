import { standingAfterMs } from "@gantry/domain/alarms/alarm.ts";
import type { DeviceTable } from "../agent-link/assignment/device-tables.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { plannedWork, type PlacedDevice } from "./planned-work.ts";
import { bringBackShelved } from "./shelve-alarms.ts";
import { announceAlarm } from "./write-alarms.ts";

const alarmsPerRun = 500;

/** What time does to alarms: shelving ends, planned work ends, and an alarm becomes a standing one. */
export async function watchAlarms(
  db: TenantTransaction,
  devices: ReadonlyMap<string, DeviceTable>,
): Promise<void | "more"> {
  const shelved = await bringBackShelved(db, alarmsPerRun);
  await bringBackSuppressed(db, devices);
  const standing = await markStanding(db);
  return Math.max(shelved, standing) === alarmsPerRun ? "more" : undefined;
}

async function markStanding(db: TenantTransaction): Promise<number> {
  const rows = await db.query<{ id: string; rev: number }>(
    `update alarm a set standing = true, rev = nextval('entity_rev') from (
       select id from alarm where tenant_id = $1 and active and not standing
         and active_at <= to_timestamp($2::float8 / 1000)
       order by active_at limit ${alarmsPerRun} for update skip locked) due
     where a.tenant_id = $1 and a.id = due.id returning a.id, a.rev::float8 as rev`,
    [db.tenantId, db.nowMs - standingAfterMs],
  );
  for (const { id, rev } of rows) announceAlarm(db, id, rev, "UPDATE");
  return rows.length;
}

interface Suppressed {
  id: string;
  entityType: string;
  entityId: string;
}

/** Alarms that last longer than the planned work become alarms like others. */
async function bringBackSuppressed(
  db: TenantTransaction,
  devices: ReadonlyMap<string, DeviceTable>,
): Promise<void> {
  const suppressed = await db.query<Suppressed>(
    `select id, entity_type as "entityType", entity_id as "entityId" from alarm
     where tenant_id = $1 and suppressed_by is not null and active order by id for update skip locked`,
    [db.tenantId],
  );
  if (suppressed.length === 0) return;
  const findWork = await plannedWork(db, { isNeeded: true });
  const over: string[] = [];
  for (const [entityType, some] of Map.groupBy(suppressed, (one) => one.entityType)) {
    const table = devices.get(entityType);
    if (!table) continue;
    const places = await db.query<PlacedDevice>(
      `select $3 as "entityType", id as "entityId", doc ->> 'roadName' as "roadName", doc ->> 'direction' as direction, doc -> 'location' as location
       from ${table.table} where tenant_id = $1 and id = any ($2::text[])`,
      [db.tenantId, some.map(({ entityId }) => entityId), entityType],
    );
    const covered = new Set(places.filter((place) => findWork(place)).map(({ entityId }) => entityId));
    over.push(...some.filter(({ entityId }) => !covered.has(entityId)).map(({ id }) => id));
  }
  if (over.length === 0) return;
  const rows = await db.query<{ id: string; rev: number }>(
    `update alarm set suppressed_by = null, suppressed_kind = null, suppressed_reason = null, rev = nextval('entity_rev')
     where tenant_id = $1 and id = any ($2::text[]) returning id, rev::float8 as rev`,
    [db.tenantId, over],
  );
  for (const { id, rev } of rows) announceAlarm(db, id, rev, "UPDATE");
}
