import { maxSharedCameras, type SharedCamera } from "@gantry/domain/contract/answers/share.ts";
import type { StreamSide } from "@gantry/domain/contract/video/media.ts";
import type { CameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { isoTimeSql } from "../../../platform/list/catalogue.ts";
import type { HeldShare, OpenShares } from "../../../platform/shares/open-shares.ts";
import { authorizeStream, findRelayedSide, type StreamDocument } from "../streams/camera-streams.ts";

interface FoundCamera extends SharedCamera {
  side: StreamSide;
}

/** The cameras of a shared group; undefined once the share has ended. */
export async function readSharedCameras(
  shares: OpenShares,
  tenantId: string,
  shareId: string,
): Promise<SharedCamera[] | undefined> {
  const found = await shares.read(tenantId, shareId, findCameras);
  return found?.map(({ side: _side, ...shown }) => shown);
}

/** The cameras that a share shows, and which of their streams; none once it has ended. */
export async function sharedSides(
  shares: OpenShares,
  tenantId: string,
  shareId: string,
): Promise<ReadonlyMap<string, StreamSide>> {
  const found = (await shares.read(tenantId, shareId, findCameras)) ?? [];
  return new Map(found.map(({ id, side }) => [id, side]));
}

/**
 * Those that the person who shared may read, with the stream which that person may watch now. Only streams that pass
 * through the server: the address of any other could be watched after the end.
 */
async function findCameras(
  db: TenantTransaction,
  { share, grants, subject }: HeldShare,
): Promise<FoundCamera[] | undefined> {
  if (share.subjectType !== "CAMERA_GROUP") return undefined;
  const { cameraIds } = subject as Pick<CameraGroup, "cameraIds">;
  const readable = (cameraIds ?? []).filter((id) => isAllowed(grants, "READ", "CAMERA", id));
  const rows = await db.query<{ shown: SharedCamera; doc: StreamDocument }>(
    `select k.doc, jsonb_build_object('id', k.id, 'name', k.doc ->> 'name', 'roadName', k.doc ->> 'roadName',
       'direction', k.doc ->> 'direction', 'status', coalesce(state.status, 'UNKNOWN'),
       'lastUpdateTimestamp', ${isoTimeSql("state.observed_at")}) as shown
     from camera k left join camera_state state on state.tenant_id = k.tenant_id and state.id = k.id
     where k.tenant_id = $1 and k.id = any ($2) order by k.doc ->> 'name', k.id`,
    [db.tenantId, readable],
  );
  return rows
    .flatMap(({ shown, doc }) => {
      const maySeeInternal = isAllowed(grants, "VIEW_INTERNAL_STREAM", "CAMERA", shown.id);
      const side = findRelayedSide(authorizeStream(doc, maySeeInternal));
      return side ? [{ ...shown, side }] : [];
    })
    .slice(0, maxSharedCameras);
}
