import { findSkippedTime } from "../recurrence/skipped-time.ts";
import { msFromIso } from "../sign/queue/instant.ts";
import { localTime } from "../time/zone.ts";
import { listOccurrences, type Timing } from "./schedule-times.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How far recurring jobs are compared. */
const comparedMs = 92 * dayMs;
const maxCompared = 400;
/** Clocks change once a year at least, where they change at all. */
const searchedForGapsMs = 366 * dayMs;

/** First minute from `nowMs` on in which both jobs start; two recurring jobs are compared for 92 days. */
export function findSharedMinute(one: Timing, other: Timing, nowMs: number): number | undefined {
  if (isAlwaysApart(one, other)) return undefined;
  const [few, many] = one.useRecurrence ? [other, one] : [one, other];
  const beforeMs = few.useRecurrence ? nowMs + comparedMs : Number.POSITIVE_INFINITY;
  const minutes = listOccurrences(few, startOfMinute(nowMs), beforeMs, maxCompared).map(startOfMinute);
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const wanted = new Set(minutes);
  return listOccurrences(many, first, last + minuteMs, maxCompared)
    .map(startOfMinute)
    .find((atMs) => wanted.has(atMs));
}

/** Next local time at which the job should run but its zone's clocks skip: `2027-03-14T02:30`. */
export function findSkippedRun(job: Timing, nowMs: number): string | undefined {
  const { firstDate, timezone, useRecurrence, rrule } = job;
  if (!useRecurrence || !rrule) return undefined;
  const startMs = msFromIso(firstDate);
  const fromMs = Math.max(nowMs, startMs);
  return findSkippedTime({ rule: rrule, startMs, zone: timezone }, fromMs, fromMs + searchedForGapsMs);
}

/** Recurring jobs keep their time of day, so two of one zone with different times never meet. */
function isAlwaysApart(one: Timing, other: Timing): boolean {
  if (!one.useRecurrence || !other.useRecurrence || one.timezone !== other.timezone) return false;
  return timeOfDay(one) !== timeOfDay(other);
}

function timeOfDay({ firstDate, timezone }: Timing): string {
  const { hour, minute } = localTime(msFromIso(firstDate), timezone);
  return `${hour}:${minute}`;
}

const startOfMinute = (atMs: number) => Math.floor(atMs / minuteMs) * minuteMs;
