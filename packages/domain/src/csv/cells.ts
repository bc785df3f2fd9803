import type { Field } from "../fields/fields.ts";
import { typeOf } from "../fields/index.ts";
import { guardedText, unguardedText } from "./formula-guard.ts";
import type { CellValue } from "./read-cell.ts";

/**
 * Formats a field value as a cell. Texts are guarded against formula injection, numbers and flags stay as
 * they are, lists and groups become JSON, and no value gives an empty cell.
 */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return guardedText(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return JSON.stringify(value);
}

/** Parses a cell: the inverse of `cellText`, plus other common notations. */
export function cellValue(field: Field, cell: string): CellValue {
  return cell === "" ? { value: null } : typeOf(field).csv.read(unguardedText(cell), field);
}
