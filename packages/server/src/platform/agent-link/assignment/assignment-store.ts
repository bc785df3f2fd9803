import { agentTiming } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { announceAgents, agentEvent } from "../agents/agent-events.ts";
import type { DeviceTable } from "./device-tables.ts";
import {
  type Move,
  type PlannedAgent,
  type PlannedDevice,
  planEvenOut,
  planMoves,
} from "./plan-assignment.ts";

export interface DeviceKey {
  entityType: string;
  id: string;
}

export const keyOf = ({ entityType, id }: DeviceKey): string => `${entityType}\n${id}`;

type Devices = ReadonlyMap<string, DeviceTable>;

interface AgentRow {
  id: string;
  name: string;
  site: string | null;
  capacity: number | null;
  isDraining: boolean;
  isRevoked: boolean;
  isHeard: boolean;
  isLeaseOver: boolean;
}

/**
 * Locked first by every change to several agents or their devices, to prevent deadlocks. Also blocks
 * heartbeats, so that no lease is renewed while devices move.
 */
export async function lockAgents(db: TenantTransaction): Promise<void> {
  await db.query("select id from agent where tenant_id = $1 order by created_at, id for update", [
    db.tenantId,
  ]);
}

export async function adoptDevices(db: TenantTransaction, devices: Devices): Promise<void> {
  for (const { entityType, stateTable } of devices.values()) {
    const adopted = await db.query(
      `insert into device_assignment (tenant_id, entity_type, id)
       select $1, $2, s.id from ${stateTable} s
       where s.tenant_id = $1 and not exists (
         select from device_assignment a where a.tenant_id = $1 and a.entity_type = $2 and a.id = s.id)
       on conflict do nothing returning id`,
      [db.tenantId, entityType],
    );
    db.wroteRows(adopted.length, ["device_assignment"]);
    await db.query(
      `delete from device_assignment a where a.tenant_id = $1 and a.entity_type = $2
         and not exists (select from ${stateTable} s where s.tenant_id = $1 and s.id = a.id)`,
      [db.tenantId, entityType],
    );
  }
}

/**
 * Moves devices to their target agents. `mayTakeOver` includes agents with expired leases; false while this
 * server may be the cause of the silence.
 */
export async function balance(
  db: TenantTransaction,
  { mayTakeOver }: { mayTakeOver: boolean },
): Promise<void> {
  const agents = await readAgents(db, mayTakeOver);
  const groups = await db.query<PlannedDevice>(
    `select distinct '' as "entityType", '' as id, agent_id as "agentId", next_agent_id as "nextAgentId",
       pinned_agent_id as "pinnedAgentId" from device_assignment where tenant_id = $1`,
    [db.tenantId],
  );
  if (planMoves(agents.map(plannedAgentOf), groups).length === 0) return;
  await move(db, mayTakeOver, planMoves);
}

export async function evenOut(db: TenantTransaction): Promise<number> {
  return move(db, false, planEvenOut);
}

/** The agent has released these devices, so assign them to their next agent. */
export async function handOver(
  db: TenantTransaction,
  agentId: string,
  keys: readonly DeviceKey[],
): Promise<void> {
  await lockAgents(db);
  const agents = await readAgents(db, false);
  const rows = await db.query<Move>(
    `select entity_type as "entityType", id, next_agent_id as "agentId", null as "nextAgentId"
     from device_assignment
     where tenant_id = $1 and agent_id = $2 and next_agent_id is not null
       and (entity_type, id) in (select * from unnest($3::text[], $4::text[]))`,
    [db.tenantId, agentId, keys.map(({ entityType }) => entityType), keys.map(({ id }) => id)],
  );
  await carryOut(db, agents, rows, { isConfirmed: true });
}

export async function devicesLeaving(db: TenantTransaction, agentId: string): Promise<DeviceKey[]> {
  return db.query<DeviceKey>(
    `select entity_type as "entityType", id from device_assignment
     where tenant_id = $1 and agent_id = $2 and next_agent_id is not null`,
    [db.tenantId, agentId],
  );
}

export async function devicesStaying(db: TenantTransaction, agentId: string): Promise<DeviceKey[]> {
  return db.query<DeviceKey>(
    `select entity_type as "entityType", id from device_assignment
     where tenant_id = $1 and agent_id = $2 and next_agent_id is null`,
    [db.tenantId, agentId],
  );
}

/** Null if no agent acts on the device. */
export async function agentOf(db: TenantTransaction, entityType: string, id: string): Promise<string | null> {
  const [row] = await db.query<{ agentId: string | null }>(
    `select agent_id as "agentId" from device_assignment where tenant_id = $1 and entity_type = $2 and id = $3`,
    [db.tenantId, entityType, id],
  );
  return row?.agentId ?? null;
}

type Plan = (agents: readonly PlannedAgent[], devices: readonly PlannedDevice[]) => Move[];

async function move(db: TenantTransaction, mayTakeOver: boolean, plan: Plan): Promise<number> {
  await lockAgents(db);
  const agents = await readAgents(db, mayTakeOver);
  const devices = await db.query<PlannedDevice>(
    `select entity_type as "entityType", id, agent_id as "agentId", next_agent_id as "nextAgentId",
       pinned_agent_id as "pinnedAgentId"
     from device_assignment where tenant_id = $1 order by entity_type, id for update`,
    [db.tenantId],
  );
  const moves = plan(agents.map(plannedAgentOf), devices);
  await carryOut(db, agents, moves, { isConfirmed: false });
  return moves.length;
}

async function readAgents(
  db: TenantTransaction,
  mayTakeOver: boolean,
): Promise<(AgentRow & { mayTakeOver: boolean })[]> {
  const rows = await db.query<AgentRow>(
    `select id, name, customer_site as site, capacity::float8 as capacity,
       drain_asked or status = 'draining' as "isDraining", revoked_at is not null as "isRevoked",
       connected and last_heartbeat_at > to_timestamp($3::float8 / 1000) as "isHeard",
       lease_until is null or lease_until <= to_timestamp($2::float8 / 1000) as "isLeaseOver"
     from agent where tenant_id = $1 order by created_at, id`,
    [db.tenantId, db.nowMs, db.nowMs - agentTiming.heartbeatEveryMs * agentTiming.missedHeartbeats],
  );
  return rows.map((row) => ({ ...row, mayTakeOver }));
}

function plannedAgentOf(agent: AgentRow & { mayTakeOver: boolean }): PlannedAgent {
  const { id, site, capacity, isDraining, isRevoked, isHeard, isLeaseOver, mayTakeOver } = agent;
  return {
    id,
    site,
    capacity,
    mayTake: isHeard && !isLeaseOver && !isDraining && !isRevoked,
    mustGive: isDraining || isRevoked || (isLeaseOver && mayTakeOver),
    hasLetGo: isLeaseOver,
    isGone: isRevoked,
  };
}

async function carryOut(
  db: TenantTransaction,
  agents: readonly AgentRow[],
  moves: readonly Move[],
  { isConfirmed }: { isConfirmed: boolean },
): Promise<void> {
  if (moves.length === 0) return;
  const moved = await writeMoves(db, moves);
  db.wroteRows(moves.length, ["device_assignment"]);
  const robbed = isConfirmed ? [] : [...new Set(moved.flatMap(({ from }) => from ?? []))];
  await db.query(
    "update agent set lease_epoch = lease_epoch + 1 where tenant_id = $1 and id = any ($2::text[])",
    [db.tenantId, robbed],
  );
  await recordHistory(db, new Map(agents.map(({ id, name }) => [id, name])), moved);
  const concerned = moves.flatMap(({ agentId, nextAgentId }) => [agentId, nextAgentId]);
  await announceAgents(db, [...concerned, ...moved.map(({ from }) => from)]);
  db.announce({ topic: "assignment", tenantId: db.tenantId });
}

interface Moved {
  from: string | null;
  to: string | null;
}

async function writeMoves(db: TenantTransaction, moves: readonly Move[]): Promise<Moved[]> {
  return db.query<Moved>(
    `with wanted as (
       select * from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as m (entity_type, id, agent_id, next_agent_id)
     ), before as (
       select d.entity_type, d.id, d.agent_id, w.agent_id as to_agent_id, w.next_agent_id
       from wanted w join device_assignment d on d.tenant_id = $1 and d.entity_type = w.entity_type and d.id = w.id
     ), past as (
       insert into device_assignment_past (tenant_id, entity_type, id, agent_id, until)
       select $1, entity_type, id, agent_id, to_timestamp($6::float8 / 1000) from before
       where agent_id is not null and agent_id is distinct from to_agent_id
       on conflict (tenant_id, entity_type, id, agent_id) do update set until = excluded.until
     ), written as (
       update device_assignment d set agent_id = b.to_agent_id, next_agent_id = b.next_agent_id,
         since = case when d.agent_id is distinct from b.to_agent_id then to_timestamp($6::float8 / 1000) else d.since end
       from before b where d.tenant_id = $1 and d.entity_type = b.entity_type and d.id = b.id
     )
     select agent_id as "from", to_agent_id as "to" from before where agent_id is distinct from to_agent_id`,
    [
      db.tenantId,
      moves.map(({ entityType }) => entityType),
      moves.map(({ id }) => id),
      moves.map(({ agentId }) => agentId),
      moves.map(({ nextAgentId }) => nextAgentId),
      db.nowMs,
    ],
  );
}

async function recordHistory(
  db: TenantTransaction,
  names: ReadonlyMap<string, string>,
  moved: readonly Moved[],
): Promise<void> {
  const ways = Map.groupBy(moved, ({ from, to }) => `${from}\n${to}`);
  for (const some of ways.values()) {
    const { from, to } = some[0] as Moved;
    const devices = some.length;
    if (to !== null)
      await agentEvent(db, to, from === null ? "agentDevicesAssigned" : "agentTookOver", {
        devices,
        ...(from === null ? {} : { from, fromName: names.get(from) }),
      });
    if (from !== null)
      await agentEvent(db, from, "agentDevicesMoved", {
        devices,
        ...(to === null ? {} : { to, toName: names.get(to) }),
      });
  }
}
