import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { expireItems } from "./change-queue.ts";

/** Writes down which items have ended by time; agents act on it without being told. */
export async function expireQueues(db: TenantTransaction): Promise<void> {
  const due = await db.query<{ sign_id: string }>(
    `select distinct sign_id from sign_queue_item
     where tenant_id = $1 and ended_at is null and expires_at <= to_timestamp($2::float8 / 1000)`,
    [db.tenantId, db.nowMs],
  );
  if (due.length === 0) return;
  await expireItems(
    db,
    due.map(({ sign_id }) => sign_id),
  );
}
