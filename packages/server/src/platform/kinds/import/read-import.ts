import { decodeCsv } from "@gantry/domain/csv/decode-csv.ts";
import { type ImportRow, importColumns, importRow } from "@gantry/domain/csv/import-columns.ts";
import { csvDelimiterOf, readCsv } from "@gantry/domain/csv/read-csv.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";

export const importMaxBytes = 32 * 1024 * 1024;

export interface NumberedRow extends ImportRow {
  line: number;
}

export interface ImportFile {
  count: number;
  /** Cells are read when they are needed, so that a long file blocks no other call. */
  rows(from: number, to: number): NumberedRow[];
}

/** Throws `csvNotReadable` for an invalid file. */
export function decodeImport(bytes: Uint8Array): string {
  const decoded = decodeCsv(bytes, (fileBytes, encoding) =>
    new TextDecoder(encoding, { fatal: true }).decode(fileBytes),
  );
  if ("problem" in decoded) throw new AppError("csvNotReadable", { problem: decoded.problem, line: 1 });
  return decoded.text;
}

/** Throws `csvNotReadable`, and `invalidBody` with invalid columns. */
export function readImport(kind: AnyKind, text: string): ImportFile {
  const { records, problem } = readCsv(text, csvDelimiterOf(text));
  if (problem) throw new AppError("csvNotReadable", { problem: problem.code, line: problem.line });
  const [header, ...rest] = records;
  const { names, problems } = importColumns(kind, header?.cells ?? []);
  if (problems.length > 0) {
    const issues = problems.map(({ code, column }) => ({ field: column ?? "", code }));
    throw new AppError("invalidBody", {}, { issues });
  }
  return {
    count: rest.length,
    rows: (from, to) =>
      rest.slice(from, to).map(({ line, cells }) => ({ line, ...importRow(kind, names, cells) })),
  };
}
