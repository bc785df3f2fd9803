import type { TimedSums } from "@gantry/domain/detector/detector-aggregations.ts";
import { sumReadings } from "@gantry/domain/detector/detector-sums.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { daysSql } from "../../../platform/records/record-kind.ts";
import type { DetectorEntry } from "../detector-entry.ts";
import { detectorHourRecord, detectorReadingRecord } from "../readings/detector-records.ts";
import { readReadings } from "../readings/read-readings.ts";
import { packedSumsSql, readPackedSums } from "./hour-figures.ts";
import { planSpans, type SpanPlan } from "./plan-spans.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Known {
  closedUntilMs: number | undefined;
  lateHoursMs: number[];
  readingsSinceMs: number;
  hoursSinceMs: number;
}

interface SumsRange {
  fromMs: number;
  toMs: number;
  /** Whole days may come as one sum each. */
  takesDays?: boolean;
}

/** Sums of a detector over the hours or days of a range, cut to the range, oldest first. */
export async function readSums(
  db: TenantTransaction,
  { number, zone }: DetectorEntry,
  { fromMs, toMs, takesDays = false }: SumsRange,
): Promise<TimedSums[]> {
  const range = { fromMs, toMs: Math.min(toMs, db.nowMs) };
  if (number === null || range.toMs <= fromMs) return [];
  const known = await readKnown(db, number, range);
  const plan = planSpans(range, { zone, ...known });
  const closed = await readClosed(db, number, plan, {
    sinceMs: known.hoursSinceMs,
    dayZone: takesDays ? zone : null,
  });
  const open = await readOpen(db, number, plan, known);
  return [...closed, ...open].sort((one, other) => one.startMs - other.startMs);
}

async function readKnown(
  db: TenantTransaction,
  number: number,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Known> {
  const [row] = await db.query<{
    until: number | null;
    late: number[] | null;
    readingDays: number | null;
    hourDays: number | null;
  }>(
    `select (select extract(epoch from until)::float8 * 1000 from detector_closing where tenant_id = $1) as until,
       (select array_agg(distinct extract(epoch from hour)::float8 * 1000) from detector_late_hour
         where tenant_number = $2 and detector = $3 and hour > to_timestamp($4::float8 / 1000)
           and hour < to_timestamp($5::float8 / 1000)) as late,
       ${daysSql(detectorReadingRecord, "$1")} as "readingDays", ${daysSql(detectorHourRecord, "$1")} as "hourDays"`,
    [db.tenantId, db.tenantNumber, number, fromMs - hourMs, toMs],
  );
  const sinceOf = (days: number | null | undefined) => db.nowMs - (days ?? Number.POSITIVE_INFINITY) * dayMs;
  return {
    closedUntilMs: row?.until ?? undefined,
    lateHoursMs: row?.late ?? [],
    readingsSinceMs: sinceOf(row?.readingDays),
    hoursSinceMs: sinceOf(row?.hourDays),
  };
}

/** Days from their own sums, the times between from hours; a day with a stale hour counts as hours. */
async function readClosed(
  db: TenantTransaction,
  number: number,
  { closed, stale }: SpanPlan,
  { sinceMs, dayZone }: { sinceMs: number; dayZone: string | null },
): Promise<TimedSums[]> {
  const fromMs = Math.max(closed.fromMs, sinceMs);
  if (closed.toMs <= fromMs) return [];
  const [row] = await db.query<{ sums: Buffer | null }>(
    `with range as (
       select to_timestamp($3::float8 / 1000) as from_at, to_timestamp($4::float8 / 1000) as to_at,
         array(select to_timestamp(ms / 1000) from unnest($5::float8[]) ms) as stale
     ), day as materialized (
       select d.at, d.until, d.figures from detector_day d, range
       where d.tenant_number = $1 and d.detector = $2 and d.at >= from_at and d.until <= to_at and d.zone = $6
         and not exists (select from unnest(stale) hour where hour >= d.at and hour < d.until)
     ), gap as (
       select unnest(tstzmultirange(tstzrange(from_at, to_at))
         - (select coalesce(range_agg(tstzrange(at, until)), '{}') from day)) as span from range
     ), hour as (
       select h.at, h.figures from range, gap cross join lateral (
         select at, figures from detector_hour
         where tenant_number = $1 and detector = $2 and at >= lower(span) and at < upper(span) offset 0
       ) h where h.at <> all(stale)
     )
     select string_agg(${packedSumsSql("timed")}, '' order by timed.at) as sums
     from (select at, figures from day union all select at, figures from hour) timed`,
    [db.tenantNumber, number, fromMs, closed.toMs, [...stale], dayZone],
  );
  return row?.sums ? readPackedSums(row.sums) : [];
}

async function readOpen(
  db: TenantTransaction,
  detector: number,
  { open }: SpanPlan,
  { readingsSinceMs }: Known,
): Promise<TimedSums[]> {
  const readings = await readReadings(
    db,
    open.map((span) => ({ detector, ...span })),
    readingsSinceMs,
  );
  return open.map(({ fromMs, toMs }) => ({
    startMs: fromMs,
    sums: sumReadings(readings.filter(({ atMs }) => atMs > fromMs && atMs <= toMs)),
  }));
}
