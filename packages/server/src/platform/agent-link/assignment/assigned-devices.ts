import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { DeviceTable } from "./device-tables.ts";

export type ReadSecrets = (
  db: TenantTransaction,
  entityType: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Record<string, string>>>;

interface DeviceRow {
  id: string;
  version: number;
  doc: Record<string, unknown>;
  state: Record<string, unknown>;
}

export async function readAssignedDevices(
  db: TenantTransaction,
  devices: ReadonlyMap<string, DeviceTable>,
  readSecrets: ReadSecrets,
  agentId: string,
): Promise<AgentDevice[]> {
  const found: AgentDevice[] = [];
  for (const table of devices.values())
    found.push(...(await readDevices(db, table, readSecrets, agentId, null)));
  return found;
}

export async function assignedOf(
  db: TenantTransaction,
  table: DeviceTable,
  readSecrets: ReadSecrets,
  agentId: string,
  ids: readonly string[],
): Promise<AgentDevice[]> {
  return readDevices(db, table, readSecrets, agentId, ids);
}

/** `present`: currently assigned. `past`: formerly assigned, so its observations are history. */
export type Ownership = "present" | "past";

/** The devices among these that the agent has or had. */
export async function readOwnership(
  db: TenantTransaction,
  { entityType }: DeviceTable,
  agentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Ownership>> {
  // Only what is not assigned is returned: usually nothing, where thousands of rows would be.
  const others = await db.query<{ id: string; isPast: boolean }>(
    `select given.id, exists (
       select from device_assignment_past past
       where past.tenant_id = $1 and past.entity_type = $2 and past.agent_id = $3 and past.id = given.id) as "isPast"
     from unnest($4::text[]) as given (id)
     where not exists (
       select from device_assignment now
       where now.tenant_id = $1 and now.entity_type = $2 and now.agent_id = $3 and now.id = given.id)`,
    [db.tenantId, entityType, agentId, ids],
  );
  const owned = new Map<string, Ownership>(ids.map((id) => [id, "present"]));
  for (const { id, isPast } of others)
    if (isPast) owned.set(id, "past");
    else owned.delete(id);
  return owned;
}

async function readDevices(
  db: TenantTransaction,
  table: DeviceTable,
  readSecrets: ReadSecrets,
  agentId: string,
  only: readonly string[] | null,
): Promise<AgentDevice[]> {
  // Materialised first: without statistics, the planner took minutes for 100,000 devices.
  const rows = await db.query<DeviceRow>(
    `with assigned as materialized (
       select id from device_assignment
       where tenant_id = $1 and entity_type = $4 and agent_id = $2 and next_agent_id is null
         and ($3::text[] is null or id = any ($3)))
     select t.id, t.version::float8 as version, t.doc, s.state
     from assigned
       join ${table.table} t on t.tenant_id = $1 and t.id = assigned.id
       join ${table.stateTable} s on s.tenant_id = $1 and s.id = assigned.id
     order by t.id`,
    [db.tenantId, agentId, only, table.entityType],
  );
  const ids = rows.map((row) => row.id);
  const secrets = ids.length > 0 ? await readSecrets(db, table.entityType, ids) : new Map<string, never>();
  return rows.map((row) => agentDevice(table, row, secrets.get(row.id) ?? {}));
}

function agentDevice(table: DeviceTable, row: DeviceRow, secrets: Record<string, string>): AgentDevice {
  const { name, protocol, host, port, pollEnabled, pollRate, ...config } = row.doc;
  const fields = table.kind.fields as Fields;
  return {
    entityType: table.entityType,
    id: row.id,
    name: textOr(name, ""),
    protocol: textOr(protocol, "NONE"),
    host: typeof host === "string" && host !== "" ? host : null,
    port: typeof port === "number" ? port : null,
    pollEnabled: pollEnabled !== false,
    pollRateS: typeof pollRate === "number" ? pollRate : (table.kind.device?.pollRateS ?? 60),
    secrets,
    config: Object.fromEntries(Object.entries(config).filter(([field]) => fields[field] !== undefined)),
    version: row.version,
    ...(Object.keys(row.state).length > 0 ? { lastStateData: row.state } : {}),
  };
}

const textOr = (value: unknown, fallback: string) => (typeof value === "string" ? value : fallback);
