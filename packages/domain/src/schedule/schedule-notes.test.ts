import fc from "fast-check";
import { expect, test } from "vitest";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { findSharedMinute, findSkippedRun } from "./schedule-notes.ts";
import { listOccurrences, type Timing } from "./schedule-times.ts";
import { scheduleZones } from "./schedule-types.ts";

const nowMs = msFromIso("2026-11-20T15:00:00Z");
const once = (firstDate: string): Timing => ({
  firstDate,
  timezone: "America/Denver",
  useRecurrence: false,
  rrule: null,
});
const recurring = (firstDate: string, rrule: string, timezone: Timing["timezone"] = "America/Denver") => ({
  firstDate,
  timezone,
  useRecurrence: true,
  rrule,
});
const meet = (one: Timing, other: Timing) => {
  const found = [findSharedMinute(one, other, nowMs), findSharedMinute(other, one, nowMs)];
  expect(found[0]).toBe(found[1]);
  return found[0] === undefined ? undefined : isoFromMs(found[0]);
};

test("Two jobs meet in the first minute in which both start, once or recurring", () => {
  const daily = recurring("2026-11-20T16:00:00Z", "FREQ=DAILY");
  expect(meet(once("2026-11-21T16:00:20Z"), once("2026-11-21T16:00:59Z"))).toBe("2026-11-21T16:00:00.000Z");
  expect(meet(once("2026-11-21T16:00:20Z"), once("2026-11-21T16:01:00Z"))).toBeUndefined();
  expect(meet(daily, once("2026-12-24T16:00:00Z"))).toBe("2026-12-24T16:00:00.000Z");
  expect(meet(daily, recurring("2026-11-01T16:00:00Z", "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1"))).toBe(
    "2026-11-27T16:00:00.000Z",
  );
  expect(meet(daily, recurring("2026-11-20T16:01:00Z", "FREQ=DAILY"))).toBeUndefined();
  expect(meet(daily, once("2026-11-19T16:00:00Z"))).toBeUndefined();
  // In summer, Denver is an hour ahead of Phoenix.
  const phoenix = recurring("2026-11-20T15:00:00Z", "FREQ=DAILY", "America/Phoenix");
  expect(meet(daily, phoenix)).toBeUndefined();
  expect(meet(daily, { ...phoenix, firstDate: "2026-11-20T16:00:00Z" })).toBe("2026-11-20T16:00:00.000Z");
});

test("A recurring job skips a run only if its local time is missing on that day", () => {
  const inDenver = (firstDate: string, rrule: string) => findSkippedRun(recurring(firstDate, rrule), nowMs);
  expect(inDenver("2026-11-20T09:30:00Z", "FREQ=DAILY")).toBe("2027-03-14T02:30");
  expect(inDenver("2026-11-20T09:30:00Z", "FREQ=DAILY;UNTIL=20270314T095959Z")).toBe("2027-03-14T02:30");
  expect(inDenver("2026-11-20T09:30:00Z", "FREQ=DAILY;UNTIL=20270313T235959Z")).toBeUndefined();
  expect(inDenver("2026-11-20T10:00:00Z", "FREQ=DAILY")).toBeUndefined();
  expect(inDenver("2026-11-20T09:30:00Z", "FREQ=WEEKLY;BYDAY=MO")).toBeUndefined();
  expect(findSkippedRun(once("2027-03-14T09:30:00Z"), nowMs)).toBeUndefined();
});

test("A daily job of any zone runs on each day of the year but the one found to be skipped", () => {
  const anyTime = fc.integer({ min: 0, max: 95 }).map((quarter) => nowMs + quarter * 900_000);
  fc.assert(
    fc.property(anyTime, fc.constantFrom(...scheduleZones), (startMs, zone) => {
      const job = recurring(isoFromMs(startMs), "FREQ=DAILY", zone);
      const skipped = findSkippedRun(job, nowMs);
      const days = listOccurrences(job, startMs, startMs + 365.5 * 86_400_000, 400).length;
      expect(days).toBe(skipped === undefined ? 366 : 365);
    }),
    { numRuns: 30 },
  );
});
