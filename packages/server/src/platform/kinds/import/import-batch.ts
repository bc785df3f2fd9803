import type { ImportAnswerRow } from "@gantry/domain/contract/answers/bulk.ts";
import { importNameField } from "@gantry/domain/csv/import-columns.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { isConnectionLost, sqlState } from "../../database/in-tenant.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { appErrorOf } from "../../http/problem.ts";
import type { BatchEdit, BatchEditor, BatchOptions } from "../batch/batch-editor.ts";
import { NeedsOrder } from "../batch/taken-names.ts";
import { assertMayChange, editResult } from "../bulk/bulk-edit.ts";
import { inSavepoint, refusalOf, type RowResult, writing } from "../bulk/edit-rows.ts";
import { listEditedTables } from "../database/kind-tables.ts";
import type { KindEditor } from "../kind-editor.ts";
import { type Match, matchesOf } from "./match-rows.ts";
import type { NumberedRow } from "./read-import.ts";

export interface ImportEditors {
  editor: KindEditor;
  /** For kinds whose rows can be written together. */
  batch: BatchEditor | undefined;
}

/** Rows per transaction, which limits how long states stay locked. */
export const rowsAtOnce = 250;

interface FileRow extends NumberedRow {
  match: Match | undefined;
  key: string | undefined;
  /** Line of an earlier row for the same entity. */
  sameAs: number | undefined;
}

/** Key and line of the entities that earlier rows name. */
export type FirstLines = Map<string, number>;

export interface ImportedRow {
  row: ImportAnswerRow;
  key: string | undefined;
}

/**
 * Imports rows within a transaction: a known id or name updates that entity, any other row creates one. A
 * refused row does not affect the others. A dry run is undone.
 */
export async function importBatch(
  editors: ImportEditors,
  db: TenantTransaction,
  numbered: readonly NumberedRow[],
  options: BatchOptions & { firstLines: FirstLines },
): Promise<ImportedRow[]> {
  const { kind } = editors.editor;
  const rows = await matchRows(db, kind, numbered, options.firstLines);
  const results = await editAll(editors, db, rows, options);
  return rows.map((row, at) => ({ row: answerRow(row, results[at] as RowResult, options), key: row.key }));
}

async function matchRows(
  db: TenantTransaction,
  kind: AnyKind,
  rows: readonly NumberedRow[],
  firstLines: FirstLines,
): Promise<FileRow[]> {
  const name = importNameField(kind);
  const matches = await matchesOf(db, kind, rows);
  return rows.map((row) => {
    const match = matches.of(row);
    const matchedId = match === "several" ? undefined : match?.id;
    const key = matchedId ?? row.id ?? (name && String(row.document[name] ?? "").toLowerCase());
    const sameAs = key ? firstLines.get(key) : undefined;
    if (key && sameAs === undefined) firstLines.set(key, row.line);
    return { ...row, match, key: key || undefined, sameAs };
  });
}

async function editAll(
  editors: ImportEditors,
  db: TenantTransaction,
  rows: readonly FileRow[],
  options: BatchOptions,
): Promise<RowResult[]> {
  const work = async (own: TenantTransaction) => {
    const results = await editTogether(editors, own, rows, options);
    if (options.dryRun) throw new Undone(results);
    return results;
  };
  try {
    return await inSavepoint(db, work);
  } catch (error) {
    if (error instanceof Undone) return error.results;
    throw error;
  }
}

class Undone extends Error {
  readonly results: RowResult[];
  constructor(results: RowResult[]) {
    super("a dry run is undone");
    this.results = results;
  }
}

async function editTogether(
  editors: ImportEditors,
  db: TenantTransaction,
  rows: readonly FileRow[],
  options: BatchOptions,
): Promise<RowResult[]> {
  const { batch } = editors;
  if (!batch) return editInOrder(editors, db, rows);
  try {
    return await inSavepoint(db, (own) => editAsSet(editors, batch, own, rows, options));
  } catch (error) {
    // Another caller took a name meanwhile, or the database refuses one of the rows: find out which.
    if (error instanceof NeedsOrder || isOfOneRow(error)) return editInOrder(editors, db, rows);
    throw error;
  }
}

async function editAsSet(
  { editor }: ImportEditors,
  batch: BatchEditor,
  db: TenantTransaction,
  rows: readonly FileRow[],
  options: BatchOptions,
): Promise<RowResult[]> {
  const prepared = rows.map((row) => prepare(editor.kind, db, row));
  const edits = prepared.filter((one): one is BatchEdit => !(one instanceof AppError));
  const results = await batch.edit(db, edits, options);
  let next = 0;
  return prepared.map((one) => {
    const result = one instanceof AppError ? one : (results[next++] as (typeof results)[number]);
    if (result instanceof AppError) return refusalOf(result);
    if (!result.edited) return { outcome: "created", id: result.id, version: 1 };
    return { ...editResult(result.edited), id: result.id };
  });
}

async function editInOrder(
  { editor }: ImportEditors,
  db: TenantTransaction,
  rows: readonly FileRow[],
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const row of rows) {
    try {
      results.push(await inSavepoint(db, (own) => editOne(editor, own, row)));
    } catch (error) {
      if (!(error instanceof AppError) && !isOfOneRow(error)) throw error;
      const refused = appErrorOf(error, 0);
      results.push(error instanceof AppError ? refusalOf(error) : failureOf(refused));
    }
  }
  db.wroteRows(
    results.filter(({ outcome }) => writing.includes(outcome)).length,
    listEditedTables(editor.kind),
  );
  return results;
}

async function editOne(editor: KindEditor, db: TenantTransaction, row: FileRow): Promise<RowResult> {
  const prepared = prepare(editor.kind, db, row);
  if (prepared instanceof AppError) throw prepared;
  const { id, sent } = prepared;
  if (id !== undefined) return { ...editResult(await editor.update(db, id, sent)), id };
  return { outcome: "created", id: await editor.create(db, sent), version: 1 };
}

/** A value that the database does not store, unlike a database that is away or a transaction to be retried. */
function isOfOneRow(error: unknown): boolean {
  return !isConnectionLost(error) && /^2[23]/.test(sqlState(error));
}

const failureOf = ({ code, params }: AppError): RowResult => ({ outcome: "failed", error: { code, params } });

/** The edit that a row means, or why there is none. */
function prepare(kind: AnyKind, db: TenantTransaction, row: FileRow): BatchEdit | AppError {
  const { id, version, document, match, sameAs } = row;
  const name = importNameField(kind) ?? "id";
  const issues = [...row.issues];
  if (sameAs !== undefined) issues.push({ field: name, code: "inLine", params: { line: sameAs } });
  if (match === "several") issues.push({ field: name, code: "severalHaveName" });
  if (issues.length > 0) return new AppError("invalidBody", {}, { issues });
  if (match && match !== "several") {
    try {
      assertMayChange(kind, db.principal, match.id, { set: document });
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
    return { id: match.id, sent: { ...document, version: version ?? match.version } };
  }
  if (id !== undefined) return new AppError("notFound", { kind: kind.name, id });
  if (kind.madeElsewhere) return new AppError("noPermission");
  return { id: undefined, sent: document };
}

function answerRow(row: FileRow, result: RowResult, { dryRun }: BatchOptions): ImportAnswerRow {
  const { id: _id, version, ...rest } = result;
  const matched = row.match === "several" ? undefined : row.match;
  const name = row.document["name"] ?? matched?.name ?? null;
  return {
    line: row.line,
    id: (dryRun ? undefined : result.id) ?? matched?.id ?? row.id ?? null,
    name: typeof name === "string" ? name : null,
    version: (dryRun ? undefined : version) ?? matched?.version ?? null,
    ...rest,
  };
}
