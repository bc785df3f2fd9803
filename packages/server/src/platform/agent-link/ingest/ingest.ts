import { agentEventTypes, type Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { operationResults } from "@gantry/domain/contract/agents/operation-result.ts";
import { deviceStatuses } from "@gantry/domain/kinds/define-kind.ts";
import { z } from "zod";
import { observeAlarms, type ObservedDevice } from "../../alarms/observed-alarms.ts";
import { sqlState } from "../../database/in-tenant.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { Principal } from "../../permission/principal.ts";
import { writePollResults } from "../../records/poll-results.ts";
import { type Ownership, readOwnership } from "../assignment/assigned-devices.ts";
import { type Batches, takeNew } from "./journal-position.ts";
import { isUsualReadingObservation } from "./usual-reading.ts";
import { type IngestParts, type Owned, storeObservations, type Storing } from "./store-observations.ts";

const id = z.string().min(1).max(200);
const time = z.iso.datetime({ offset: true });
const data = z.record(z.string(), z.unknown());
const finite = z.number().min(0);
const observation = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("state"),
    entityType: id,
    entityId: id,
    observedAt: time,
    status: z.enum(deviceStatuses),
    stateData: data,
    latencyMs: finite.optional(),
    agentAt: time.optional(),
  }),
  z.object({
    kind: z.literal("event"),
    entityType: id,
    entityId: id,
    at: time,
    agentAt: time.optional(),
    event: z.enum(agentEventTypes),
    data,
  }),
  z.object({
    kind: z.literal("pollResult"),
    entityType: id,
    entityId: id,
    at: time,
    result: z.enum(operationResults),
    error: z.string().max(200).optional(),
    latencyMs: finite.optional(),
  }),
  z.object({
    kind: z.literal("reading"),
    entityType: id,
    entityId: id,
    at: time,
    deviceAt: time.optional(),
    agentAt: time.optional(),
    latencyMs: finite.optional(),
    data,
  }),
  z.object({
    kind: z.literal("actionResult"),
    actionId: id,
    at: time,
    agentAt: time.optional(),
    result: z.enum(operationResults),
    error: z.string().max(2000).optional(),
    data: data.optional(),
  }),
]);

interface IngestResult {
  stored: number;
  /** Invalid, for foreign devices, or refused by the database. */
  dropped: number;
}

/** Stores batches in one transaction, skipping those stored before. Throws if the database is unavailable. */
export async function ingestBatches(
  parts: IngestParts,
  agent: Principal,
  batches: Batches,
): Promise<IngestResult> {
  try {
    return await parts.database.inTenant(agent, (db) => storeBatches(parts, db, batches, "together"));
  } catch (error) {
    if (!isFaultOfTheBatch(error)) throw error;
    const sequence = batches.batches.at(0)?.sequence;
    parts.log.error({ error, agentId: agent.id, sequence }, "a batch is stored without its invalid part");
    // Retried with a savepoint per observation, so that an invalid one cannot block later ones.
    return parts.database.inTenant(agent, (db) => storeBatches(parts, db, batches, "eachAlone"));
  }
}

type Way = "together" | "eachAlone";
type Attempt = (work: () => Promise<number>) => Promise<number>;

async function storeBatches(
  parts: IngestParts,
  db: TenantTransaction,
  batches: Batches,
  way: Way,
): Promise<IngestResult> {
  const fresh = await takeNew(db, batches);
  if (fresh.length === 0) return { stored: 0, dropped: 0 };
  const allObservations = fresh.flatMap((batch) => batch.observations);
  const observations = allObservations.map(observationOf).filter((observation) => observation !== undefined);
  const own = await ownDevices(parts, db, observations);
  const { lane } = batches;
  const storing: Storing = { parts, db, lane, own, changed: new Map(), polls: [], observed: [] };
  const attempt: Attempt = (work) => (way === "together" ? work() : runInSavepoint(db, work));
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
  return { stored: fresh.length, dropped: allObservations.length - stored + polls.length - kept };
}

/** All together, or device by device on failure, so that one invalid state cannot suppress the others' alarms. */
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
      log.error({ entityId: device.entityId }, "the report of a device could not be checked for alarms");
}

async function ownDevices(
  parts: IngestParts,
  db: TenantTransaction,
  observations: readonly Observation[],
): Promise<Owned> {
  const named = { devices: new Map<string, string[]>(), read: new Map<string, string[]>() };
  for (const observation of observations) {
    if (observation.kind === "actionResult") continue;
    const byType = observation.kind === "reading" ? named.read : named.devices;
    const ids = byType.get(observation.entityType);
    if (ids) ids.push(observation.entityId);
    else byType.set(observation.entityType, [observation.entityId]);
  }
  const own = {
    devices: new Map<string, ReadonlyMap<string, Ownership>>(),
    read: new Map<string, ReadonlySet<string>>(),
  };
  for (const [entityType, ids] of named.devices) {
    const table = parts.devices.get(entityType);
    const unique = [...new Set(ids)];
    if (table) own.devices.set(entityType, await readOwnership(db, table, db.principal.id, unique));
  }
  for (const [entityType, ids] of named.read) {
    const table = parts.devices.get(entityType);
    if (table) own.read.set(entityType, await parts.owners.ownOf(db, table, ids));
  }
  return own;
}

/** Returns 0 and rolls back if the work fails. */
async function runInSavepoint(db: TenantTransaction, work: () => Promise<number>): Promise<number> {
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

// If the database is unavailable, full or restarting (classes 08, 53, 57, 58, XX), the batch is retried
// later.
const databaseTrouble = /^(08|25P03|40|53|55|57|58|XX)/;

function isFaultOfTheBatch(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== "") return !databaseTrouble.test(state);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return !/^E[A-Z]+$/.test(code) && !(error instanceof Error && /connection|timeout/i.test(error.message));
}

export function observationOf(value: unknown): Observation | undefined {
  return isUsualReadingObservation(value) ? value : checkedObservation(value);
}

/** Undefined for what is no observation. */
export const checkedObservation = (value: unknown): Observation | undefined =>
  observation.safeParse(value).data;
