import {
  type AgentFigures,
  type AgentLease,
  type AgentMetadata,
  agentTiming,
  type LeaseTerms,
} from "@gantry/domain/contract/agents/agent-link.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { announceAgent, agentEvent } from "./agent-events.ts";

/** A silent agent becomes inactive after this time (COMM-004). */
export const silentAfterMs = agentTiming.heartbeatEveryMs * agentTiming.missedHeartbeats;
/** Longer than the agent's own lease, for clock tolerance. */
const leaseForMs = agentTiming.leaseMs + agentTiming.leaseToleranceMs;

interface Seen {
  linkId: string;
  version: string;
  address: string;
  metadata?: AgentMetadata;
}
interface Connected {
  name: string;
  lease: AgentLease;
  isFirst: boolean;
}
interface Heartbeat {
  metrics: { cpu: number; memory: number; uptime: number };
  journalDepth: number;
  figures?: AgentFigures;
  lease?: LeaseTerms;
}

interface LifeRow {
  name: string;
  rev: number;
  epoch: number;
  isSole: boolean;
  version: string | null;
  metrics: AgentFigures;
}

const isSoleSql = `(select count(*) from agent o where o.tenant_id = $1 and o.revoked_at is null) = 1`;
const nowSql = "to_timestamp($3::float8 / 1000)";

/** The agent has connected: sets it active, renews its lease and writes history. */
export async function markConnected(
  db: TenantTransaction,
  agentId: string,
  { linkId, ...seen }: Seen,
): Promise<Connected> {
  const before = await lockAgent(db, agentId);
  const [row] = await db.query<LifeRow>(
    `update agent set status = case when drain_asked then 'draining' else 'active' end, connected = true,
       version = $4, address = $5, metadata = $6, link_id = $7, rev = nextval('entity_rev'), started_at = ${nowSql},
       last_heartbeat_at = ${nowSql},
       lease_until = case when lease_until = 'infinity' or ${isSoleSql} then 'infinity'
         else to_timestamp(($3::float8 + ${leaseForMs}) / 1000) end
     where tenant_id = $1 and id = $2 and revoked_at is null
     returning name, rev::float8 as rev, lease_epoch::float8 as epoch, ${isSoleSql} as "isSole"`,
    [db.tenantId, agentId, db.nowMs, seen.version, seen.address, JSON.stringify(seen.metadata ?? {}), linkId],
  );
  if (!row || !before) throw new AppError("notFound", { kind: "agent", id: agentId });
  await agentEvent(db, agentId, "agentConnected", { ...seen });
  if (before.version !== null && before.version !== seen.version)
    await agentEvent(db, agentId, "agentUpdated", { from: before.version, to: seen.version });
  announceAgent(db, agentId, row.rev, "UPDATE");
  return { name: row.name, lease: leaseOf(row), isFirst: before.version === null };
}

/**
 * The link has closed. The agent stays active until it misses heartbeats, because it may reconnect at once.
 * No event if it already has, on any server.
 */
export async function markDisconnected(
  db: TenantTransaction,
  agentId: string,
  linkId: string,
): Promise<void> {
  const [row] = await db.query<{ rev: number }>(
    `update agent set connected = false, rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2 and link_id = $3 returning rev::float8 as rev`,
    [db.tenantId, agentId, linkId],
  );
  if (!row) return;
  await agentEvent(db, agentId, "agentDisconnected", {});
  announceAgent(db, agentId, row.rev, "UPDATE");
}

/**
 * Stores a heartbeat and renews the lease; returns its terms. An unlimited lease ends only when the agent's
 * own heartbeat confirms it, because a response can be lost.
 */
export async function recordHeartbeat(
  db: TenantTransaction,
  agentId: string,
  beat: Heartbeat,
): Promise<AgentLease | undefined> {
  const before = await lockAgent(db, agentId);
  const metrics = { ...beat.metrics, journalDepth: beat.journalDepth, ...beat.figures };
  const [row] = await db.query<LifeRow>(
    `update agent set status = case when status = 'draining' or drain_asked then 'draining' else 'active' end,
       connected = true, last_heartbeat_at = ${nowSql}, metrics = $4, rev = nextval('entity_rev'),
       lease_until = case when $5 or ${isSoleSql} then 'infinity' else to_timestamp(($3::float8 + ${leaseForMs}) / 1000) end
     where tenant_id = $1 and id = $2 and revoked_at is null
     returning rev::float8 as rev, lease_epoch::float8 as epoch, ${isSoleSql} as "isSole"`,
    [db.tenantId, agentId, db.nowMs, JSON.stringify(metrics), beat.lease !== "limited"],
  );
  if (!row) return undefined;
  await keepMetric(db, agentId, beat);
  await publishChanges(db, agentId, before?.metrics ?? {}, beat.figures ?? {});
  announceAgent(db, agentId, row.rev, "UPDATE");
  return leaseOf(row);
}

/** Agents that missed three heartbeats become inactive (COMM-004); a job runs it for every tenant. */
export async function markSilentAgents(db: TenantTransaction): Promise<void> {
  const silent = await db.query<{ id: string; rev: number }>(
    `update agent set status = 'inactive', connected = false, rev = nextval('entity_rev')
     where tenant_id = $1 and status <> 'inactive'
       and (last_heartbeat_at is null or last_heartbeat_at <= to_timestamp($2::float8 / 1000))
     returning id, rev::float8 as rev`,
    [db.tenantId, db.nowMs - silentAfterMs],
  );
  for (const { id, rev } of silent) {
    await agentEvent(db, id, "agentInactive", {});
    announceAgent(db, id, rev, "UPDATE");
  }
}

/** The agent is about to stop: it gets no new devices, and its own move elsewhere. */
export async function markDraining(db: TenantTransaction, agentId: string): Promise<void> {
  const [row] = await db.query<{ rev: number }>(
    `update agent set status = 'draining', rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2 and revoked_at is null returning rev::float8 as rev`,
    [db.tenantId, agentId],
  );
  if (!row) return;
  await agentEvent(db, agentId, "agentDraining", {});
  announceAgent(db, agentId, row.rev, "UPDATE");
}

interface Standing {
  isRevoked: boolean;
  epoch: number;
}

export async function standingOf(db: TenantTransaction, agentId: string): Promise<Standing> {
  const [row] = await db.query<Standing>(
    `select revoked_at is not null as "isRevoked", lease_epoch::float8 as epoch
     from agent where tenant_id = $1 and id = $2`,
    [db.tenantId, agentId],
  );
  return row ?? { isRevoked: true, epoch: 0 };
}

export async function endLease(db: TenantTransaction, agentId: string): Promise<void> {
  await db.query(
    "update agent set lease_until = to_timestamp($3::float8 / 1000) where tenant_id = $1 and id = $2",
    [db.tenantId, agentId, db.nowMs],
  );
}

async function lockAgent(
  db: TenantTransaction,
  agentId: string,
): Promise<Pick<LifeRow, "version" | "metrics"> | undefined> {
  const [row] = await db.query<Pick<LifeRow, "version" | "metrics">>(
    "select version, metrics from agent where tenant_id = $1 and id = $2 for update",
    [db.tenantId, agentId],
  );
  return row;
}

const leaseOf = ({ epoch, isSole }: LifeRow): AgentLease => ({
  epoch,
  ms: isSole ? null : agentTiming.leaseMs,
});

async function keepMetric(db: TenantTransaction, agentId: string, beat: Heartbeat): Promise<void> {
  const { metrics, figures = {} } = beat;
  await db.query(
    `insert into agent_metric (tenant_id, agent_id, at, cpu, memory, uptime, journal_depth, journal_bytes,
       round_trip_ms, clock_skew_ms, polls_per_minute, poll_success)
     values ($1, $2, ${nowSql}, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      db.tenantId,
      agentId,
      db.nowMs,
      metrics.cpu,
      metrics.memory,
      metrics.uptime,
      beat.journalDepth,
      figures.journalBytes,
      figures.roundTripMs,
      figures.clockSkewMs,
      figures.pollsPerMinute,
      figures.pollSuccess,
    ],
  );
}

/** Clock skew and journal losses are recorded once each. */
async function publishChanges(
  db: TenantTransaction,
  agentId: string,
  before: AgentFigures,
  now: AgentFigures,
): Promise<void> {
  const isSkewed = ({ clockSkewMs = 0 }: AgentFigures) =>
    Math.abs(clockSkewMs) > agentTiming.clockSkewAlarmMs;
  if (isSkewed(now) !== isSkewed(before))
    await agentEvent(db, agentId, isSkewed(now) ? "agentClockSkewed" : "agentClockRight", {
      clockSkewMs: now.clockSkewMs,
    });
  const lost = (now.journalLost ?? 0) - (before.journalLost ?? 0);
  if (lost > 0) await agentEvent(db, agentId, "agentJournalLost", { batches: lost, total: now.journalLost });
}
