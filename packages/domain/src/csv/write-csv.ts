const csvLineEnd = "\r\n";

/** Lets spreadsheets detect UTF-8. */
export const csvByteOrderMark = "\uFEFF";

const needsQuotes = /[",;\t\r\n]|^['\s]|\s$/;

/** Formats an RFC 4180 record with its line ending. Cells must already be guarded, see `guardText`. */
export function csvRecord(cells: readonly string[]): string {
  // A single empty cell would give a blank line, which readers skip.
  const line = cells.length === 1 && cells[0] === "" ? '""' : cells.map(quoteCell).join(",");
  return line + csvLineEnd;
}

function quoteCell(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
