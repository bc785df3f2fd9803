import type { PublicWorkZone } from "@gantry/domain/contract/answers/public-map.ts";
import { workZone } from "@gantry/domain/kinds/work-zone.ts";
import { isoTimeSql } from "../../platform/list/catalogue.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { PublicPartReader } from "../../platform/public-data/public-parts.ts";

const maxShown = 2_000;

/** Those that have not ended. */
const readWorkZones = (db: TenantTransaction) =>
  db.query<PublicWorkZone>(
    `select z.id, z.name, z.road_name as "roadName", z.direction, z.start_at as "startAt", z.end_at as "endAt",
       jsonb_build_object('type', 'LineString', 'coordinates', z.doc #> '{stretch,coordinates}')
         || case when z.doc #> '{stretch,coordinates,1}' is null then null else '{}'::jsonb end as stretch,
       ${isoTimeSql("z.created_at")} as "createdAt", ${isoTimeSql("z.updated_at")} as "updatedAt"
     from work_zone z
     where z.tenant_id = $1 and (z.end_at is null or z.end_at::timestamptz > to_timestamp($2::float8 / 1000))
     order by z.start_at, z.id limit ${maxShown}`,
    [db.tenantId, db.nowMs],
  );

export const publicWorkZones: PublicPartReader<"workZones"> = {
  licence: workZone.licence,
  read: readWorkZones,
  soon: { entityType: workZone.entityType, readAfter: readWorkZones },
};
