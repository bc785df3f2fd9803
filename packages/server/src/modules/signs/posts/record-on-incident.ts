import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { touchEntity } from "../../../platform/kinds/database/touch-entity.ts";
import type { Association } from "../queue/association.ts";

const { entityType } = automatedIncident;

/** What signs show for an incident belongs to its history too. */
export async function recordOnIncident(
  db: TenantTransaction,
  event: "messagesPosted" | "messagesTakenDown",
  { associatedEntityType, associatedEntityId, associatedEntityName }: Association,
  signs: readonly { id: string; name: string }[],
): Promise<void> {
  if (associatedEntityType !== entityType || associatedEntityId === null || signs.length === 0) return;
  // The name is missing if the caller may not read the incident.
  if (associatedEntityName === null) return;
  await appendEvent(db, { event, entityType, entityId: associatedEntityId, atMs: db.nowMs, data: { signs } });
  await touchEntity(db, automatedIncident, associatedEntityId);
}

/** Records once per message of an incident that its sign was read back with it. */
export async function recordVerified(db: TenantTransaction, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const items = await db.query<{ itemId: string; incidentId: string; signId: string; signName: string }>(
    `select i.id as "itemId", i.associated_entity_id as "incidentId", i.sign_id as "signId",
       coalesce(s.doc ->> 'name', i.sign_id) as "signName"
     from sign_queue_item i left join sign s on s.tenant_id = i.tenant_id and s.id = i.sign_id
     where i.tenant_id = $1 and i.id = any ($2) and i.associated_entity_type = $3 and i.associated_entity_name is not null
       and not exists (select from event e where e.tenant_number = $4 and e.entity_type = $3
         and e.entity_id = i.associated_entity_id and e.event = 'messageVerified' and e.data ->> 'itemId' = i.id)
     order by i.id`,
    [db.tenantId, itemIds, entityType, db.tenantNumber],
  );
  for (const { itemId, incidentId, signId, signName } of items) {
    const data = { itemId, signs: [{ id: signId, name: signName }] };
    await appendEvent(db, {
      event: "messageVerified",
      entityType,
      entityId: incidentId,
      atMs: db.nowMs,
      data,
    });
  }
  for (const incidentId of new Set(items.map((item) => item.incidentId)))
    await touchEntity(db, automatedIncident, incidentId);
}
