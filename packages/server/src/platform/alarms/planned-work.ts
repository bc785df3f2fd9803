import { isInWorkZone, type WorkZone } from "@gantry/domain/detector/work-zones.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

export type PlacedDevice = Parameters<typeof isInWorkZone>[0];

export interface PlannedWork {
  id: string;
  name: string;
}

/** Finds the work zone that a device is in now. */
export async function plannedWork(
  db: TenantTransaction,
  { isNeeded }: { isNeeded: boolean },
): Promise<(device: PlacedDevice) => PlannedWork | undefined> {
  if (!isNeeded) return () => undefined;
  const zones = await db.query<{ id: string; doc: WorkZone & { name: string } }>(
    `select id, doc from work_zone where tenant_id = $1
       and (doc ->> 'startAt')::timestamptz <= to_timestamp($2::float8 / 1000)
       and coalesce((doc ->> 'endAt')::timestamptz, 'infinity') > to_timestamp($2::float8 / 1000)
     order by id`,
    [db.tenantId, db.nowMs],
  );
  return (device) => {
    const zone = zones.find(({ doc }) => isInWorkZone(device, doc, db.nowMs));
    return zone && { id: zone.id, name: zone.doc.name };
  };
}
