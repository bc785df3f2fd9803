import { type AlarmFact, alarmFacts } from "@gantry/domain/alarms/alarm-facts.ts";
import { type AlarmRule, alarmRule, type AlarmSetting } from "@gantry/domain/alarms/alarm-rule.ts";
import { type AlarmRecord, alarmStep, sameWithinMs } from "@gantry/domain/alarms/alarm-step.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { DeviceTable } from "../agent-link/assignment/device-tables.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { writeStep, type AlarmPlace, type KnownAlarm } from "./write-alarm.ts";

export interface ObservedDevice {
  table: DeviceTable;
  entityId: string;
  observedAtMs: number;
  status: DeviceStatus;
  state: Readonly<Record<string, unknown>>;
  isLive: boolean;
}

/**
 * Raises and clears alarms for these observations, in order and in their transaction. The state rows are
 * locked, so no concurrent writer handles the same devices.
 */
export async function observeAlarms(
  db: TenantTransaction,
  devices: readonly ObservedDevice[],
): Promise<void> {
  const seen = devices.map((device) => ({
    device,
    facts: alarmFacts({ entityType: device.table.entityType, status: device.status, state: device.state }),
  }));
  const telling = seen.filter(({ facts }) => facts.length > 0);
  if (telling.length === 0) return;
  const known = await readLatestAlarms(
    db,
    telling.map(({ device }) => device),
  );
  const isQuiet = known.size === 0 && telling.every(({ facts }) => facts.every(({ stands }) => !stands));
  if (isQuiet) return;
  const settings = await readSettings(db);
  for (const { device, facts } of telling)
    for (const fact of facts) await settle(db, { device, fact, known, settings });
}

interface OneFact {
  device: ObservedDevice;
  fact: AlarmFact;
  known: Map<string, KnownAlarm>;
  settings: readonly AlarmSetting[];
}

async function settle(db: TenantTransaction, { device, fact, known, settings }: OneFact): Promise<void> {
  const { entityId, observedAtMs, isLive, table } = device;
  const place: AlarmPlace = { table, entityId, alarmType: fact.alarmType };
  const key = keyOf(table.entityType, entityId, fact.alarmType);
  const before = known.get(key);
  const rule: AlarmRule = alarmRule(settings, {
    entityType: table.entityType,
    entityId,
    alarmType: fact.alarmType,
  });
  const { step, record } = alarmStep(before?.record, { ...fact, observedAtMs, rule, mayRaise: isLive });
  if (!record) return;
  if (step === "none") {
    if (before) known.set(key, { ...before, record });
    return;
  }
  const id = await writeStep(db, { step, record, place, rule, before });
  known.set(key, { id, record });
}

interface AlarmRow {
  id: string;
  entityType: string;
  entityId: string;
  alarmType: string;
  active: boolean;
  severity: AlarmRecord["severity"];
  detail: string | null;
  activeAtMs: number;
  clearedAtMs: number | null;
  isClearedByHand: boolean;
  occurrences: number;
}

async function readLatestAlarms(
  db: TenantTransaction,
  devices: readonly ObservedDevice[],
): Promise<Map<string, KnownAlarm>> {
  const earliestMs = Math.min(...devices.map(({ observedAtMs }) => observedAtMs));
  const rows = await db.query<AlarmRow>(
    `select a.id, a.entity_type as "entityType", a.entity_id as "entityId", a.alarm_type as "alarmType", a.active,
       a.severity, a.detail, (extract(epoch from a.active_at) * 1000)::float8 as "activeAtMs",
       (extract(epoch from a.clear_at) * 1000)::float8 as "clearedAtMs",
       a.cleared_by is not null as "isClearedByHand", a.occurrences::float8 as occurrences
     from alarm a
     join (select distinct * from unnest($2::text[], $3::text[]) as d (entity_type, entity_id)) d
       on d.entity_type = a.entity_type and d.entity_id = a.entity_id
     where a.tenant_id = $1 and (a.clear_at is null or a.clear_at >= to_timestamp($4::float8 / 1000))
     order by a.clear_at, a.active_at, a.id
     for update of a`,
    [
      db.tenantId,
      devices.map(({ table }) => table.entityType),
      devices.map(({ entityId }) => entityId),
      earliestMs - sameWithinMs,
    ],
  );
  // Open alarms sort last and are the latest.
  return new Map(
    rows.map((row) => [
      keyOf(row.entityType, row.entityId, row.alarmType),
      { id: row.id, record: recordOf(row, db.nowMs) },
    ]),
  );
}

// Rows dated in the future come from a wrong clock; they must not count as newer than current observations.
function recordOf({ clearedAtMs, activeAtMs, ...row }: AlarmRow, nowMs: number): AlarmRecord {
  const { active, severity, detail, isClearedByHand, occurrences } = row;
  const observedAtMs = Math.min(clearedAtMs ?? activeAtMs, nowMs);
  return { active, severity, detail, activeAtMs, clearedAtMs, isClearedByHand, observedAtMs, occurrences };
}

async function readSettings(db: TenantTransaction): Promise<AlarmSetting[]> {
  const rows = await db.query<{ doc: AlarmSetting }>("select doc from alarm_config where tenant_id = $1", [
    db.tenantId,
  ]);
  return rows.map(({ doc }) => doc);
}

const keyOf = (entityType: string, entityId: string, alarmType: string) =>
  `${entityType}\n${entityId}\n${alarmType}`;
