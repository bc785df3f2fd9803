import type { FieldIssue } from "../errors.ts";
import { checkDocument, type StoredDocument } from "../kinds/validation.ts";
import { timesBetween } from "../recurrence/next-times.ts";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { scheduleJob, type ScheduleJobDocument } from "./schedule-job.ts";

/** A new job may begin so long ago: it then runs at once (SCHED-021, SCHED-022). */
export const earliestStartAgoMs = 5 * 60_000;
/**
 * An occurrence that nobody has begun so long after its time is missed: nothing moves on the road hours late because a
 * server was down. A little more than a new job may begin in the past.
 */
export const missedAfterMs = earliestStartAgoMs + 60_000;

type Timing = Pick<ScheduleJobDocument, "firstDate" | "timezone" | "useRecurrence" | "rrule">;

/**
 * The moments at which a job is to run, from `fromMs` on and before `beforeMs`, in milliseconds since 1970 UTC, at most
 * `limit`. A job without recurrence has one.
 */
export function occurrences(
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

/** The first occurrence from `fromMs` on; null when there is none. */
export function nextOccurrence(job: Timing, fromMs: number): number | null {
  return occurrences(job, fromMs, Number.POSITIVE_INFINITY, 1)[0] ?? null;
}

/** Whether two versions of a job run at the same moments. */
export function isSameTiming(one: Timing, other: Timing): boolean {
  return timingKey(one) === timingKey(other);
}

/** What is wrong with a job that somebody is about to save; the page and the server ask the same (SCHED-020 to SCHED-027). */
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

/** The earliest first moment of a new job, ISO 8601 UTC. */
export const earliestStart = (nowMs: number): string => isoFromMs(nowMs - earliestStartAgoMs);

function pastIssues({ firstDate }: StoredDocument, nowMs: number): FieldIssue[] {
  const isPast = typeof firstDate === "string" && msFromIso(firstDate) < nowMs - earliestStartAgoMs;
  return isPast ? [{ field: "firstDate", code: "scheduleDateTooFarInPast" }] : [];
}

const timingKey = ({ firstDate, timezone, useRecurrence, rrule }: Timing) =>
  JSON.stringify(useRecurrence ? [firstDate, timezone, rrule] : [firstDate]);
