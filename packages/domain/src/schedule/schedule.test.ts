import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { en } from "../locales/index.ts";
import { listNextTimes } from "../recurrence/next-times.ts";
import { weekdays } from "../recurrence/rule.ts";
import { isoFromMs, msFromIso } from "../sign/queue/instant.ts";
import { isZone } from "../time/zone.ts";
import { entitiesOf, scheduleJob, type ScheduleJobDocument } from "./schedule-job.ts";
import {
  earliestStart,
  findNextOccurrence,
  isSameTiming,
  listOccurrences,
  missedAfterMs,
  scheduleIssues,
} from "./schedule-times.ts";
import {
  eventColor,
  scheduleBase,
  scheduleJobTypes,
  scheduleZones,
  signTestTypes,
  typesAt,
} from "./schedule-types.ts";

const nowMs = msFromIso("2026-11-20T15:00:00Z");
const page = {
  pageOnTime: 3000,
  pageOffTime: 500,
  verticalJustification: "center",
  messageLines: [{ segments: [{ text: "ROAD WORK" }] }],
  textAreas: [],
  images: [],
};
const message = { priority: 5, pages: [page] };
const ofSign = { entityType: "SIGN", entityId: "s1", firstDate: "2026-11-20T16:00:00Z" };
const posting = { ...ofSign, jobType: "QueueSignMessageJob", signMessage: message };
const findIssues = (sent: Record<string, unknown>, before?: Record<string, unknown>) =>
  scheduleIssues(sent, { nowMs, before }).map(({ field, code }) => `${field} ${code}`);
const job = (more: Partial<ScheduleJobDocument>) =>
  ({
    firstDate: "2026-11-20T16:00:00.000Z",
    timezone: "America/Denver",
    useRecurrence: true,
    ...more,
  }) as ScheduleJobDocument;

describe("a schedule job", () => {
  test("has all job members, one of four types, and the three sign tests (SCHED-011, SCHED-012, SCHED-013)", () => {
    expect(Object.keys(scheduleJob.fields)).toEqual(
      `entityType jobType entityId entityIds presetTokenId signMessage selectedTestTypes duration firstDate timezone
      useRecurrence rrule data metadata`.split(/\s+/),
    );
    expect(scheduleJobTypes).toEqual([
      "GoToPresetJob",
      "QueueSignMessageJob",
      "RunSignTestsJob",
      "ActivateSignPlanJob",
    ]);
    const tests = { ...ofSign, jobType: "RunSignTestsJob" };
    expect(findIssues({ ...tests, selectedTestTypes: [...signTestTypes] })).toEqual([]);
    expect(findIssues({ ...tests, selectedTestTypes: ["SIGN_DOOR_TEST"] })).toEqual([
      "selectedTestTypes notAnOption",
    ]);
  });

  test("needs a valid first date, for a new job at most 5 minutes ago (SCHED-020, SCHED-021, SCHED-022)", () => {
    expect(findIssues({ ...posting, firstDate: "someday" })).toEqual(["firstDate invalidDateFormat"]);
    expect(findIssues({ ...posting, firstDate: null })).toEqual(["firstDate invalidDateFormat"]);
    expect(earliestStart(nowMs)).toBe("2026-11-20T14:55:00.000Z");
    expect(findIssues({ ...posting, firstDate: "2026-11-20T14:55:00Z" })).toEqual([]);
    const late = { ...posting, firstDate: "2026-11-20T14:54:59Z" };
    expect(findIssues(late)).toEqual(["firstDate scheduleDateTooFarInPast"]);
    expect(findIssues(late, { ...posting })).toEqual([]);
  });

  test("needs the fields of its type, and a rule only if it recurs (SCHED-023, SCHED-024)", () => {
    expect(findIssues({ ...posting, signMessage: null })).toEqual(["signMessage required"]);
    expect(findIssues({ ...posting, signMessage: { pages: [{ ...page, messageLines: [] }] } })).toEqual([
      "signMessage messageBlank",
    ]);
    const camera = { ...ofSign, entityType: "CAMERA", jobType: "GoToPresetJob" };
    expect(findIssues(camera)).toEqual(["presetTokenId required"]);
    expect(findIssues({ ...camera, presetTokenId: "1" })).toEqual([]);
    expect(findIssues({ ...ofSign, jobType: "RunSignTestsJob" })).toEqual(["selectedTestTypes required"]);
    const plan = { ...ofSign, entityType: "SIGN_PLAN", jobType: "ActivateSignPlanJob" };
    expect(findIssues(plan)).toEqual(["duration required"]);
    expect(findIssues({ ...posting, useRecurrence: true })).toEqual(["rrule required"]);
    expect(findIssues({ ...posting, useRecurrence: false })).toEqual([]);
  });

  test("repeats every 1 to 366 and at least once (SCHED-026, SCHED-027)", () => {
    const checkRule = (rrule: string) => findIssues({ ...posting, useRecurrence: true, rrule });
    for (const fine of ["FREQ=DAILY;INTERVAL=1", "FREQ=DAILY;INTERVAL=366", "FREQ=DAILY;COUNT=1"])
      expect(checkRule(fine)).toEqual([]);
    for (const wrong of ["FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=367", "FREQ=DAILY;COUNT=0"])
      expect(checkRule(wrong)).toEqual(["rrule invalidRule"]);
    expect(checkRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")).toEqual(["rrule neverOccurs"]);
  });

  test("that activates a plan names it in its metadata (SCHED-034)", () => {
    const sent = {
      jobType: "ActivateSignPlanJob",
      entityType: "SIGN_PLAN",
      useRecurrence: false,
      firstDate: "2026-11-20T16:00:00Z",
      duration: 1_800_000_000_000,
      metadata: { entityId: "plan-1" },
    };
    expect(findIssues(sent)).toEqual([]);
    expect(entitiesOf(sent as never)).toEqual({ entityType: "SIGN_PLAN", ids: ["plan-1"] });
    expect(findIssues({ ...sent, metadata: {} })).toEqual(["entityId required"]);
    expect(findIssues({ ...sent, entityIds: ["a", "b"] })).toEqual(["entityIds onlyOne"]);
  });

  test("cannot run sign actions on a camera", () => {
    expect(findIssues({ ...posting, entityType: "CAMERA" })).toEqual(["jobType jobDoesNotFit"]);
  });
});

test("calls are under the module of the entity type, and other types are an error (SCHED-032, SCHED-033)", () => {
  expect(["CAMERA", "SIGN", "DETECTOR", "WEATHER_STATION", "WIM"].map(scheduleBase)).toEqual([
    "/video/schedule",
    "/signs/schedule",
    "/detectors/schedule",
    "/weather/schedule",
    "/wim/schedule",
  ]);
  expect(typesAt("/signs/schedule")).toEqual(["SIGN", "SIGN_PLAN"]);
  expect(() => scheduleBase("ROLE")).toThrow(RangeError);
});

test("reading, saving and deleting jobs, and a wrong first date, have messages (SCHED-035)", () => {
  const ends = ["EventsFetchError", "FetchError", "JobSaved", "JobSaveError", "JobDeleted", "JobDeleteError"];
  expect(ends.filter((end) => !Object.hasOwn(en.messages, `schedule${end}`))).toEqual([]);
  expect(Object.keys(en.validation)).toEqual(
    expect.arrayContaining(["invalidDateFormat", "scheduleDateTooFarInPast"]),
  );
  expect(Object.keys(en.schedule.tests)).toEqual([...signTestTypes]);
  expect(Object.keys(en.schedule.jobTypes)).toEqual([...scheduleJobTypes]);
});

test("events are blue, green, red, and grey for the rest (SCHED-014)", () => {
  expect(scheduleJobTypes.map(eventColor)).toEqual(["blue", "green", "red", "grey"]);
});

test("UTC and 14 regional zones are offered (SCHED-039, SCHED-040)", () => {
  expect(scheduleZones).toHaveLength(15);
  expect(scheduleZones.every(isZone)).toBe(true);
  expect(scheduleZones.join(" ")).toBe(
    `UTC America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles America/Anchorage
     Pacific/Honolulu America/Toronto America/Mexico_City Europe/London Europe/Paris Asia/Dubai Asia/Tokyo
     Australia/Sydney`.replace(/\s+/g, " "),
  );
});

test("weekdays are numbered from Monday 0 to Sunday 6 (SCHED-038)", () => {
  const monday = msFromIso("2026-11-16T12:00:00Z");
  for (const [number, day] of weekdays.entries()) {
    const [first = 0] = listNextTimes(
      { rule: `FREQ=WEEKLY;BYDAY=${day}`, startMs: monday, zone: "UTC" },
      monday,
      1,
    );
    expect((first - monday) / 86_400_000).toBe(number);
  }
});

describe("listOccurrences", () => {
  test("of a span are exactly all that lie in it, each once", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          "FREQ=DAILY;INTERVAL=3",
          "FREQ=WEEKLY;BYDAY=MO,FR",
          "FREQ=MONTHLY;BYDAY=TU;BYSETPOS=-1",
        ),
        fc.constantFrom(...scheduleZones),
        fc.integer({ min: -30, max: 200 }),
        fc.integer({ min: 0, max: 100 }),
        (rrule, timezone, fromDay, days) => {
          const one = job({ rrule, timezone });
          const fromMs = nowMs + fromDay * 86_400_000;
          const beforeMs = fromMs + days * 86_400_000;
          const all = listOccurrences(one, 0, nowMs + 400 * 86_400_000, 1000);
          const inside = all.filter((atMs) => atMs >= fromMs && atMs < beforeMs);
          expect(listOccurrences(one, fromMs, beforeMs, 1000)).toEqual(inside);
          expect(findNextOccurrence(one, fromMs)).toBe(all.find((atMs) => atMs >= fromMs) ?? null);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("keep their time of day in the job's zone across clock changes", () => {
    const daily = job({ rrule: "FREQ=DAILY", firstDate: "2027-03-13T16:00:00.000Z" });
    expect(listOccurrences(daily, 0, msFromIso("2027-03-16T00:00:00Z"), 9).map(isoFromMs)).toEqual([
      "2027-03-13T16:00:00.000Z",
      "2027-03-14T15:00:00.000Z",
      "2027-03-15T15:00:00.000Z",
    ]);
  });

  test("of a job without recurrence are one", () => {
    const once = job({ useRecurrence: false, rrule: "FREQ=DAILY" });
    expect(listOccurrences(once, 0, Number.POSITIVE_INFINITY, 9).map(isoFromMs)).toEqual([
      "2026-11-20T16:00:00.000Z",
    ]);
    expect(findNextOccurrence(once, msFromIso("2026-11-20T16:00:00.001Z"))).toBeNull();
    expect(isSameTiming(once, job({ useRecurrence: false, timezone: "UTC" }))).toBe(true);
    expect(isSameTiming(job({ rrule: "FREQ=DAILY" }), job({ rrule: "FREQ=WEEKLY" }))).toBe(false);
  });

  test("are never started more than 6 minutes late", () => {
    expect(missedAfterMs).toBe(360_000);
  });
});
