import type { Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { recordVerified } from "./record-on-incident.ts";

export const postEntityType = "SIGN_POST";

/** Publishes that the outcome of these posts may have changed; they have no stored state. */
export async function announcePosts(db: TenantTransaction, posts: readonly { id: string }[]): Promise<void> {
  if (posts.length === 0) return;
  const [row] = await db.query<{ rev: number }>("select nextval('entity_rev')::float8 as rev");
  const { tenantId } = db;
  for (const id of new Set(posts.map((post) => post.id)))
    db.announce({
      topic: "entity",
      tenantId,
      entityType: postEntityType,
      id,
      updateType: "UPDATE",
      rev: row?.rev ?? 0,
    });
}

export async function announcePostsOf(db: TenantTransaction, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const posts = await db.query<{ id: string }>(
    `select distinct post_id as id from sign_post_line where tenant_id = $1 and item_id = any($2)`,
    [db.tenantId, itemIds],
  );
  await announcePosts(db, posts);
}

export interface SignVerification {
  signId: string;
  verification: Verification;
}

/** Publishes posts whose verification changed; repeated reports publish nothing. */
export async function publishVerifications(
  db: TenantTransaction,
  verifications: readonly SignVerification[],
): Promise<void> {
  const rows = verifications.flatMap(({ signId, verification }) => {
    const { itemId, state, reason, detail, since, queueRevision } = verification;
    const reported = JSON.stringify([state, reason, detail, since, queueRevision]);
    return itemId === null ? [] : [{ signId, itemId, told: reported }];
  });
  if (rows.length === 0) return;
  // Skips lines locked by a concurrent retry, which publishes them itself.
  const lines = await db.query<{ id: string; itemId: string; queueRevision: number }>(
    `update sign_post_line l set told = line.told
     from (select tenant_id, post_id, sign_id, given.told from sign_post_line
       join jsonb_to_recordset($2::jsonb) as given ("signId" text, "itemId" text, told text)
         on item_id = given."itemId" and sign_id = given."signId"
       where tenant_id = $1 and sign_post_line.told is distinct from given.told
       for update of sign_post_line skip locked) line
     where l.tenant_id = line.tenant_id and l.post_id = line.post_id and l.sign_id = line.sign_id
     returning l.post_id as id, l.item_id as "itemId", l.queue_revision::float8 as "queueRevision"`,
    [db.tenantId, JSON.stringify(rows)],
  );
  await announcePosts(db, lines);
  const verified = new Map(
    verifications.flatMap(({ verification: { itemId, state, queueRevision } }) =>
      state === "verified" && itemId !== null ? [[itemId, queueRevision] as const] : [],
    ),
  );
  const current = lines.filter(
    ({ itemId, queueRevision }) => (verified.get(itemId) ?? -Infinity) >= queueRevision,
  );
  await recordVerified(
    db,
    current.map(({ itemId }) => itemId),
  );
}

/** Publishes once that the deadline of a post has passed. */
export async function publishOverduePosts(db: TenantTransaction): Promise<void> {
  const posts = await db.query<{ id: string }>(
    `update sign_post set deadline_told = true
     where tenant_id = $1 and not deadline_told and deadline_at <= to_timestamp($2::float8 / 1000) returning id`,
    [db.tenantId, db.nowMs],
  );
  await announcePosts(db, posts);
}
