import { writeRetainedSql } from "../../records/record-kind.ts";
import { eventRecord } from "../../records/record-kinds.ts";
import { anyObject, time } from "@gantry/domain/contract/answers/common.ts";
import { z } from "zod";
import { AppError } from "@gantry/domain/errors.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { JsonText } from "../../http/route.ts";
import { spanOfQuery } from "../../http/timeframe.ts";
import { isoTimeSql, type ListCatalogue, objectSql, timeColumn } from "../../list/catalogue.ts";
import type { Principal } from "../../permission/principal.ts";
import { agentEntityType } from "./agent-events.ts";
import type { DeviceTable } from "../assignment/device-tables.ts";

/** Agents as in lists and on their page (COMM-001). */
export const agents: ListCatalogue = {
  from: "agent a",
  tenantSql: "a.tenant_id",
  keySql: "a.id",
  readable: { entityType: agentEntityType, idSql: "a.id" },
  columns: [
    { name: "id", sql: "a.id", type: "id", neverNull: true },
    { name: "rev", sql: "a.rev", type: "number", neverNull: true },
    { name: "name", sql: "a.name", type: "text", neverNull: true },
    { name: "customerSite", sql: "a.customer_site", type: "text" },
    { name: "status", sql: "a.status", type: "select", neverNull: true },
    { name: "connected", sql: "a.connected", answer: z.boolean() },
    { name: "drainAsked", sql: "a.drain_asked", answer: z.boolean() },
    { name: "version", sql: "a.version", type: "text" },
    { name: "address", sql: "a.address", type: "text" },
    { name: "capacity", sql: "a.capacity", type: "number" },
    {
      name: "devices",
      sql: "(select count(*) from device_assignment d where d.tenant_id = a.tenant_id and d.agent_id = a.id)",
      type: "number",
      neverNull: true,
    },
    timeColumn("startedAt", "a.started_at"),
    timeColumn("lastHeartbeat", "a.last_heartbeat_at"),
    timeColumn("createdAt", "a.created_at"),
    timeColumn("revokedAt", "a.revoked_at"),
    // Other agents wait until then to take its devices; null: unlimited, as for the tenant's only agent.
    {
      name: "leaseUntil",
      answer: time,
      sql: `case when a.lease_until < 'infinity' then ${isoTimeSql("a.lease_until")} end`,
    },
    { name: "metadata", sql: "a.metadata", answer: anyObject },
    { name: "metrics", sql: "a.metrics", answer: anyObject },
  ],
  always: ["id", "rev"],
  search: { sql: "lower(a.name || E'\\n' || coalesce(a.customer_site, ''))", fields: { name: "a.name" } },
  sort: { field: "name", ascending: true },
  where: () => "a.removed_at is null",
};

export function agentDevices(devices: ReadonlyMap<string, DeviceTable>, agentId: string): ListCatalogue {
  return {
    from: `(${writeAssignedSql(devices)}) v`,
    tenantSql: "v.tenant_id",
    keySql: "v.key",
    columns: [
      { name: "id", sql: "v.id", type: "id", neverNull: true },
      { name: "entityType", sql: "v.entity_type", type: "select", neverNull: true },
      { name: "name", sql: "v.name", type: "text" },
      { name: "protocol", sql: "v.protocol", type: "select" },
      { name: "status", sql: "v.status", type: "select", neverNull: true },
      timeColumn("lastUpdateTimestamp", "v.observed_at"),
      { name: "pinned", sql: "v.is_pinned", answer: z.boolean() },
      { name: "nextAgentId", sql: "v.next_agent_id", type: "id" },
      timeColumn("since", "v.since"),
    ],
    always: ["id", "entityType"],
    search: { sql: "lower(coalesce(v.name, ''))", fields: { name: "coalesce(v.name, '')" } },
    sort: { field: "name", ascending: true },
    where: (value, principal) =>
      `v.agent_id = ${value(agentId)} and (${readableSql(devices, principal, value)})`,
  };
}

/** Throws `notFound` for missing, removed or foreign agents. */
export async function readAgent(db: TenantTransaction, id: string): Promise<JsonText> {
  const agent = (await readAgents(db, [id])).get(id);
  if (!agent) throw new AppError("notFound", { kind: agentEntityType, id });
  return agent;
}

export async function readAgents(
  db: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JsonText>> {
  const rows = await db.query<{ id: string; agent: string }>(
    `select a.id, (${objectSql(agents.columns)})::text as agent from agent a
     where a.tenant_id = $1 and a.id = any ($2::text[]) and a.removed_at is null`,
    [db.tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, new JsonText(row.agent)]));
}

interface ProtocolCount {
  entityType: string;
  protocol: string;
  count: number;
}

/** Number of devices by type and protocol, which reveals no single device. */
export function readProtocols(
  db: TenantTransaction,
  devices: ReadonlyMap<string, DeviceTable>,
  agentId: string,
): Promise<ProtocolCount[]> {
  return db.query<ProtocolCount>(
    `select entity_type as "entityType", coalesce(protocol, 'NONE') as protocol, count(*)::float8 as count
     from (${writeAssignedSql(devices)}) v where tenant_id = $1 and agent_id = $2
     group by 1, 2 order by 1, 2`,
    [db.tenantId, agentId],
  );
}

interface AgentHistoryRow {
  id: string;
  at: string;
  event: string;
  actorName: string | null;
  data: Record<string, unknown>;
}

export function readAgentEvents(
  db: TenantTransaction,
  agentId: string,
  query: Record<string, string | undefined>,
): Promise<AgentHistoryRow[]> {
  const { limit, before } = query;
  const span = spanOfQuery(query, db.nowMs);
  const count = parseInteger(limit ?? "100", "limit", 1000);
  const beforeId = before === undefined ? null : parseInteger(before, "before", Number.MAX_SAFE_INTEGER);
  const values: unknown[] = [
    db.tenantNumber,
    db.tenantId,
    agentEntityType,
    agentId,
    beforeId,
    count,
    span?.fromMs,
    span?.toMs,
  ];
  const kept = writeRetainedSql({ kind: eventRecord, row: "e", ...db }, (given) => `$${values.push(given)}`);
  return db.query<AgentHistoryRow>(
    `select id::text as id, ${isoTimeSql("e.at")} as at, event, actor_name as "actorName", data
     from event e
     where tenant_number = $1 and tenant_id = $2 and entity_type = $3 and entity_id = $4 and ($5::int8 is null or id < $5)
       and ($7::float8 is null or e.at between to_timestamp($7 / 1000) and to_timestamp($8::float8 / 1000))
       and ${kept}
     order by e.at desc, id desc limit $6`,
    values,
  );
}

function writeAssignedSql(devices: ReadonlyMap<string, DeviceTable>): string {
  const ofKinds = [...devices.values()].map(
    ({ entityType, table, stateTable }) =>
      `select a.tenant_id, a.entity_type || E'\\n' || a.id as key, a.entity_type, a.id, a.agent_id, a.next_agent_id, a.since,
         a.pinned_agent_id is not null as is_pinned, t.doc ->> 'name' as name, t.doc ->> 'protocol' as protocol,
         s.status, s.observed_at
       from device_assignment a
       join ${table} t on t.tenant_id = a.tenant_id and t.id = a.id
       join ${stateTable} s on s.tenant_id = a.tenant_id and s.id = a.id
       where a.entity_type = '${entityType}'`,
  );
  return ofKinds.join(" union all ");
}

function readableSql(
  devices: ReadonlyMap<string, DeviceTable>,
  { grants }: Principal,
  value: (given: unknown) => string,
): string {
  const readable = [...devices.keys()].flatMap((entityType) => {
    const allowed = allowedIds(grants, "READ", entityType);
    if (allowed === undefined) return [];
    const isType = `v.entity_type = '${entityType}'`;
    return allowed === "all" ? [isType] : [`(${isType} and v.id = any(${value([...allowed])}::text[]))`];
  });
  return readable.length > 0 ? readable.join(" or ") : "false";
}

function parseInteger(text: string, field: string, max: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw new AppError("invalidBody", {}, { issues: [{ field, code: "wrongType" }] });
  return number;
}
