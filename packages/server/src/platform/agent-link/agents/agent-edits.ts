import { AppError } from "@gantry/domain/errors.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { agentEntityType, agentEvent, announceAgent, type AgentHistoryEvent } from "./agent-events.ts";
import { silentAfterMs } from "./agent-life.ts";
import { adoptDevices, balance, lockAgents } from "../assignment/assignment-store.ts";
import type { DeviceTable } from "../assignment/device-tables.ts";

export interface AgentEdit {
  name?: string;
  customerSite?: string | null;
  capacity?: number | null;
}
interface EditedRow {
  name: string;
  customerSite: string | null;
  capacity: number | null;
  drainAsked: boolean;
  revoked: boolean;
  rev: number;
}

const editedColumns = `name, customer_site as "customerSite", capacity::float8 as capacity, drain_asked as "drainAsked",
  revoked_at is not null as revoked, rev::float8 as rev`;

export async function editAgent(db: TenantTransaction, id: string, edit: AgentEdit): Promise<void> {
  await change(db, id, async (before) => {
    const { name, customerSite, capacity } = { ...before, ...edit };
    return update(db, id, "name = $3, customer_site = $4, capacity = $5", [name, customerSite, capacity]);
  });
}

export async function drainAgent(db: TenantTransaction, id: string): Promise<void> {
  await change(db, id, () =>
    update(
      db,
      id,
      "drain_asked = true, status = case when status = 'active' then 'draining' else status end",
    ),
  );
  await agentEvent(db, id, "agentDrainAsked", {});
}

/** Ends draining; moved devices stay, except pinned ones. */
export async function activateAgent(db: TenantTransaction, id: string): Promise<void> {
  await change(db, id, () =>
    update(
      db,
      id,
      "drain_asked = false, status = case when status = 'draining' then 'active' else status end",
    ),
  );
  await agentEvent(db, id, "agentActivated", {});
}

/**
 * Revokes an agent permanently: closes its link and rejects its key. Its devices move when it confirms or its
 * lease expires. An offline agent with an unlimited lease counts as stopped, on the user's responsibility.
 */
export async function revokeAgent(db: TenantTransaction, id: string): Promise<void> {
  await endAgent(db, id, "", "agentRevoked", "UPDATE");
}

/** Revokes an agent and removes it from lists; its history stays. */
export async function removeAgent(db: TenantTransaction, id: string): Promise<void> {
  await endAgent(
    db,
    id,
    "removed_at = coalesce(removed_at, to_timestamp($3::float8 / 1000)),",
    "agentRevoked",
    "DELETE",
  );
}

/** Pins devices to an agent while it is online; null leaves them to the balancing. */
export async function assignDevices(
  db: TenantTransaction,
  devices: ReadonlyMap<string, DeviceTable>,
  choice: { agentId: string | null; entityType: string; ids: readonly string[] },
): Promise<void> {
  const { agentId, entityType, ids } = choice;
  if (agentId !== null) await lockEdited(db, agentId);
  await adoptDevices(db, devices);
  const before = await db.query<{ id: string; pinnedAgentId: string | null }>(
    `select id, pinned_agent_id as "pinnedAgentId" from device_assignment
     where tenant_id = $1 and entity_type = $2 and id = any ($3::text[]) order by id for update`,
    [db.tenantId, entityType, ids],
  );
  await db.query(
    `update device_assignment set pinned_agent_id = $4
     where tenant_id = $1 and entity_type = $2 and id = any ($3::text[])`,
    [db.tenantId, entityType, ids, agentId],
  );
  for (const { id, pinnedAgentId } of before)
    if (pinnedAgentId !== agentId)
      await writeAudit(db, {
        action: "UPDATE",
        entityType,
        entityId: id,
        before: { agentId: pinnedAgentId },
        after: { agentId },
      });
  await balance(db, { mayTakeOver: false });
}

async function endAgent(
  db: TenantTransaction,
  id: string,
  more: string,
  event: AgentHistoryEvent,
  announced: "UPDATE" | "DELETE",
): Promise<void> {
  const isFirst = await change(
    db,
    id,
    () =>
      update(
        db,
        id,
        `${more} revoked_at = coalesce(revoked_at, to_timestamp($3::float8 / 1000)), status = 'inactive',
         lease_until = case when lease_until <> 'infinity' then lease_until
           when connected and last_heartbeat_at > to_timestamp($4::float8 / 1000) then to_timestamp($5::float8 / 1000)
           else to_timestamp($3::float8 / 1000) end`,
        [db.nowMs, db.nowMs - silentAfterMs, db.nowMs + silentAfterMs],
      ),
    announced,
  );
  await db.query(
    "update installation.agent_identity set revoked_at = to_timestamp($2::float8 / 1000) where agent_id = $1 and revoked_at is null",
    [id, db.nowMs],
  );
  await db.query(
    "update device_assignment set pinned_agent_id = null where tenant_id = $1 and pinned_agent_id = $2",
    [db.tenantId, id],
  );
  if (isFirst) await agentEvent(db, id, event, {});
  db.announce({ topic: "assignment", tenantId: db.tenantId });
  await balance(db, { mayTakeOver: false });
}

async function change(
  db: TenantTransaction,
  id: string,
  work: (before: EditedRow) => Promise<EditedRow>,
  updateType: "UPDATE" | "DELETE" = "UPDATE",
): Promise<boolean> {
  const stood = await lockEdited(db, id, updateType === "DELETE");
  const stands = await work(stood);
  announceAgent(db, id, stands.rev, updateType);
  const [before, after] = [withoutRev(stood), withoutRev(stands)];
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  if (isChanged || updateType === "DELETE")
    await writeAudit(db, { action: updateType, entityType: agentEntityType, entityId: id, before, after });
  await balance(db, { mayTakeOver: false });
  return isChanged;
}

const withoutRev = ({ rev: _rev, ...rest }: EditedRow): Record<string, unknown> => rest;

/** Revoked agents can only be removed. */
async function lockEdited(db: TenantTransaction, id: string, mayBeRevoked = false): Promise<EditedRow> {
  await lockAgents(db);
  const [row] = await db.query<EditedRow>(
    `select ${editedColumns} from agent where tenant_id = $1 and id = $2 and removed_at is null`,
    [db.tenantId, id],
  );
  if (!row) throw new AppError("notFound", { kind: agentEntityType, id });
  if (row.revoked && !mayBeRevoked) throw new AppError("agentRevoked");
  return row;
}

async function update(
  db: TenantTransaction,
  id: string,
  set: string,
  values: readonly unknown[] = [],
): Promise<EditedRow> {
  const [row] = await db.query<EditedRow>(
    `update agent set ${set}, rev = nextval('entity_rev') where tenant_id = $1 and id = $2 returning ${editedColumns}`,
    [db.tenantId, id, ...values],
  );
  if (!row) throw new AppError("notFound", { kind: agentEntityType, id });
  return row;
}
