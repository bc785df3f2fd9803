import {
  type AgentFigures,
  type AgentLease,
  type AgentMetadata,
  agentTiming,
  type LeaseTerms,
} from "@gantry/domain/contract/agents/agent-link.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { announceAgent, agentEvent } from "./agent-events.ts";

/** An agent that said nothing for so long is inactive (COMM-004). */
export const silentAfterMs = agentTiming.heartbeatEveryMs * agentTiming.missedHeartbeats;
/** What the server waits for: longer than the agent acts by its own count. */
const leaseForMs = agentTiming.leaseMs + agentTiming.leaseToleranceMs;

export interface Seen {
  /** UUID of the link. */
  linkId: string;
  version: string;
  address: string;
  metadata?: AgentMetadata;
}
export interface Connected {
  name: string;
  lease: AgentLease;
  /** It was never here before. */
  isFirst: boolean;
}
export interface Heartbeat {
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

/** The agent has connected: it is active, may act on its devices again, and the history says so. */
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
 * The link is gone. The agent stays active until it has missed its heartbeats: it may be back in a second. When it already
 * is, here or at another server, nothing is said.
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
 * Keeps what the heartbeat says and renews the lease; answers its terms. An agent that acts without end does so until its
 * own heartbeat says otherwise: an answer that got lost has told it nothing.
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
  await tellChanges(db, agentId, before?.metrics ?? {}, beat.figures ?? {});
  announceAgent(db, agentId, row.rev, "UPDATE");
  return leaseOf(row);
}

/** Agents that missed three heartbeats become inactive (COMM-004); a job calls it for every tenant. */
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

/** It says that it is about to stop: nothing new for it, and what it has goes elsewhere. */
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

/** What of an agent decides about its link. */
export interface Standing {
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

/** It has said itself that it acts on nothing any more. */
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

/** A clock that goes wrong and a journal that had to give something up are worth a line of history, once each. */
async function tellChanges(
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
