import type { TenantTransaction } from "../../database/tenant-database.ts";
import { appendEvent } from "../../bus/event-log.ts";

export const agentEntityType = "COMMUNICATION_AGENT";

export type AgentHistoryEvent =
  | "agentEnrolled"
  | "agentConnected"
  | "agentDisconnected"
  | "agentUpdated"
  | "agentInactive"
  | "agentDraining"
  | "agentDrainAsked"
  | "agentActivated"
  | "agentRevoked"
  | "agentDevicesAssigned"
  | "agentTookOver"
  | "agentDevicesMoved"
  | "agentClockSkewed"
  | "agentClockRight"
  | "agentJournalLost";

export function agentEvent(
  db: TenantTransaction,
  agentId: string,
  event: AgentHistoryEvent,
  data: Record<string, unknown>,
): Promise<void> {
  return appendEvent(db, { event, entityType: agentEntityType, entityId: agentId, atMs: db.nowMs, data });
}

export async function announceAgents(db: TenantTransaction, ids: readonly (string | null)[]): Promise<void> {
  const rows = await db.query<{ id: string; rev: number }>(
    `update agent set rev = nextval('entity_rev') where tenant_id = $1 and id = any ($2::text[])
     returning id, rev::float8 as rev`,
    [db.tenantId, [...new Set(ids.filter((id) => id !== null))]],
  );
  for (const { id, rev } of rows) announceAgent(db, id, rev, "UPDATE");
}

export function announceAgent(
  db: TenantTransaction,
  id: string,
  rev: number,
  updateType: "CREATE" | "UPDATE" | "DELETE",
): void {
  db.announce({ topic: "entity", tenantId: db.tenantId, entityType: agentEntityType, id, updateType, rev });
}
