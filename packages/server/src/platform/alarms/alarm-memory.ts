import {
  type AlarmMemory,
  type AlarmRecord,
  noMemory,
  sameWithinMs,
} from "@gantry/domain/alarms/alarm-step.ts";
import type { AlarmType, Measured } from "@gantry/domain/alarms/alarm.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

/** At most one alarm is open at each place. `configId` names the threshold; it is empty for other alarms. */
export interface AlarmPlace {
  entityType: string;
  entityId: string;
  alarmType: AlarmType;
  configId: string;
}

export interface Shelving {
  untilMs: number;
  by: string;
  byName: string;
  reason: string;
}

export interface KnownAlarm {
  place: AlarmPlace;
  /** Of the latest alarm; undefined: there never was one, or long ago. */
  id: string | undefined;
  memory: AlarmMemory;
  shelved: Shelving | undefined;
}

export type KnownAlarms = Map<string, KnownAlarm>;

export const placeKey = ({ entityType, entityId, alarmType, configId }: AlarmPlace): string =>
  `${entityType}\n${entityId}\n${alarmType}\n${configId}`;

export const newKnownAlarm = (place: AlarmPlace): KnownAlarm => ({
  place,
  id: undefined,
  memory: noMemory,
  shelved: undefined,
});

interface Devices {
  entityTypes: readonly string[];
  entityIds: readonly string[];
  /** Of the first observation. */
  earliestMs: number;
}

/** Reads and locks what is known of the alarms of devices: what waits first, as the job does, to prevent deadlocks. */
export async function readKnownAlarms(db: TenantTransaction, devices: Devices): Promise<KnownAlarms> {
  return readAlarmsWith(db, devices, await readWaiting(db, devices));
}

/** The same where the caller has locked what waits. */
export async function readAlarmsWith(
  db: TenantTransaction,
  devices: Devices,
  waiting: readonly WaitingRow[],
): Promise<KnownAlarms> {
  const known: KnownAlarms = new Map();
  for (const row of await readAlarmRows(db, devices)) {
    const { place, id, record, shelved } = toAlarm(row, db.nowMs);
    const key = placeKey(place);
    const memory = { record, waiting: undefined };
    // Open alarms sort last and are the latest.
    known.set(key, { place, id, memory, shelved: shelved ?? known.get(key)?.shelved });
  }
  for (const { entityType, entityId, alarmType, configId, ...rest } of waiting) {
    const place = { entityType, entityId, alarmType, configId };
    const one = known.get(placeKey(place)) ?? newKnownAlarm(place);
    known.set(placeKey(place), { ...one, memory: { ...one.memory, waiting: rest } });
  }
  return known;
}

export interface WaitingRow extends AlarmPlace {
  stands: boolean;
  detail: string | null;
  measured: Measured | null;
  sinceMs: number;
  dueAtMs: number | null;
  occurrencesMs: number[];
  observedAtMs: number;
}

const msOf = (column: string, name: string) => `(extract(epoch from ${column}) * 1000)::float8 as "${name}"`;
const placeColumns = (row: string) =>
  `${row}.entity_type as "entityType", ${row}.entity_id as "entityId", ${row}.alarm_type as "alarmType",
   ${row}.config_id as "configId"`;
const ofDevices = (row: string) =>
  `join (select distinct * from unnest($2::text[], $3::text[]) as d (entity_type, entity_id)) d
     on d.entity_type = ${row}.entity_type and d.entity_id = ${row}.entity_id`;

export const waitingColumns = `${placeColumns("w")}, w.stands, w.detail, w.measured, ${msOf("w.since", "sinceMs")},
  ${msOf("w.due_at", "dueAtMs")}, w.occurrences as "occurrencesMs", ${msOf("w.observed_at", "observedAtMs")}`;

function readWaiting(db: TenantTransaction, { entityTypes, entityIds }: Devices): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(
    `select ${waitingColumns} from alarm_waiting w ${ofDevices("w")} where w.tenant_id = $1
     order by w.entity_type, w.entity_id, w.alarm_type, w.config_id for update of w`,
    [db.tenantId, entityTypes, entityIds],
  );
}

interface AlarmRow extends AlarmPlace, Omit<AlarmRecord, "observedAtMs"> {
  id: string;
  observedAtMs: number;
  shelvedUntilMs: number | null;
  shelvedBy: string;
  shelvedByName: string;
  shelvedReason: string;
}

function readAlarmRows(
  db: TenantTransaction,
  { entityTypes, entityIds, earliestMs }: Devices,
): Promise<AlarmRow[]> {
  return db.query<AlarmRow>(
    `select a.id, ${placeColumns("a")}, a.active, a.severity, a.detail, a.measured,
       ${msOf("a.active_at", "activeAtMs")}, ${msOf("a.clear_at", "clearedAtMs")},
       ${msOf("a.observed_at", "observedAtMs")}, a.cleared_by is not null as "isClearedByHand",
       a.occurrences::float8 as occurrences, ${msOf("a.shelved_until", "shelvedUntilMs")},
       a.shelved_by as "shelvedBy", a.shelved_by_name as "shelvedByName", a.shelved_reason as "shelvedReason"
     from alarm a ${ofDevices("a")}
     where a.tenant_id = $1 and (a.clear_at is null or a.clear_at >= to_timestamp($4::float8 / 1000)
       or a.shelved_until is not null)
     order by a.clear_at, a.active_at, a.id
     for update of a`,
    [db.tenantId, entityTypes, entityIds, earliestMs - sameWithinMs],
  );
}

function toAlarm(row: AlarmRow, nowMs: number) {
  const { id, entityType, entityId, alarmType, configId, ...rest } = row;
  const { shelvedUntilMs, shelvedBy, shelvedByName, shelvedReason, ...record } = rest;
  // Rows dated in the future come from a wrong clock; they must not count as newer than current observations.
  const observedAtMs = Math.min(record.observedAtMs, nowMs);
  const isShelved = shelvedUntilMs !== null && shelvedUntilMs > nowMs;
  return {
    id,
    place: { entityType, entityId, alarmType, configId },
    record: { ...record, observedAtMs },
    shelved: isShelved
      ? { untilMs: shelvedUntilMs, by: shelvedBy, byName: shelvedByName, reason: shelvedReason }
      : undefined,
  };
}

/** Stores what waits now at these places, and removes what no longer does. */
export async function writeWaiting(db: TenantTransaction, changed: readonly KnownAlarm[]): Promise<void> {
  const [kept, gone] = [[], []] as [object[], AlarmPlace[]];
  for (const { place, memory } of changed) {
    if (memory.waiting) kept.push({ ...place, ...memory.waiting });
    else gone.push(place);
  }
  if (gone.length > 0)
    await db.query(
      `delete from alarm_waiting w using jsonb_to_recordset($2::jsonb)
         as g ("entityType" text, "entityId" text, "alarmType" text, "configId" text)
       where w.tenant_id = $1 and w.entity_type = g."entityType" and w.entity_id = g."entityId"
         and w.alarm_type = g."alarmType" and w.config_id = g."configId"`,
      [db.tenantId, JSON.stringify(gone)],
    );
  if (kept.length > 0)
    await db.query(
      `insert into alarm_waiting (tenant_id, entity_type, entity_id, alarm_type, config_id, stands, detail, measured,
         since, due_at, occurrences, observed_at)
       select $1, g."entityType", g."entityId", g."alarmType", g."configId", g.stands, g.detail, g.measured,
         to_timestamp(g."sinceMs" / 1000), to_timestamp(g."dueAtMs" / 1000), g."occurrencesMs",
         to_timestamp(g."observedAtMs" / 1000)
       from jsonb_to_recordset($2::jsonb) as g ("entityType" text, "entityId" text, "alarmType" text,
         "configId" text, stands boolean, detail text, measured jsonb, "sinceMs" float8, "dueAtMs" float8,
         "occurrencesMs" jsonb, "observedAtMs" float8)
       on conflict (tenant_id, entity_type, entity_id, alarm_type, config_id) do update set
         stands = excluded.stands, detail = excluded.detail, measured = excluded.measured, since = excluded.since,
         due_at = excluded.due_at, occurrences = excluded.occurrences, observed_at = excluded.observed_at`,
      [db.tenantId, JSON.stringify(kept)],
    );
}
