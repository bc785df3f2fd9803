import type { JournalLane, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { ObservedDevice } from "../../alarms/observed-alarms.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import { appendEvents } from "../../bus/event-log.ts";
import type { EventObservation, Platform, ServerModule, StateObservation } from "../../module.ts";
import type { Log } from "../../log.ts";
import type { DeviceNumbers } from "../../records/device-numbers.ts";
import type { PollObservation } from "../../records/poll-results.ts";
import { completeFromAgent, openActionOf } from "../actions/action-desk.ts";
import { type Ownership, readOwnership } from "../assignment/assigned-devices.ts";
import type { DeviceTable } from "../assignment/device-tables.ts";
import type { ReadingOwners } from "./reading-owners.ts";
import { checkReading, type CheckedReading, storeReadings } from "./store-readings.ts";
import { membersOf, takeMembers } from "./take-members.ts";

export type ObserveHooks = NonNullable<ServerModule["observe"]>;

export interface IngestParts {
  database: TenantDatabase;
  devices: ReadonlyMap<string, DeviceTable>;
  hooks: ReadonlyMap<string, ObserveHooks[string]>;
  numbers: DeviceNumbers;
  owners: ReadingOwners;
  platform: Platform;
  log: Log;
}

/** The agent's devices among those observed, by kind. */
export interface Owned {
  devices: ReadonlyMap<string, ReadonlyMap<string, Ownership>>;
  /** Of readings only. */
  read: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Changed {
  entityType: string;
  id: string;
  rev: number;
  isForAgent?: boolean | undefined;
}

export interface Storing {
  parts: IngestParts;
  db: TenantTransaction;
  lane: JournalLane;
  own: Owned;
  changed: Map<string, Changed>;
  polls: PollObservation[];
  observed: ObservedDevice[];
}

/**
 * Stores observations in order, combining statements where possible; returns how many belonged to the agent's
 * devices.
 */
export async function storeObservations(
  storing: Storing,
  observations: readonly Observation[],
): Promise<number> {
  let [stored, together] = [0, newTogether()];
  for (const observation of observations) {
    if (observation.kind === "actionResult") {
      await write(storing, together);
      together = newTogether();
      if (await storeAnswer(storing, observation)) stored++;
      continue;
    }
    const { entityType, entityId } = observation;
    if (observation.kind === "reading") {
      const reading = storing.own.read.get(entityType)?.has(entityId) && checkReading(storing, observation);
      if (!reading) continue;
      stored++;
      together.readings.push(reading);
      continue;
    }
    const owned = storing.own.devices.get(entityType)?.get(entityId);
    const accepted = owned && acceptObservation(storing.parts, observation);
    if (!accepted) continue;
    stored++;
    if (accepted.kind === "pollResult") storing.polls.push(accepted);
    else if (accepted.kind === "event") together.events.push(accepted);
    // The device is now assigned to another agent, so this observation only goes to the history.
    else if (owned === "present") {
      if (together.states.has(keyOf(accepted))) {
        await write(storing, together);
        together = newTogether();
      }
      together.states.set(keyOf(accepted), accepted);
    }
  }
  await write(storing, together);
  return stored;
}

type OfDevice = Exclude<Observation, { kind: "actionResult" | "reading" }>;

/** One statement each; at most one state per device. */
interface Together {
  events: EventObservation[];
  states: Map<string, StateObservation>;
  readings: CheckedReading[];
}

const newTogether = (): Together => ({ events: [], states: new Map(), readings: [] });
const keyOf = ({ entityType, entityId }: { entityType: string; entityId: string }): string =>
  `${entityType}\n${entityId}`;

/** Limit of one reported state in UTF-16 units of JSON: every reader of the device receives it. */
const stateMaxLength = 256 * 1024;

function acceptObservation({ devices, hooks, log }: IngestParts, accepted: OfDevice): OfDevice | undefined {
  const { entityType, entityId } = accepted;
  const table = devices.get(entityType);
  if (!table) return undefined;
  if (accepted.kind !== "state") return accepted;
  const members = hooks.get(entityType)?.members ?? membersOf(table.kind);
  const { taken: stateData, refused } = takeMembers(members, accepted.stateData);
  if (refused.length > 0)
    log.warn(
      { entityType, entityId, members: refused.slice(0, 20) },
      "members of a reported state are not stored",
    );
  const { length } = JSON.stringify(stateData);
  if (length > stateMaxLength) {
    log.warn({ entityType, entityId, length }, "a reported state is too large and is not stored");
    return undefined;
  }
  return { ...accepted, stateData };
}

async function write(storing: Storing, { events, states, readings }: Together): Promise<void> {
  await writeEvents(storing, events);
  const byType = Map.groupBy(states.values(), ({ entityType }) => entityType);
  for (const [entityType, some] of byType) {
    const table = storing.parts.devices.get(entityType);
    if (table) await writeStates(storing, table, some);
  }
  await storeReadings(storing, readings);
}

async function writeEvents(
  { parts, db, own }: Storing,
  observations: readonly EventObservation[],
): Promise<void> {
  await appendEvents(
    db,
    observations.map(({ event, entityType, entityId, data, at, agentAt }) => ({
      event,
      entityType,
      entityId,
      atMs: limitToNow(db, at),
      agentAtMs: agentAt === undefined ? undefined : Date.parse(agentAt),
      data,
    })),
  );
  for (const observation of observations)
    if (own.devices.get(observation.entityType)?.get(observation.entityId) === "present")
      await parts.hooks.get(observation.entityType)?.event?.(observation, db, parts.platform);
}

async function writeStates(
  { parts, db, lane, changed, observed }: Storing,
  table: DeviceTable,
  observations: readonly StateObservation[],
): Promise<void> {
  const hooks = parts.hooks.get(table.entityType);
  const replaced = await replaceStates(db, table, observations, { lane, large: hooks?.large });
  const taken = observations.filter(({ entityId }) => replaced.has(entityId));
  if (taken.length > 0) await hooks?.states?.(taken, db, parts.platform);
  for (const observation of taken) {
    const { entityType, entityId, status, observedAt } = observation;
    const { rev = 0, state = {} } = replaced.get(entityId) ?? {};
    const { isForAgent } = changed.get(keyOf(observation)) ?? {};
    changed.set(keyOf(observation), { entityType, id: entityId, rev, isForAgent });
    const observedAtMs = limitToNow(db, observedAt);
    observed.push({ table, entityId, observedAtMs, status, state, isLive: lane === "live" });
  }
}

async function storeAnswer(
  { parts: { devices, hooks }, db, changed, observed, lane }: Storing,
  { actionId, at, result, error, data }: Extract<Observation, { kind: "actionResult" }>,
): Promise<boolean> {
  const action = await openActionOf(db, db.principal.id, actionId);
  const table = action && devices.get(action.entityType);
  const { answered, large } = (action && hooks.get(action.entityType)) ?? {};
  if (!action || !table || !answered)
    return completeFromAgent(db, db.principal.id, actionId, { result, error, data });
  const { entityType, entityId } = action;
  const owned = await readOwnership(db, table, db.principal.id, [entityId]);
  const atMs = limitToNow(db, at);
  const answer = { ...action, outcome: { result, error, data }, at: new Date(atMs).toISOString() };
  const kept = owned.get(entityId) === "present" ? await answered(answer, db) : {};
  if (kept.stateData) {
    const row = await addToState(db, table, entityId, kept.stateData, large);
    if (row) {
      const { rev, status, state } = row;
      const key = keyOf(action);
      const isForAgent = kept.isForAgent ?? changed.get(key)?.isForAgent;
      changed.set(key, { entityType, id: entityId, rev, isForAgent });
      observed.push({ table, entityId, observedAtMs: atMs, status, state, isLive: lane === "live" });
    }
  }
  return completeFromAgent(db, db.principal.id, actionId, { result, error, data: kept.data ?? data });
}

interface Replaced {
  id: string;
  rev: number;
  /** Without its large members. */
  state: Record<string, unknown>;
}

// Tolerance between the servers' clocks.
const clocksApartMs = 5_000;

/** A clock that is ahead must not freeze the state by making later observations look older. */
function limitToNow(db: TenantTransaction, iso: string): number {
  return Math.min(Date.parse(iso), db.nowMs);
}

/**
 * Replaces the named members of device states, one entry per device; devices with a newer state are left out
 * of the result. Rows dated in the future come from a server with a wrong clock. Ignore them until that time.
 */
async function replaceStates(
  db: TenantTransaction,
  { stateTable }: DeviceTable,
  observations: readonly StateObservation[],
  { lane, large = [] }: { lane: JournalLane; large?: readonly string[] | undefined },
): Promise<ReadonlyMap<string, Replaced>> {
  const states = observations.map(({ entityId, status, stateData, observedAt }) => ({
    id: entityId,
    status,
    state: stateData,
    atMs: limitToNow(db, observedAt),
  }));
  // In a fixed order, to prevent deadlocks.
  states.sort((one, other) => (one.id < other.id ? -1 : 1));
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
     returning s.id, s.rev::float8 as rev, s.state - $6::text[] as state`,
    [db.tenantId, JSON.stringify(states), db.nowMs, db.principal.id, lane === "live", large],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds members without changing the state's time. */
async function addToState(
  db: TenantTransaction,
  { stateTable }: DeviceTable,
  id: string,
  stateData: Record<string, unknown>,
  large: readonly string[] = [],
): Promise<(Replaced & { status: DeviceStatus }) | undefined> {
  const [row] = await db.query<Replaced & { status: DeviceStatus }>(
    `update ${stateTable} set state = state || $3::jsonb, rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2
     returning id, rev::float8 as rev, status, state - $4::text[] as state`,
    [db.tenantId, id, JSON.stringify(stateData), large],
  );
  return row;
}
