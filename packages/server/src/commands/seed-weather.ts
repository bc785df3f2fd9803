import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import type { WeatherReading } from "@gantry/domain/weather/weather-reading.ts";
import { weatherReadingRecord } from "../modules/weather/readings/weather-records.ts";
import { writeWeather } from "../modules/weather/readings/write-weather.ts";
import { makeInProcessBus } from "../platform/bus/in-process-bus.ts";
import { systemClock } from "../platform/clock.ts";
import { tenantDatabase } from "../platform/database/in-tenant.ts";
import { openPool } from "../platform/database/pool.ts";
import type { TenantTransaction } from "../platform/database/tenant-database.ts";
import type { Log } from "../platform/log.ts";
import { giveDeviceNumbers } from "../platform/records/device-numbers.ts";
import { makeDays } from "../platform/records/retention.ts";
import { demoId } from "./demo-id.ts";
import type { InventoryDevice } from "./seed-demo.ts";
import { makeSeedingPrincipal } from "./seeding-principal.ts";

export type PastWeather = WeatherReading & { at: string };

/** Agents read the stations while the past is added. */
const newMs = 2 * 3_600_000;

/** Gives the weather stations of the demo without a history that of the days before. `read` returns what one measured. */
export async function seedWeather(
  { serverUrl, devices, log }: { serverUrl: string; devices: readonly InventoryDevice[]; log: Log },
  read: (device: InventoryDevice) => Promise<readonly PastWeather[]>,
): Promise<void> {
  const pool = await openPool(serverUrl, { maxConnections: 1 });
  const bus = makeInProcessBus((error) => log.error({ error }, "a publish failed"));
  const database = tenantDatabase({ pool, bus, clock: systemClock, log });
  try {
    for (const device of devices.filter(({ entityType }) => entityType === weatherStation.entityType)) {
      const principal = makeSeedingPrincipal(device.tenant);
      const id = demoId(device.key);
      if (!(await database.inTenant(principal, (db) => needsHistory(db, id)))) continue;
      const readings = await read(device);
      await database.inTenant(principal, (db) => addReadings(db, id, readings));
    }
  } finally {
    await pool.end();
  }
}

/** A station that is not there needs none. */
async function needsHistory(db: TenantTransaction, id: string): Promise<boolean> {
  const rows = await db.query(
    `select from weather_station w where w.tenant_id = $1 and w.id = $2 and not exists (
       select from device_number n join weather_hour h on h.tenant_number = $3 and h.station = n.number
       where n.tenant_id = $1 and n.entity_type = $4 and n.id = $2 and h.at < to_timestamp($5::float8 / 1000))`,
    [db.tenantId, id, db.tenantNumber, weatherStation.entityType, db.nowMs - newMs],
  );
  return rows.length > 0;
}

async function addReadings(db: TenantTransaction, id: string, past: readonly PastWeather[]): Promise<void> {
  const numbers = await giveDeviceNumbers(db, weatherStation.entityType, [id]);
  const readings = past.map(({ at, ...data }) => ({
    entityId: id,
    deviceNumber: numbers.get(id) ?? 0,
    atMs: Date.parse(at),
    deviceAtMs: undefined,
    latencyMs: undefined,
    data,
  }));
  await makeDays(
    db,
    weatherReadingRecord,
    readings.map(({ atMs }) => atMs),
  );
  await writeWeather(readings, db);
}
