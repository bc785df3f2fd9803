import { sumReadings } from "@gantry/domain/detector/detector-sums.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readRetainedSinceMs } from "../../../platform/records/retention.ts";
import { knownZone } from "../detector-entry.ts";
import { detectorReadingRecord } from "../readings/detector-records.ts";
import { readReadings, type ReadingSpan, type StoredReading } from "../readings/read-readings.ts";
import { packSums } from "./hour-figures.ts";
import { listHours } from "./plan-spans.ts";
import { sumDays } from "./sum-days.ts";

const hourMs = 3_600_000;
/** Longer than any transaction that stores readings: when an hour is handed over, all that came in time are visible. */
const graceMs = 300_000;
/** Late hours that one transaction sums. */
const batchHours = 200;

/** End of the last UTC hour that may be handed over; a reading up to then is late. */
export const closableMs = (nowMs: number): number => Math.floor((nowMs - graceMs) / hourMs) * hourMs;

/** Hands over the hours that have ended, and sums a batch of handed-over or late hours. */
export async function closeHours(db: TenantTransaction): Promise<void | "more"> {
  // One at a time, so that older readings can never overwrite the sums of newer ones.
  const [lock] = await db.query<{ taken: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken",
    [`detector hours ${db.tenantId}`],
  );
  if (!lock?.taken) return undefined;
  const isMoreToHandOver = await handOverHour(db);
  const late = await takeLateHours(db);
  await sumHours(db, late);
  return isMoreToHandOver || late.length === batchHours ? "more" : undefined;
}

/** One hour at a time. */
async function handOverHour(db: TenantTransaction): Promise<boolean> {
  const endMs = closableMs(db.nowMs);
  const untilMs = await readClosedUntilMs(db, endMs);
  if (untilMs >= endMs) return false;
  const values = [db.tenantNumber, db.tenantId, untilMs];
  await db.query(
    `insert into detector_late_hour (tenant_number, tenant_id, detector, hour)
     select $1, $2, n.number, to_timestamp($3::float8 / 1000) from device_number n
     where n.tenant_id = $2 and n.entity_type = $4 and exists (
       select from detector_reading r where r.tenant_number = $1 and r.detector = n.number
         and r.at > to_timestamp($3::float8 / 1000) and r.at <= to_timestamp($3::float8 / 1000) + interval '1 hour')`,
    [...values, detector.entityType],
  );
  await db.query("update detector_closing set until = to_timestamp($2::float8 / 1000) where tenant_id = $1", [
    db.tenantId,
    untilMs + hourMs,
  ]);
  return untilMs + hourMs < endMs;
}

/** Hours that end by then are read from their sums. The first time begins with the oldest reading. */
export async function readClosedUntilMs(
  db: TenantTransaction,
  endMs = closableMs(db.nowMs),
): Promise<number> {
  const [known] = await db.query<{ until: number }>(
    "select extract(epoch from until)::float8 * 1000 as until from detector_closing where tenant_id = $1",
    [db.tenantId],
  );
  if (known) return known.until;
  const [oldest] = await db.query<{ at: number | null }>(
    "select extract(epoch from min(at))::float8 * 1000 as at from detector_reading where tenant_number = $1",
    [db.tenantNumber],
  );
  const untilMs = Math.min(endMs, Math.floor(((oldest?.at ?? endMs) - 1) / hourMs) * hourMs);
  await db.query(
    "insert into detector_closing (tenant_id, until) values ($1, to_timestamp($2::float8 / 1000))",
    [db.tenantId, untilMs],
  );
  return untilMs;
}

interface LateHour {
  detector: number;
  hourMs: number;
  zone: string | null;
}

/** The detectors and hours first, then all their rows: what is not committed yet stays for the next run. */
async function takeLateHours(db: TenantTransaction): Promise<LateHour[]> {
  return db.query<LateHour>(
    `with late as materialized (
       select distinct detector, hour from detector_late_hour where tenant_number = $1 order by detector, hour limit ${batchHours}
     ), taken as (
       delete from detector_late_hour l using late
       where l.tenant_number = $1 and l.detector = late.detector and l.hour = late.hour
     )
     select late.detector, extract(epoch from late.hour)::float8 * 1000 as "hourMs", d.doc ->> 'timezone' as zone
     from late
       left join device_number n on n.tenant_id = $2 and n.number = late.detector
       left join detector d on d.tenant_id = $2 and d.id = n.id
     order by 1, 2`,
    [db.tenantNumber, db.tenantId],
  );
}

async function sumHours(db: TenantTransaction, late: readonly LateHour[]): Promise<void> {
  const sinceMs = (await readRetainedSinceMs(db, detectorReadingRecord)) ?? Number.NEGATIVE_INFINITY;
  const spans = listSpans(late).filter(({ fromMs }) => fromMs >= sinceMs);
  if (spans.length === 0) return;
  const readings = Map.groupBy(await readReadings(db, spans, sinceMs), (reading) => reading.detector);
  await replaceHours(db, spans, readings);
  await sumDays(db, spans);
}

interface ZonedSpan extends ReadingSpan {
  zone: string;
}

function listSpans(late: readonly LateHour[]): ZonedSpan[] {
  const spans = new Map<string, ZonedSpan>();
  for (const { detector: number, hourMs: fromMs, ...one } of late) {
    const zone = knownZone(one.zone);
    for (const span of listHours({ fromMs, toMs: fromMs + hourMs }, zone))
      spans.set(`${number} ${span.fromMs}`, { detector: number, zone, ...span });
  }
  return [...spans.values()];
}

/** An hour without a reading has no row. */
async function replaceHours(
  db: TenantTransaction,
  spans: readonly ReadingSpan[],
  readings: ReadonlyMap<number, readonly StoredReading[]>,
): Promise<void> {
  const hours = spans.map(({ detector: number, fromMs, toMs }) => {
    const own = (readings.get(number) ?? []).filter(({ atMs }) => atMs > fromMs && atMs <= toMs);
    return {
      number,
      fromMs,
      toMs,
      figures: own.length > 0 ? `{${packSums(sumReadings(own)).join(",")}}` : null,
    };
  });
  await db.query(
    `with hour as materialized (
       select number, to_timestamp(from_ms / 1000) as start, to_timestamp(to_ms / 1000) as stop, figures::int4[]
       from unnest($3::int4[], $4::float8[], $5::float8[], $6::text[]) as given (number, from_ms, to_ms, figures)
     ), gone as (
       delete from detector_hour h using hour where h.tenant_number = $1 and h.detector = hour.number
         and h.at >= hour.start and h.at < hour.stop and (hour.figures is null or h.at <> hour.start)
     )
     insert into detector_hour (tenant_number, tenant_id, detector, at, figures)
     select $1, $2, number, start, figures from hour where figures is not null
     on conflict (tenant_number, detector, at) do update set figures = excluded.figures`,
    [
      db.tenantNumber,
      db.tenantId,
      hours.map(({ number }) => number),
      hours.map(({ fromMs }) => fromMs),
      hours.map(({ toMs }) => toMs),
      hours.map(({ figures }) => figures),
    ],
  );
}
