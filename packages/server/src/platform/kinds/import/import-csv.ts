import type { ImportAnswer, ImportAnswerRow } from "@gantry/domain/contract/answers/bulk.ts";
import { bulkMaxRows } from "@gantry/domain/contract/bulk-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { type Action, isAllowed } from "@gantry/domain/permissions/grants.ts";
import { limitConcurrency } from "../../blobs/limit-concurrency.ts";
import type { TenantDatabase } from "../../database/tenant-database.ts";
import { appErrorOf } from "../../http/problem.ts";
import type { Principal } from "../../permission/principal.ts";
import { countsOf } from "../bulk/bulk-edit.ts";
import { type FirstLines, importBatch, type ImportEditors, rowsAtOnce } from "./import-batch.ts";
import { decodeImport, type NumberedRow, readImport } from "./read-import.ts";

/** Limit of old and new values in a response, in UTF-16 units of JSON. */
const answerMaxBytes = 16 * 1024 * 1024;
/** Concurrent imports, which leaves pool connections for others. */
const importing = limitConcurrency(3);

/**
 * Imports a short file, or does a dry run, within one call. Longer files are jobs. After a database failure
 * the remaining rows are `failed`, never in doubt.
 */
export async function importCsv(
  parts: ImportEditors & { database: TenantDatabase },
  principal: Principal,
  { bytes, dryRun }: { bytes: Uint8Array; dryRun: boolean },
): Promise<ImportAnswer> {
  const file = readImport(parts.editor.kind, decodeImport(bytes));
  if (file.count > bulkMaxRows) throw new AppError("tooManyRows", { limit: bulkMaxRows });
  const answer: ImportAnswerRow[] = [];
  const firstLines: FirstLines = new Map();
  let answerBytes = 0;
  for (let start = 0; start < file.count; start += rowsAtOnce) {
    const rows = file.rows(start, start + rowsAtOnce);
    const createdBefore = dryRun ? countsOf(answer).created : 0;
    const imported =
      answerBytes > answerMaxBytes
        ? rows.map((row) => unchangedRow(row, new AppError("tooManyRows", { limit: start }), "refused"))
        : await importing(() => importSome(parts, principal, rows, { dryRun, createdBefore, firstLines }));
    answerBytes += imported.reduce((sum, { changes }) => sum + JSON.stringify(changes ?? "").length, 0);
    answer.push(...imported);
  }
  return { dryRun, counts: countsOf(answer), rows: answer };
}

async function importSome(
  parts: ImportEditors & { database: TenantDatabase },
  principal: Principal,
  rows: readonly NumberedRow[],
  options: { dryRun: boolean; createdBefore: number; firstLines: FirstLines },
): Promise<ImportAnswerRow[]> {
  // A transaction may run twice.
  const firstLines = new Map(options.firstLines);
  try {
    const imported = await parts.database.inTenant(principal, (db) =>
      importBatch(parts, db, rows, { ...options, firstLines: new Map(firstLines) }),
    );
    for (const { key, row } of imported)
      if (key !== undefined && !options.firstLines.has(key)) options.firstLines.set(key, row.line);
    return imported.map(({ row }) => row);
  } catch (error) {
    return rows.map((row) => unchangedRow(row, appErrorOf(error, 0), "failed"));
  }
}

function unchangedRow(
  { line, id, document }: NumberedRow,
  { code, params }: AppError,
  outcome: "failed" | "refused",
): ImportAnswerRow {
  const name = typeof document["name"] === "string" ? document["name"] : null;
  return { line, id: id ?? null, name, version: null, outcome, error: { code, params } };
}

/** Fails early for users who may neither create nor update any entity. */
export function assertMayImport({ entityType }: AnyKind, { grants }: Principal): void {
  const mayOne = (["CREATE", "UPDATE"] satisfies Action[]).some((action) =>
    isAllowed(grants, action, entityType),
  );
  if (!mayOne) throw new AppError("noPermission");
}
