import type { HourSums } from "@gantry/domain/detector/detector-aggregations.ts";
import { sumReadings } from "@gantry/domain/detector/detector-sums.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { daysSql } from "../../../platform/records/record-kind.ts";
import type { DetectorEntry } from "../detector-entry.ts";
import { detectorHourRecord, detectorReadingRecord } from "../readings/detector-records.ts";
import { readReadings } from "../readings/read-readings.ts";
import { packedHourSql, readPackedHours } from "./hour-figures.ts";
import { planSpans, type SpanPlan } from "./plan-spans.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Known {
  closedUntilMs: number | undefined;
  lateHoursMs: number[];
  readingsSinceMs: number;
  hoursSinceMs: number;
}

/** Sums of a detector over the hours of a range, cut to the range, oldest first. */
export async function readHours(
  db: TenantTransaction,
  { number, zone }: DetectorEntry,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<HourSums[]> {
  const range = { fromMs, toMs: Math.min(toMs, db.nowMs) };
  if (number === null || range.toMs <= fromMs) return [];
  const known = await readKnown(db, number, range);
  const plan = planSpans(range, { zone, ...known });
  const closed = await readClosed(db, number, plan, known);
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

async function readClosed(
  db: TenantTransaction,
  number: number,
  { closed, stale }: SpanPlan,
  { hoursSinceMs }: Known,
): Promise<HourSums[]> {
  const fromMs = Math.max(closed.fromMs, hoursSinceMs);
  if (closed.toMs <= fromMs) return [];
  const [row] = await db.query<{ hours: Buffer | null }>(
    `select string_agg(${packedHourSql("h")}, '' order by h.at) as hours from detector_hour h
     where h.tenant_number = $1 and h.detector = $2 and h.at >= to_timestamp($3::float8 / 1000)
       and h.at < to_timestamp($4::float8 / 1000)`,
    [db.tenantNumber, number, fromMs, closed.toMs],
  );
  return row?.hours ? readPackedHours(row.hours).filter(({ startMs }) => !stale.has(startMs)) : [];
}

async function readOpen(
  db: TenantTransaction,
  detector: number,
  { open }: SpanPlan,
  { readingsSinceMs }: Known,
): Promise<HourSums[]> {
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
