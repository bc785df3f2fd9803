import type { FieldIssue } from "@gantry/domain/errors.ts";
import { messageIssueTypes } from "@gantry/domain/sign/message/message-issue.ts";
import { computedText } from "../../text/computed-text.ts";
import type { JobValues } from "./job-document.ts";

export type JobField = Exclude<keyof JobValues, "useRecurrence">;

const ofIds: ReadonlySet<string> = new Set(["entityId", "entityIds", "entityType", "metadata"]);
const ofMessage: ReadonlySet<string> = new Set(messageIssueTypes);

/** The input that an issue stands at: `signMessage.pages.0` at the message. */
export function fieldOf(path: string): JobField {
  const [name = ""] = path.split(".");
  return ofIds.has(name) ? "ids" : (name as JobField);
}

/** What is wrong, in words; with a message that its signs cannot show, in those of the editor. */
export function refusalText(
  { field, code, params }: FieldIssue,
  labels: Readonly<Record<JobField, string>>,
): string {
  return ofMessage.has(code)
    ? computedText(`signs:issues.${code}`, { count: 0, ...params })
    : computedText(`validation:${code}`, { label: labels[fieldOf(field)], ...params });
}

/**
 * What of the server's refusal still holds after a change. On other things, or as another sort of job, all of it may be
 * right now: the server is asked again.
 */
export function refusalsAfter(
  refusals: readonly FieldIssue[],
  changed: Partial<JobValues>,
): readonly FieldIssue[] {
  if ("ids" in changed || "jobType" in changed) return [];
  return refusals.filter(({ field }) => !(fieldOf(field) in changed));
}
