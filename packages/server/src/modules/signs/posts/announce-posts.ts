import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

/** Name of a post in announcements. */
export const postEntityType = "SIGN_POST";

/** Tells pages that what these posts came to may have changed; they carry no state of their own, so nothing is written. */
export async function announcePosts(db: TenantTransaction, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  const [row] = await db.query<{ rev: number }>("select nextval('entity_rev')::float8 as rev");
  const { tenantId } = db;
  for (const id of new Set(postIds))
    db.announce({
      topic: "entity",
      tenantId,
      entityType: postEntityType,
      id,
      updateType: "UPDATE",
      rev: row?.rev ?? 0,
    });
}

/** The posts that put these items into their queues, if any did. */
export async function announcePostsOf(db: TenantTransaction, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const posts = await db.query<{ id: string }>(
    `select distinct post_id as id from sign_post_line where tenant_id = $1 and item_id = any($2)`,
    [db.tenantId, itemIds],
  );
  await announcePosts(
    db,
    posts.map(({ id }) => id),
  );
}
