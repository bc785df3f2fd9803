// oxlint-disable-next-line typescript/triple-slash-reference -- the library has no types, and every package that reads this file needs ours
/// <reference path="./json-logic-js.d.ts" />
import jsonLogic from "json-logic-js";
import type { Field, Fields, Logic } from "../fields.ts";

/** Whether a rule over field values holds. The same answer in browser and server. */
export function evaluateLogic(logic: Logic, values: Readonly<Record<string, unknown>>): boolean {
  return Boolean(jsonLogic.apply(logic, values));
}

/** Whether the field is shown with these values; one without a rule always is (FORM-005). */
export function isActive(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  return field.activeLogic === undefined || evaluateLogic(field.activeLogic, values);
}

/** Whether the field must have a value. A field that is not shown is never required (FORM-007). */
export function isRequired(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  if (!isActive(field, values)) return false;
  if (field.required) return true;
  return field.requiredLogic !== undefined && evaluateLogic(field.requiredLogic, values);
}

/** Names of the fields that are shown with these values, in the order of the declaration. */
export function activeFields(fields: Fields, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields)
    .filter(([, field]) => isActive(field, values))
    .map(([name]) => name);
}
