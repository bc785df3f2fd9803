import type { Fields } from "./field-base.ts";
import type { Member, Part, Reading, TypeOf } from "./field-type.ts";

/** What groups have in common, a list of them and a message. */
type Group = Readonly<Record<string, unknown>>;

export function newGroup(fields: Fields): Group {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      "default" in field && field.default !== undefined ? [[name, field.default]] : [],
    ),
  );
}

export const membersOf = (fields: Fields): Member[] =>
  Object.entries(fields).map(([name, field]) => ({ name, field }));

export const partsOf = (fields: Fields, ...above: string[]): Part[] =>
  Object.entries(fields).map(([name, field]) => ({ path: [...above, name], field }));

export function groupSchema(fields: Fields, typeOf: TypeOf) {
  const entries = Object.entries(fields);
  return {
    type: "object",
    properties: Object.fromEntries(
      entries.map(([name, field]) => [name, typeOf(field).schema(field, typeOf)]),
    ),
    required: entries.filter(([, field]) => field.required && !("default" in field)).map(([name]) => name),
    additionalProperties: false,
  };
}

export function groupText(fields: Fields, group: Group, reading: Reading): string {
  return Object.entries(fields)
    .flatMap(([name, field]) =>
      group[name] === undefined || group[name] === null
        ? []
        : [
            `${reading.word(`fields:${name}`)} ${reading.typeOf(field).text(field, group[name], { ...reading, name })}`,
          ],
    )
    .join(", ");
}

export function sampleGroup(fields: Fields, number: number, typeOf: TypeOf): Record<string, unknown> {
  const writable = Object.entries(fields).filter(([, field]) => !field.readOnly);
  return Object.fromEntries(
    writable.map(([name, field]) => [name, typeOf(field).sample(field, name, number, typeOf)]),
  );
}
