import type { FieldIssue } from "../../errors.ts";
import { checkValue } from "../../kinds/field-checks.ts";
import {
  isOwnField,
  type Profile,
  type ProfileDocument,
  type ProfileField,
  profileFieldNames,
  profileFields,
} from "./profile-calls.ts";

/**
 * The profile with what was sent, and what is wrong with it. Fields that the person cannot change stay, whatever is sent,
 * so that what GET gave can be sent back; a required one may stay empty only there.
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
