import type { JournalLane } from "@gantry/domain/contract/agents/agent-link.ts";
import type { ObservedDevice } from "../alarms/observed-alarms.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { appendEvents } from "../bus/event-log.ts";
import type { EventObservation, StateObservation } from "../module.ts";
import type { PollObservation } from "../records/poll-results.ts";
import { completeFromAgent, openActionOf } from "./action-desk.ts";
import type { Observation } from "./agent-messages.ts";
import { type Ownership, ownership } from "./assigned-devices.ts";
import type { DeviceTable } from "./device-tables.ts";
import type { IngestParts } from "./ingest-parts.ts";
import { addToState, notInTheFuture, replaceStates } from "./replace-states.ts";

/** By entity type and id. */
export type Owned = ReadonlyMap<string, ReadonlyMap<string, Ownership>>;

/** A device whose state is another now. */
export interface Changed {
  entityType: string;
  id: string;
  rev: number;
  /** The device's agent is told of it, too. */
  isForAgent?: boolean | undefined;
}

/** What one transaction stores of an agent, and what is left to do at its end. */
export interface Storing {
  parts: IngestParts;
  db: TenantTransaction;
  lane: JournalLane;
  own: Owned;
  changed: Map<string, Changed>;
  /** Written together at the end. */
  polls: PollObservation[];
  /** What may raise or clear alarms, in its order; a state that is out of date is not among it. */
  observed: ObservedDevice[];
}

/** Stores observations in their order, what can be written together by one statement; answers how many were the agent's to make. */
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
    const owned = storing.own.get(observation.entityType)?.get(observation.entityId);
    const told = owned && believed(storing.parts, observation);
    if (!told) continue;
    stored++;
    if (told.kind === "pollResult") storing.polls.push(told);
    else if (told.kind === "event") together.events.push(told);
    // What an agent saw of a device that another one looks after now is history; what stands there the other one says.
    else if (owned === "present") {
      if (together.states.has(keyOf(told))) {
        await write(storing, together);
        together = newTogether();
      }
      together.states.set(keyOf(told), told);
    }
  }
  await write(storing, together);
  return stored;
}

type OfDevice = Exclude<Observation, { kind: "actionResult" }>;

/** Written by one statement each; of a device at most one state. */
interface Together {
  events: EventObservation[];
  states: Map<string, StateObservation>;
}

const newTogether = (): Together => ({ events: [], states: new Map() });
const keyOf = ({ entityType, entityId }: { entityType: string; entityId: string }): string =>
  `${entityType}\n${entityId}`;

/** The observation as it is stored; undefined when it cannot be true. */
function believed({ devices, hooks }: IngestParts, told: OfDevice): OfDevice | undefined {
  if (!devices.has(told.entityType)) return undefined;
  const check = told.kind === "state" ? hooks.get(told.entityType)?.believed : undefined;
  if (told.kind !== "state" || !check) return told;
  const stateData = check(told.stateData);
  return stateData && { ...told, stateData };
}

async function write(storing: Storing, { events, states }: Together): Promise<void> {
  await writeEvents(storing, events);
  const byType = Map.groupBy(states.values(), ({ entityType }) => entityType);
  for (const [entityType, some] of byType) {
    const table = storing.parts.devices.get(entityType);
    if (table) await writeStates(storing, table, some);
  }
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
      atMs: notInTheFuture(db, at),
      agentAtMs: agentAt === undefined ? undefined : Date.parse(agentAt),
      data,
    })),
  );
  for (const observation of observations)
    if (own.get(observation.entityType)?.get(observation.entityId) === "present")
      await parts.hooks.get(observation.entityType)?.event?.(observation, db, parts.platform);
}

async function writeStates(
  { parts, db, lane, changed, observed }: Storing,
  table: DeviceTable,
  observations: readonly StateObservation[],
): Promise<void> {
  const replaced = await replaceStates(db, table, observations, lane);
  const taken = observations.filter(({ entityId }) => replaced.has(entityId));
  if (taken.length > 0) await parts.hooks.get(table.entityType)?.states?.(taken, db, parts.platform);
  for (const observation of taken) {
    const { entityType, entityId, status, observedAt } = observation;
    const { rev = 0, state = {} } = replaced.get(entityId) ?? {};
    const { isForAgent } = changed.get(keyOf(observation)) ?? {};
    changed.set(keyOf(observation), { entityType, id: entityId, rev, isForAgent });
    const observedAtMs = notInTheFuture(db, observedAt);
    observed.push({ table, entityId, observedAtMs, status, state, isLive: lane === "live" });
  }
}

/** Ends the action with what is kept of its answer; what was read of the device with it is told like a state. */
async function storeAnswer(
  { parts: { devices, hooks }, db, changed, observed, lane }: Storing,
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
      const key = keyOf(action);
      const isForAgent = kept.isForAgent ?? changed.get(key)?.isForAgent;
      changed.set(key, { entityType, id: entityId, rev, isForAgent });
      observed.push({ table, entityId, observedAtMs: atMs, status, state, isLive: lane === "live" });
    }
  }
  return completeFromAgent(db, db.principal.id, actionId, { result, error, data: kept.data ?? data });
}
