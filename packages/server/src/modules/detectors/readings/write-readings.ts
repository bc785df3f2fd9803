import type { JournalLane } from "@gantry/domain/contract/agents/agent-link.ts";
import type { DetectorReading } from "@gantry/domain/detector/detector-reading.ts";
import { float8Array, int4Array } from "../../../platform/database/binary-array.ts";
import { sqlState } from "../../../platform/database/in-tenant.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Reading } from "../../../platform/module.ts";
import { closableMs } from "../statistics/close-hours.ts";
import { writeLaneTable } from "./lane-rows.ts";
import type { LaneWatcher } from "./lane-watcher.ts";
import { readWorkZones } from "./work-zone-detectors.ts";
import { publishLaneFaults } from "./publish-lane-faults.ts";

/**
 * Stores intervals of detectors once each: one that is stored already is replaced where it differs. The sums of an hour
 * that has been handed over are computed again.
 */
export async function writeReadings(
  readings: readonly Reading<DetectorReading>[],
  db: TenantTransaction,
  { lane, watcher }: { lane: JournalLane; watcher: LaneWatcher },
): Promise<void> {
  // In a fixed order, to prevent deadlocks.
  const ordered = readings.toSorted(
    (one, other) => one.deviceNumber - other.deviceNumber || one.atMs - other.atMs,
  );
  const isInWorkZone = await readWorkZones(db, ordered);
  const { judged: rows, changed, doAllFollow } = await watcher.watch(db, ordered, { lane, isInWorkZone });
  if (lane === "live") await publishLaneFaults(db, byEntity(rows, changed));
  const { table, places } = writeLaneTable(rows.map(({ data }) => data.lanes));
  const values = [
    db.tenantNumber,
    int4Array(rows.map(({ deviceNumber }) => deviceNumber)),
    float8Array(rows.map(({ atMs }) => atMs)),
    float8Array(rows.map(({ deviceAtMs }) => deviceAtMs ?? null)),
    int4Array(
      rows.map(({ latencyMs }) => (latencyMs === undefined ? null : Math.min(Math.round(latencyMs), 1e9))),
    ),
    int4Array(rows.map(({ data }) => data.periodS)),
    table,
    int4Array(places.map(({ first }) => first)),
    int4Array(places.map(({ last }) => last)),
    int4Array(places.map(({ columns }) => columns)),
  ];
  const closedMs = closableMs(db.nowMs);
  if (rows.some(({ atMs }) => atMs <= closedMs))
    await db.query(writeAndNoteLate, [...values, closedMs, db.tenantId]);
  else if (!doAllFollow || !(await insertNew(db, values))) await db.query(writeRows, values);
}

/** Takes a fifth less time than `writeRows`. Returns false if one of them is stored already. */
async function insertNew(db: TenantTransaction, values: readonly unknown[]): Promise<boolean> {
  await db.query("savepoint new_readings");
  try {
    await db.query(insertRows, values);
    await db.query("release savepoint new_readings");
    return true;
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error;
    await db.query("rollback to savepoint new_readings");
    return false;
  }
}

const uniqueViolation = "23505";

const insertRows = `
  insert into detector_reading as r (tenant_number, detector, at, device_at, latency_ms, period_s, lanes)
  select $1::int4, number, to_timestamp(at_ms / 1000), to_timestamp(device_at_ms / 1000), latency_ms, period_s,
    ($7::int2[])[first:last][1:columns]
  from unnest($2::int4[], $3::float8[], $4::float8[], $5::int4[], $6::int4[], $8::int4[], $9::int4[], $10::int4[])
    as reading (number, at_ms, device_at_ms, latency_ms, period_s, first, last, columns)`;

const writeRows = `${insertRows}
  on conflict (tenant_number, detector, at) do update
    set device_at = excluded.device_at, latency_ms = excluded.latency_ms, period_s = excluded.period_s,
      lanes = excluded.lanes
    where (r.period_s, r.lanes) is distinct from (excluded.period_s, excluded.lanes)`;

/** To return the rows takes longer, so it is done only where one of them is late. */
const writeAndNoteLate = `
  with written as (${writeRows} returning r.detector, r.at)
  insert into detector_late_hour (tenant_number, tenant_id, detector, hour)
  select distinct $1::int4, $12::text, detector, date_trunc('hour', at - interval '1 ms', 'UTC')
  from written where at <= to_timestamp($11::float8 / 1000)`;

function byEntity<Value>(
  readings: readonly Reading<DetectorReading>[],
  byNumber: ReadonlyMap<number, Value>,
): Map<string, Value> {
  const found = new Map<string, Value>();
  for (const { deviceNumber, entityId } of byNumber.size === 0 ? [] : readings) {
    const value = byNumber.get(deviceNumber);
    if (value !== undefined) found.set(entityId, value);
  }
  return found;
}
