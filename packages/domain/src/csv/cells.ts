import type { Field, FieldType } from "../fields/fields.ts";
import { guardedText, unguardedText } from "./formula-guard.ts";

/** What a cell says: a value for the field's own check, null for an empty cell, or why it says nothing. */
export type CellValue = { value: unknown } | { problem: "notNumber" | "notFlag" | "notJson" };

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
  if (cell === "") return { value: null };
  const read = readers[field.type];
  return read ? read(unguardedText(cell), field) : textOrJson(unguardedText(cell));
}

type Reader = (text: string, field: Field) => CellValue;

const plain: Reader = (text) => ({ value: text });

const readers: Partial<Record<FieldType, Reader>> = {
  text: plain,
  textarea: plain,
  secret: plain,
  entity: plain,
  time: plain,
  image: plain,
  number: numberOf,
  duration: numberOf,
  unitNumber: numberOf,
  range: numberOf,
  switch: flagOf,
  checkbox: flagOf,
  select: (text, field) => ({ value: optionOf(text.trim(), field) }),
  radio: (text, field) => ({ value: optionOf(text.trim(), field) }),
  labelSelect: (text) => listOf(text, (one) => one),
  multiSelect: (text, field) => listOf(text, (one) => optionOf(one, field)),
  strings: (text) => listOf(text, (one) => one),
  entities: (text) => listOf(text, (one) => one),
  point: pointOf,
  entityRefs: jsonOf,
  json: jsonOf,
  object: jsonOf,
  objects: jsonOf,
  map: jsonOf,
};

// Each letter is looked at once: a file has a million of them in a cell if somebody wants it to.
function numberOf(text: string): CellValue {
  const isNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());
  return isNumber ? { value: Number(text) } : { problem: "notNumber" };
}

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  "1": true,
  false: false,
  no: false,
  "0": false,
};

function flagOf(text: string): CellValue {
  const key = text.trim().toLowerCase();
  return Object.hasOwn(flags, key) ? { value: flags[key] } : { problem: "notFlag" };
}

/** Spreadsheets and people change the case; what is no option stays, for the field's check to name. */
function optionOf(text: string, field: Field): string {
  const options: readonly string[] = "options" in field ? field.options : [];
  return options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text;
}

function listOf(text: string, entryOf: (text: string) => string): CellValue {
  if (text.trimStart().startsWith("[")) return jsonOf(text);
  const entries = text.split(";").map((entry) => entryOf(entry.trim()));
  return { value: entries.filter((entry) => entry !== "") };
}

/** Longer than any pair of coordinates that somebody copied. */
const pairMaxLength = 200;

/** GeoJSON, or latitude and longitude as maps copy them. */
function pointOf(text: string): CellValue {
  const isShort = text.length <= pairMaxLength;
  const pair = isShort && /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!pair) return jsonOf(text);
  return { value: { type: "Point", coordinates: [Number(pair[2]), Number(pair[1])] } };
}

function jsonOf(text: string): CellValue {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: "notJson" };
  }
}

function textOrJson(text: string): CellValue {
  if (!/^\s*[[{]/.test(text)) return { value: text };
  const read = jsonOf(text);
  return "value" in read ? read : { value: text };
}
