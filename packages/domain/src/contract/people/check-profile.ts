import type { Profile } from "../answers/profile.ts";
import type { FieldIssue } from "../../errors.ts";
import { checkValue } from "../../fields/checks/check-value.ts";
import {
  isOwnField,
  type ProfileDocument,
  type ProfileField,
  profileFieldNames,
  profileFields,
} from "./profile-calls.ts";

/**
 * Merges the sent fields into the profile and validates it. Fields the user cannot change are ignored, so
 * that a GET response can be sent back; only those may be empty though required.
 */
export function checkProfile(
  sent: Readonly<Record<string, unknown>>,
  before: Profile,
): { document: ProfileDocument; issues: FieldIssue[] } {
  const issues: FieldIssue[] = Object.keys(sent)
    .filter((name) => !Object.hasOwn(before, name))
    .map((field) => ({ field, code: "unknownField" }));
  const entries = profileFieldNames.map((field): [ProfileField, string | null] => {
    if (sent[field] === undefined || !isOwnField(field, before)) return [field, before[field]];
    const { value, found } = checkField(field, sent[field]);
    issues.push(...found);
    return [field, value];
  });
  return { document: Object.fromEntries(entries) as ProfileDocument, issues };
}

function checkField(field: ProfileField, sent: unknown): { value: string | null; found: FieldIssue[] } {
  const declared = profileFields[field];
  const checked = sent === null ? { value: "" } : checkValue(declared, sent);
  if ("issues" in checked)
    return { value: null, found: checked.issues.map((issue) => ({ field, ...issue })) };
  const value = String(checked.value) || null;
  const isMissing = value === null && "required" in declared;
  return { value, found: isMissing ? [{ field, code: "required" }] : [] };
}
