import type { AnyKind } from "../../kinds/define-kind.ts";
import type { Field, Fields } from "../fields.ts";
import { typeOf } from "../index.ts";

export function isListField(field: Field): boolean {
  return typeOf(field).isList === true;
}

/** Fields that bulk edit may set: no identifying, secret or create-only ones. */
export function bulkFields(kind: AnyKind): [string, Field][] {
  const fixedValues = kind.where ?? {};
  return Object.entries(kind.fields as Fields).filter(
    ([name, field]) =>
      !(field.readOnly || field.createOnly || field.hidden) &&
      !typeOf(field).isSecret &&
      name !== "name" &&
      name !== kind.unique &&
      !Object.hasOwn(fixedValues, name),
  );
}

export function changeList(
  before: readonly unknown[],
  { add = [], remove = [] }: { add?: readonly unknown[]; remove?: readonly unknown[] },
): unknown[] {
  const gone = new Set(remove.map(keyOf));
  const kept = before.filter((entry) => !gone.has(keyOf(entry)));
  const there = new Set(kept.map(keyOf));
  return [...kept, ...add.filter((entry) => !there.has(keyOf(entry)))];
}

function keyOf(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return JSON.stringify(entry) ?? "";
  return JSON.stringify(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
