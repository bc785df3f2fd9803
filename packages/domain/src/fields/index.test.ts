import { describe, expect, test } from "vitest";
import { cellText, cellValue } from "../csv/import-columns.ts";
import { operatorsOf } from "../filters/operators.ts";
import { kinds } from "../kinds/index.ts";
import { checkValue } from "./checks/check-value.ts";
import type { Field, Fields } from "./field-base.ts";
import type { FieldType } from "./field-type.ts";
import { fieldTypes, typeOf } from "./index.ts";

const types = Object.entries<FieldType>(fieldTypes);
/** Their values come from elsewhere, or there are none. */
const withoutSample = ["file", "connectionTest"];
const reading = {
  name: "field",
  unitSystem: "metric",
  typeOf,
  word: (key: string) => key,
  timestamp: (iso: string) => iso,
} as const;

test("every field of every kind has a type of the list", () => {
  const fields = kinds.flatMap((kind) => Object.values(kind.formFields as Fields));
  for (const field of fields) expect(typeOf(field).example.type).toBe(field.type);
});

test("a field of a type that is not in the list is refused", () => {
  expect(() => typeOf({ type: "toString" })).toThrow('There is no type of field "toString"');
});

describe.each(types)("a field of type %s", (name, type) => {
  const field: Field = type.example;
  const sample = type.sample(field, name, 1, typeOf);

  test("has the name under which it is declared", () => {
    expect(field.type).toBe(name);
    expect(typeOf(field)).toBe(type);
  });

  test("has a column, operators of its filter and a JSON schema", () => {
    expect(["text", "float8", "boolean", "jsonb"]).toContain(type.column);
    if (type.filter) expect(operatorsOf[type.filter]).not.toEqual([]);
    expect(type.schema(field, typeOf)).toBeTypeOf("object");
  });

  if (withoutSample.includes(name)) return;

  test("accepts its sample, shows it as text and writes it to a cell", () => {
    expect(checkValue(field, sample)).toEqual({ value: sample });
    expect(type.text(field, sample, reading)).not.toBe("");
    expect(cellValue(field, cellText(sample))).toEqual({ value: sample });
  });
});
