import type { PublicIncident } from "@gantry/domain/contract/answers/public-map.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { isoTimeSql } from "../../../platform/list/catalogue.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { PublicPartReader } from "../../../platform/public-data/public-parts.ts";

const maxShown = 2_000;

/** Worst first: only those that a person confirmed, and none of an exercise. */
const readIncidents = (db: TenantTransaction) =>
  db.query<PublicIncident>(
    `select i.id, i.doc ->> 'incidentTypeName' as type, coalesce(i.doc ->> 'severity', 'MINOR') as severity,
       i.doc ->> 'roadName' as "roadName", i.doc ->> 'direction' as direction,
       jsonb_build_object('type', 'Point', 'coordinates', i.doc #> '{location,coordinates}') as location,
       null as approach, i.doc ->> 'detectedAt' as "detectedAt", i.doc ->> 'confirmedAt' as "confirmedAt",
       ${isoTimeSql("i.updated_at")} as "updatedAt"
     from automated_incident i
     where i.tenant_id = $1 and i.status = 'CONFIRMED' and i.is_exercise is not true
       and jsonb_array_length(i.doc #> '{location,coordinates}') >= 2
     order by array_position(array['CRITICAL', 'MAJOR'], i.severity), i.doc ->> 'detectedAt' desc, i.id limit ${maxShown}`,
    [db.tenantId],
  );

export const publicIncidents: PublicPartReader<"incidents"> = {
  licence: automatedIncident.licence,
  read: readIncidents,
  soon: { entityType: automatedIncident.entityType, readAfter: readIncidents },
};
