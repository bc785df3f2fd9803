import type { TenantTransaction } from "./database/tenant-database.ts";

/** One line of history, written in the transaction of the change it tells. */
export interface EventEntry {
  event: string;
  entityType: string;
  entityId: string;
  /** When it happened, milliseconds; received time is the transaction's. */
  atMs: number;
  /** The same by the clock of the agent that saw it, where that was another. */
  agentAtMs?: number | undefined;
  data: Record<string, unknown>;
  /** Who caused it; the transaction's principal when absent. */
  actorId?: string;
  actorDisplayName?: string;
  onBehalfOf?: string;
}

/** Appends to the event table; nothing is ever changed or removed there but by retention. */
export async function appendEvent(db: TenantTransaction, entry: EventEntry): Promise<void> {
  await db.query(
    `insert into event (tenant_number, tenant_id, at, received_at, entity_type, entity_id, event, actor_id, actor_name, on_behalf_of, data, agent_at)
     values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), $5, $6, $7, $8, $9, $10, $11,
       to_timestamp($12::float8 / 1000))`,
    [
      db.tenantNumber,
      db.tenantId,
      entry.atMs,
      db.nowMs,
      entry.entityType,
      entry.entityId,
      entry.event,
      entry.actorId ?? db.principal.id,
      entry.actorDisplayName ?? db.principal.displayName,
      entry.onBehalfOf ?? null,
      JSON.stringify(entry.data),
      entry.agentAtMs ?? null,
    ],
  );
}
