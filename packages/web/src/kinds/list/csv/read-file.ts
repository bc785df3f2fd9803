import { decodeCsv, type CsvEncoding } from "@gantry/domain/csv/decode-csv.ts";
import {
  type HeaderProblem,
  importColumns,
  importNameField,
  importRow,
} from "@gantry/domain/csv/import-columns.ts";
import { type CsvProblem, csvDelimiterOf, readCsv } from "@gantry/domain/csv/read-csv.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { OutcomeRow } from "../bulk/outcome-table.tsx";

/** Bytes; same as on the server. */
export const importMaxBytes = 32 * 1024 * 1024;

export interface FileRow {
  line: number;
  cells: string[];
  tried?: OutcomeRow;
  done?: OutcomeRow;
}

export interface ReadFile {
  encoding?: CsvEncoding;
  header: string[];
  rows: FileRow[];
  problem?: { code: CsvProblem["code"] | "notText"; line: number };
  headerProblems: HeaderProblem[];
}

export function readFile(kind: AnyKind, bytes: Uint8Array): ReadFile {
  const decoded = decodeCsv(bytes, (fileBytes, encoding) =>
    new TextDecoder(encoding, { fatal: true }).decode(fileBytes),
  );
  if ("problem" in decoded)
    return { header: [], rows: [], headerProblems: [], problem: { code: decoded.problem, line: 1 } };
  return { ...readText(kind, decoded.text), encoding: decoded.encoding };
}

/** Parses pasted text; spreadsheets paste tab-separated text. */
export function readText(kind: AnyKind, text: string): ReadFile {
  const { records, problem } = readCsv(text, csvDelimiterOf(text));
  const [first, ...rest] = records;
  const header = first?.cells ?? [];
  const { names, problems } = importColumns(kind, header);
  if (problem || problems.length > 0)
    return { header, rows: [], headerProblems: problems, ...(problem && { problem }) };
  return { header, rows: withoutRepeats(kind, names, rest), headerProblems: [] };
}

/** Refuses a second row for the same entity here: the server sees only one part at a time. */
function withoutRepeats(
  kind: AnyKind,
  names: readonly (string | undefined)[],
  records: readonly { line: number; cells: string[] }[],
): FileRow[] {
  const field = importNameField(kind);
  const firstLines = new Map<string, number>();
  return records.map(({ line, cells }) => {
    const { id, document } = importRow(kind, names, cells);
    const value = field ? document[field] : undefined;
    const name = typeof value === "string" ? value.trim() : "";
    const key = id ?? name.toLowerCase();
    const firstLine = firstLines.get(key);
    if (key !== "" && firstLine === undefined) firstLines.set(key, line);
    if (key === "" || firstLine === undefined) return { line, cells };
    const issues = [{ field: field ?? "id", code: "inLine", params: { line: firstLine } }];
    return {
      line,
      cells,
      tried: { line, id: id ?? null, name: name || null, version: null, outcome: "refused", issues },
    };
  });
}
