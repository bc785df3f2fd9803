import { decodeCsv, type CsvEncoding } from "@gantry/domain/csv/decode-csv.ts";
import { type HeaderProblem, importColumns } from "@gantry/domain/csv/import-columns.ts";
import { type CsvProblem, csvDelimiterOf, readCsv } from "@gantry/domain/csv/read-csv.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";

/** Bytes; same as on the server. */
export const importMaxBytes = 32 * 1024 * 1024;

export interface ReadFile {
  encoding?: CsvEncoding;
  /** What is uploaded; absent if there is a problem. */
  file?: Blob;
  problem?: { code: CsvProblem["code"] | "notText"; line: number };
  headerProblems: HeaderProblem[];
}

export function readFile(kind: AnyKind, bytes: Uint8Array<ArrayBuffer>): ReadFile {
  const decoded = decodeCsv(bytes, (fileBytes, encoding) =>
    new TextDecoder(encoding, { fatal: true }).decode(fileBytes),
  );
  if ("problem" in decoded) return { headerProblems: [], problem: { code: decoded.problem, line: 1 } };
  return { ...readRows(kind, decoded.text, new Blob([bytes])), encoding: decoded.encoding };
}

/** Parses pasted text; spreadsheets paste tab-separated text. */
export function readText(kind: AnyKind, text: string): ReadFile {
  return readRows(kind, text, new Blob([text]));
}

/** Finds what would refuse the whole file, before it is uploaded. */
function readRows(kind: AnyKind, text: string, file: Blob): ReadFile {
  const { records, problem } = readCsv(text, csvDelimiterOf(text));
  const { problems: headerProblems } = importColumns(kind, records[0]?.cells ?? []);
  const isEmpty = records.length < 2;
  return {
    headerProblems,
    ...(problem && { problem }),
    ...(!problem && headerProblems.length === 0 && !isEmpty && { file }),
  };
}
