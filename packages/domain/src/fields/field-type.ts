import type { CellValue } from "../csv/read-cell.ts";
import type { FilterType } from "../filters/operators.ts";
import type { UnitSystem } from "../units/unit.ts";
import type { Checked } from "./checks/checked.ts";
import type { Field } from "./field-base.ts";

/** One type of field: all that the console knows of its values but the input, which the page has. */
export interface FieldType<F extends Field = Field> {
  /** A declaration of this type. */
  example: F;
  /** A value that fits the declaration, another one for each number. */
  sample(field: F, name: string, number: number, typeOf: TypeOf): unknown;

  /** Checks a value that is neither null nor absent. */
  check(field: F, value: unknown, checking: Checking): Checked;
  /** What a document holds where there is no value; null unless said. */
  empty?: readonly unknown[] | Readonly<Record<string, unknown>>;
  /** What the input of a field without a value holds; `empty` unless said. */
  emptyInput?: unknown;
  /** In a group, the empty text is no value. */
  blankIsNothing?: true;
  /** A group always holds `empty` where nothing was sent. */
  isAlwaysInGroup?: true;
  /** Kept encrypted beside the document, which says only that one is set. */
  isSecret?: true;
  /** What the server makes safe before it is stored. */
  upload?: "picture" | "html" | "file";

  /** Type of the generated column. */
  column: ColumnType;
  /** What the column is compared as, when not as its own type. */
  comparedAs?: "timestamptz";
  /** How filters compare it; absent: no filter can name it. */
  filter?: FilterType;
  /** What numbers are shown in by filters: a key of `units`, and how much of the stored unit is one of it. */
  unit?(field: F): { code: string; stored: number } | undefined;
  /** No column of lists, although it can be filtered. */
  isUnlisted?: true;
  /** Entries can join and leave it when many entities are changed. */
  isList?: true;
  csv: CsvCell;

  /** JSON schema of the value, for the documents that describe the calls. */
  schema(field: F, typeOf: TypeOf): JsonSchema;
  /** Show limits as text: users type another unit than the stored one. */
  limitsAsText?: true;
  text(field: F, value: unknown, reading: Reading): string;

  /** Fields that a value is made of; without a name where keys of the value name them. */
  members?(field: F): readonly Member[];
  /** The values of these fields inside a value, each at its path. */
  parts?(field: F, value: unknown): readonly Part[];
  /** What a new entry of a map of such fields begins with; null unless said. */
  newEntry?(field: F): unknown;
  /** Names of the fields beside it that its input reads. */
  beside?(field: F): readonly (string | undefined)[];
  /** Whether the value names entities by their ids. */
  namesEntities?(field: F): boolean;
}

export type TypeOf = (field: Field) => FieldType;
export type ColumnType = "text" | "float8" | "boolean" | "jsonb";
export type JsonSchema = Record<string, unknown>;

/** What checks use of others. */
export interface Checking {
  typeOf: TypeOf;
  /** Checks a telephone number: the numbers of all countries are too heavy for lists, which check nothing. */
  checkTel(text: string): Checked;
  /** Checks where a document has values: paths are parsed, which lists do not need either. */
  checkMapping(value: unknown): Checked;
}

/** A value as a cell of a CSV file. */
export interface CsvCell {
  /** `bare`: never has a comma or the start of a formula. `quoted`: is JSON of a list or a group. `json`: text of any JSON. */
  write: "bare" | "guarded" | "quoted" | "json";
  /** What a cell that is not empty says, its guard taken off. */
  read(text: string, field: Field): CellValue;
  /** Too large for a table; exported only when it is asked for. */
  isLeftOut?: true;
}

/** Whose language and units a value is put into words with, and the field's name. */
export interface Reading {
  name: string;
  word(key: string, params?: object): string;
  timestamp(iso: string): string;
  unitSystem: UnitSystem;
  typeOf: TypeOf;
}

export interface Member {
  name?: string;
  field: Field;
}
export interface Part {
  path: readonly string[];
  field: Field;
}
