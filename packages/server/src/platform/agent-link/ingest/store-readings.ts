import type { JournalLane, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { DeviceNumbers } from "../../records/device-numbers.ts";
import type { Log } from "../../log.ts";
import type { Reading, ReadingHooks } from "../../module.ts";
import { makeDays, readRetainedSinceMs } from "../../records/retention.ts";

export interface CheckedReading extends Omit<Reading<unknown>, "deviceNumber"> {
  entityType: string;
  /** Null until the device has one. */
  deviceNumber: number | null;
}

interface Storing {
  parts: {
    hooks: ReadonlyMap<string, { readings?: ReadingHooks<unknown> }>;
    numbers: DeviceNumbers;
    log: Log;
  };
  db: TenantTransaction;
  lane: JournalLane;
}

type ReadingObservation = Extract<Observation, { kind: "reading" }>;

/** Undefined for a reading that is not as its module declares. A clock that is ahead counts as now. */
export function checkReading(
  { parts: { hooks, numbers, log }, db }: Storing,
  { entityType, entityId, at, deviceAt, latencyMs, data }: ReadingObservation,
): CheckedReading | undefined {
  const hook = hooks.get(entityType)?.readings;
  const checked = hook?.isUsual?.(data) ? { success: true as const, data } : hook?.data.safeParse(data);
  if (!checked?.success) {
    const issues = checked?.error.issues.slice(0, 5).map(({ path, code }) => `${path.join(".")}: ${code}`);
    log.warn({ entityType, entityId, issues }, "an invalid reading is not stored");
    return undefined;
  }
  const readMs = Date.parse(at);
  const isAhead = readMs > db.nowMs;
  const deviceAtMs = deviceAt === undefined ? undefined : Date.parse(deviceAt);
  return {
    entityType,
    entityId,
    deviceNumber: numbers.known(db, entityType).get(entityId) ?? null,
    atMs: Math.min(readMs, db.nowMs),
    deviceAtMs: deviceAtMs ?? (isAhead ? readMs : undefined),
    latencyMs,
    data: checked.data,
  };
}

/** Without those that retention would delete at once; of two of the same device and time, the last. */
export async function storeReadings(
  { parts: { hooks, numbers }, db, lane }: Storing,
  readings: readonly CheckedReading[],
): Promise<void> {
  for (const [entityType, ofType] of Map.groupBy(readings, (reading) => reading.entityType)) {
    const hook = hooks.get(entityType)?.readings;
    if (!hook) continue;
    const sinceMs = (await readRetainedSinceMs(db, hook.record)) ?? Number.NEGATIVE_INFINITY;
    const kept = ofType.filter(({ atMs }) => atMs > sinceMs);
    if (kept.length === 0) continue;
    const single = withoutRepeated(kept, hook);
    await makeDays(
      db,
      hook.record,
      single.map(({ atMs }) => atMs),
    );
    await hook.write(await withNumbers(db, { numbers, entityType }, single), db, lane);
  }
}

function withoutRepeated(
  readings: readonly CheckedReading[],
  { keyOf }: ReadingHooks<unknown>,
): readonly CheckedReading[] {
  // Usually no device has two readings in a batch.
  const devices = new Set(readings.map(({ deviceNumber, entityId }) => deviceNumber ?? entityId));
  if (devices.size === readings.length) return readings;
  const key = ({ atMs, entityId, data }: CheckedReading) => `${atMs} ${keyOf?.(data) ?? ""} ${entityId}`;
  return [...new Map(readings.map((reading) => [key(reading), reading])).values()];
}

async function withNumbers(
  db: TenantTransaction,
  { numbers, entityType }: { numbers: DeviceNumbers; entityType: string },
  readings: readonly CheckedReading[],
): Promise<readonly Reading<unknown>[]> {
  const isNumbered = (reading: CheckedReading): reading is CheckedReading & Reading<unknown> =>
    reading.deviceNumber !== null;
  if (readings.every(isNumbered)) return readings;
  const given = await numbers.give(
    db,
    entityType,
    readings.map(({ entityId }) => entityId),
  );
  return readings.map((reading) => ({ ...reading, deviceNumber: given.get(reading.entityId) ?? 0 }));
}
