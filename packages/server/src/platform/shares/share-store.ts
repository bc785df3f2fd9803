import { createHash, randomBytes } from "node:crypto";
import {
  type MadeShare,
  type ShareBody,
  type ShareEnd,
  shareEntityType,
  type ShareSubject,
} from "@gantry/domain/contract/answers/share.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { appendEvent } from "../bus/event-log.ts";
import { newId } from "../database/new-id.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { kindTable } from "../kinds/database/kind-tables.ts";
import { subjectKinds } from "./subject-kinds.ts";

export interface StoredShare {
  id: string;
  subjectType: ShareSubject;
  subjectId: string;
  name: string;
  recipient: string;
  sharedBy: string;
  untilMs: number;
}

const selectSql = `select id, subject_type as "subjectType", subject_id as "subjectId", name, recipient,
  shared_by as "sharedBy", (extract(epoch from until) * 1000)::float8 as "untilMs" from share`;

/** 256 random bits: guessing is hopeless, so an unsalted hash is enough. */
const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Throws `notFound` for what the caller may not read. */
export async function createShare(
  db: TenantTransaction,
  { subjectType, subjectId, minutes, ...given }: ShareBody,
): Promise<MadeShare> {
  const { principal, tenantId, nowMs } = db;
  const kind = subjectKinds[subjectType];
  const [subject] = await db.query<{ name: string }>(
    `select doc ->> 'name' as name from ${kindTable(kind).table} where tenant_id = $1 and id = $2`,
    [tenantId, subjectId],
  );
  if (!subject || !isAllowed(principal.grants, "READ", subjectType, subjectId))
    throw new AppError("notFound", { kind: kind.name, id: subjectId });
  const { recipient, recipientTenantId } = await readRecipient(db, given);
  const secret = recipientTenantId === null ? randomBytes(32).toString("base64url") : null;
  const id = newId(nowMs);
  const untilMs = nowMs + minutes * 60_000;
  await db.query(
    `insert into share (tenant_id, id, rev, subject_type, subject_id, name, recipient, shared_by, shared_by_name, created_at,
       until, token_hash, recipient_tenant_id, opened_count)
     values ($1, $2, nextval('entity_rev'), $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000),
       to_timestamp($10::float8 / 1000), $11, $12, 0)`,
    [
      tenantId,
      id,
      subjectType,
      subjectId,
      subject.name,
      recipient,
      principal.id,
      principal.displayName,
      nowMs,
      untilMs,
      secret === null ? null : hashOf(secret),
      recipientTenantId,
    ],
  );
  const until = new Date(untilMs).toISOString();
  const after = { subjectType, subjectId, name: subject.name, recipient, recipientTenantId, until };
  await writeAudit(db, { action: "CREATE", entityType: shareEntityType, entityId: id, before: null, after });
  await record(db, id, "shareCreated", after);
  return { id, token: secret === null ? null : `${tenantId}.${secret}`, until };
}

interface Recipient {
  recipient: string;
  recipientTenantId: string | null;
}

/** A tenant by its name, as it is written over what is shared. */
async function readRecipient(
  db: TenantTransaction,
  { recipient, recipientType }: Pick<ShareBody, "recipient" | "recipientType">,
): Promise<Recipient> {
  if (recipientType === "PERSON") return { recipient, recipientTenantId: null };
  const [other] = await db.query<{ name: string }>(
    "select name from installation.tenant where id = $1 and id <> $2",
    [recipient, db.tenantId],
  );
  if (!other)
    throw new AppError("invalidBody", {}, { issues: [{ field: "recipient", code: "noOtherTenant" }] });
  return { recipient: other.name, recipientTenantId: recipient };
}

/** Throws `notFound` unless it is open. */
export async function revokeShare(db: TenantTransaction, id: string): Promise<void> {
  if (!(await endShare(db, id, "revoked"))) throw new AppError("notFound", { kind: "share", id });
}

/** False where it has ended before. */
export async function endShare(db: TenantTransaction, id: string, reason: ShareEnd): Promise<boolean> {
  const [row] = await db.query<{ name: string; recipient: string }>(
    `update share set ended_at = to_timestamp($3::float8 / 1000), end_reason = $4, rev = nextval('entity_rev')
     where tenant_id = $1 and id = $2 and ended_at is null returning name, recipient`,
    [db.tenantId, id, db.nowMs, reason],
  );
  if (!row) return false;
  await writeAudit(db, {
    action: "UPDATE",
    entityType: shareEntityType,
    entityId: id,
    before: { ...row, endReason: null },
    after: { ...row, endReason: reason },
  });
  await record(db, id, "shareEnded", { reason });
  return true;
}

/** Undefined for an unknown secret and a share that has ended; counts the opening. */
export const openShare = (db: TenantTransaction, secret: string) =>
  openWhere(db, { column: "token_hash", value: hashOf(secret) });

/** Undefined unless the share is open and for this tenant; counts the opening. */
export const openForTenant = (
  db: TenantTransaction,
  { id, recipientTenantId }: { id: string; recipientTenantId: string },
) => openWhere(db, { column: "recipient_tenant_id", value: recipientTenantId, id });

async function openWhere(
  db: TenantTransaction,
  { column, value, id }: { column: "token_hash" | "recipient_tenant_id"; value: unknown; id?: string },
): Promise<StoredShare | undefined> {
  const [row] = await db.query<{ id: string }>(
    `update share set opened_at = coalesce(opened_at, to_timestamp($3::float8 / 1000)), opened_count = opened_count + 1,
       rev = nextval('entity_rev')
     where tenant_id = $1 and ${column} = $2 and ($4::text is null or id = $4) and ended_at is null and until > to_timestamp($3::float8 / 1000)
     returning id`,
    [db.tenantId, value, db.nowMs, id ?? null],
  );
  if (row) await record(db, row.id, "shareOpened", {});
  return row && readOpenShare(db, row.id);
}

export async function readOpenShare(db: TenantTransaction, id: string): Promise<StoredShare | undefined> {
  const [row] = await db.query<StoredShare>(
    `${selectSql} where tenant_id = $1 and id = $2 and ended_at is null and until > to_timestamp($3::float8 / 1000)`,
    [db.tenantId, id, db.nowMs],
  );
  return row;
}

/** Those that have not ended, whether or not their time is over. */
export const readSharesToEnd = (db: TenantTransaction): Promise<StoredShare[]> =>
  db.query<StoredShare>(`${selectSql} where tenant_id = $1 and ended_at is null order by id`, [db.tenantId]);

const record = (db: TenantTransaction, id: string, event: string, data: Record<string, unknown>) =>
  appendEvent(db, { event, entityType: shareEntityType, entityId: id, atMs: db.nowMs, data });
