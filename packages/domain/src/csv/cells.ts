import type { Field } from "../fields/fields.ts";
import { typeOf } from "../fields/index.ts";
import { guardedText, unguardedText } from "./formula-guard.ts";
import type { CellValue } from "./read-cell.ts";

/**
 * The value of a field as a cell. Texts are kept from being run as formulas; numbers and switches stand as they are;
 * lists and groups are JSON. An empty cell is no value.
 */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return guardedText(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return JSON.stringify(value);
}

/** The value that a cell of this field says: the inverse of `cellText`, with the other ways in which people write it. */
export function cellValue(field: Field, cell: string): CellValue {
  return cell === "" ? { value: null } : typeOf(field).csv.read(unguardedText(cell), field);
}
