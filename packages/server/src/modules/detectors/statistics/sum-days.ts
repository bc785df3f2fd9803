import { findBucket } from "@gantry/domain/detector/detector-buckets.ts";
import { addSums, noSums } from "@gantry/domain/detector/detector-sums.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { packedSumsSql, packSums, readPackedSums } from "./hour-figures.ts";

interface SummedHour {
  detector: number;
  zone: string;
  fromMs: number;
}

interface Day {
  detector: number;
  zone: string;
  startMs: number;
  endMs: number;
}

/**
 * Sums the days of these hours from the stored sums of their hours. The day that has begun is summed as well: statistics
 * read it once it is over, even if its last hours have no readings.
 */
export async function sumDays(db: TenantTransaction, hours: readonly SummedHour[]): Promise<void> {
  const days = listDays(hours);
  const rows = await db.query<{ place: number; hours: Buffer }>(
    `select day.place::int4, h.hours
     from unnest($2::int4[], $3::float8[], $4::float8[]) with ordinality as day (detector, start_ms, end_ms, place)
       cross join lateral (
         select string_agg(${packedSumsSql("h")}, '') as hours from detector_hour h
         where h.tenant_number = $1 and h.detector = day.detector
           and h.at >= to_timestamp(start_ms / 1000) and h.at < to_timestamp(end_ms / 1000)
       ) h
     where h.hours is not null`,
    [db.tenantNumber, ...columnsOf(days)],
  );
  const figures = Array<string | null>(days.length).fill(null);
  for (const { place, hours } of rows) figures[place - 1] = sumPacked(hours);
  await replaceDays(db, days, figures);
}

function listDays(hours: readonly SummedHour[]): Day[] {
  const days = new Map<string, Day>();
  for (const { detector, zone, fromMs } of hours) {
    const day = findBucket(fromMs, "daily", zone);
    days.set(`${detector} ${day.startMs}`, { detector, zone, ...day });
  }
  return [...days.values()];
}

const columnsOf = (days: readonly Day[]) => [
  days.map(({ detector }) => detector),
  days.map(({ startMs }) => startMs),
  days.map(({ endMs }) => endMs),
];

function sumPacked(hours: Uint8Array): string {
  const day = noSums();
  for (const { sums } of readPackedSums(hours)) addSums(day, sums);
  return `{${packSums(day).join(",")}}`;
}

/** A day without a reading has no row, and days of another zone that overlap a new one are deleted. */
async function replaceDays(
  db: TenantTransaction,
  days: readonly Day[],
  figures: readonly (string | null)[],
): Promise<void> {
  await db.query(
    `with day as materialized (
       select detector, to_timestamp(start_ms / 1000) as start, to_timestamp(end_ms / 1000) as stop, zone, figures::int4[]
       from unnest($3::int4[], $4::float8[], $5::float8[], $6::text[], $7::text[])
         as given (detector, start_ms, end_ms, zone, figures)
     ), gone as (
       delete from detector_day d using day where d.tenant_number = $1 and d.detector = day.detector
         and d.at > day.start - interval '26 hours' and d.at < day.stop and d.until > day.start
         and (day.figures is null or d.at <> day.start)
     )
     insert into detector_day (tenant_number, tenant_id, detector, at, until, zone, figures)
     select $1, $2, detector, start, stop, zone, figures from day where figures is not null
     on conflict (tenant_number, detector, at) do update
       set until = excluded.until, zone = excluded.zone, figures = excluded.figures`,
    [db.tenantNumber, db.tenantId, ...columnsOf(days), days.map(({ zone }) => zone), figures],
  );
}
