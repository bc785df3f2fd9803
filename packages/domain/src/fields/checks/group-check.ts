import type { Field, Fields } from "../field-base.ts";
import type { Checking } from "../field-type.ts";
import { isRequired } from "../form/form-logic.ts";
import { type Checked, isPlainObject, rejectValue } from "./checked.ts";

export function checkGroup(fields: Fields, value: unknown, checking: Checking): Checked {
  if (!isPlainObject(value)) return rejectValue("wrongType");
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
  const parts = Object.entries(fields).map(
    ([name, field]) => [name, checkMember(field, value[name], checking)] as const,
  );
  const checked = collectParts(
    [...parts, ...unknown.map((name) => [name, rejectValue("unknownField")] as const)],
    (members) => Object.fromEntries(members.filter(([, member]) => member !== undefined)),
  );
  return "issues" in checked ? checked : withRequired(fields, checked.value as Record<string, unknown>);
}

function checkMember(field: Field, value: unknown, checking: Checking): Checked {
  const type = checking.typeOf(field);
  const isLeftOut = value === undefined || value === null || (value === "" && type.blankIsNothing);
  if (!isLeftOut) return type.check(field, value, checking);
  return { value: field.default ?? (type.isAlwaysInGroup ? type.empty : undefined) };
}

function withRequired(fields: Fields, group: Record<string, unknown>): Checked {
  const missing = Object.entries(fields).filter(
    ([name, field]) => isEmpty(group[name]) && isRequired(field, group),
  );
  if (missing.length === 0) return { value: group };
  return { issues: missing.map(([name]) => ({ at: name, code: "required" })) };
}

const isEmpty = (value: unknown) =>
  value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

export function collectParts(
  parts: readonly (readonly [string, Checked])[],
  joined: (parts: readonly [string, unknown][]) => unknown,
): Checked {
  const issues = parts.flatMap(([name, part]) =>
    "issues" in part ? part.issues.map((issue) => ({ ...issue, at: joinPath(name, issue.at) })) : [],
  );
  if (issues.length > 0) return { issues };
  return { value: joined(parts.map(([name, part]) => [name, (part as { value: unknown }).value])) };
}

const joinPath = (name: string, rest: string | undefined) => (rest === undefined ? name : `${name}.${rest}`);
