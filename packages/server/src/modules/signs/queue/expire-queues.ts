import { findWinningItem } from "@gantry/domain/sign/queue/winner.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { listExpired, QueueWrites, writeQueues } from "./change-queue.ts";
import { lockQueues } from "./queue-store.ts";

/** Ends expired items in queues without other changes. Agents expire their own copies. */
export async function expireQueues(db: TenantTransaction): Promise<void> {
  const due = await db.query<{ signId: string }>(
    `select distinct sign_id as "signId" from sign_queue_item
     where tenant_id = $1 and ended_at is null and expires_at <= to_timestamp($2::float8 / 1000)`,
    [db.tenantId, db.nowMs],
  );
  if (due.length === 0) return;
  const signIds = due.map(({ signId }) => signId);
  const locked = [...(await lockQueues(db, signIds)).values()];
  const changes = locked.flatMap((queue) => {
    const expired = listExpired(queue, db.nowMs);
    if (expired.length === 0) return [];
    const writes = new QueueWrites(db, queue);
    writes.end(expired, "expired");
    // An item ended at its expiry, however late that is recorded.
    const firstMs = Math.min(...writes.ends.map(({ endedAtMs }) => endedAtMs));
    const winnerBefore = findWinningItem(queue.items, firstMs - 1);
    return [{ before: queue, writes, governed: queue.governed, winnerBefore, atMs: firstMs }];
  });
  await writeQueues(db, changes);
}
