import type { JournalLane } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";

export interface Batches {
  journalId: string;
  lane: JournalLane;
  batches: readonly Batch[];
}
interface Batch {
  sequence: number;
  observations: readonly unknown[];
}

export async function readNextSequences(
  db: TenantTransaction,
  agentId: string,
  journalId: string,
): Promise<Record<JournalLane, number>> {
  const rows = await db.query<{ lane: JournalLane; sequence: number }>(
    `select lane, sequence::float8 as sequence from agent_journal_position
     where tenant_id = $1 and agent_id = $2 and journal_id = $3`,
    [db.tenantId, agentId, journalId],
  );
  const stored = Object.fromEntries(rows.map((row) => [row.lane, row.sequence]));
  return { live: (stored["live"] ?? 0) + 1, backfill: (stored["backfill"] ?? 0) + 1 };
}

/** Advances the lane's position and returns the new batches. */
export async function takeNew(db: TenantTransaction, batches: Batches): Promise<readonly Batch[]> {
  const [first, ...more] = batches.batches;
  if (!first) return [];
  if (more.length === 0) return (await raise(db, batches, first.sequence)) ? [first] : [];
  const [row] = await db.query<{ sequence: number }>(
    `select sequence::float8 as sequence from agent_journal_position
     where tenant_id = $1 and agent_id = $2 and journal_id = $3 and lane = $4 for update`,
    [db.tenantId, db.principal.id, batches.journalId, batches.lane],
  );
  if (!row) return takeFirst(db, batches);
  let position = row.sequence;
  const fresh = batches.batches.filter(({ sequence }) => {
    const isNew = sequence > position;
    if (isNew) position = sequence;
    return isNew;
  });
  if (fresh.length > 0) await raise(db, batches, position);
  return fresh;
}

/** A journal without a position has no row to lock, and another link of the agent may store the same batches. */
async function takeFirst(db: TenantTransaction, batches: Batches): Promise<Batch[]> {
  const fresh: Batch[] = [];
  for (const batch of batches.batches) if (await raise(db, batches, batch.sequence)) fresh.push(batch);
  return fresh;
}

/** Returns false if the position is already there or further. */
async function raise(
  db: TenantTransaction,
  { journalId, lane }: Batches,
  sequence: number,
): Promise<boolean> {
  const taken = await db.query<{ sequence: string }>(
    `insert into agent_journal_position as p (tenant_id, agent_id, journal_id, lane, sequence, updated_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))
     on conflict (tenant_id, agent_id, journal_id, lane) do update
       set sequence = excluded.sequence, updated_at = excluded.updated_at
     where p.sequence < excluded.sequence returning sequence`,
    [db.tenantId, db.principal.id, journalId, lane, sequence, db.nowMs],
  );
  return taken.length > 0;
}
