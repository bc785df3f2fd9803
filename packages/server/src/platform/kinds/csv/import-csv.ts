import type { ImportAnswer, ImportAnswerRow } from "@gantry/domain/contract/answers/bulk.ts";
import { decodeCsv } from "@gantry/domain/csv/decode-csv.ts";
import {
  importNameField,
  type ImportRow,
  importColumns,
  importRow,
} from "@gantry/domain/csv/import-columns.ts";
import { csvDelimiterOf, readCsv } from "@gantry/domain/csv/read-csv.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { type Action, isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { Principal } from "../../permission/principal.ts";
import { assertMayChange, type BulkParts, countsOf, editResult } from "../bulk/bulk-edit.ts";
import { editRows, type RowResult } from "../bulk/edit-rows.ts";
import { listEditedTables } from "../database/kind-tables.ts";
import { type Match, type Matches, matchesOf } from "./match-rows.ts";

export const importMaxBytes = 32 * 1024 * 1024;

interface FileRow extends ImportRow {
  line: number;
  match: Match | undefined;
  /** Line of an earlier row for the same entity. */
  sameAs: number | undefined;
}

/**
 * Imports a file or does a dry run: a known id or name updates that entity, any other row creates one. Throws
 * `csvNotReadable` for an invalid file, and `invalidBody` with invalid columns.
 */
export async function importCsv(
  parts: BulkParts,
  principal: Principal,
  { bytes, dryRun }: { bytes: Uint8Array; dryRun: boolean },
): Promise<ImportAnswer> {
  const { kind } = parts.editor;
  const read = rowsOf(kind, textOf(bytes));
  const matches = await matchesOf(parts.database, principal, kind, read);
  const rows = withMatches(kind, read, matches);
  const results = await editRows(parts.database, principal, {
    rows,
    dryRun,
    tables: listEditedTables(kind),
    edit: (db, row) => importOne(parts, db, row),
  });
  const answer = rows.map((row, at) => answerRow(row, results[at] as RowResult, dryRun));
  return { dryRun, counts: countsOf(answer), rows: answer };
}

function textOf(bytes: Uint8Array): string {
  const decoded = decodeCsv(bytes, (fileBytes, encoding) =>
    new TextDecoder(encoding, { fatal: true }).decode(fileBytes),
  );
  if ("problem" in decoded) throw new AppError("csvNotReadable", { problem: decoded.problem, line: 1 });
  return decoded.text;
}

function rowsOf(kind: AnyKind, text: string): (ImportRow & { line: number })[] {
  const { records, problem } = readCsv(text, csvDelimiterOf(text));
  if (problem) throw new AppError("csvNotReadable", { problem: problem.code, line: problem.line });
  const [header, ...rest] = records;
  const { names, problems } = importColumns(kind, header?.cells ?? []);
  if (problems.length > 0) {
    const issues = problems.map(({ code, column }) => ({ field: column ?? "", code }));
    throw new AppError("invalidBody", {}, { issues });
  }
  return rest.map(({ line, cells }) => ({ line, ...importRow(kind, names, cells) }));
}

function withMatches(
  kind: AnyKind,
  rows: readonly (ImportRow & { line: number })[],
  matches: Matches,
): FileRow[] {
  const name = importNameField(kind);
  const firstLines = new Map<string, number>();
  return rows.map((row) => {
    const match = matches.of(row);
    const matchedId = match === "several" ? undefined : match?.id;
    const key = matchedId ?? row.id ?? (name && String(row.document[name] ?? "").toLowerCase());
    const sameAs = key ? firstLines.get(key) : undefined;
    if (key && sameAs === undefined) firstLines.set(key, row.line);
    return { ...row, match, sameAs };
  });
}

async function importOne(
  { editor }: BulkParts,
  db: TenantTransaction,
  { id, version, document, issues, match, sameAs }: FileRow,
): Promise<RowResult> {
  const { kind } = editor;
  const name = importNameField(kind) ?? "id";
  if (sameAs !== undefined) issues = [...issues, { field: name, code: "inLine", params: { line: sameAs } }];
  if (match === "several") issues = [...issues, { field: name, code: "severalHaveName" }];
  if (issues.length > 0) throw new AppError("invalidBody", {}, { issues });
  if (match && match !== "several") {
    const expected = version ?? match.version;
    assertMayChange(kind, db.principal, match.id, { set: document });
    const edited = await editor.update(db, match.id, { ...document, version: expected });
    return { ...editResult(edited), id: match.id };
  }
  if (id !== undefined) throw new AppError("notFound", { kind: kind.name, id });
  if (kind.madeElsewhere) throw new AppError("noPermission");
  return { outcome: "created", id: await editor.create(db, document), version: 1 };
}

function answerRow(row: FileRow, result: RowResult, dryRun: boolean): ImportAnswerRow {
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

/** Fails early for users who may neither create nor update any entity. */
export function assertMayImport({ entityType }: AnyKind, { grants }: Principal): void {
  const mayOne = (["CREATE", "UPDATE"] satisfies Action[]).some((action) =>
    isAllowed(grants, action, entityType),
  );
  if (!mayOne) throw new AppError("noPermission");
}
