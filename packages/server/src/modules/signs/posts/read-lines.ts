import type { PostLine } from "@gantry/domain/contract/answers/post.ts";
import type { FieldIssue } from "@gantry/domain/errors.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { type PostedItem, stateOfLine } from "@gantry/domain/sign/message/post-line.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { FaceState, Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { Contender } from "@gantry/domain/sign/queue/winner.ts";
import { isoTimeSql } from "../../../platform/list/catalogue.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";

export interface ReadLine extends PostLine {
  /** Sequence of the posting; null if it was refused. */
  sequence: number | null;
}

interface LineRow {
  signId: string;
  signName: string;
  message: SignMessage;
  before: FaceState | null;
  itemId: string | null;
  sequence: number | null;
  queueRevision: number | null;
  postedAtMs: number;
  error: string | null;
  params: Record<string, string | number> | null;
  issues: FieldIssue[] | null;
  item: (Contender & PostedItem) | null;
  verification: Verification | null;
  status: DeviceStatus | null;
  statusSince: string | null;
}

export async function readLines(
  db: TenantTransaction,
  postId: string,
): Promise<{ lines: ReadLine[]; hidden: number }> {
  const all = await lineRows(db, postId);
  const rows = all.filter(({ signId }) => isAllowed(db.principal.grants, "READ", "SIGN", signId));
  const open = await openItems(
    db,
    rows.map(({ signId }) => signId),
  );
  return {
    lines: rows.map((row) => lineOf(row, open.get(row.signId) ?? [], db.nowMs)),
    hidden: all.length - rows.length,
  };
}

function lineOf(row: LineRow, open: OpenItem[], nowMs: number): ReadLine {
  const { signId, signName, message, before, itemId, sequence, error, params, issues } = row;
  const { queueRevision, status, ...facts } = row;
  const standing = stateOfLine(
    { ...facts, open, queueRevision: queueRevision ?? 0, status: status ?? "UNKNOWN" },
    nowMs,
  );
  const why = error === null ? {} : { params: params ?? {}, ...(issues && issues.length > 0 && { issues }) };
  return { signId, signName, ...standing, ...why, itemId, message, before, sequence };
}

function lineRows(db: TenantTransaction, postId: string): Promise<LineRow[]> {
  return db.query<LineRow>(
    `select l.sign_id as "signId", coalesce(s.name, l.sign_name) as "signName", l.message, l.before,
       l.item_id as "itemId", l.sequence::float8 as sequence, l.queue_revision::float8 as "queueRevision",
       round(extract(epoch from l.posted_at) * 1000)::float8 as "postedAtMs", l.error, l.error_params as params,
       l.error_issues as issues,
       case when i.id is not null then jsonb_build_object('id', i.id, 'priority', i.priority, 'sequence', i.sequence,
         'expiresAt', ${isoTimeSql("i.expires_at")}, 'lastUpdatedAt', ${isoTimeSql("i.last_updated_at")},
         'endedAt', ${isoTimeSql("i.ended_at")}, 'endedReason', i.ended_reason, 'saysTheSame', i.message = l.message) end as item,
       st.state -> 'verification' as verification, st.status, ${isoTimeSql("st.status_since")} as "statusSince"
     from sign_post_line l
     left join sign_queue_item i on i.tenant_id = l.tenant_id and i.id = l.item_id
     left join sign s on s.tenant_id = l.tenant_id and s.id = l.sign_id
     left join sign_state st on st.tenant_id = l.tenant_id and st.id = l.sign_id
     where l.tenant_id = $1 and l.post_id = $2 order by l.position`,
    [db.tenantId, postId],
  );
}

type OpenItem = Contender & { lastUpdatedAt: string };

async function openItems(
  db: TenantTransaction,
  signIds: readonly string[],
): Promise<Map<string, OpenItem[]>> {
  const rows = await db.query<OpenItem & { signId: string }>(
    `select i.sign_id as "signId", i.id, i.priority::float8 as priority, i.sequence::float8 as sequence,
       ${isoTimeSql("i.expires_at")} as "expiresAt", ${isoTimeSql("i.last_updated_at")} as "lastUpdatedAt"
     from sign_queue_item i where i.tenant_id = $1 and i.sign_id = any($2) and i.ended_at is null`,
    [db.tenantId, signIds],
  );
  return Map.groupBy(rows, ({ signId }) => signId);
}
