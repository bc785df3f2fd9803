import { observeAlarms, type ObservedDevice } from "../alarms/observed-alarms.ts";
import { sqlState } from "../database/in-tenant.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { Principal } from "../permission/principal.ts";
import { writePollResults } from "../records/poll-results.ts";
import { observationOf, type Observation } from "./agent-messages.ts";
import { type Ownership, ownership } from "./assigned-devices.ts";
import type { Batches, IngestParts } from "./ingest-parts.ts";
import { takeNew } from "./journal-position.ts";
import { type Owned, storeObservations, type Storing } from "./store-observations.ts";

export interface IngestResult {
  /** Batches that were not stored before; with the others nothing was done. */
  stored: number;
  /** Not of the contract, not of this agent's devices, or refused by what it should have changed. */
  dropped: number;
}

/** Stores batches in one transaction; what was stored once is not stored again. Throws when the database is not there. */
export async function ingestBatches(
  parts: IngestParts,
  agent: Principal,
  given: Batches,
): Promise<IngestResult> {
  try {
    return await parts.database.inTenant(agent, (db) => storeBatches(parts, db, given, "together"));
  } catch (error) {
    if (!isFaultOfTheBatch(error)) throw error;
    const sequence = given.batches.at(0)?.sequence;
    parts.log.error({ error, agentId: agent.id, sequence }, "a batch is stored without its faulty part");
    // Once more, each observation behind a savepoint: one that cannot be stored must not block all later ones.
    return parts.database.inTenant(agent, (db) => storeBatches(parts, db, given, "eachAlone"));
  }
}

type Way = "together" | "eachAlone";
type Attempt = (work: () => Promise<number>) => Promise<number>;

async function storeBatches(
  parts: IngestParts,
  db: TenantTransaction,
  given: Batches,
  way: Way,
): Promise<IngestResult> {
  const fresh = await takeNew(db, given);
  if (fresh.length === 0) return { stored: 0, dropped: 0 };
  const told = fresh.flatMap((batch) => batch.observations);
  const observations = told.map(observationOf).filter((observation) => observation !== undefined);
  const own = await ownDevices(parts, db, observations);
  const { lane } = given;
  const storing: Storing = { parts, db, lane, own, changed: new Map(), polls: [], observed: [] };
  const attempt: Attempt = (work) => (way === "together" ? work() : behindSavepoint(db, work));
  const groups = way === "together" ? [observations] : observations.map((one) => [one]);
  let stored = 0;
  for (const group of groups) stored += await attempt(() => storeObservations(storing, group));
  const { polls, observed, changed } = storing;
  const kept =
    polls.length > 0 ? await attempt(() => writePollResults(db, polls).then(() => polls.length)) : 0;
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
  return { stored: fresh.length, dropped: told.length - stored + polls.length - kept };
}

/** Together, or else each device by itself: one whose state says nonsense must not silence the others. */
async function attemptAlarms(
  { log }: IngestParts,
  db: TenantTransaction,
  observed: readonly ObservedDevice[],
  attempt: Attempt,
): Promise<void> {
  const raise = (devices: readonly ObservedDevice[]) =>
    attempt(() => observeAlarms(db, devices).then(() => devices.length));
  if ((await raise(observed)) === observed.length) return;
  for (const device of observed)
    if ((await raise([device])) === 0)
      log.error({ entityId: device.entityId }, "what a device told could not be looked at for alarms");
}

async function ownDevices(
  parts: IngestParts,
  db: TenantTransaction,
  observations: readonly Observation[],
): Promise<Owned> {
  const named = new Map<string, Set<string>>();
  for (const observation of observations) {
    if (observation.kind === "actionResult") continue;
    const ids = named.get(observation.entityType) ?? new Set();
    named.set(observation.entityType, ids.add(observation.entityId));
  }
  const own = new Map<string, ReadonlyMap<string, Ownership>>();
  for (const [entityType, ids] of named) {
    const table = parts.devices.get(entityType);
    if (table) own.set(entityType, await ownership(db, table, db.principal.id, [...ids]));
  }
  return own;
}

/** What the work came to; 0 when it could not be done, and then nothing of it is. */
async function behindSavepoint(db: TenantTransaction, work: () => Promise<number>): Promise<number> {
  await db.query("savepoint observation");
  try {
    const done = await work();
    await db.query("release savepoint observation");
    return done;
  } catch (error) {
    if (!isFaultOfTheBatch(error)) throw error;
    await db.query("rollback to savepoint observation");
    return 0;
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
