import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform } from "../../../platform/module.ts";
import { endAssociated } from "../rules/end-associated.ts";
import { recordOnIncident } from "./record-on-incident.ts";

const { entityType } = automatedIncident;

/**
 * Takes down what signs show for public alerts that were cancelled or have expired. A sign that refuses keeps its message;
 * the incident's page asks about it.
 */
export async function endPublicAlerts(db: TenantTransaction, platform: Platform): Promise<void> {
  const over = await db.query<{ id: string; name: string; signs: { id: string; name: string }[] }>(
    `select a.id, a.doc ->> 'name' as name,
       jsonb_agg(distinct jsonb_build_object('id', s.id, 'name', s.doc ->> 'name')) as signs
     from sign_queue_item i
       join automated_incident a on a.tenant_id = i.tenant_id and a.id = i.associated_entity_id
       join sign s on s.tenant_id = i.tenant_id and s.id = i.sign_id
     where i.tenant_id = $1 and i.associated_entity_type = $2 and i.ended_at is null and a.status = 'CLEARED'
       and a.doc #>> '{publicAlert,isOver}' = 'true'
     group by a.id, a.doc order by a.id`,
    [db.tenantId, entityType],
  );
  for (const { id, name, signs } of over) {
    const lines = await endAssociated(db, platform, { entityType, entityId: id }, "sourceEnded");
    const ended = new Set(lines.flatMap(({ entityId, error }) => (error === undefined ? [entityId] : [])));
    await recordOnIncident(
      db,
      "messagesTakenDown",
      { associatedEntityType: entityType, associatedEntityId: id, associatedEntityName: name },
      signs.filter((sign) => ended.has(sign.id)),
    );
  }
}
