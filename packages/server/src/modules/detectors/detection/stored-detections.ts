import type { DetectionAlgorithm, DetectionEnd } from "@gantry/domain/contract/answers/detection.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

export interface DetectionKey {
  algorithm: DetectionAlgorithm;
  upstreamId: string;
  downstreamId: string;
}

export interface ActiveDetection extends DetectionKey {
  roadName: string;
  direction: string;
  seenMs: number;
  confidence: number;
}

export interface OpenDetection extends DetectionKey {
  id: string;
  seenMs: number;
  confidence: number;
}

/** One that ended so shortly before goes on, also where two servers find it at different times. */
const reopenMs = 180_000;

export const textOfKey = ({ algorithm, upstreamId, downstreamId }: DetectionKey): string =>
  JSON.stringify([algorithm, upstreamId, downstreamId]);

export function readOpenDetections(db: TenantTransaction): Promise<OpenDetection[]> {
  return db.query<OpenDetection>(
    `select id, algorithm, upstream_id as "upstreamId", downstream_id as "downstreamId", confidence,
       round(extract(epoch from seen_at) * 1000)::float8 as "seenMs"
     from incident_detection where tenant_id = $1 and ended_at is null`,
    [db.tenantId],
  );
}

/** Starts or continues it, with the highest confidence so far. */
export async function storeActive(db: TenantTransaction, active: ActiveDetection): Promise<void> {
  const { algorithm, upstreamId, downstreamId, roadName, direction, seenMs, confidence } = active;
  const continued = await db.query(
    `update incident_detection set seen_at = greatest(seen_at, to_timestamp($5::float8 / 1000)),
       confidence = greatest(confidence, $6), ended_at = null, end_reason = null
     where tenant_id = $1 and id = (
       select id from incident_detection where tenant_id = $1 and algorithm = $2 and upstream_id = $3
         and downstream_id = $4 and started_at <= to_timestamp($5::float8 / 1000)
         and (ended_at is null or ended_at > to_timestamp(($5::float8 - ${reopenMs}) / 1000))
       order by started_at desc limit 1)
     returning id`,
    [db.tenantId, algorithm, upstreamId, downstreamId, seenMs, confidence],
  );
  if (continued.length > 0) return;
  await db.query(
    `insert into incident_detection (tenant_id, id, road_name, direction, algorithm, upstream_id, downstream_id,
       started_at, seen_at, confidence)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), to_timestamp($8::float8 / 1000), $9)
     on conflict do nothing`,
    [
      db.tenantId,
      newId(db.nowMs),
      roadName,
      direction,
      algorithm,
      upstreamId,
      downstreamId,
      seenMs,
      confidence,
    ],
  );
}

export async function endDetection(
  db: TenantTransaction,
  id: string,
  { endMs, reason }: { endMs: number; reason: DetectionEnd },
): Promise<void> {
  await db.query(
    `update incident_detection set ended_at = greatest(started_at, to_timestamp($3::float8 / 1000)), end_reason = $4
     where tenant_id = $1 and id = $2 and ended_at is null`,
    [db.tenantId, id, endMs, reason],
  );
}
