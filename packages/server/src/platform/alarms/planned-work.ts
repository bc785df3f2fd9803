import { type DeviceKey, deviceKey } from "@gantry/domain/alarms/alarm-causes.ts";
import { operatingRequests, type Suppression } from "@gantry/domain/alarms/planned-jobs.ts";
import { isInWorkZone, type WorkZone } from "@gantry/domain/detector/work-zones.ts";
import { actions } from "@gantry/domain/locales/en/kinds/actions.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

export type PlacedDevice = Parameters<typeof isInWorkZone>[0] & DeviceKey;

export interface PlannedWork {
  id: string;
  kind: Suppression;
  name: string;
}

type FindWork = (device: PlacedDevice) => PlannedWork | undefined;

/** Finds the job that operates on a device now, or the work zone that it is in. */
export async function plannedWork(
  db: TenantTransaction,
  { isNeeded }: { isNeeded: boolean },
): Promise<FindWork> {
  if (!isNeeded) return () => undefined;
  const jobs = await readJobs(db);
  const zones = await readZones(db);
  return (device) => {
    const job = jobs.get(deviceKey(device));
    if (job) return job;
    const zone = zones.find(({ doc }) => isInWorkZone(device, doc, db.nowMs));
    return zone && { id: zone.id, kind: "workZone", name: zone.doc.name };
  };
}

/** Open requests, also those of schedules; one whose deadline has passed ends soon. */
async function readJobs(db: TenantTransaction): Promise<ReadonlyMap<string, PlannedWork>> {
  const rows = await db.query<DeviceKey & { id: string; request: (typeof operatingRequests)[number] }>(
    `select id, entity_type as "entityType", entity_id as "entityId", request_type as request
     from communication_action
     where tenant_id = $1 and ended_at is null and deadline_at > to_timestamp($2::float8 / 1000)
       and request_type = any ($3::text[])
     order by requested_at desc, id desc`,
    [db.tenantId, db.nowMs, operatingRequests],
  );
  return new Map(
    rows.map(({ id, request, ...device }) => [
      deviceKey(device),
      { id, kind: "job", name: actions.requests[request] },
    ]),
  );
}

function readZones(db: TenantTransaction): Promise<{ id: string; doc: WorkZone & { name: string } }[]> {
  return db.query(
    `select id, doc from work_zone where tenant_id = $1
       and (doc ->> 'startAt')::timestamptz <= to_timestamp($2::float8 / 1000)
       and coalesce((doc ->> 'endAt')::timestamptz, 'infinity') > to_timestamp($2::float8 / 1000)
     order by id`,
    [db.tenantId, db.nowMs],
  );
}
