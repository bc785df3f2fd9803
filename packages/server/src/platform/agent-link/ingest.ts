import type { JournalLane } from "@gantry/domain/contract/agent-link.ts";
import { observeAlarms, type ObservedDevice } from "../alarms/observed-alarms.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import { sqlState } from "../database/in-tenant.ts";
import { appendEvent } from "../event-log.ts";
import type { Log, Platform, ServerModule } from "../module.ts";
import type { Principal } from "../principal.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { completeFromAgent, openActionOf } from "./action-desk.ts";
import { observationOf, type Observation } from "./agent-messages.ts";
import { type Ownership, ownership } from "./assigned-devices.ts";
import type { DeviceTable } from "./device-tables.ts";
import { type PollObservation, writePollResults } from "../records/poll-results.ts";

export type ObserveHooks = NonNullable<ServerModule["observe"]>;
export interface Batch {
  journalId: string;
  lane: JournalLane;
  sequence: number;
  observations: readonly unknown[];
}
export interface IngestResult {
  /** False: it was stored before, nothing was done. */
  isNew: boolean;
  /** Not of the contract, not of this agent's devices, or refused by what it should have changed. */
  dropped: number;
}
export interface IngestParts {
  database: TenantDatabase;
  devices: ReadonlyMap<string, DeviceTable>;
  hooks: ReadonlyMap<string, ObserveHooks[string]>;
  platform: Platform;
  log: Log;
}

/** Stores a batch in one transaction; what was stored once is not stored again. Throws when the database is not there. */
export async function ingestBatch(parts: IngestParts, agent: Principal, batch: Batch): Promise<IngestResult> {
  try {
    return await parts.database.inTenant(agent, (db) => storeBatch(parts, db, batch, (work) => work()));
  } catch (error) {
    if (!isFaultOfTheBatch(error)) throw error;
    parts.log.error(
      { error, agentId: agent.id, sequence: batch.sequence },
      "a batch is stored without its faulty part",
    );
    // Once more, each observation behind a savepoint: one that cannot be stored must not block all later ones.
    return parts.database.inTenant(agent, (db) =>
      storeBatch(parts, db, batch, (work) => behindSavepoint(db, work)),
    );
  }
}

type Attempt = (work: () => Promise<boolean>) => Promise<boolean>;

async function storeBatch(
  parts: IngestParts,
  db: TenantTransaction,
  batch: Batch,
  attempt: Attempt,
): Promise<IngestResult> {
  if (!(await takePosition(db, batch))) return { isNew: false, dropped: 0 };
  const observations = batch.observations.map(observationOf);
  const own = await ownDevices(parts, db, observations);
  const changed = new Map<string, Changed>();
  const polls: PollObservation[] = [];
  const observed: ObservedDevice[] = [];
  let dropped = 0;
  for (const observation of observations) {
    const isStored =
      observation !== undefined &&
      (await attempt(() =>
        store(parts, db, { observation, lane: batch.lane, own, changed, polls, observed }),
      ));
    if (!isStored) dropped++;
  }
  if (polls.length > 0 && !(await attempt(() => writePollResults(db, polls).then(() => true))))
    dropped += polls.length;
  await attemptAlarms(parts, db, observed, attempt);
  for (const { entityType, id, rev, isForAgent } of changed.values())
    db.announce({
      topic: "entity",
      tenantId: db.tenantId,
      entityType,
      id,
      updateType: "UPDATE",
      rev,
      ...(isForAgent ? {} : { stateOnly: true }),
    });
  return { isNew: true, dropped };
}

/** Together, or else each device by itself: one whose state says nonsense must not silence the others. */
async function attemptAlarms(
  { log }: IngestParts,
  db: TenantTransaction,
  observed: readonly ObservedDevice[],
  attempt: Attempt,
): Promise<void> {
  const raise = (devices: readonly ObservedDevice[]) =>
    attempt(() => observeAlarms(db, devices).then(() => true));
  if (await raise(observed)) return;
  for (const device of observed)
    if (!(await raise([device])))
      log.error({ entityId: device.entityId }, "what a device told could not be looked at for alarms");
}

/** By entity type and id. */
type Owned = ReadonlyMap<string, ReadonlyMap<string, Ownership>>;
interface Changed {
  entityType: string;
  id: string;
  rev: number;
  /** The device's agent is told of it, too. */
  isForAgent?: boolean;
}
interface Step {
  observation: Observation;
  lane: JournalLane;
  own: Owned;
  changed: Map<string, Changed>;
  /** Written together at the end. */
  polls: PollObservation[];
  /** What may raise or clear alarms, in its order; a state that is out of date is not among it. */
  observed: ObservedDevice[];
}

/** False: the observation is not this agent's to make. */
async function store(parts: IngestParts, db: TenantTransaction, step: Step): Promise<boolean> {
  const { observation } = step;
  if (observation.kind === "actionResult") return storeAnswer(parts, db, step, observation);
  const table = parts.devices.get(observation.entityType);
  const owned = step.own.get(observation.entityType)?.get(observation.entityId);
  if (!table || !owned) return false;
  if (observation.kind === "pollResult") return step.polls.push(observation) > 0;
  const hooks = parts.hooks.get(observation.entityType);
  if (observation.kind === "event") {
    await keepEvent(db, observation);
    if (owned === "present") await hooks?.event?.(observation, db, parts.platform);
    return true;
  }
  // What an agent saw of a device that another one looks after now is history; what stands there the other one says.
  if (owned === "past") return true;
  const replaced = await replaceState(db, table, observation, step.lane);
  if (replaced === undefined) return true;
  const { entityId, status } = observation;
  const { rev, state } = replaced;
  const key = `${table.entityType}\n${entityId}`;
  const { isForAgent } = step.changed.get(key) ?? {};
  step.changed.set(key, { entityType: table.entityType, id: entityId, rev, isForAgent });
  const observedAtMs = notInTheFuture(db, observation.observedAt);
  step.observed.push({ table, entityId, observedAtMs, status, state, isLive: step.lane === "live" });
  await hooks?.state?.(observation, db, parts.platform);
  return true;
}

/** Ends the action with what is kept of its answer; what was read of the device with it is told like a state. */
async function storeAnswer(
  { devices, hooks }: IngestParts,
  db: TenantTransaction,
  { changed, observed, lane }: Step,
  { actionId, at, result, error, data }: Extract<Observation, { kind: "actionResult" }>,
): Promise<boolean> {
  const action = await openActionOf(db, db.principal.id, actionId);
  const table = action && devices.get(action.entityType);
  const answered = action && hooks.get(action.entityType)?.answered;
  if (!action || !table || !answered)
    return completeFromAgent(db, db.principal.id, actionId, { result, error, data });
  const { entityType, entityId } = action;
  const owned = await ownership(db, table, db.principal.id, [entityId]);
  const atMs = notInTheFuture(db, at);
  const answer = { ...action, outcome: { result, error, data }, at: new Date(atMs).toISOString() };
  const kept = owned.get(entityId) === "present" ? await answered(answer, db) : {};
  if (kept.stateData) {
    const row = await addToState(db, table, entityId, kept.stateData);
    if (row) {
      const { rev, status, state } = row;
      const key = `${entityType}\n${entityId}`;
      const isForAgent = kept.isForAgent ?? changed.get(key)?.isForAgent;
      changed.set(key, { entityType, id: entityId, rev, isForAgent });
      observed.push({ table, entityId, observedAtMs: atMs, status, state, isLive: lane === "live" });
    }
  }
  return completeFromAgent(db, db.principal.id, actionId, { result, error, data: kept.data ?? data });
}

async function addToState(
  db: TenantTransaction,
  table: DeviceTable,
  id: string,
  stateData: Record<string, unknown>,
): Promise<(Replaced & { status: DeviceStatus }) | undefined> {
  const [row] = await db.query<Replaced & { status: DeviceStatus }>(
    `update ${table.stateTable} set state = state || $3::jsonb, rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2
     returning rev::float8 as rev, status, state - '{description,fonts,message}'::text[] as state`,
    [db.tenantId, id, JSON.stringify(stateData)],
  );
  return row;
}

function keepEvent(
  db: TenantTransaction,
  { event, entityType, entityId, data, at, agentAt }: Extract<Observation, { kind: "event" }>,
): Promise<void> {
  const agentAtMs = agentAt === undefined ? undefined : Date.parse(agentAt);
  return appendEvent(db, { event, entityType, entityId, atMs: notInTheFuture(db, at), agentAtMs, data });
}

interface Replaced {
  rev: number;
  /** The whole of it now, but for what is large and decides nothing about alarms. */
  state: Record<string, unknown>;
}

/**
 * Replaces the named members of the state; undefined when what is there is newer. What stands in the future was stored
 * while a server's clock was wrong: it must not pass for newer until that time has come.
 */
async function replaceState(
  db: TenantTransaction,
  table: DeviceTable,
  observation: Extract<Observation, { kind: "state" }>,
  lane: JournalLane,
): Promise<Replaced | undefined> {
  const [row] = await db.query<Replaced>(
    `update ${table.stateTable} set state = state || $4::jsonb, rev = nextval('entity_rev'),
       status_since = case when status is distinct from $3 or status_since is null
         then to_timestamp($5::float8 / 1000) else status_since end,
       status = $3, observed_at = to_timestamp($5::float8 / 1000), received_at = to_timestamp($6::float8 / 1000),
       agent_id = $7
     where tenant_id = $1 and id = $2 and (observed_at is null or observed_at <= to_timestamp($5::float8 / 1000)
       or $8 and observed_at > to_timestamp(($6::float8 + ${clocksApartMs}) / 1000))
     returning rev::float8 as rev, state - '{description,fonts,message}'::text[] as state`,
    [
      db.tenantId,
      observation.entityId,
      observation.status,
      JSON.stringify(observation.stateData),
      notInTheFuture(db, observation.observedAt),
      db.nowMs,
      db.principal.id,
      lane === "live",
    ],
  );
  return row;
}

/** The number from which on an agent's journal is not stored yet, by lane. */
export async function nextSequences(
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

/** Raises the position of the journal's lane; false when it already stands there or further. */
async function takePosition(db: TenantTransaction, batch: Batch): Promise<boolean> {
  const taken = await db.query<{ sequence: string }>(
    `insert into agent_journal_position as p (tenant_id, agent_id, journal_id, lane, sequence, updated_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))
     on conflict (tenant_id, agent_id, journal_id, lane) do update
       set sequence = excluded.sequence, updated_at = excluded.updated_at
     where p.sequence < excluded.sequence returning sequence`,
    [db.tenantId, db.principal.id, batch.journalId, batch.lane, batch.sequence, db.nowMs],
  );
  return taken.length > 0;
}

async function ownDevices(
  parts: IngestParts,
  db: TenantTransaction,
  observations: readonly (Observation | undefined)[],
): Promise<Owned> {
  const named = new Map<string, string[]>();
  for (const observation of observations) {
    if (!observation || observation.kind === "actionResult") continue;
    named.set(observation.entityType, [...(named.get(observation.entityType) ?? []), observation.entityId]);
  }
  const own = new Map<string, ReadonlyMap<string, Ownership>>();
  for (const [entityType, ids] of named) {
    const table = parts.devices.get(entityType);
    if (table) own.set(entityType, await ownership(db, table, db.principal.id, [...new Set(ids)]));
  }
  return own;
}

async function behindSavepoint(db: TenantTransaction, work: () => Promise<boolean>): Promise<boolean> {
  await db.query("savepoint observation");
  try {
    const isStored = await work();
    await db.query("release savepoint observation");
    return isStored;
  } catch (error) {
    if (!isFaultOfTheBatch(error)) throw error;
    await db.query("rollback to savepoint observation");
    return false;
  }
}

// A database that is away, full or restarting (classes 08, 53, 57, 58, XX) gets the batch again later.
const databaseTrouble = /^(08|40|53|55|57|58|XX)/;

function isFaultOfTheBatch(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== "") return !databaseTrouble.test(state);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return !/^E[A-Z]+$/.test(code) && !(error instanceof Error && /connection|timeout/i.test(error.message));
}

// Several servers' clocks are never quite the same.
const clocksApartMs = 5_000;

// A clock that runs ahead must not freeze the state: later observations would look older.
const notInTheFuture = (db: TenantTransaction, iso: string) => Math.min(Date.parse(iso), db.nowMs);
