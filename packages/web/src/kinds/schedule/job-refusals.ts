import type { FieldIssue } from "@gantry/domain/errors.ts";
import { messageIssueTypes } from "@gantry/domain/sign/message/message-issue.ts";
import { translateComputed } from "../../text/translate-computed.ts";
import type { JobValues } from "./job-document.ts";

export type JobField = Exclude<keyof JobValues, "useRecurrence">;

const ofIds: ReadonlySet<string> = new Set(["entityId", "entityIds", "entityType", "metadata"]);
const ofMessage: ReadonlySet<string> = new Set(messageIssueTypes);

/** Field of an issue: `signMessage.pages.0` belongs to the message. */
export function fieldOf(path: string): JobField {
  const [name = ""] = path.split(".");
  return ofIds.has(name) ? "ids" : (name as JobField);
}

/** Issue text; if its signs cannot show a message, the editor's text. */
export function refusalText(
  { field, code, params }: FieldIssue,
  labels: Readonly<Record<JobField, string>>,
): string {
  return ofMessage.has(code)
    ? translateComputed(`signs:issues.${code}`, { count: 0, ...params })
    : translateComputed(`validation:${code}`, { label: labels[fieldOf(field)], ...params });
}

/**
 * Server issues still valid after a change. After a change of targets or job type all are dropped: the server
 * checks again.
 */
export function refusalsAfter(
  refusals: readonly FieldIssue[],
  changed: Partial<JobValues>,
): readonly FieldIssue[] {
  if ("ids" in changed || "jobType" in changed) return [];
  return refusals.filter(({ field }) => !(fieldOf(field) in changed));
}
