import {
  type HandOver,
  type HandOverPage,
  handOversPerPage,
  type ShiftLog,
  type ShiftNote,
} from "@gantry/domain/contract/answers/shift.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { isoTimeSql } from "../../../platform/list/catalogue.ts";

export const shiftLogType = "SHIFT_LOG";
/** The log of a tenant is announced as one entity. */
const shiftLogId = "shift_log";
const notesPerAnswer = 100;

const handOverColumns = `id, ${isoTimeSql("written_at")} as "writtenAt", author_id as "authorId", author_name as author,
  ${isoTimeSql("confirmed_at")} as "confirmedAt", confirmed_by_name as "confirmedBy"`;

interface HandOverRow extends Omit<HandOver, "items" | "isOwn"> {
  authorId: string;
}

export async function readShiftLog(db: TenantTransaction): Promise<ShiftLog> {
  const row = await readNewest(db, false);
  const notes = await db.query<ShiftNote>(
    `select id, ${isoTimeSql("at")} as at, author_name as author, text from shift_note
     where tenant_id = $1 and at > coalesce($2::timestamptz, '-infinity') order by at desc, id desc limit $3`,
    [db.tenantId, row?.writtenAt ?? null, notesPerAnswer + 1],
  );
  return {
    handOver: row ? await completeHandOver(db, row) : null,
    notes: notes.slice(0, notesPerAnswer),
    hasOlderNotes: notes.length > notesPerAnswer,
  };
}

/** Every hand-over but the newest, newest first, in pages. */
export async function listEarlierHandOvers(db: TenantTransaction, page: number): Promise<HandOverPage> {
  const rows = await db.query<HandOverRow>(
    `select ${handOverColumns} from shift_hand_over where tenant_id = $1
     order by written_at desc, id desc limit $2 offset $3`,
    [db.tenantId, handOversPerPage, 1 + page * handOversPerPage],
  );
  const [count] = await db.query<{ count: number }>(
    "select count(*)::int as count from shift_hand_over where tenant_id = $1",
    [db.tenantId],
  );
  const items: HandOver[] = [];
  for (const row of rows) items.push(await completeHandOver(db, row));
  return { items, total: Math.max(0, (count?.count ?? 0) - 1) };
}

export async function addNote(db: TenantTransaction, text: string): Promise<ShiftLog> {
  const id = newId(db.nowMs);
  await db.query(
    `insert into shift_note (tenant_id, id, at, author_id, author_name, text)
     values ($1, $2, to_timestamp($3::float8 / 1000), $4, $5, $6)`,
    [db.tenantId, id, db.nowMs, db.principal.id, db.principal.displayName, text],
  );
  await announceShift(db, "shiftNoteAdded", { noteId: id });
  return readShiftLog(db);
}

export async function writeHandOver(db: TenantTransaction, items: readonly string[]): Promise<ShiftLog> {
  const id = newId(db.nowMs);
  await db.query(
    `insert into shift_hand_over (tenant_id, id, written_at, author_id, author_name)
     values ($1, $2, to_timestamp($3::float8 / 1000), $4, $5)`,
    [db.tenantId, id, db.nowMs, db.principal.id, db.principal.displayName],
  );
  await db.query(
    `insert into shift_hand_over_item (tenant_id, hand_over_id, place, text)
     select $1, $2, place, text from unnest($3::text[]) with ordinality as given (text, place)`,
    [db.tenantId, id, items],
  );
  await announceShift(db, "handOverWritten", { handOverId: id, items: items.length });
  return readShiftLog(db);
}

/** Ticks an item as read, or not. Throws for a hand-over that is not the newest or is confirmed already. */
export async function readItem(
  db: TenantTransaction,
  { id, place, isRead }: { id: string; place: number; isRead: boolean },
): Promise<ShiftLog> {
  await requireOpen(db, id);
  const items = await db.query(
    `update shift_hand_over_item set read_at = case when $4 then to_timestamp($5::float8 / 1000) end,
       read_by_name = case when $4 then $6 end
     where tenant_id = $1 and hand_over_id = $2 and place = $3 and (read_at is null) = $4 returning place`,
    [db.tenantId, id, place + 1, isRead, db.nowMs, db.principal.displayName],
  );
  if (items.length > 0)
    await announceShift(db, isRead ? "handOverItemRead" : "handOverItemUnread", { handOverId: id, place });
  return readShiftLog(db);
}

/** Throws unless every item is read and the caller is not the author. */
export async function confirmHandOver(db: TenantTransaction, id: string): Promise<ShiftLog> {
  const row = await requireOpen(db, id);
  if (row.authorId === db.principal.id) throw new AppError("ownHandOver");
  const { items } = await completeHandOver(db, row);
  const count = items.filter(({ readAt }) => readAt === null).length;
  if (count > 0) throw new AppError("handOverNotRead", { count });
  await db.query(
    `update shift_hand_over set confirmed_at = to_timestamp($3::float8 / 1000), confirmed_by = $4, confirmed_by_name = $5
     where tenant_id = $1 and id = $2`,
    [db.tenantId, id, db.nowMs, db.principal.id, db.principal.displayName],
  );
  await announceShift(db, "handOverConfirmed", { handOverId: id });
  return readShiftLog(db);
}

async function requireOpen(db: TenantTransaction, id: string): Promise<HandOverRow> {
  const row = await readNewest(db, true);
  if (row?.id !== id) throw new AppError("notFound", { kind: "handOver", id });
  if (row.confirmedAt !== null) throw new AppError("handOverConfirmed");
  return row;
}

async function readNewest(db: TenantTransaction, isLocked: boolean): Promise<HandOverRow | undefined> {
  const [row] = await db.query<HandOverRow>(
    `select ${handOverColumns} from shift_hand_over where tenant_id = $1 order by written_at desc, id desc limit 1${isLocked ? " for update" : ""}`,
    [db.tenantId],
  );
  return row;
}

async function completeHandOver(db: TenantTransaction, { authorId, ...row }: HandOverRow): Promise<HandOver> {
  const items = await db.query<HandOver["items"][number]>(
    `select text, ${isoTimeSql("read_at")} as "readAt", read_by_name as "readBy" from shift_hand_over_item
     where tenant_id = $1 and hand_over_id = $2 order by place`,
    [db.tenantId, row.id],
  );
  return { ...row, isOwn: authorId === db.principal.id, items };
}

async function announceShift(
  db: TenantTransaction,
  event: string,
  data: Record<string, unknown>,
): Promise<void> {
  await appendEvent(db, { event, entityType: shiftLogType, entityId: shiftLogId, atMs: db.nowMs, data });
  const [row] = await db.query<{ rev: number }>("select nextval('entity_rev')::float8 as rev", []);
  db.announce({
    topic: "entity",
    tenantId: db.tenantId,
    entityType: shiftLogType,
    id: shiftLogId,
    updateType: "UPDATE",
    rev: row?.rev ?? 0,
  });
}
