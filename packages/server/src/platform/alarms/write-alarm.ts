import type { AlarmRule } from "@gantry/domain/alarms/alarm-rule.ts";
import type { AlarmRecord, AlarmStep } from "@gantry/domain/alarms/alarm-step.ts";
import { options } from "@gantry/domain/locales/en/kinds/fields.ts";
import { newId } from "../database/new-id.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { appendEvent } from "../bus/event-log.ts";
import { planNotification } from "./alarm-notifications.ts";
import { alarmEntityType } from "./alarm-catalogue.ts";
import type { AlarmFact } from "@gantry/domain/alarms/alarm-facts.ts";
import type { DeviceTable } from "../agent-link/assignment/device-tables.ts";

export interface KnownAlarm {
  id: string;
  record: AlarmRecord;
}

/** At most one open alarm per type and entity. */
export interface AlarmPlace {
  table: DeviceTable;
  entityId: string;
  alarmType: AlarmFact["alarmType"];
}

type AlarmEvent = "alarmRaised" | "alarmCleared" | "alarmChanged" | "alarmAcknowledged" | "alarmResolved";

interface StepToWrite {
  step: Exclude<AlarmStep["step"], "none">;
  record: AlarmRecord;
  place: AlarmPlace;
  rule: AlarmRule;
  before: KnownAlarm | undefined;
}

const events = {
  raise: "alarmRaised",
  return: "alarmRaised",
  clear: "alarmCleared",
  note: "alarmChanged",
} as const;

export async function writeStep(db: TenantTransaction, written: StepToWrite): Promise<string> {
  const { step, record, place, before } = written;
  const id = step === "raise" || !before ? newId(db.nowMs) : before.id;
  const rev = id === before?.id ? await change(db, id, written) : await insert(db, id, written);
  const { severity, detail, occurrences, observedAtMs } = record;
  await alarmEvent(db, events[step], {
    id,
    entityType: place.table.entityType,
    entityId: place.entityId,
    atMs: observedAtMs,
    data: { alarmType: place.alarmType, severity, detail, occurrences },
  });
  announceAlarm(db, id, rev, step === "raise" ? "CREATE" : "UPDATE");
  if (step === "raise" || step === "return") await planNotification(db, id, written.rule);
  return id;
}

export function alarmEvent(
  db: TenantTransaction,
  event: AlarmEvent,
  of: { id: string; entityType: string; entityId: string; atMs: number; data: Record<string, unknown> },
): Promise<void> {
  const { id, data, ...where } = of;
  return appendEvent(db, { event, ...where, data: { alarmId: id, ...data } });
}

export function announceAlarm(
  db: TenantTransaction,
  id: string,
  rev: number,
  updateType: "CREATE" | "UPDATE",
): void {
  db.announce({ topic: "entity", tenantId: db.tenantId, entityType: alarmEntityType, id, updateType, rev });
}

async function insert(
  db: TenantTransaction,
  id: string,
  { record, place, rule }: StepToWrite,
): Promise<number> {
  const { table, entityId, alarmType } = place;
  const rows = await db.query<{ rev: number }>(
    `insert into alarm (tenant_id, id, rev, entity_type, entity_id, entity_name, alarm_type, severity, name, description,
       detail, active, received_at, active_at, occurrences, acknowledged)
     select $1, $2, nextval('entity_rev'), $3, $4,
       coalesce((select t.doc ->> 'name' from ${table.table} t where t.tenant_id = $1 and t.id = $4), $4),
       $5, $6, $7, $8, $9, true, to_timestamp($10::float8 / 1000), to_timestamp($11::float8 / 1000), $12, false
     returning rev::float8 as rev`,
    [
      db.tenantId,
      id,
      table.entityType,
      entityId,
      alarmType,
      record.severity,
      rule.name ?? options.alarmType[alarmType],
      rule.description,
      record.detail,
      db.nowMs,
      record.activeAtMs,
      record.occurrences,
    ],
  );
  return rows[0]?.rev ?? 0;
}

async function change(
  db: TenantTransaction,
  id: string,
  { step, record, place }: StepToWrite,
): Promise<number> {
  const { table, entityId } = place;
  const rows = await db.query<{ rev: number }>(
    `update alarm set rev = nextval('entity_rev'), active = $3, severity = $4, detail = $5, occurrences = $6,
       active_at = to_timestamp($7::float8 / 1000), clear_at = to_timestamp($8::float8 / 1000),
       received_at = case when $9 then to_timestamp($10::float8 / 1000) else received_at end,
       cleared_by = null, cleared_by_name = null, notify_at = case when $3 then notify_at end,
       entity_name = coalesce((select t.doc ->> 'name' from ${table.table} t where t.tenant_id = $1 and t.id = $11), entity_name)
     where tenant_id = $1 and id = $2 returning rev::float8 as rev`,
    [
      db.tenantId,
      id,
      record.active,
      record.severity,
      record.detail,
      record.occurrences,
      record.activeAtMs,
      record.clearedAtMs,
      step === "return",
      db.nowMs,
      entityId,
    ],
  );
  return rows[0]?.rev ?? 0;
}
