import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { quarterMs } from "@gantry/domain/wim/wim-analytics.ts";
import { makeInProcessBus } from "../platform/bus/in-process-bus.ts";
import { systemClock } from "../platform/clock.ts";
import { tenantDatabase } from "../platform/database/in-tenant.ts";
import { openPool } from "../platform/database/pool.ts";
import type { TenantTransaction } from "../platform/database/tenant-database.ts";
import type { Log } from "../platform/log.ts";
import { giveDeviceNumbers } from "../platform/records/device-numbers.ts";
import { demoId } from "./demo-id.ts";
import type { InventoryDevice } from "./seed-demo.ts";
import { makeSeedingPrincipal } from "./seeding-principal.ts";

/** Vehicles of a quarter of an hour that begins at `at`. */
export interface PastQuarter {
  at: string;
  vehicles: number;
}

const dayMs = 86_400_000;
const quartersPerDay = dayMs / quarterMs;
/** An agent may have read vehicles that passed so long ago. */
const readBackMs = 3 * 3_600_000;

/**
 * Gives the weigh-in-motion stations of the demo without a past the counts of whole past days, as if they had been read;
 * their vehicles are not stored. `read` returns what one counted.
 */
export async function seedWimDays(
  { serverUrl, devices, log }: { serverUrl: string; devices: readonly InventoryDevice[]; log: Log },
  read: (device: InventoryDevice) => Promise<readonly PastQuarter[]>,
): Promise<void> {
  const pool = await openPool(serverUrl, { maxConnections: 1 });
  const bus = makeInProcessBus((error) => log.error({ error }, "a publish failed"));
  const database = tenantDatabase({ pool, bus, clock: systemClock, log });
  try {
    for (const device of devices.filter(({ entityType }) => entityType === wimStation.entityType)) {
      const principal = makeSeedingPrincipal(device.tenant);
      const id = demoId(device.key);
      if (!(await database.inTenant(principal, (db) => needsPast(db, id)))) continue;
      const quarters = await read(device);
      await database.inTenant(principal, (db) => addDays(db, id, quarters));
    }
  } finally {
    await pool.end();
  }
}

const firstKnownMs = (nowMs: number) => Math.floor((nowMs - readBackMs) / dayMs) * dayMs;

/** A station that is not there needs none. */
async function needsPast(db: TenantTransaction, id: string): Promise<boolean> {
  const rows = await db.query(
    `select from wim w where w.tenant_id = $1 and w.id = $2 and not exists (
       select from device_number n join wim_day d on d.tenant_number = $3 and d.station = n.number
       where n.tenant_id = $1 and n.entity_type = $4 and n.id = $2 and d.at < to_timestamp($5::float8 / 1000))`,
    [db.tenantId, id, db.tenantNumber, wimStation.entityType, firstKnownMs(db.nowMs)],
  );
  return rows.length > 0;
}

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
