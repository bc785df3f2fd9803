import {
  type CauseKind,
  type DeviceKey,
  deviceKey,
  type GivenCause,
  type NamedCause,
} from "@gantry/domain/alarms/alarm-causes.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { writeAudits } from "../audit/write-audit.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { lockOwnAlarms } from "./shelve-alarms.ts";
import { announceAlarm } from "./write-alarms.ts";

interface SetCause extends DeviceKey {
  kind: CauseKind | "none";
  name: string | null;
}

/** Sets the cause of the devices of these alarms; returns how many devices the caller may change. */
export async function setCause(
  db: TenantTransaction,
  { ids, cause }: { ids: readonly string[]; cause: GivenCause },
): Promise<number> {
  const own = await lockOwnAlarms(db, ids);
  const devices = [...new Map(own.map((one) => [deviceKey(one), one])).values()];
  if (devices.length === 0) return 0;
  const before = await readSet(db, devices);
  const after = cause === "learned" ? null : cause === "none" ? { kind: cause, name: null } : cause;
  await (after ? writeSet(db, devices, after) : removeSet(db, devices));
  await auditChanges(db, devices, before, after);
  await announceOpen(db, devices);
  return devices.length;
}

type Cause = Pick<SetCause, "kind" | "name">;

const ofDevices = (row: string) =>
  `(${row}.entity_type, ${row}.entity_id) in (select * from unnest($2::text[], $3::text[]))`;
const listOf = (devices: readonly DeviceKey[]) => [
  devices.map(({ entityType }) => entityType),
  devices.map(({ entityId }) => entityId),
];

async function readSet(
  db: TenantTransaction,
  devices: readonly DeviceKey[],
): Promise<ReadonlyMap<string, Cause>> {
  const rows = await db.query<SetCause>(
    `select entity_type as "entityType", entity_id as "entityId", kind, name from alarm_cause c
     where tenant_id = $1 and ${ofDevices("c")} order by entity_type, entity_id for update`,
    [db.tenantId, ...listOf(devices)],
  );
  return new Map(rows.map(({ kind, name, ...device }) => [deviceKey(device), { kind, name }]));
}

async function writeSet(
  db: TenantTransaction,
  devices: readonly DeviceKey[],
  { kind, name }: Cause,
): Promise<void> {
  const { id, displayName } = db.principal;
  await db.query(
    `insert into alarm_cause (tenant_id, entity_type, entity_id, kind, name, set_by, set_by_name, set_at)
     select $1, entity_type, entity_id, $4, $5, $6, $7, to_timestamp($8::float8 / 1000)
     from unnest($2::text[], $3::text[]) as given (entity_type, entity_id)
     on conflict (tenant_id, entity_type, entity_id) do update set kind = excluded.kind, name = excluded.name,
       set_by = excluded.set_by, set_by_name = excluded.set_by_name, set_at = excluded.set_at`,
    [db.tenantId, ...listOf(devices), kind, name, id, displayName, db.nowMs],
  );
}

async function removeSet(db: TenantTransaction, devices: readonly DeviceKey[]): Promise<void> {
  await db.query(`delete from alarm_cause c where tenant_id = $1 and ${ofDevices("c")}`, [
    db.tenantId,
    ...listOf(devices),
  ]);
}

/** In the history of each device whose cause changed. */
async function auditChanges(
  db: TenantTransaction,
  devices: readonly DeviceKey[],
  before: ReadonlyMap<string, Cause>,
  after: Cause | null,
): Promise<void> {
  const isSame = (was: Cause | undefined) => was?.kind === after?.kind && was?.name === after?.name;
  const changed = devices.filter((device) => !isSame(before.get(deviceKey(device))));
  await writeAudits(
    db,
    changed.map((device) => ({
      action: "UPDATE",
      entityType: device.entityType,
      entityId: device.entityId,
      before: { alarmCause: before.get(deviceKey(device)) ?? null },
      after: { alarmCause: after },
    })),
  );
}

/** Open pages group the alarms of these devices again. */
async function announceOpen(db: TenantTransaction, devices: readonly DeviceKey[]): Promise<void> {
  const rows = await db.query<{ id: string; rev: number }>(
    `update alarm a set rev = nextval('entity_rev')
     where tenant_id = $1 and (active or not acknowledged) and ${ofDevices("a")} returning id, rev::float8 as rev`,
    [db.tenantId, ...listOf(devices)],
  );
  for (const { id, rev } of rows) announceAlarm(db, id, rev, "UPDATE");
}

/** The causes that people named, of devices that the caller may read. */
export async function listNamedCauses(db: TenantTransaction): Promise<NamedCause[]> {
  const rows = await db.query<SetCause & { kind: CauseKind; name: string }>(
    `select entity_type as "entityType", entity_id as "entityId", kind, name from alarm_cause
     where tenant_id = $1 and kind <> 'none' order by lower(name), kind, set_at desc, entity_type, entity_id`,
    [db.tenantId],
  );
  const readable = rows.filter(({ entityType, entityId }) =>
    isAllowed(db.principal.grants, "READ", entityType, entityId),
  );
  const byName = Map.groupBy(readable, ({ kind, name }) => `${kind} ${name.toLowerCase()}`);
  return [...byName.values()].flatMap(([first, ...others]) =>
    first ? [{ kind: first.kind, name: first.name, devices: 1 + others.length }] : [],
  );
}
