import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { type ListCatalogue, timeColumn } from "../list/catalogue.ts";
import { throughEntity } from "../list/through-entity.ts";
import { keptSql } from "./kept.ts";

export type PollObservation = Extract<Observation, { kind: "pollResult" }>;

const dayMs = 86_400_000;
/** Days made before they are needed, so that no poll waits for one. */
const daysAhead = 3;
/** Rows in one statement, and statements in one run of the job: more than ten thousand devices make in a minute. */
const deletedAtOnce = 5_000;
const deletionsPerRun = 10;

/**
 * Poll results as lists show them (COMM-025). Older ones than the tenant keeps are hidden at once, whenever they are
 * removed; `nowMs` says what is older.
 */
export function pollResults(nowMs: number): ListCatalogue {
  const readable = throughEntity("p");
  return {
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
    where: (value, principal) => {
      const tenant = value(principal.tenantId);
      return `p.tenant_number = (select number from installation.tenant where id = ${tenant})
        and ${keptSql({ record: "POLL_RESULT", atSql: "p.at", nowMs }, value, principal)}
        and ${readable(value, principal)}`;
    },
  };
}

/** Writes a batch's poll results at once. What the tenant would not keep any more is not written. */
export async function writePollResults(
  db: TenantTransaction,
  polls: readonly PollObservation[],
): Promise<void> {
  const keptSinceMs = db.nowMs - (await keepDays(db)) * dayMs;
  const kept = polls
    .map((poll) => ({ ...poll, atMs: Math.min(Date.parse(poll.at), db.nowMs) }))
    .filter(({ atMs }) => atMs > keptSinceMs);
  if (kept.length === 0) return;
  await makeDays(
    db,
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

/** Makes the coming days and removes what this tenant does not keep any more; a job for every tenant. */
export async function keepPollResults(db: TenantTransaction): Promise<void> {
  await makeDays(
    db,
    Array.from({ length: daysAhead + 1 }, (_, day) => db.nowMs + day * dayMs),
  );
  const oldestMs = db.nowMs - (await keepDays(db)) * dayMs;
  for (let batch = 0; batch < deletionsPerRun; batch++)
    if ((await deleteUpTo(db, oldestMs)) < deletedAtOnce) return;
}

/**
 * Drops the days that no tenant keeps any more. Apart from everything else: until it ends nobody reads or writes a poll,
 * and while somebody reads for long it gives up, to be tried again.
 */
export async function dropPollDays(db: TenantTransaction): Promise<void> {
  await db.query("select drop_poll_result_days(to_timestamp($1::float8 / 1000))", [db.nowMs]);
}

async function deleteUpTo(db: TenantTransaction, timeMs: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `with old as (
       select id, at from poll_result
       where tenant_number = $1 and tenant_id = $2 and at <= to_timestamp($3::float8 / 1000)
       order by at limit ${deletedAtOnce}
     ), deleted as (
       delete from poll_result p using old where p.id = old.id and p.at = old.at and p.tenant_id = $2 returning 1
     )
     select count(*)::float8 as count from deleted`,
    [db.tenantNumber, db.tenantId, timeMs],
  );
  return row?.count ?? 0;
}

async function keepDays(db: TenantTransaction): Promise<number> {
  const [row] = await db.query<{ days: number }>("select record_keep_days($1, 'POLL_RESULT') as days", [
    db.tenantId,
  ]);
  return row?.days ?? 0;
}

async function makeDays(db: TenantTransaction, timesMs: readonly number[]): Promise<void> {
  const days = new Set(timesMs.map((timeMs) => new Date(timeMs).toISOString().slice(0, 10)));
  await db.query("select make_poll_result_days($1::date[])", [[...days]]);
}
