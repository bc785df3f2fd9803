import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import { isZoneName } from "@gantry/domain/time/zone.ts";
import { analyticsFromMs } from "@gantry/domain/volume/analyze-volumes.ts";
import { analyzePassed, type PassedVehicles, quarterMs } from "@gantry/domain/wim/wim-analytics.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { AnalyticsDesk } from "../../platform/queries/analytics-desk.ts";
import { daysSql } from "../../platform/records/record-kind.ts";
import { readStation, stationSql } from "./vehicle-list.ts";
import { wimDayRecord } from "./wim-records.ts";

/** Vehicles per hour of a station, from the hours that were read completely (WIM-042). */
export async function readWimAnalytics(
  db: TenantTransaction,
  id: string,
  desk: AnalyticsDesk,
): Promise<VolumeAnalytics> {
  const { timezone } = await readStation(db, id);
  // An unknown time zone counts as UTC, and answers say so.
  const zone = isZoneName(timezone) ? timezone : "UTC";
  return desk.read(db, { id, zone }, async () => {
    const fromMs = analyticsFromMs(db.nowMs, zone);
    return analyzePassed(await readDays(db, id, fromMs), zone, db.nowMs);
  });
}

interface DayRow {
  dayMs: number;
  vehicles: number[];
  covered: [fromMs: number, toMs: number][];
}

/** The days that hold the time since `fromMs` and whose vehicles are all kept. */
async function readDays(db: TenantTransaction, id: string, fromMs: number): Promise<PassedVehicles> {
  const days = await db.query<DayRow>(
    `select extract(epoch from d.at)::float8 * 1000 as "dayMs", d.vehicles, coalesce((
         select json_agg(json_build_array(extract(epoch from lower(span)) * 1000, extract(epoch from upper(span)) * 1000)
           order by span)
         from unnest(d.covered) span), '[]') as covered
     from wim_day d
     where d.tenant_id = $1 and ${stationSql("d", "$1", "$2")}
       and d.at > to_timestamp($3::float8 / 1000) - interval '24 hours'
       and d.at > coalesce(
         to_timestamp($4::float8 / 1000) - ${daysSql(wimDayRecord, "$1")} * interval '1 day', '-infinity')
     order by d.at`,
    [db.tenantId, id, fromMs, db.nowMs],
  );
  return {
    quarters: new Map(
      days.flatMap(({ dayMs, vehicles }) =>
        vehicles.map((count, quarter): [number, number] => [dayMs + quarter * quarterMs, count]),
      ),
    ),
    covered: days.flatMap(({ covered }) => covered.map(([from, to]) => ({ fromMs: from, toMs: to }))),
  };
}
