import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import { isZoneName } from "@gantry/domain/time/zone.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import { analyticsFromMs } from "@gantry/domain/volume/analyze-volumes.ts";
import { analyzePassed, quarterMs } from "@gantry/domain/wim/wim-analytics.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { AnalyticsDesk } from "../../platform/queries/analytics-desk.ts";
import { daysSql } from "../../platform/records/record-kind.ts";
import { readStation, stationSql } from "./vehicle-list.ts";
import { wimCoverageRecord } from "./wim-records.ts";

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
    const passed = {
      quarters: await countQuarters(db, id, fromMs),
      covered: await readCovered(db, id, fromMs),
    };
    return analyzePassed(passed, zone, db.nowMs);
  });
}

async function countQuarters(
  db: TenantTransaction,
  id: string,
  fromMs: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ quarter: number; vehicles: number }>(
    `select floor(extract(epoch from v.at)::float8 * 1000 / $4::float8) as quarter, count(*)::int4 as vehicles
     from wim_vehicle v
     where v.tenant_id = $1 and ${stationSql("v", "$1", "$2")} and v.at >= to_timestamp($3::float8 / 1000)
     group by 1`,
    [db.tenantId, id, fromMs, quarterMs],
  );
  return new Map(rows.map(({ quarter, vehicles }) => [quarter * quarterMs, vehicles]));
}

/** The times of days whose vehicles are all kept. */
async function readCovered(db: TenantTransaction, id: string, fromMs: number): Promise<Span[]> {
  return db.query<Span>(
    `select extract(epoch from lower(span))::float8 * 1000 as "fromMs", extract(epoch from upper(span))::float8 * 1000 as "toMs"
     from (
       select unnest(range_agg(c.covered)) as span from wim_coverage c
       where c.tenant_id = $1 and ${stationSql("c", "$1", "$2")}
         and c.at > to_timestamp($3::float8 / 1000) - interval '24 hours'
         and c.at > coalesce(
           to_timestamp($4::float8 / 1000) - ${daysSql(wimCoverageRecord, "$1")} * interval '1 day', '-infinity')
     ) spans
     order by 1`,
    [db.tenantId, id, fromMs, db.nowMs],
  );
}
