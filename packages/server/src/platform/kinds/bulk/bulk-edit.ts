import type { BulkAnswer, BulkFieldChange, BulkRow } from "@gantry/domain/contract/answers/bulk.ts";
import {
  type BulkDeleteBody,
  type BulkEditBody,
  type BulkOutcome,
  bulkOutcomes,
} from "@gantry/domain/contract/bulk-calls.ts";
import { AppError, type FieldIssue } from "@gantry/domain/errors.ts";
import { bulkFields, changeList, isListField } from "@gantry/domain/fields/document/bulk-fields.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { fieldsWithoutPermission, type StoredDocument } from "@gantry/domain/fields/document/validation.ts";
import { isDeepStrictEqual } from "node:util";
import type { TenantDatabase, TenantTransaction } from "../../database/tenant-database.ts";
import type { Principal } from "../../permission/principal.ts";
import type { Edited, KindEditor } from "../kind-editor.ts";
import { listEditedTables } from "../database/kind-tables.ts";
import { editRows, type RowResult } from "./edit-rows.ts";
import { readSelectedRows, rowNames, type SelectedRow } from "./selected-rows.ts";

export interface BulkParts {
  editor: KindEditor;
  database: TenantDatabase;
}

type Change = Pick<BulkEditBody, "set" | "add" | "remove">;

/** Limit of a bulk write in UTF-16 units of JSON, because each row and its history entry stores it. */
const writtenMax = 32 * 1024 * 1024;

export async function bulkEdit(
  { editor, database }: BulkParts,
  principal: Principal,
  body: BulkEditBody,
): Promise<BulkAnswer> {
  const { kind } = editor;
  assertTried(body);
  assertBulkFields(kind, body);
  const rows = await readSelectedRows(database, principal, kind, body.selection);
  assertWritable(rows.length, body);
  return answerBulkEdit({ editor, database }, principal, {
    dryRun: body.dryRun,
    rows,
    tables: listEditedTables(kind),
    edit: async (db, row) => {
      const own = { ...body, set: { ...body.set, ...row.set } };
      assertMayChange(kind, principal, row.id, own);
      return editResult(await editor.update(db, row.id, (before) => toSentRow(own, before, row.version)));
    },
  });
}

export async function bulkDelete(
  { editor, database }: BulkParts,
  principal: Principal,
  body: BulkDeleteBody,
): Promise<BulkAnswer> {
  assertTried(body);
  const rows = await readSelectedRows(database, principal, editor.kind, body.selection);
  return answerBulkEdit({ editor, database }, principal, {
    dryRun: body.dryRun,
    rows,
    tables: [...listEditedTables(editor.kind), "trash"],
    edit: async (db, row) => {
      await editor.remove(db, row.id, row.version);
      return { outcome: "deleted" };
    },
  });
}

export async function bulkRestore(
  { editor, database }: BulkParts,
  principal: Principal,
  ids: readonly string[],
): Promise<BulkAnswer> {
  const rows = [...new Set(ids)].map((id) => ({ id }));
  return answerBulkEdit({ editor, database }, principal, {
    dryRun: false,
    rows,
    isNamedAfter: true,
    tables: [...listEditedTables(editor.kind), "trash"],
    edit: async (db, row) => {
      await editor.restore(db, row.id);
      return { outcome: "restored" };
    },
  });
}

export function editResult({ before, after, version }: Edited): RowResult {
  const changes = fieldChanges(before, after);
  return changes.length === 0 ? { outcome: "unchanged", version } : { outcome: "changed", version, changes };
}

export function countsOf(rows: readonly { outcome: BulkOutcome }[]): Record<BulkOutcome, number> {
  const counts = Object.fromEntries(bulkOutcomes.map((outcome) => [outcome, 0]));
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts as Record<BulkOutcome, number>;
}

interface Bulk {
  dryRun: boolean;
  rows: readonly SelectedRow[];
  /** A deleted entity is named by its old document, a restored one by its new. */
  isNamedAfter?: boolean;
  tables: readonly string[];
  edit(db: TenantTransaction, row: SelectedRow): Promise<RowResult>;
}

async function answerBulkEdit(
  { editor, database }: BulkParts,
  principal: Principal,
  { dryRun, rows, isNamedAfter = false, tables, edit }: Bulk,
): Promise<BulkAnswer> {
  const ids = rows.map(({ id }) => id);
  const namesNow = () => rowNames(database, principal, editor.kind, ids);
  const before = isNamedAfter ? undefined : await namesNow();
  // In id order, to prevent deadlocks.
  const ordered = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const results = await editRows(database, principal, { rows: ordered, dryRun, tables, edit });
  const byId = new Map(ordered.map((row, at) => [row.id, results[at] as RowResult]));
  const names = before ?? (await namesNow());
  const answer = ids.map((id): BulkRow => {
    const known = names.get(id);
    const result = byId.get(id) as RowResult;
    const version = (dryRun ? undefined : result.version) ?? known?.version ?? null;
    return { ...result, id, name: known?.name ?? null, version };
  });
  return { dryRun, counts: countsOf(answer), rows: answer };
}

/** A real run needs rows from a dry run. */
function assertTried({ dryRun, selection }: Pick<BulkEditBody, "dryRun" | "selection">): void {
  if (dryRun || "rows" in selection) return;
  throw new AppError("invalidBody", {}, { issues: [{ field: "selection.rows", code: "required" }] });
}

/** Prevents gigabytes from one large value in thousands of rows. Throws `tooManyRows` with the permitted number. */
function assertWritable(rows: number, { set = {}, add = {} }: Change): void {
  const limit = Math.max(1, Math.floor(writtenMax / JSON.stringify([set, add]).length));
  if (rows > limit) throw new AppError("tooManyRows", { limit });
}

function assertBulkFields(kind: AnyKind, { selection, set, add, remove }: BulkEditBody): void {
  const fields = new Map(bulkFields(kind));
  const ofRows = "rows" in selection ? selection.rows.map((row) => ("set" in row ? row.set : undefined)) : [];
  const issues: FieldIssue[] = [];
  for (const values of [set, ...ofRows])
    for (const name of Object.keys(values ?? {}))
      if (!fields.has(name)) issues.push({ field: `set.${name}`, code: "notForMany" });
  for (const [part, values] of Object.entries({ add, remove }))
    for (const name of Object.keys(values ?? {})) {
      const field = fields.get(name);
      if (!field) issues.push({ field: `${part}.${name}`, code: "notForMany" });
      else if (!isListField(field)) issues.push({ field: `${part}.${name}`, code: "wrongType" });
    }
  if (issues.length > 0) throw new AppError("invalidBody", {}, { issues });
}

/** Unlike in forms, a field the caller may not see on this row is an error instead of being ignored. */
export function assertMayChange(
  kind: AnyKind,
  principal: Principal,
  id: string,
  { set, add, remove }: Change,
): void {
  const hidden = fieldsWithoutPermission(kind, principal.grants, id);
  const named = Object.keys({ ...set, ...add, ...remove });
  if (named.some((field) => hidden.includes(field))) throw new AppError("noPermission");
}

function toSentRow(
  { set, add, remove }: Change,
  before: Readonly<StoredDocument>,
  version: number | undefined,
): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...set, ...(version !== undefined && { version }) };
  for (const field of Object.keys({ ...add, ...remove })) {
    const list = sent[field] ?? before[field];
    sent[field] = changeList(Array.isArray(list) ? list : [], {
      add: add?.[field],
      remove: remove?.[field],
    });
  }
  return sent;
}

function fieldChanges(before: StoredDocument, after: StoredDocument): BulkFieldChange[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    return isDeepStrictEqual(from, to) ? [] : [{ field, from, to }];
  });
}
