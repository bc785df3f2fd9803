/**
 * Spreadsheets run a cell that begins with one of these as a formula. A text that does gets an apostrophe before it,
 * which they show as text; so does one that begins with an apostrophe, so that reading takes away exactly what writing
 * put there.
 */
const needsGuard = /^['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const isGuarded = /^'['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text as a cell that no spreadsheet runs. */
export function guardedText(text: string): string {
  return needsGuard.test(text) ? `'${text}` : text;
}

/** The text that stands in a cell: the inverse of `guardedText`. */
export function unguardedText(cell: string): string {
  return isGuarded.test(cell) ? cell.slice(1) : cell;
}
