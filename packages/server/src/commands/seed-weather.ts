import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import type { WeatherReading } from "@gantry/domain/weather/weather-reading.ts";
import { weatherReadingRecord } from "../modules/weather/readings/weather-records.ts";
import { writeWeather } from "../modules/weather/readings/write-weather.ts";
import type { TenantTransaction } from "../platform/database/tenant-database.ts";
import { giveDeviceNumbers } from "../platform/records/device-numbers.ts";
import { makeDays } from "../platform/records/retention.ts";
import type { InventoryDevice } from "./seed-demo.ts";
import { type DemoDevices, seedPast } from "./seed-past.ts";

export type PastWeather = WeatherReading & { at: string };

/** Agents read the stations while the past is added. */
const newMs = 2 * 3_600_000;

/** Gives the weather stations of the demo without a history that of the days before. `read` returns what one measured. */
export const seedWeather = (
  demo: DemoDevices,
  read: (device: InventoryDevice) => Promise<readonly PastWeather[]>,
): Promise<void> =>
  seedPast(
    {
      kind: weatherStation,
      table: "weather_hour",
      device: "station",
      pastUntilMs: (nowMs) => nowMs - newMs,
      add: addReadings,
    },
    demo,
    read,
  );

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
