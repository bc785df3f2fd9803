import type { LaneReading } from "@gantry/domain/detector/detector-reading.ts";
import type { TimedReading } from "@gantry/domain/detector/detector-sums.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { readLaneRows } from "./lane-rows.ts";

/** Readings that ended after `fromMs`, up to and at `toMs`. */
export interface ReadingSpan {
  detector: number;
  fromMs: number;
  toMs: number;
}

export interface StoredReading extends TimedReading {
  detector: number;
  atMs: number;
  deviceAtMs: number | null;
}

interface Row extends Omit<StoredReading, "lanes"> {
  lanes: string;
}

/** Readings of spans that do not overlap, by detector and time; none that ended up to `sinceMs`. */
export async function readReadings(
  db: TenantTransaction,
  spans: readonly ReadingSpan[],
  sinceMs: number,
): Promise<StoredReading[]> {
  const kept = spans.filter(({ toMs }) => toMs > sinceMs);
  if (kept.length === 0) return [];
  // The offset has each span read by the index of its detector: without statistics, as on a new day, the planner would
  // read the whole time of all detectors.
  const rows = await db.query<Row>(
    `select r.detector, round(extract(epoch from r.at) * 1000)::float8 as "atMs",
       round(extract(epoch from r.device_at) * 1000)::float8 as "deviceAtMs",
       r.latency_ms as "latencyMs", r.period_s as "periodS", r.lanes::text as lanes
     from unnest($2::int4[], $3::float8[], $4::float8[]) as span (detector, from_ms, to_ms)
       cross join lateral (
         select * from detector_reading r
         where r.tenant_number = $1 and r.detector = span.detector
           and r.at > to_timestamp(span.from_ms / 1000) and r.at <= to_timestamp(span.to_ms / 1000)
         offset 0
       ) r
     order by r.detector, r.at`,
    [
      db.tenantNumber,
      kept.map(({ detector }) => detector),
      kept.map(({ fromMs }) => Math.max(fromMs, sinceMs)),
      kept.map(({ toMs }) => toMs),
    ],
  );
  return rows.map(({ lanes, ...row }) => ({ ...row, lanes: parseLanes(lanes) }));
}

/** `{{0,12},{0,9}}`; many times faster than a parser of any array. */
export const parseLanes = (text: string): LaneReading[] =>
  readLaneRows(JSON.parse(text.replaceAll("{", "[").replaceAll("}", "]")) as number[][]);
