import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { type ListCatalogue, timeColumn } from "../list/catalogue.ts";
import { makeThroughEntity } from "../list/make-through-entity.ts";
import { pollRecord } from "./record-kinds.ts";
import { makeDays, readRetainedSinceMs } from "./retention.ts";

export type PollObservation = Extract<Observation, { kind: "pollResult" }>;

const readable = makeThroughEntity("p");

/** Poll results as lists show them (COMM-025). */
export const pollResults: ListCatalogue = {
  from: "poll_result p left join agent g on g.tenant_id = p.tenant_id and g.id = p.agent_id",
  tenantSql: "p.tenant_id",
  keySql: "p.id",
  columns: [
    { name: "id", sql: "p.id::text", type: "id", neverNull: true },
    { name: "entityType", sql: "p.entity_type", type: "select", neverNull: true },
    { name: "entityId", sql: "p.entity_id", type: "id", neverNull: true },
    { ...timeColumn("observedAt", "p.at"), neverNull: true },
    { ...timeColumn("receivedAt", "p.received_at"), neverNull: true },
    {
      name: "result",
      sql: "case when p.is_success then 'SUCCESS' else 'FAILED' end",
      type: "select",
      neverNull: true,
    },
    { name: "error", sql: "p.error", type: "select" },
    { name: "latencyMs", sql: "p.latency_ms", type: "number" },
    { name: "agentId", sql: "p.agent_id", type: "id", neverNull: true },
    { name: "agentName", sql: "g.name", type: "text" },
  ],
  always: ["id"],
  sort: { field: "observedAt", ascending: false },
  where: (value, principal) =>
    `p.tenant_number = (select number from installation.tenant where id = ${value(principal.tenantId)})
        and ${readable(value, principal)}`,
  record: { kind: pollRecord, row: "p" },
};

export async function writePollResults(
  db: TenantTransaction,
  polls: readonly PollObservation[],
): Promise<void> {
  const sinceMs = (await readRetainedSinceMs(db, pollRecord)) ?? Number.NEGATIVE_INFINITY;
  const kept = polls
    .map((poll) => ({ ...poll, atMs: Math.min(Date.parse(poll.at), db.nowMs) }))
    .filter(({ atMs }) => atMs > sinceMs);
  if (kept.length === 0) return;
  await makeDays(
    db,
    pollRecord,
    kept.map(({ atMs }) => atMs),
  );
  await db.query(
    `insert into poll_result (tenant_number, tenant_id, at, received_at, entity_type, entity_id, agent_id, is_success, error, latency_ms)
     select $1, $2, to_timestamp(at_ms / 1000), to_timestamp($3::float8 / 1000), entity_type, entity_id, $4, is_success, error, latency_ms
     from unnest($5::float8[], $6::text[], $7::text[], $8::boolean[], $9::text[], $10::float8[])
       as poll (at_ms, entity_type, entity_id, is_success, error, latency_ms)`,
    [
      db.tenantNumber,
      db.tenantId,
      db.nowMs,
      db.principal.id,
      kept.map(({ atMs }) => atMs),
      kept.map(({ entityType }) => entityType),
      kept.map(({ entityId }) => entityId),
      kept.map(({ result }) => result === "SUCCESS"),
      kept.map(({ error }) => error ?? null),
      kept.map(({ latencyMs }) => latencyMs ?? null),
    ],
  );
}
