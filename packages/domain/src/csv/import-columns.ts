import type { FieldIssue } from "../errors.ts";
import type { AnyKind } from "../kinds/define-kind.ts";
import type { Field, Fields } from "../fields/fields.ts";
import { typeOf } from "../fields/index.ts";
import { secretFields, secretFlag, serverFields } from "../fields/document/validation.ts";
import { guardText, unguardText } from "./formula-guard.ts";
import type { CellValue } from "./read-cell.ts";

/** A header problem: a key under `csv.header`, with the column name. */
export interface HeaderProblem {
  code: "noHeader" | "unknownColumn" | "columnTwice" | "nothingToImport";
  column?: string;
}

interface ImportColumns {
  /** By position; undefined for export-only columns such as times, which are ignored. */
  names: (string | undefined)[];
  problems: HeaderProblem[];
}

export function importColumns(kind: AnyKind, header: readonly string[]): ImportColumns {
  const fields = kind.fields as Fields;
  const known = new Map([...Object.keys(fields), "id", "version"].map((name) => [name.toLowerCase(), name]));
  const passed = new Set(
    [...serverFields, ...secretFields(kind).map(secretFlag)].map((n) => n.toLowerCase()),
  );
  const names: (string | undefined)[] = [];
  const problems: HeaderProblem[] = [];
  for (const column of header) {
    const key = column.trim().toLowerCase();
    const name = known.get(key);
    names.push(name);
    if (name === undefined && !passed.has(key)) problems.push({ code: "unknownColumn", column });
    else if (name !== undefined && names.indexOf(name) < names.length - 1)
      problems.push({ code: "columnTwice", column });
  }
  if (header.length === 0) problems.push({ code: "noHeader" });
  else if (problems.length === 0 && !names.some((name) => name !== undefined && name in fields))
    problems.push({ code: "nothingToImport" });
  return { names, problems };
}

/** The field that identifies the entity of a row without an id. */
export function importNameField(kind: AnyKind): string | undefined {
  return kind.unique ?? ("name" in (kind.fields as Fields) ? "name" : undefined);
}

export interface ImportRow {
  id: string | undefined;
  version: number | undefined;
  document: Record<string, unknown>;
  issues: FieldIssue[];
}

/** Cells by field. An empty secret is not changed. */
export function importRow(
  kind: AnyKind,
  names: readonly (string | undefined)[],
  cells: readonly string[],
): ImportRow {
  const fields = kind.fields as Fields;
  const row: ImportRow = { id: undefined, version: undefined, document: {}, issues: [] };
  if (cells.length > names.length) row.issues.push({ field: "", code: "tooManyCells" });
  if (cells.length < names.length) row.issues.push({ field: "", code: "tooFewCells" });
  for (const [at, name] of names.entries()) {
    const cell = cells[at];
    if (name === undefined || cell === undefined) continue;
    if (name === "id") row.id = cell.trim() || undefined;
    else if (name === "version") readVersion(cell, row);
    else readField(name, fields[name] as Field, cell, row);
  }
  return row;
}

function readVersion(cell: string, row: ImportRow): void {
  if (cell.trim() === "") return;
  const version = Number(cell);
  if (Number.isInteger(version)) row.version = version;
  else row.issues.push({ field: "version", code: "notNumber" });
}

function readField(name: string, field: Field, cell: string, row: ImportRow): void {
  if (typeOf(field).isSecret && cell === "") return;
  const read = cellValue(field, cell);
  if ("value" in read) row.document[name] = read.value;
  else row.issues.push({ field: name, code: problemCodes[read.problem] });
}

const problemCodes = { notNumber: "notNumber", notFlag: "notFlag", notJson: "invalidJson" } as const;

/**
 * Formats a field value as a cell. Texts are guarded against formula injection, numbers and flags stay as
 * they are, lists and groups become JSON, and no value gives an empty cell.
 */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return guardText(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return JSON.stringify(value);
}

/** Parses a cell: the inverse of `cellText`, plus other common notations. */
export function cellValue(field: Field, cell: string): CellValue {
  return cell === "" ? { value: null } : typeOf(field).csv.read(unguardText(cell), field);
}
