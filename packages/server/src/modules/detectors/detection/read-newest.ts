import { readStation, type StationReading } from "@gantry/domain/detection/station-reading.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readRetainedSinceMs } from "../../../platform/records/retention.ts";
import { detectorReadingRecord } from "../readings/detector-records.ts";
import { parseLanes } from "../readings/read-readings.ts";

/** Older readings say nothing of the traffic now. */
export const freshMs = 120_000;

export interface NewestReading {
  /** End of the interval. */
  atMs: number;
  reading: StationReading;
}

/**
 * The newest reading of each detector of the tenant by its number at a moment; one without a fresh reading is missing. By
 * time, as all of them are read: thousands of single look-ups cost more.
 */
export async function readNewest(
  db: TenantTransaction,
  atMs: number = db.nowMs,
): Promise<Map<number, NewestReading>> {
  const sinceMs = atMs < db.nowMs ? ((await readRetainedSinceMs(db, detectorReadingRecord)) ?? 0) : 0;
  const rows = await db.query<{ detector: number; atMs: number; periodS: number; lanes: string }>(
    `select distinct on (detector) detector, round(extract(epoch from at) * 1000)::float8 as "atMs",
       period_s as "periodS", lanes::text as lanes
     from detector_reading
     where tenant_number = $1 and at > to_timestamp($2::float8 / 1000) and at <= to_timestamp($3::float8 / 1000)
     order by detector, at desc`,
    [db.tenantNumber, Math.max(atMs - freshMs, sinceMs), atMs],
  );
  return new Map(
    rows.map(({ detector, atMs, periodS, lanes }) => [
      detector,
      { atMs, reading: readStation({ periodS, lanes: parseLanes(lanes) }) },
    ]),
  );
}
