import type { JournalLane } from "@gantry/domain/contract/agents/agent-link.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { StateObservation } from "../module.ts";
import type { DeviceTable } from "./device-tables.ts";

/** A state row as it stands now. */
export interface Replaced {
  id: string;
  rev: number;
  /** The whole of it, but for what is large and decides nothing about alarms. */
  state: Record<string, unknown>;
}

// Several servers' clocks are never quite the same.
const clocksApartMs = 5_000;
const told = "state - '{description,fonts,message}'::text[]";

/** A clock that runs ahead must not freeze the state: later observations would look older. */
export function notInTheFuture(db: TenantTransaction, iso: string): number {
  return Math.min(Date.parse(iso), db.nowMs);
}

/**
 * Replaces the named members of the states of devices, each of them named once; those whose state is newer already are not
 * in the answer. What stands in the future was stored while a server's clock was wrong: it must not pass for newer until
 * that time has come.
 */
export async function replaceStates(
  db: TenantTransaction,
  { stateTable }: DeviceTable,
  observations: readonly StateObservation[],
  lane: JournalLane,
): Promise<ReadonlyMap<string, Replaced>> {
  const given = observations.map(({ entityId, status, stateData, observedAt }) => ({
    id: entityId,
    status,
    state: stateData,
    atMs: notInTheFuture(db, observedAt),
  }));
  // In one order, so that two who report the same devices wait for each other.
  given.sort((one, other) => (one.id < other.id ? -1 : 1));
  const rows = await db.query<Replaced>(
    `update ${stateTable} s set state = s.state || given.state, rev = nextval('entity_rev'),
       status_since = case when s.status is distinct from given.status or s.status_since is null
         then to_timestamp(given."atMs" / 1000) else s.status_since end,
       status = given.status, observed_at = to_timestamp(given."atMs" / 1000),
       received_at = to_timestamp($3::float8 / 1000), agent_id = $4
     from jsonb_to_recordset($2::jsonb) as given (id text, status text, state jsonb, "atMs" float8)
     where s.tenant_id = $1 and s.id = given.id
       and (s.observed_at is null or s.observed_at <= to_timestamp(given."atMs" / 1000)
         or $5 and s.observed_at > to_timestamp(($3::float8 + ${clocksApartMs}) / 1000))
     returning s.id, s.rev::float8 as rev, s.${told} as state`,
    [db.tenantId, JSON.stringify(given), db.nowMs, db.principal.id, lane === "live"],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds members to the state of one device, which is as old as it was. */
export async function addToState(
  db: TenantTransaction,
  { stateTable }: DeviceTable,
  id: string,
  stateData: Record<string, unknown>,
): Promise<(Replaced & { status: DeviceStatus }) | undefined> {
  const [row] = await db.query<Replaced & { status: DeviceStatus }>(
    `update ${stateTable} set state = state || $3::jsonb, rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2
     returning id, rev::float8 as rev, status, ${told} as state`,
    [db.tenantId, id, JSON.stringify(stateData)],
  );
  return row;
}
