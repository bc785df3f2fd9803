import {
  type CauseMember,
  type DeviceKey,
  deviceKey,
  type Fall,
  learnCauses,
  learnedDays,
} from "@gantry/domain/alarms/alarm-causes.ts";
import { networkOf } from "@gantry/domain/alarms/alarm-groups.ts";
import type { DeviceTable } from "../agent-link/assignment/device-tables.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

const dayMs = 86_400_000;
/** The newest ones, when there are more. */
const maxFalls = 200_000;

interface LearnedRow extends DeviceKey {
  causeId: string;
  kind: string;
  devices: number;
  times: number;
}

/** Learns the causes again from the alarms of the last days. Devices whose cause a person set are left out. */
export async function learnAlarmCauses(
  db: TenantTransaction,
  devices: ReadonlyMap<string, DeviceTable>,
): Promise<void> {
  const falls = await readFalls(db);
  const members = await readMembers(db, devices, falls);
  const learned = learnCauses(falls, (device) => members.get(deviceKey(device))).flatMap((cause) =>
    cause.members.map(
      ({ entityType, entityId }): LearnedRow => ({
        entityType,
        entityId,
        causeId: `learned ${cause.members[0]?.entityType} ${cause.members[0]?.entityId}`,
        kind: cause.kind,
        devices: cause.members.length,
        times: cause.times,
      }),
    ),
  );
  await writeLearned(db, learned);
}

function readFalls(db: TenantTransaction): Promise<Fall[]> {
  return db.query<Fall>(
    `select a.entity_type as "entityType", a.entity_id as "entityId",
       (extract(epoch from a.active_at) * 1000)::float8 as "atMs"
     from alarm a
     where a.tenant_id = $1 and a.active_at >= to_timestamp($2::float8 / 1000)
       and a.alarm_type = 'communicationFailure' and not exists (select from alarm_cause c
         where c.tenant_id = a.tenant_id and c.entity_type = a.entity_type and c.entity_id = a.entity_id)
     order by a.active_at desc, a.id desc limit ${maxFalls}`,
    [db.tenantId, db.nowMs - learnedDays * dayMs],
  );
}

async function readMembers(
  db: TenantTransaction,
  devices: ReadonlyMap<string, DeviceTable>,
  falls: readonly Fall[],
): Promise<ReadonlyMap<string, CauseMember>> {
  const members = new Map<string, CauseMember>();
  for (const [entityType, some] of Map.groupBy(falls, (fall) => fall.entityType)) {
    const table = devices.get(entityType);
    if (!table) continue;
    const rows = await db.query<
      Pick<CauseMember, "entityId" | "agentId" | "location"> & { host: string | null }
    >(
      `select t.id as "entityId", s.agent_id as "agentId", t.doc ->> 'host' as host, t.doc -> 'location' as location
       from ${table.table} t left join ${table.stateTable} s on s.tenant_id = t.tenant_id and s.id = t.id
       where t.tenant_id = $1 and t.id = any ($2::text[])`,
      [db.tenantId, [...new Set(some.map(({ entityId }) => entityId))]],
    );
    for (const { host, ...row } of rows) {
      const member = { ...row, entityType, network: networkOf(host) };
      members.set(deviceKey(member), member);
    }
  }
  return members;
}

async function writeLearned(db: TenantTransaction, learned: readonly LearnedRow[]): Promise<void> {
  const before = await db.query<LearnedRow>(
    `select entity_type as "entityType", entity_id as "entityId", cause_id as "causeId", kind,
       devices::float8 as devices, times::float8 as times
     from alarm_cause_learned where tenant_id = $1 for update`,
    [db.tenantId],
  );
  const textOf = (rows: readonly LearnedRow[]) =>
    rows
      .map((row) => Object.values(row).join("\n"))
      .toSorted((one, other) => one.localeCompare(other))
      .join("\n\n");
  if (textOf(before) === textOf(learned)) return;
  await db.query("delete from alarm_cause_learned where tenant_id = $1", [db.tenantId]);
  await db.query(
    `insert into alarm_cause_learned (tenant_id, entity_type, entity_id, cause_id, kind, devices, times)
     select $1, g."entityType", g."entityId", g."causeId", g.kind, g.devices, g.times
     from jsonb_to_recordset($2::jsonb) as g ("entityType" text, "entityId" text, "causeId" text, kind text,
       devices int8, times int8)`,
    [db.tenantId, JSON.stringify(learned)],
  );
}
