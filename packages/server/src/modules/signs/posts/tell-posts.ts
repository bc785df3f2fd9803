import type { Verification } from "@gantry/domain/sign/sign-state.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { announcePosts } from "./announce-posts.ts";

/** Tells pages of the posts whose item the agent says something new of; the same said again is told to nobody. */
export async function tellVerification(
  db: TenantTransaction,
  signId: string,
  { itemId, state, reason, detail, since, queueRevision }: Verification,
): Promise<void> {
  if (itemId === null) return;
  // Lines that somebody tries again at this moment are passed over: whoever does that tells of them.
  const posts = await db.query<{ id: string }>(
    `update sign_post_line l set told = $4
     from (select tenant_id, post_id, sign_id from sign_post_line
       where tenant_id = $1 and item_id = $3 and sign_id = $2 and told is distinct from $4 for update skip locked) line
     where l.tenant_id = line.tenant_id and l.post_id = line.post_id and l.sign_id = line.sign_id
     returning l.post_id as id`,
    [db.tenantId, signId, itemId, JSON.stringify([state, reason, detail, since, queueRevision])],
  );
  await announcePosts(
    db,
    posts.map(({ id }) => id),
  );
}

/** Tells pages once that the time of a post is over. */
export async function tellOverduePosts(db: TenantTransaction): Promise<void> {
  const posts = await db.query<{ id: string }>(
    `update sign_post set deadline_told = true
     where tenant_id = $1 and not deadline_told and deadline_at <= to_timestamp($2::float8 / 1000) returning id`,
    [db.tenantId, db.nowMs],
  );
  await announcePosts(
    db,
    posts.map(({ id }) => id),
  );
}
