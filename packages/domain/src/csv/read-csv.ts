/** `line` is where the record begins, from 1. */
interface CsvRecord {
  line: number;
  cells: string[];
}

/** A key under `csv.problems`, with the position. */
export interface CsvProblem {
  code:
    | "quoteNotClosed"
    | "textAfterQuote"
    | "quoteInText"
    | "tooManyRows"
    | "tooManyColumns"
    | "cellTooLong";
  line: number;
}

interface CsvTable {
  records: CsvRecord[];
  problem?: CsvProblem;
}

type CsvDelimiter = "," | ";" | "\t";

const csvMaxRows = 100_000;
const csvMaxColumns = 1_000;
/** In UTF-16 code units. */
const csvMaxCellLength = 1_000_000;

/**
 * Parses RFC 4180 with any line ending and skips blank lines. Stops at the first problem, because nothing
 * after a broken quote is reliable.
 */
export function readCsv(text: string, delimiter: CsvDelimiter = ",", maxRows = csvMaxRows): CsvTable {
  const records: CsvRecord[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const read = readRecord(text, at, line, delimiter);
    if ("code" in read) return { records, problem: read };
    const isBlankLine = read.cells.length === 1 && read.cells[0] === "" && !read.hasQuotes;
    // The header does not count.
    if (!isBlankLine && records.length > maxRows) return { records, problem: { code: "tooManyRows", line } };
    if (!isBlankLine) records.push({ line, cells: read.cells });
    at = read.end;
    line = read.nextLine;
  }
  return { records };
}

/** The most frequent delimiter outside quotes in the first line; default comma. */
export function csvDelimiterOf(text: string): CsvDelimiter {
  const counts: Record<CsvDelimiter, number> = { ",": 0, ";": 0, "\t": 0 };
  let isQuoted = false;
  for (const char of text.slice(0, csvMaxCellLength)) {
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === "\n" || char === "\r")) break;
    else if (!isQuoted && char in counts) counts[char as CsvDelimiter] += 1;
  }
  const [best] = (Object.keys(counts) as CsvDelimiter[]).toSorted((a, b) => counts[b] - counts[a]);
  return best ?? ",";
}

interface ReadRecord {
  cells: string[];
  hasQuotes: boolean;
  end: number;
  nextLine: number;
}

function readRecord(
  text: string,
  start: number,
  startLine: number,
  delimiter: CsvDelimiter,
): ReadRecord | CsvProblem {
  const cells: string[] = [];
  let at = start;
  let line = startLine;
  let hasQuotes = false;
  for (;;) {
    const isQuoted = text[at] === '"';
    const cell = isQuoted ? readQuotedCell(text, at, line) : plainCell(text, at, line, delimiter);
    if ("code" in cell) return cell;
    if (cell.text.length > csvMaxCellLength) return { code: "cellTooLong", line };
    if (cells.length === csvMaxColumns) return { code: "tooManyColumns", line };
    hasQuotes ||= isQuoted;
    cells.push(cell.text);
    line = cell.line;
    at = cell.end;
    const next = text[at];
    if (next === delimiter) at += 1;
    else if (next === undefined || next === "\r" || next === "\n") {
      const end = at + (next === "\r" && text[at + 1] === "\n" ? 2 : 1);
      return { cells, hasQuotes, end, nextLine: line + 1 };
    } else return { code: "textAfterQuote", line };
  }
}

interface ReadCell {
  text: string;
  end: number;
  line: number;
}

function plainCell(
  text: string,
  start: number,
  line: number,
  delimiter: CsvDelimiter,
): ReadCell | CsvProblem {
  let end = start;
  for (; end < text.length; end++) {
    const char = text[end];
    if (char === delimiter || char === "\r" || char === "\n") break;
    if (char === '"') return { code: "quoteInText", line };
  }
  return { text: text.slice(start, end), end, line };
}

function readQuotedCell(text: string, start: number, startLine: number): ReadCell | CsvProblem {
  let content = "";
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { code: "quoteNotClosed", line: startLine };
    content += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      return { text: content, end: quote + 1, line: startLine + lineEnds(content) };
    }
    content += '"';
    from = quote + 2;
  }
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
