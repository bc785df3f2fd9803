// oxlint-disable-next-line typescript/triple-slash-reference -- the library has no types, and every package that reads this file needs ours
/// <reference path="./json-logic-js.d.ts" />
import jsonLogic from "json-logic-js";
import type { Field, Fields, Logic } from "../fields.ts";

/** Gives the same result in browser and server. */
export function evaluateLogic(logic: Logic, values: Readonly<Record<string, unknown>>): boolean {
  return Boolean(jsonLogic.apply(logic, values));
}

/** Fields without a rule are always shown (FORM-005). */
export function isActive(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  return field.activeLogic === undefined || evaluateLogic(field.activeLogic, values);
}

/** A hidden field is never required (FORM-007). */
export function isRequired(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  if (!isActive(field, values)) return false;
  if (field.required) return true;
  return field.requiredLogic !== undefined && evaluateLogic(field.requiredLogic, values);
}

export function activeFields(fields: Fields, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields)
    .filter(([, field]) => isActive(field, values))
    .map(([name]) => name);
}
