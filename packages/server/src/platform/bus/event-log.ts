import type { TenantTransaction } from "../database/tenant-database.ts";

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
export function appendEvent(db: TenantTransaction, entry: EventEntry): Promise<void> {
  return appendEvents(db, [entry]);
}

/** The same for several in one statement; they keep their order. */
export async function appendEvents(db: TenantTransaction, entries: readonly EventEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    ...entry,
    actorId: entry.actorId ?? db.principal.id,
    actorName: entry.actorDisplayName ?? db.principal.displayName,
  }));
  await db.query(
    `insert into event (tenant_number, tenant_id, at, received_at, entity_type, entity_id, event, actor_id, actor_name, on_behalf_of, data, agent_at)
     select $1, $2, to_timestamp((e ->> 'atMs')::float8 / 1000), to_timestamp($3::float8 / 1000), e ->> 'entityType',
       e ->> 'entityId', e ->> 'event', e ->> 'actorId', e ->> 'actorName', e ->> 'onBehalfOf', e -> 'data',
       to_timestamp((e ->> 'agentAtMs')::float8 / 1000)
     from jsonb_array_elements($4::jsonb) with ordinality as given (e, place) order by place`,
    [db.tenantNumber, db.tenantId, db.nowMs, JSON.stringify(rows)],
  );
}
