import { readStation, type StationReading } from "@gantry/domain/detection/station-reading.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readReadings } from "../readings/read-readings.ts";

/** Older readings say nothing of the traffic now. */
export const freshMs = 120_000;

export interface NewestReading {
  /** End of the interval. */
  atMs: number;
  reading: StationReading;
}

/** The newest reading of each detector by its number; one without a fresh reading is missing. */
export async function readNewest(
  db: TenantTransaction,
  numbers: readonly number[],
): Promise<Map<number, NewestReading>> {
  const span = { fromMs: db.nowMs - freshMs, toMs: db.nowMs };
  const spans = numbers.map((detector) => ({ detector, ...span }));
  const newest = new Map<number, NewestReading>();
  // By time: the last one stays.
  for (const { detector, atMs, periodS, lanes } of await readReadings(db, spans, Number.NEGATIVE_INFINITY))
    newest.set(detector, { atMs, reading: readStation({ periodS, lanes }) });
  return newest;
}
