import { createHash, randomBytes } from "node:crypto";
import { agentTiming, type EnrolAnswer, type EnrolRequest } from "@gantry/domain/contract/agent-link.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../database/new-id.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import { appendEvent } from "../event-log.ts";
import type { InstallationDatabase } from "../identity/installation-database.ts";
import { systemPrincipal } from "../system-principal.ts";

export const agentEntityType = "COMMUNICATION_AGENT";
/** An agent that said nothing for so long is inactive (COMM-004). */
export const silentAfterMs = agentTiming.heartbeatEveryMs * agentTiming.missedHeartbeats;
const codeValidMs = 3_600_000;

export interface AgentIdentity {
  tenantId: string;
  /** Ed25519 public key, SPKI, base64. */
  publicKey: string;
}

/** Makes a one-time code with which an agent can enrol in a tenant within an hour. Only its hash is kept. */
export async function newEnrolmentCode(
  database: InstallationDatabase,
  clock: Clock,
  tenantId: string,
): Promise<string> {
  const code = randomBytes(20).toString("base64url");
  const made = await database.query<{ id: string }>(
    `insert into installation.enrolment_code (code_hash, tenant_id, expires_at)
     select $1, id, to_timestamp($3::float8 / 1000) from installation.tenant where id = $2 returning tenant_id as id`,
    [hashOf(code), tenantId, clock.nowMs() + codeValidMs],
  );
  if (made.length === 0) throw new Error(`There is no tenant ${tenantId}.`);
  return code;
}

/** Takes the code and makes the agent in its tenant. The same agent may ask again when the answer got lost. */
export async function enrolAgent(
  parts: { installation: InstallationDatabase; database: TenantDatabase },
  request: EnrolRequest,
  afterEnrolment: (db: TenantTransaction) => Promise<void>,
): Promise<EnrolAnswer> {
  const hash = hashOf(request.code);
  const [code] = await parts.installation.query<{ tenantId: string }>(
    `select tenant_id as "tenantId" from installation.enrolment_code where code_hash = $1`,
    [hash],
  );
  if (!code) throw new AppError("enrolmentRefused");
  const actor = systemPrincipal(code.tenantId, "enrolment", "Enrolment");
  return parts.database.inTenant(actor, async (db) => {
    const agentId = await takeCode(db, hash, request);
    await afterEnrolment(db);
    return { agentId, tenantId: code.tenantId };
  });
}

/** Who has this id; undefined when nobody has. */
export async function findIdentity(
  database: InstallationDatabase,
  agentId: string,
): Promise<AgentIdentity | undefined> {
  const [row] = await database.query<AgentIdentity>(
    `select tenant_id as "tenantId", public_key as "publicKey" from installation.agent_identity where agent_id = $1`,
    [agentId],
  );
  return row;
}

/** The agent has connected: it is active, and the history says so. Answers its name. */
export async function markConnected(
  db: TenantTransaction,
  agentId: string,
  seen: { version: string; address: string },
): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    `update agent set status = 'active', connected = true, version = $3, address = $4, rev = nextval('entity_rev'),
       started_at = to_timestamp($5::float8 / 1000), last_heartbeat_at = to_timestamp($5::float8 / 1000)
     where tenant_id = $1 and id = $2 returning name`,
    [db.tenantId, agentId, seen.version, seen.address, db.nowMs],
  );
  if (!row) throw new AppError("notFound", { kind: "agent", id: agentId });
  await linkEvent(db, agentId, "agentConnected", seen);
  return row.name;
}

/** The link is gone. The agent stays active until it has missed its heartbeats: it may be back in a second. */
export async function markDisconnected(db: TenantTransaction, agentId: string): Promise<void> {
  await db.query(
    "update agent set connected = false, rev = nextval('entity_rev') where tenant_id = $1 and id = $2",
    [db.tenantId, agentId],
  );
  await linkEvent(db, agentId, "agentDisconnected", {});
}

export async function recordHeartbeat(
  db: TenantTransaction,
  agentId: string,
  metrics: Record<string, number>,
): Promise<void> {
  await db.query(
    `update agent set status = case when status = 'draining' then status else 'active' end, connected = true,
       last_heartbeat_at = to_timestamp($3::float8 / 1000), metrics = $4, rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2`,
    [db.tenantId, agentId, db.nowMs, JSON.stringify(metrics)],
  );
}

/** Agents that missed three heartbeats become inactive (COMM-004); a job calls it for every tenant. */
export async function markSilentAgents(db: TenantTransaction): Promise<void> {
  const silent = await db.query<{ id: string }>(
    `update agent set status = 'inactive', connected = false, rev = nextval('entity_rev')
     where tenant_id = $1 and status <> 'inactive'
       and (last_heartbeat_at is null or last_heartbeat_at <= to_timestamp($2::float8 / 1000))
     returning id`,
    [db.tenantId, db.nowMs - silentAfterMs],
  );
  for (const { id } of silent) await linkEvent(db, id, "agentInactive", {});
}

/** Whether something can be handed to the agent now: linked to some server, and heard of lately. */
export async function isAgentThere(db: TenantTransaction, agentId: string): Promise<boolean> {
  const rows = await db.query<{ id: string }>(
    `select id from agent where tenant_id = $1 and id = $2 and connected
     and last_heartbeat_at > to_timestamp($3::float8 / 1000)`,
    [db.tenantId, agentId, db.nowMs - silentAfterMs],
  );
  return rows.length > 0;
}

async function takeCode(db: TenantTransaction, hash: string, request: EnrolRequest): Promise<string> {
  const [code] = await db.query<{
    used: boolean;
    expired: boolean;
    agentId: string | null;
    publicKey: string | null;
  }>(
    `select c.used_at is not null as used, c.expires_at <= to_timestamp($2::float8 / 1000) as expired,
       i.agent_id as "agentId", i.public_key as "publicKey"
     from installation.enrolment_code c left join installation.agent_identity i on i.agent_id = c.used_by
     where c.code_hash = $1 for update of c`,
    [hash, db.nowMs],
  );
  // Its answer got lost: however late it asks again, a second agent would leave the devices with one that never comes.
  if (code?.agentId && code.publicKey === request.publicKey) return code.agentId;
  if (!code || code.expired || code.used) throw new AppError("enrolmentRefused");
  return makeAgent(db, hash, request);
}

async function makeAgent(db: TenantTransaction, hash: string, request: EnrolRequest): Promise<string> {
  const agentId = newId(db.nowMs);
  const at = [db.nowMs] as const;
  await db.query(
    `insert into installation.agent_identity (agent_id, tenant_id, public_key, enrolled_at)
     values ($2, $3, $4, to_timestamp($1::float8 / 1000))`,
    [...at, agentId, db.tenantId, request.publicKey],
  );
  await db.query(
    "update installation.enrolment_code set used_at = to_timestamp($1::float8 / 1000), used_by = $3 where code_hash = $2",
    [...at, hash, agentId],
  );
  await db.query(
    `insert into agent (tenant_id, id, name, status, connected, metrics, rev, created_at)
     values ($2, $3, $4, 'inactive', false, '{}', nextval('entity_rev'), to_timestamp($1::float8 / 1000))`,
    [...at, db.tenantId, agentId, request.name],
  );
  await linkEvent(db, agentId, "agentEnrolled", { name: request.name });
  return agentId;
}

const linkEvent = (db: TenantTransaction, agentId: string, event: string, data: Record<string, unknown>) =>
  appendEvent(db, { event, entityType: agentEntityType, entityId: agentId, atMs: db.nowMs, data });

const hashOf = (code: string) => createHash("sha256").update(code).digest("base64");
