/** Line end of RFC 4180. */
export const csvLineEnd = "\r\n";

/** Marks a file as UTF-8 for spreadsheets that would guess otherwise. */
export const csvByteOrderMark = "\uFEFF";

const needsQuotes = /[",;\t\r\n]|^['\s]|\s$/;

/** One record as RFC 4180 has it, with its line end; cells are taken as they are, see `guardedText`. */
export function csvRecord(cells: readonly string[]): string {
  // A single empty cell would be a line with nothing in it, which readers pass over.
  const line = cells.length === 1 && cells[0] === "" ? '""' : cells.map(quoted).join(",");
  return line + csvLineEnd;
}

function quoted(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
