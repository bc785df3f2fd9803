import type { RecordKind } from "../../../platform/records/record-kind.ts";

/** Some message of the post is still queued. */
const isOpen = (post: string) =>
  `exists (select from sign_post_line l join sign_queue_item o on o.tenant_id = l.tenant_id and o.id = l.item_id
    where l.tenant_id = ${post}.tenant_id and l.post_id = ${post}.id and o.ended_at is null)`;

/** Posts to several signs; one with a queued message stays. */
export const postRecord: RecordKind = {
  table: "sign_post",
  type: "MESSAGE_LOG",
  key: ["id"],
  at: "created_at",
  stays: isOpen,
  parts: [{ table: "sign_post_line", columns: { post_id: "id" } }],
};

/** Queue items from when they ended. Those of a post that is kept stay: its result is derived from them. */
export const queueItemRecord: RecordKind = {
  table: "sign_queue_item",
  type: "MESSAGE_LOG",
  key: ["id"],
  at: "ended_at",
  stays: (row, since) =>
    `(${row}.ended_at is null or exists (select from sign_post_line line
      join sign_post p on p.tenant_id = line.tenant_id and p.id = line.post_id
      where line.tenant_id = ${row}.tenant_id and line.item_id = ${row}.id
        and (p.created_at > ${since} or ${isOpen("p")})))`,
};
