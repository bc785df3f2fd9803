import type { JournalLane } from "@gantry/domain/contract/agents/agent-link.ts";
import type { DetectorReading } from "@gantry/domain/detector/detector-reading.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Reading } from "../../../platform/module.ts";
import { closableMs } from "../statistics/close-hours.ts";
import { writeLaneRows } from "./lane-rows.ts";
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
  const { judged: rows, changed } = await watcher.watch(db, ordered, { lane, isInWorkZone });
  if (lane === "live") await publishLaneFaults(db, byEntity(rows, changed));
  const writeColumn = (value: (row: (typeof rows)[number]) => string | number) =>
    `{${rows.map(value).join(",")}}`;
  await db.query(
    `with written as (
       insert into detector_reading as r (tenant_number, tenant_id, detector, at, device_at, latency_ms, period_s, lanes)
     select $1, $2, number, to_timestamp(at_ms / 1000), to_timestamp(device_at_ms / 1000), latency_ms, period_s, lanes::int2[]
     from unnest($3::int4[], $4::float8[], $5::float8[], $6::int4[], $7::int2[], $8::text[])
       as reading (number, at_ms, device_at_ms, latency_ms, period_s, lanes)
     on conflict (tenant_number, detector, at) do update
       set device_at = excluded.device_at, latency_ms = excluded.latency_ms, period_s = excluded.period_s,
         lanes = excluded.lanes
     where (r.period_s, r.lanes) is distinct from (excluded.period_s, excluded.lanes)
     returning r.detector, r.at
     )
     insert into detector_late_hour (tenant_number, tenant_id, detector, hour)
     select distinct $1::int4, $2, detector, date_trunc('hour', at - interval '1 ms', 'UTC')
     from written where at <= to_timestamp($9::float8 / 1000)`,
    [
      db.tenantNumber,
      db.tenantId,
      writeColumn(({ deviceNumber }) => deviceNumber),
      writeColumn(({ atMs }) => atMs),
      writeColumn(({ deviceAtMs }) => deviceAtMs ?? "null"),
      writeColumn(({ latencyMs }) =>
        latencyMs === undefined ? "null" : Math.min(Math.round(latencyMs), 1e9),
      ),
      writeColumn(({ data }) => data.periodS),
      writeColumn(({ data }) => `"${writeLaneRows(data.lanes)}"`),
      closableMs(db.nowMs),
    ],
  );
}

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
