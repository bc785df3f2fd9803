import { isInWorkZone, type WorkZone } from "@gantry/domain/detector/work-zones.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

interface DetectorMoment {
  entityId: string;
  atMs: number;
}

/** Tells which of these detectors were in a work zone at their instants. */
export async function readWorkZones(
  db: TenantTransaction,
  moments: readonly DetectorMoment[],
): Promise<(moment: DetectorMoment) => boolean> {
  const times = moments.map(({ atMs }) => atMs);
  const zones = await db.query<{ doc: WorkZone }>(
    `select doc from work_zone where tenant_id = $1
       and (doc ->> 'startAt')::timestamptz <= to_timestamp($3::float8 / 1000)
       and coalesce((doc ->> 'endAt')::timestamptz, 'infinity') > to_timestamp($2::float8 / 1000)`,
    [db.tenantId, Math.min(...times), Math.max(...times)],
  );
  if (zones.length === 0) return () => false;
  const rows = await db.query<{ id: string; doc: Parameters<typeof isInWorkZone>[0] }>(
    "select id, doc from detector where tenant_id = $1 and id = any ($2)",
    [db.tenantId, moments.map(({ entityId }) => entityId)],
  );
  const detectors = new Map(rows.map(({ id, doc }) => [id, doc]));
  return ({ entityId, atMs }) => {
    const detector = detectors.get(entityId);
    return detector !== undefined && zones.some(({ doc }) => isInWorkZone(detector, doc, atMs));
  };
}
