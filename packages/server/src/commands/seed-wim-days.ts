import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { quarterMs } from "@gantry/domain/wim/wim-analytics.ts";
import type { TenantTransaction } from "../platform/database/tenant-database.ts";
import { giveDeviceNumbers } from "../platform/records/device-numbers.ts";
import type { InventoryDevice } from "./seed-demo.ts";
import { type DemoDevices, seedPast } from "./seed-past.ts";

/** Vehicles of a quarter of an hour that begins at `at`. */
export interface PastQuarter {
  at: string;
  vehicles: number;
}

const dayMs = 86_400_000;
const quartersPerDay = dayMs / quarterMs;
/** An agent may have read vehicles that passed so long ago. */
const readBackMs = 3 * 3_600_000;

const firstKnownMs = (nowMs: number) => Math.floor((nowMs - readBackMs) / dayMs) * dayMs;

/**
 * Gives the weigh-in-motion stations of the demo without a past the counts of whole past days, as if they had been read;
 * their vehicles are not stored. `read` returns what one counted.
 */
export const seedWimDays = (
  demo: DemoDevices,
  read: (device: InventoryDevice) => Promise<readonly PastQuarter[]>,
): Promise<void> =>
  seedPast(
    { kind: wimStation, table: "wim_day", device: "station", pastUntilMs: firstKnownMs, add: addDays },
    demo,
    read,
  );

async function addDays(db: TenantTransaction, id: string, quarters: readonly PastQuarter[]): Promise<void> {
  const numbers = await giveDeviceNumbers(db, wimStation.entityType, [id]);
  const byDay = Map.groupBy(quarters, ({ at }) => Math.floor(Date.parse(at) / dayMs) * dayMs);
  const days = [...byDay].filter(
    ([startMs, own]) => own.length === quartersPerDay && startMs < firstKnownMs(db.nowMs),
  );
  await db.query(
    `insert into wim_day (tenant_number, tenant_id, station, at, covered, vehicles)
     select $1, $2, $3, start, tstzmultirange(tstzrange(start, start + interval '24 hours')), vehicles
     from jsonb_to_recordset($4::jsonb) as day (start timestamptz, vehicles int4[])
     on conflict do nothing`,
    [
      db.tenantNumber,
      db.tenantId,
      numbers.get(id),
      JSON.stringify(
        days.map(([startMs, own]) => ({
          start: new Date(startMs).toISOString(),
          vehicles: own.map(({ vehicles }) => vehicles),
        })),
      ),
    ],
  );
}
