import type { PostMode } from "@gantry/domain/contract/signs/sign-posts.ts";
import type { FieldIssue } from "@gantry/domain/errors.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { FaceState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Association } from "../queue/association.ts";
import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import type { QueueOutcome } from "../queue/change-queue.ts";

export type LineOutcome = QueueOutcome<QueueItem>;

export interface NewLine {
  signId: string;
  name: string;
  message: SignMessage;
  before: FaceState | null;
  outcome: LineOutcome;
}

export interface PostRow extends Association {
  id: string;
  mode: PostMode;
  createdAt: string;
  createdBy: string;
  createdByDisplayName: string;
  deadlineAt: string;
}

export interface NewPost {
  id: string;
  mode: PostMode;
  association: Association;
  deadlineMs: number;
  lines: readonly NewLine[];
}

export async function insertPosts(db: TenantTransaction, posts: readonly NewPost[]): Promise<void> {
  if (posts.length === 0) return;
  const { id: createdBy, displayName } = db.principal;
  const rows = posts.map(({ id, mode, association, deadlineMs, lines }) => ({
    id,
    mode,
    ...association,
    deadlineMs,
    lineCount: lines.length,
  }));
  await db.query(
    `insert into sign_post (tenant_id, id, mode, created_at, created_by, created_by_name, deadline_at,
       associated_entity_id, associated_entity_name, associated_entity_type, line_count)
     select $1, id, mode, to_timestamp($3::float8 / 1000), $4, $5, to_timestamp("deadlineMs" / 1000),
       "associatedEntityId", "associatedEntityName", "associatedEntityType", "lineCount"
     from jsonb_to_recordset($2::jsonb) as given (id text, mode text, "deadlineMs" float8, "associatedEntityId" text,
       "associatedEntityName" text, "associatedEntityType" text, "lineCount" int8)`,
    [db.tenantId, JSON.stringify(rows), db.nowMs, createdBy, displayName],
  );
  await insertLines(db, posts);
}

async function insertLines(
  db: TenantTransaction,
  posts: readonly Pick<NewPost, "id" | "lines">[],
): Promise<void> {
  const rows = posts.flatMap(({ id: postId, lines }) =>
    lines.map(({ outcome, ...line }, position) => ({ postId, ...line, position, ...outcomeOf(outcome) })),
  );
  await db.query(
    `insert into sign_post_line (tenant_id, post_id, sign_id, position, sign_name, message, before, item_id, sequence,
       queue_revision, posted_at, error, error_params, error_issues)
     select $1, "postId", "signId", position, name, message, nullif(before, 'null'::jsonb), "itemId", sequence,
       "queueRevision", to_timestamp($3::float8 / 1000), error, "errorParams", "errorIssues"
     from jsonb_to_recordset($2::jsonb) as given ("postId" text, "signId" text, position int8, name text, message jsonb,
       before jsonb, "itemId" text, sequence int8, "queueRevision" int8, error text, "errorParams" jsonb,
       "errorIssues" jsonb)`,
    [db.tenantId, JSON.stringify(rows), db.nowMs],
  );
}

export async function updateLines(
  db: TenantTransaction,
  postId: string,
  outcomes: ReadonlyMap<string, LineOutcome>,
  deadlineMs: number,
): Promise<void> {
  await db.query(
    `update sign_post set deadline_at = to_timestamp($3::float8 / 1000), deadline_told = false
     where tenant_id = $1 and id = $2`,
    [db.tenantId, postId, deadlineMs],
  );
  const rows = [...outcomes].map(([signId, outcome]) => ({ signId, ...outcomeOf(outcome) }));
  await db.query(
    `update sign_post_line l set item_id = given."itemId", sequence = given.sequence,
       queue_revision = given."queueRevision", posted_at = to_timestamp($4::float8 / 1000), error = given.error,
       error_params = given."errorParams", error_issues = given."errorIssues"
     from jsonb_to_recordset($3::jsonb) as given ("signId" text, "itemId" text, sequence int8, "queueRevision" int8,
       error text, "errorParams" jsonb, "errorIssues" jsonb)
     where l.tenant_id = $1 and l.post_id = $2 and l.sign_id = given."signId"
       and (given.error is null or l.item_id is null)`,
    [db.tenantId, postId, JSON.stringify(rows), db.nowMs],
  );
}

/** Undefined if there is none. Writers lock it to run one after another. */
export async function readPost(
  db: TenantTransaction,
  id: string,
  isLocked: boolean,
): Promise<PostRow | undefined> {
  const [row] = await db.query<
    Omit<PostRow, "createdAt" | "deadlineAt"> & { createdAt: Date; deadlineAt: Date }
  >(
    `select id, mode, created_at as "createdAt", created_by as "createdBy", created_by_name as "createdByDisplayName",
       deadline_at as "deadlineAt", associated_entity_id as "associatedEntityId",
       associated_entity_name as "associatedEntityName", associated_entity_type as "associatedEntityType"
     from sign_post where tenant_id = $1 and id = $2${isLocked ? " for update" : ""}`,
    [db.tenantId, id],
  );
  if (!row) return undefined;
  return { ...row, createdAt: row.createdAt.toISOString(), deadlineAt: row.deadlineAt.toISOString() };
}

function outcomeOf(outcome: LineOutcome): {
  itemId?: string;
  sequence?: number;
  queueRevision?: number;
  error?: string;
  errorParams?: Record<string, string | number>;
  errorIssues?: readonly FieldIssue[];
} {
  if ("error" in outcome) {
    const { code, params, issues } = outcome.error;
    return { error: code, errorParams: params, errorIssues: issues };
  }
  const { result, queue } = outcome;
  return { itemId: result.id, sequence: result.sequence, queueRevision: queue.revision };
}
