import type { CameraSighting, CameraSightings } from "@gantry/domain/contract/answers/camera.ts";
import {
  type CameraMapping,
  type EarthPlace,
  mappingOf,
  type Sighting,
} from "@gantry/domain/camera/camera-mapping.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import { isoTimeSql } from "../../../platform/list/catalogue.ts";

type Stored = Omit<CameraSighting, "residualDegrees">;

export async function readMapping(
  db: TenantTransaction,
  cameraId: string,
): Promise<{ camera: EarthPlace | undefined; sightings: Stored[]; mapping: CameraMapping | undefined }> {
  const [row] = await db.query<{ coordinates: [number, number] | null }>(
    `select doc #> '{location,coordinates}' as coordinates from camera where tenant_id = $1 and id = $2`,
    [db.tenantId, cameraId],
  );
  const sightings = await db.query<Stored>(
    `select id, pan_degrees as "panDegrees", tilt_degrees as "tiltDegrees", longitude, latitude,
       ${isoTimeSql("made_at")} as "madeAt", made_by_name as "madeByName"
     from camera_sighting where tenant_id = $1 and camera_id = $2 order by made_at desc, id desc`,
    [db.tenantId, cameraId],
  );
  const [longitude, latitude] = row?.coordinates ?? [];
  const camera = longitude === undefined || latitude === undefined ? undefined : { longitude, latitude };
  return { camera, sightings, mapping: camera && mappingOf(camera, sightings) };
}

export async function readSightings(db: TenantTransaction, cameraId: string): Promise<CameraSightings> {
  const { sightings, mapping: whole } = await readMapping(db, cameraId);
  const { residualsDegrees, ...mapping } = whole ?? { residualsDegrees: [] };
  return {
    items: sightings.map((one, at) => ({ ...one, residualDegrees: residualsDegrees[at] ?? null })),
    mapping: whole ? (mapping as CameraSightings["mapping"]) : null,
  };
}

export async function addSighting(
  db: TenantTransaction,
  cameraId: string,
  { panDegrees, tiltDegrees, longitude, latitude }: Sighting,
): Promise<void> {
  const { id, displayName } = db.principal;
  const sightingId = newId(db.nowMs);
  await db.query(
    `insert into camera_sighting (tenant_id, id, camera_id, pan_degrees, tilt_degrees, longitude, latitude, made_at, made_by, made_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      db.tenantId,
      sightingId,
      cameraId,
      panDegrees,
      tiltDegrees,
      longitude,
      latitude,
      new Date(db.nowMs),
      id,
      displayName,
    ],
  );
  const data = { sightingId, panDegrees, tiltDegrees, longitude, latitude };
  await announceSightings(db, cameraId, "cameraSightingAdded", data);
}

export async function deleteSighting(
  db: TenantTransaction,
  { cameraId, sightingId }: { cameraId: string; sightingId: string },
): Promise<boolean> {
  const gone = await db.query(
    "delete from camera_sighting where tenant_id = $1 and camera_id = $2 and id = $3 returning id",
    [db.tenantId, cameraId, sightingId],
  );
  if (gone.length > 0) await announceSightings(db, cameraId, "cameraSightingDeleted", { sightingId });
  return gone.length > 0;
}

function announceSightings(
  db: TenantTransaction,
  entityId: string,
  event: string,
  data: Record<string, unknown>,
): Promise<void> {
  return appendEvent(db, { event, entityType: "CAMERA", entityId, atMs: db.nowMs, data });
}
