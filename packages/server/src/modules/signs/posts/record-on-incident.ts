import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { touchEntity } from "../../../platform/kinds/database/touch-entity.ts";
import type { Association } from "../queue/association.ts";

/** What signs show for an incident belongs to its history too. */
export async function recordOnIncident(
  db: TenantTransaction,
  event: "messagesPosted" | "messagesTakenDown",
  { associatedEntityType, associatedEntityId, associatedEntityName }: Association,
  signs: readonly { id: string; name: string }[],
): Promise<void> {
  const { entityType } = automatedIncident;
  if (associatedEntityType !== entityType || associatedEntityId === null || signs.length === 0) return;
  // The name is missing if the caller may not read the incident.
  if (associatedEntityName === null) return;
  await appendEvent(db, { event, entityType, entityId: associatedEntityId, atMs: db.nowMs, data: { signs } });
  await touchEntity(db, automatedIncident, associatedEntityId);
}
