import type { Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { announcePosts } from "./announce-posts.ts";

export interface SignVerification {
  signId: string;
  verification: Verification;
}

/** Tells pages of the posts whose item the agents say something new of; the same said again is told to nobody. */
export async function tellVerifications(
  db: TenantTransaction,
  verifications: readonly SignVerification[],
): Promise<void> {
  const given = verifications.flatMap(({ signId, verification }) => {
    const { itemId, state, reason, detail, since, queueRevision } = verification;
    const told = JSON.stringify([state, reason, detail, since, queueRevision]);
    return itemId === null ? [] : [{ signId, itemId, told }];
  });
  if (given.length === 0) return;
  // Lines that somebody tries again at this moment are passed over: whoever does that tells of them.
  const posts = await db.query<{ id: string }>(
    `update sign_post_line l set told = line.told
     from (select tenant_id, post_id, sign_id, given.told from sign_post_line
       join jsonb_to_recordset($2::jsonb) as given ("signId" text, "itemId" text, told text)
         on item_id = given."itemId" and sign_id = given."signId"
       where tenant_id = $1 and sign_post_line.told is distinct from given.told
       for update of sign_post_line skip locked) line
     where l.tenant_id = line.tenant_id and l.post_id = line.post_id and l.sign_id = line.sign_id
     returning l.post_id as id`,
    [db.tenantId, JSON.stringify(given)],
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
