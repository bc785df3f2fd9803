import { sumReadings, type TimedReading } from "@gantry/domain/detector/detector-sums.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { readClosedUntilMs } from "../modules/detectors/statistics/close-hours.ts";
import { packSums } from "../modules/detectors/statistics/hour-figures.ts";
import { sumDays } from "../modules/detectors/statistics/sum-days.ts";
import { readDetector } from "../modules/detectors/detector-entry.ts";
import { makeInProcessBus } from "../platform/bus/in-process-bus.ts";
import { systemClock } from "../platform/clock.ts";
import { tenantDatabase } from "../platform/database/in-tenant.ts";
import { openPool } from "../platform/database/pool.ts";
import type { TenantTransaction } from "../platform/database/tenant-database.ts";
import type { Log } from "../platform/log.ts";
import { giveDeviceNumbers } from "../platform/records/device-numbers.ts";
import type { InventoryDevice } from "./seed-demo.ts";
import { demoId } from "./demo-id.ts";
import { makeSeedingPrincipal } from "./seeding-principal.ts";

export type PastReading = Omit<TimedReading, "latencyMs"> & { at: string };

const hourMs = 3_600_000;

/**
 * Gives the detectors of the demo that have no statistics yet those of the days before, so that there is something to
 * compare with. `read` returns what a detector measured; the hour that has begun is left out.
 */
export async function seedDetectorHours(
  { serverUrl, devices, log }: { serverUrl: string; devices: readonly InventoryDevice[]; log: Log },
  read: (device: InventoryDevice) => Promise<readonly PastReading[]>,
): Promise<void> {
  const pool = await openPool(serverUrl, { maxConnections: 1 });
  const bus = makeInProcessBus((error) => log.error({ error }, "a publish failed"));
  const database = tenantDatabase({ pool, bus, clock: systemClock, log });
  try {
    for (const device of devices.filter(({ entityType }) => entityType === detector.entityType)) {
      const principal = makeSeedingPrincipal(device.tenant);
      const id = demoId(device.key);
      if (await database.inTenant(principal, (db) => hasHours(db, id))) continue;
      const readings = await read(device);
      await database.inTenant(principal, (db) => addHours(db, id, readings));
    }
  } finally {
    await pool.end();
  }
}

/** A detector that is not there gets none either. */
async function hasHours(db: TenantTransaction, id: string): Promise<boolean> {
  const rows = await db.query(
    `select from detector d where d.tenant_id = $1 and d.id = $2 and not exists (
       select from device_number n join detector_hour h on h.tenant_number = $3 and h.detector = n.number
       where n.tenant_id = $1 and n.entity_type = $4 and n.id = $2)`,
    [db.tenantId, id, db.tenantNumber, detector.entityType],
  );
  return rows.length === 0;
}

async function addHours(db: TenantTransaction, id: string, readings: readonly PastReading[]): Promise<void> {
  const thisHourMs = Math.floor(db.nowMs / hourMs) * hourMs;
  await giveDeviceNumbers(db, detector.entityType, [id]);
  const { number, zone } = await readDetector(db, id);
  if (number === null) return;
  // The demo's zone is whole hours from UTC.
  const hours = [
    ...Map.groupBy(readings, ({ at }) => Math.floor((Date.parse(at) - 1) / hourMs) * hourMs),
  ].filter(([startMs]) => startMs < thisHourMs);
  await db.query(
    `insert into detector_hour (tenant_number, tenant_id, detector, at, figures)
     select $1, $2, $3, to_timestamp(start_ms / 1000), figures::int4[]
     from unnest($4::float8[], $5::text[]) as hour (start_ms, figures) on conflict do nothing`,
    [
      db.tenantNumber,
      db.tenantId,
      number,
      hours.map(([startMs]) => startMs),
      hours.map(
        ([, own]) => `{${packSums(sumReadings(own.map((one) => ({ ...one, latencyMs: null })))).join(",")}}`,
      ),
    ],
  );
  await sumDays(
    db,
    hours.map(([fromMs]) => ({ detector: number, zone, fromMs })),
  );
  await readClosedUntilMs(db);
}
