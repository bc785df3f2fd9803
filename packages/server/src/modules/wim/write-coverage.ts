import type { WimCoverage } from "@gantry/domain/wim/wim-coverage.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { Reading } from "../../platform/module.ts";

/** A vehicle may be placed so far outside of the time of its poll. */
const placedWithin = "1 minute";

/**
 * Adds the times that were read completely, in any order and as often as they are reported. A time of which a vehicle is not
 * stored, because its batch was lost or it was refused, is not added.
 */
export async function writeCoverage(
  readings: readonly Reading<WimCoverage>[],
  db: TenantTransaction,
): Promise<void> {
  const rows = readings
    .map(({ deviceNumber, atMs, deviceAtMs, data: { coveredMs, numbers } }) => ({
      station: deviceNumber,
      // A clock that is ahead counts as now; the time before must not grow by that.
      from_ms: (deviceAtMs ?? atMs) - coveredMs,
      until_ms: atMs,
      numbers,
    }))
    .filter(({ from_ms, until_ms }) => from_ms < until_ms);
  if (rows.length === 0) return;
  await db.query(
    `with time as (
       select t.station, to_timestamp(t.from_ms / 1000) as start, to_timestamp(t.until_ms / 1000) as stop, t.numbers
       from jsonb_to_recordset($3::jsonb) as t (station int4, from_ms float8, until_ms float8, numbers int8[])
     ), whole as (
       select t.station, t.start, t.stop from time t
       where cardinality(t.numbers) <= (
         select count(distinct v.number) from wim_vehicle v
         where v.tenant_number = $1 and v.station = t.station and v.number = any (t.numbers)
           and v.at between t.start - interval '${placedWithin}' and t.stop + interval '${placedWithin}')
     )
     insert into wim_day as d (tenant_number, tenant_id, station, at, covered)
     select $1, $2, w.station, day, range_agg(tstzrange(w.start, w.stop) * tstzrange(day, day + interval '24 hours'))
     from whole w cross join generate_series(date_trunc('day', w.start, 'UTC'), w.stop, interval '24 hours') day
     where day < w.stop
     group by w.station, day
     -- In a fixed order, to prevent deadlocks.
     order by w.station, day
     on conflict (tenant_number, station, at) do update set covered = d.covered + excluded.covered
     where not d.covered @> excluded.covered`,
    [db.tenantNumber, db.tenantId, JSON.stringify(rows)],
  );
}
