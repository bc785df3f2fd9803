import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { expiryMs, priorityOf, type QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import { newId } from "../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import type { Association } from "./association.ts";

/** A message that the caller posts now. */
export function newItem(
  db: TenantTransaction,
  posting: { signId: string; message: SignMessage; association: Association; sequence: number },
): QueueItem {
  const { id, displayName } = db.principal;
  const { signId, message, association, sequence } = posting;
  const now = new Date(db.nowMs).toISOString();
  const item: QueueItem = {
    id: newId(db.nowMs),
    signId,
    priority: priorityOf(message),
    message,
    displayDuration: message.duration ?? null,
    expiresAt: null,
    ...association,
    createdBy: id,
    createdByDisplayName: displayName,
    createdAt: now,
    lastUpdatedBy: id,
    lastUpdatedByDisplayName: displayName,
    lastUpdatedAt: now,
    sequence,
  };
  return postedNow(db, item, sequence);
}

/** The item as if it were posted now by the caller: its time begins anew, and of equal numbers it is the newest. */
export function postedNow(db: TenantTransaction, item: QueueItem, sequence: number): QueueItem {
  const endsMs = expiryMs(db.nowMs, item.displayDuration);
  return {
    ...item,
    sequence,
    expiresAt: endsMs === null ? null : new Date(endsMs).toISOString(),
    lastUpdatedBy: db.principal.id,
    lastUpdatedByDisplayName: db.principal.displayName,
    lastUpdatedAt: new Date(db.nowMs).toISOString(),
  };
}
