import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { MessagePage } from "@gantry/domain/sign/message/message.ts";
import { type MessageIssue, validateMessage } from "@gantry/domain/sign/message/validate.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";

/** Cache size (EDIT-084). */
export const keptChecks = 100;

const checks = new Map<string, MessageIssue[]>();
const numbers = new WeakMap<object, number>();
let nextNumber = 1;

export function issuesOf(pages: MessagePage[], face: SignFace, rules: WordRules): MessageIssue[] {
  const key = `${numberOf(face)} ${numberOf(rules)} ${JSON.stringify(pages)}`;
  const known = checks.get(key);
  if (known) {
    checks.delete(key);
    checks.set(key, known);
    return known;
  }
  const issues = validateMessage({ pages }, face, rules);
  if (checks.size >= keptChecks) checks.delete(checks.keys().next().value ?? "");
  checks.set(key, issues);
  return issues;
}

export const countKept = (): number => checks.size;

/** Faces and rules are immutable, so object identity is the key. */
function numberOf(object: object): number {
  let number = numbers.get(object);
  if (number === undefined) numbers.set(object, (number = nextNumber++));
  return number;
}
