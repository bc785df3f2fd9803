/**
 * Spreadsheets run cells that begin with these characters as formulas. Such texts get a leading apostrophe,
 * as do texts that begin with one, so that reading removes exactly what writing added.
 */
const needsGuard = /^['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const isGuarded = /^'['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

export function guardText(text: string): string {
  return needsGuard.test(text) ? `'${text}` : text;
}

export function unguardText(cell: string): string {
  return isGuarded.test(cell) ? cell.slice(1) : cell;
}
