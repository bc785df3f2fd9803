import type { PublicMapCamera } from "@gantry/domain/contract/answers/public-map.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { isoTimeSql } from "../../platform/list/catalogue.ts";
import type { PublicPartReader } from "../../platform/public-data/public-parts.ts";
import { publicCameraSql } from "../../platform/read-only/public-kinds.ts";

const maxShown = 1_000;

/** The cameras of public walls that have an external stream: the others have nothing to show here. */
export const publicCameras: PublicPartReader<"cameras"> = {
  licence: camera.licence,
  read: (db) =>
    db.query<PublicMapCamera>(
      `select k.id, k.doc ->> 'name' as name, k.doc ->> 'roadName' as "roadName", k.doc ->> 'direction' as direction,
         jsonb_build_object('type', 'Point', 'coordinates', k.doc #> '{location,coordinates}') as location,
         coalesce(state.status, 'UNKNOWN') as status, ${isoTimeSql("state.observed_at")} as "updatedAt"
       from camera k left join camera_state state on state.tenant_id = k.tenant_id and state.id = k.id
       where k.tenant_id = $1 and k.doc #>> '{location,coordinates,1}' is not null
         and coalesce(k.doc ->> 'externalStreamUrl', '') <> '' and ${publicCameraSql}
       order by k.doc ->> 'name', k.id limit ${maxShown}`,
      [db.tenantId],
    ),
};
