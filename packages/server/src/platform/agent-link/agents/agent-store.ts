import { createHash, randomBytes } from "node:crypto";
import type { EnrolAnswer, EnrolRequest } from "@gantry/domain/contract/agents/agent-link.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { Clock } from "../../clock.ts";
import { newId } from "../../database/new-id.ts";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import type { InstallationDatabase } from "../../identity/provider/installation-database.ts";
import { systemPrincipal } from "../../permission/system-principal.ts";
import { agentEvent, announceAgent } from "./agent-events.ts";
import { silentAfterMs } from "./agent-life.ts";

/** Validity of codes from the command line; codes from the console are used at once. */
const commandCodeMs = 3_600_000;
export const consoleCodeMs = 15 * 60_000;

export interface AgentIdentity {
  tenantId: string;
  /** Ed25519 public key, SPKI, base64. */
  publicKey: string;
  isRevoked: boolean;
}

/** Creates a one-time enrolment code; only its hash is stored. */
export async function newEnrolmentCode(
  database: InstallationDatabase,
  clock: Clock,
  tenantId: string,
  { validMs = commandCodeMs, customerSite }: { validMs?: number; customerSite?: string | undefined } = {},
): Promise<string> {
  const code = randomBytes(20).toString("base64url");
  const made = await database.query<{ id: string }>(
    `insert into installation.enrolment_code (code_hash, tenant_id, expires_at, customer_site)
     select $1, id, to_timestamp($3::float8 / 1000), $4 from installation.tenant where id = $2 returning tenant_id as id`,
    [hashOf(code), tenantId, clock.nowMs() + validMs, customerSite ?? null],
  );
  if (made.length === 0) throw new Error(`There is no tenant ${tenantId}.`);
  return code;
}

/** Redeems the code and creates the agent. The same agent may retry after a lost response. */
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

export async function findIdentity(
  database: InstallationDatabase,
  agentId: string,
): Promise<AgentIdentity | undefined> {
  const [row] = await database.query<AgentIdentity>(
    `select tenant_id as "tenantId", public_key as "publicKey", revoked_at is not null as "isRevoked"
     from installation.agent_identity where agent_id = $1`,
    [agentId],
  );
  return row;
}

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
    customerSite: string | null;
  }>(
    `select c.used_at is not null as used, c.expires_at <= to_timestamp($2::float8 / 1000) as expired,
       i.agent_id as "agentId", i.public_key as "publicKey", c.customer_site as "customerSite"
     from installation.enrolment_code c left join installation.agent_identity i on i.agent_id = c.used_by
     where c.code_hash = $1 for update of c`,
    [hash, db.nowMs],
  );
  // Its response was lost. A late retry returns the same agent, because a second one would leave the devices
  // with an agent that never connects.
  if (code?.agentId && code.publicKey === request.publicKey) return code.agentId;
  if (!code || code.expired || code.used) throw new AppError("enrolmentRefused");
  return makeAgent(db, hash, { ...request, customerSite: code.customerSite });
}

async function makeAgent(
  db: TenantTransaction,
  hash: string,
  request: EnrolRequest & { customerSite: string | null },
): Promise<string> {
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
  const [row] = await db.query<{ rev: number }>(
    `insert into agent (tenant_id, id, name, customer_site, status, connected, metrics, rev, created_at)
     values ($2, $3, $4, $5, 'inactive', false, '{}', nextval('entity_rev'), to_timestamp($1::float8 / 1000))
     returning rev::float8 as rev`,
    [...at, db.tenantId, agentId, request.name, request.customerSite],
  );
  await agentEvent(db, agentId, "agentEnrolled", { name: request.name });
  announceAgent(db, agentId, row?.rev ?? 0, "CREATE");
  return agentId;
}

const hashOf = (code: string) => createHash("sha256").update(code).digest("base64");
