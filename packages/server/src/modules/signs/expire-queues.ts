import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { expireQueue } from "./change-queue.ts";

/** Writes down which items have ended by time; agents act on it without being told. */
export async function expireQueues(db: TenantTransaction): Promise<void> {
  const due = await db.query<{ sign_id: string }>(
    `select distinct sign_id from sign_queue_item
     where tenant_id = $1 and ended_at is null and expires_at <= to_timestamp($2::float8 / 1000) order by sign_id`,
    [db.tenantId, db.nowMs],
  );
  for (const { sign_id } of due) await expireQueue(db, sign_id);
}
