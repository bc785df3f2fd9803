import { newId } from "../../database/new-id.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { RecordedAction } from "../../module.ts";

/** Type of the records of what was asked of devices. */
export const actionEntityType = "COMMUNICATION_ACTION";

/** Writes actions that are only recorded, with one statement. Pages hear of them; there is nothing for an agent to take. */
export async function recordActions(
  db: TenantTransaction,
  actions: readonly RecordedAction[],
): Promise<void> {
  if (actions.length === 0) return;
  const given = actions.map((action) => ({ ...action, id: newId(db.nowMs) }));
  const rows = await db.query<{ id: string; rev: number }>(
    `insert into communication_action (tenant_id, id, request_type, entity_type, entity_id, agent_id, to_agent,
       requested_by, requested_by_name, requested_at, deadline_at, completed_percentage, payload, rev)
     select $1, given.id, given."requestType", given."entityType", given."entityId", assigned.agent_id, false,
       $3, $4, to_timestamp($5::float8 / 1000), to_timestamp(given."deadlineMs" / 1000), 0, given.payload, nextval('entity_rev')
     from jsonb_to_recordset($2::jsonb) as given (id text, "requestType" text, "entityType" text, "entityId" text,
       "deadlineMs" float8, payload jsonb)
     left join device_assignment assigned on assigned.tenant_id = $1 and assigned.entity_type = given."entityType"
       and assigned.id = given."entityId"
     returning id, rev::float8 as rev`,
    [db.tenantId, JSON.stringify(given), db.principal.id, db.principal.displayName, db.nowMs],
  );
  const { tenantId } = db;
  for (const { id, rev } of rows)
    db.announce({ topic: "entity", tenantId, entityType: actionEntityType, id, updateType: "CREATE", rev });
}
