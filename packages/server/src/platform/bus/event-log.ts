import type { TenantTransaction } from "../database/tenant-database.ts";

export interface EventEntry {
  event: string;
  entityType: string;
  entityId: string;
  /** When it happened, milliseconds; the received time is the transaction's. */
  atMs: number;
  /** The uncorrected time by the agent's clock, if different. */
  agentAtMs?: number | undefined;
  data: Record<string, unknown>;
  actorId?: string;
  actorDisplayName?: string;
  onBehalfOf?: string;
}

/** Appends to the event table; only retention deletes rows. */
export function appendEvent(db: TenantTransaction, entry: EventEntry): Promise<void> {
  return appendEvents(db, [entry]);
}

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
