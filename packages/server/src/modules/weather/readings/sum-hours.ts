import { sumWeather } from "@gantry/domain/weather/weather-sums.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { hourMs, packStates, packValueSums } from "./hour-figures.ts";
import { readWeather } from "./read-weather.ts";

/** An hour (UTC) of a station. */
export interface StationHour {
  station: number;
  fromMs: number;
}

/** Sums hours from all their readings. */
export async function sumHours(db: TenantTransaction, hours: readonly StationHour[]): Promise<void> {
  if (hours.length === 0) return;
  const readings = await readWeather(
    db,
    hours.map((hour) => ({ ...hour, toMs: hour.fromMs + hourMs })),
  );
  const keyOf = (station: number, atMs: number) => `${station} ${Math.floor(atMs / hourMs)}`;
  const byHour = Map.groupBy(readings, ({ station, atMs }) => keyOf(station, atMs));
  const sums = hours.map(({ station, fromMs }) => sumWeather(byHour.get(keyOf(station, fromMs)) ?? []));
  await db.query(
    `insert into weather_hour as h (tenant_number, tenant_id, station, at, figures, surface, states)
     select $1, $2, station, to_timestamp(from_ms / 1000), figures::bytea, surface::bytea, states::bytea
     from unnest($3::int4[], $4::float8[], $5::text[], $6::text[], $7::text[]) as hour (station, from_ms, figures, surface, states)
     on conflict (tenant_number, station, at) do update
       set figures = excluded.figures, surface = excluded.surface, states = excluded.states`,
    [
      db.tenantNumber,
      db.tenantId,
      hours.map(({ station }) => station),
      hours.map(({ fromMs }) => fromMs),
      sums.map(({ figures }) => packValueSums(figures)),
      sums.map(({ surface }) => packValueSums(surface)),
      sums.map(({ states }) => packStates(states)),
    ],
  );
}
