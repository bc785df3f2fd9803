import { AppError } from "@gantry/domain/errors.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { isZoneName } from "@gantry/domain/time/zone.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";

/** What the calls of a detector need of it. */
export interface DetectorEntry {
  /** In its series; null until it has its first reading. */
  number: number | null;
  zone: string;
  classLabels: string[];
}

/** An unknown time zone counts as UTC, and answers say so. */
export const knownZone = (name: string | null): string => (isZoneName(name) ? name : "UTC");

export async function readDetector(db: TenantTransaction, id: string): Promise<DetectorEntry> {
  const [row] = await db.query<{ number: number | null; zone: string | null; labels: string[] | null }>(
    `select n.number, d.doc ->> 'timezone' as zone, s.state -> 'zoneClassLabels' as labels
     from detector d
       left join detector_state s on s.tenant_id = d.tenant_id and s.id = d.id
       left join device_number n on n.tenant_id = d.tenant_id and n.entity_type = $3 and n.id = d.id
     where d.tenant_id = $1 and d.id = $2`,
    [db.tenantId, id, detector.entityType],
  );
  if (!row) throw new AppError("notFound", { kind: detector.name, id });
  return { number: row.number, zone: knownZone(row.zone), classLabels: row.labels ?? [] };
}
