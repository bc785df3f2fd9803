import { appendEvents } from "../bus/event-log.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { announceAlarm } from "./write-alarms.ts";

export interface ChangedAlarm {
  id: string;
  rev: number;
  entityType: string;
  entityId: string;
  alarmType: string;
}

/** Members of `ChangedAlarm`; `row` is the name or alias of the updated table. */
export const returningChanged = (row: string): string =>
  `returning ${row}.id, ${row}.rev::float8 as rev, ${row}.entity_type as "entityType", ${row}.entity_id as "entityId",
     ${row}.alarm_type as "alarmType"`;

type AlarmEvent = "alarmAcknowledged" | "alarmResolved" | "alarmCleared" | "alarmShelved" | "alarmUnshelved";

/** An event at the device of each alarm that changed, and the alarm announced. */
export async function recordActs(
  db: TenantTransaction,
  changed: readonly ChangedAlarm[],
  event: AlarmEvent,
  data: Record<string, unknown>,
): Promise<void> {
  await appendEvents(
    db,
    changed.map(({ id, entityType, entityId, alarmType }) => ({
      event,
      entityType,
      entityId,
      atMs: db.nowMs,
      data: { alarmId: id, alarmType, ...data },
    })),
  );
  for (const { id, rev } of changed) announceAlarm(db, id, rev, "UPDATE");
}
