import type { FieldIssue } from "../errors.ts";
import { checkDocument, type StoredDocument } from "../fields/document/validation.ts";
import { timesBetween } from "../recurrence/next-times.ts";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { scheduleJob, type ScheduleJobDocument } from "./schedule-job.ts";

/** A new job may start this far in the past and then runs at once (SCHED-021, SCHED-022). */
export const earliestStartAgoMs = 5 * 60_000;
/**
 * A later occurrence counts as missed, so that nothing changes on the road hours late after an outage.
 * Slightly longer than the allowed past start.
 */
export const missedAfterMs = earliestStartAgoMs + 60_000;

export type Timing = Pick<ScheduleJobDocument, "firstDate" | "timezone" | "useRecurrence" | "rrule">;

/**
 * Run times from `fromMs` to before `beforeMs`, in milliseconds since 1970 UTC, at most `limit`. A job
 * without recurrence has one.
 */
export function listOccurrences(
  { firstDate, timezone, useRecurrence, rrule }: Timing,
  fromMs: number,
  beforeMs: number,
  limit: number,
): number[] {
  const startMs = msFromIso(firstDate);
  if (useRecurrence && rrule)
    return timesBetween({ rule: rrule, startMs, zone: timezone }, fromMs, beforeMs, limit);
  return startMs >= fromMs && startMs < beforeMs && limit > 0 ? [startMs] : [];
}

export function findNextOccurrence(job: Timing, fromMs: number): number | null {
  return listOccurrences(job, fromMs, Number.POSITIVE_INFINITY, 1)[0] ?? null;
}

export function isSameTiming(one: Timing, other: Timing): boolean {
  return timingKeyOf(one) === timingKeyOf(other);
}

/** Validates a job before saving; used by page and server (SCHED-020 to SCHED-027). */
export function scheduleIssues(
  sent: Readonly<Record<string, unknown>>,
  { nowMs, before }: { nowMs: number; before?: Readonly<StoredDocument> | undefined },
): FieldIssue[] {
  const { document, issues } = checkDocument(scheduleJob, sent, before);
  const isUndated = issues.some(({ field }) => field === "firstDate");
  const named = issues.map((issue) =>
    issue.field === "firstDate" ? { field: "firstDate", code: "invalidDateFormat" } : issue,
  );
  return isUndated || before ? named : [...named, ...pastIssues(document, nowMs)];
}

export const earliestStart = (nowMs: number): string => isoFromMs(nowMs - earliestStartAgoMs);

function pastIssues({ firstDate }: StoredDocument, nowMs: number): FieldIssue[] {
  const isPast = typeof firstDate === "string" && msFromIso(firstDate) < nowMs - earliestStartAgoMs;
  return isPast ? [{ field: "firstDate", code: "scheduleDateTooFarInPast" }] : [];
}

const timingKeyOf = ({ firstDate, timezone, useRecurrence, rrule }: Timing) =>
  JSON.stringify(useRecurrence ? [firstDate, timezone, rrule] : [firstDate]);
