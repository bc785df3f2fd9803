import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform, RuleLine } from "../../../platform/module.ts";
import { changeQueues, type OpenQueue, type QueueOutcome } from "../queue/change-queue.ts";

interface Associated {
  entityType: string;
  entityId: string;
}

/** Ends the open messages that were posted for an entity; permissions are the caller's matter. */
export async function endAssociated(
  db: TenantTransaction,
  platform: Platform,
  of: Associated,
  reason: "ruleEnded" | "sourceEnded" = "ruleEnded",
): Promise<RuleLine[]> {
  const outcomes = await changeAssociated(db, platform, of, (open, own) => {
    open.end(own, reason);
    return null;
  });
  return [...outcomes].map(([entityId, outcome]) => ({
    entityType: "SIGN",
    entityId,
    ...("error" in outcome && { error: outcome.error.code, params: outcome.error.params }),
  }));
}

/** Lets the open messages that were posted for an entity expire later. */
export async function prolongAssociated(
  db: TenantTransaction,
  platform: Platform,
  of: Associated,
): Promise<void> {
  await changeAssociated(db, platform, of, (open, own) => {
    for (const item of own) open.rewrite(item, "queueItemReposted");
    return own[0] ?? null;
  });
}

async function changeAssociated<T extends { id: string } | null>(
  db: TenantTransaction,
  platform: Platform,
  { entityType, entityId }: Associated,
  change: (open: OpenQueue, own: OpenQueue["items"]) => T,
): Promise<Map<string, QueueOutcome<T>>> {
  const signs = await db.query<{ id: string }>(
    `select distinct sign_id as id from sign_queue_item
     where tenant_id = $1 and associated_entity_type = $2 and associated_entity_id = $3 and ended_at is null
     order by sign_id`,
    [db.tenantId, entityType, entityId],
  );
  const isOwn = (item: OpenQueue["items"][number]) =>
    item.associatedEntityType === entityType && item.associatedEntityId === entityId;
  const changes = signs.map(({ id: signId }) => ({
    signId,
    change: (open: OpenQueue) => change(open, open.items.filter(isOwn)),
  }));
  return changeQueues(db, platform.actions, changes);
}
