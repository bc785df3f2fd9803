import { recordedQuantities, type WeatherReading } from "@gantry/domain/weather/weather-reading.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Reading } from "../../../platform/module.ts";
import { stateNumber } from "./hour-figures.ts";
import { type StationHour, sumHours } from "./sum-hours.ts";

/** Stores polls of stations once each, and sums the hours that they change. A poll that differs replaces the stored one. */
export async function writeWeather(
  readings: readonly Reading<WeatherReading>[],
  db: TenantTransaction,
): Promise<void> {
  await lockStations(db, [...new Set(readings.map(({ deviceNumber }) => deviceNumber))]);
  const hours = await insertReadings(db, readings);
  await sumHours(db, hours);
}

/** One transaction at a time sums a station, so that each sees the readings of the others. In order, to prevent deadlocks. */
async function lockStations(db: TenantTransaction, stations: readonly number[]): Promise<void> {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('weather ' || station, 0))
     from (select station from unnest($1::int4[]) as given (station) order by station) ordered`,
    [stations],
  );
}

/** The hours that have changed. */
function insertReadings(
  db: TenantTransaction,
  rows: readonly Reading<WeatherReading>[],
): Promise<StationHour[]> {
  return db.query<StationHour>(
    `with written as (
       insert into weather_reading as r (tenant_number, tenant_id, station, at, period_s, figures, surface, states)
       select $1, $2, station, to_timestamp(at_ms / 1000), period_s, figures::real[], surface::real[], states::int2[]
       from unnest($3::int4[], $4::float8[], $5::int4[], $6::text[], $7::text[], $8::text[])
         as reading (station, at_ms, period_s, figures, surface, states)
       on conflict (tenant_number, station, at) do update
         set period_s = excluded.period_s, figures = excluded.figures, surface = excluded.surface,
           states = excluded.states
       where (r.period_s, r.figures, r.surface, r.states)
         is distinct from (excluded.period_s, excluded.figures, excluded.surface, excluded.states)
       returning r.station, r.at
     )
     select distinct station, extract(epoch from date_trunc('hour', at, 'UTC'))::float8 * 1000 as "fromMs" from written`,
    [
      db.tenantNumber,
      db.tenantId,
      rows.map(({ deviceNumber }) => deviceNumber),
      rows.map(({ atMs }) => atMs),
      rows.map(({ data }) => data.periodS),
      rows.map(({ data }) => arrayText(recordedQuantities.map((name) => data.values[name]))),
      rows.map(({ data }) => arrayText(data.surfaceTemperatures)),
      rows.map(({ data }) => arrayText(data.surfaceStates.map(stateNumber))),
    ],
  );
}

const arrayText = (values: readonly (number | null)[]) =>
  `{${values.map((value) => value ?? "null").join(",")}}`;
