import { camera } from "@gantry/domain/kinds/camera.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { scheduleIssues } from "@gantry/domain/schedule/schedule-times.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { loadAllTexts } from "../../text/text.ts";
import { defaultFormats, formatsStore } from "../../kit/time/formats.ts";
import { dayOf, loadedSpanOf, shownSpanOf, startOf, stepDay } from "./calendar-days.ts";
import { eventState } from "./event-words.ts";
import { newJobValues, toJobValues, toSentJob } from "./job-document.ts";
import { fieldOf, refusalsAfter, refusalText } from "./job-refusals.ts";
import { readAddress } from "./schedule-address.ts";
import { schedulePlace } from "./schedule-place.ts";

const nowMs = new Date("2026-11-20T12:00:00").getTime();
beforeAll(loadAllTexts);

describe("the calendar", () => {
  test("steps by days, by weeks from Monday, and by months without skipping any", () => {
    expect(stepDay("2026-11-20", "day", 1)).toBe("2026-11-21");
    expect(stepDay("2026-11-20", "week", -1)).toBe("2026-11-13");
    expect(stepDay("2026-01-31", "month", 1)).toBe("2026-02-28");
    expect(stepDay("2026-01-31", "list", -1)).toBe("2025-12-31");
    const week = shownSpanOf("2026-11-22", "week");
    expect([dayOf(week.from.getTime()), dayOf(week.before.getTime())]).toEqual(["2026-11-16", "2026-11-23"]);
  });

  test("has the days of the shown zone, whole also where clocks change", () => {
    const zones = ["America/Denver", "Asia/Tokyo", "Africa/Cairo", "Australia/Lord_Howe"];
    for (const zone of zones) {
      formatsStore.setState({ zone });
      for (let days = 0; days < 400; days += 1) {
        const day = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
        const { from, before } = shownSpanOf(day, "day");
        expect([dayOf(from.getTime()), dayOf(before.getTime() - 1)]).toEqual([day, day]);
        expect(startOf(stepDay(day, "day", 1))).toEqual(before);
      }
    }
    formatsStore.setState({ zone: "America/Denver" });
    expect(dayOf(Date.parse("2026-11-21T06:59:59Z"))).toBe("2026-11-20");
    expect(dayOf(Date.parse("2026-11-21T07:00:00Z"))).toBe("2026-11-21");
    formatsStore.setState(defaultFormats);
  });

  test("loads the previous, current and next month (SCHED-007)", () => {
    const { startDate, endDate } = loadedSpanOf("2026-12-20");
    expect(startDate).toBe(startOf("2026-11-01").toISOString());
    expect(endDate).toBe(startOf("2027-02-01").toISOString());
  });

  test("is opened by its URL, and invalid parameters are ignored", () => {
    const read = (search: Record<string, unknown>, isPhone = false) =>
      readAddress(search, { nowMs, isPhone });
    expect(read({})).toEqual({ view: "week", day: "2026-11-20", job: undefined, at: undefined });
    expect(read({}, true).view).toBe("list");
    expect(read({ view: "year", date: "2026-02-30", at: "soon", job: "" })).toEqual(read({}));
    expect(read({ view: "day", date: "2026-02-28", job: 7 })).toMatchObject({ day: "2026-02-28", job: "7" });
  });

  test("shows the result of an event, and a past one without result as running", () => {
    const makeEvent = (start: string) => ({ start, result: null });
    expect(eventState(makeEvent(new Date(nowMs + 1).toISOString()), nowMs)).toBe("coming");
    expect(eventState(makeEvent(new Date(nowMs).toISOString()), nowMs)).toBe("late");
    expect(eventState({ start: new Date(nowMs).toISOString(), result: "MISSED" }, nowMs)).toBe("MISSED");
  });
});

test("schedulable actions depend on the module's devices, with none for measuring-only ones (SCHED-032)", () => {
  const typesOf = (devices: Parameters<typeof schedulePlace>[0]["devices"]) =>
    schedulePlace({ devices, label: () => "" }).jobTypes;
  expect(typesOf(camera)).toEqual(["GoToPresetJob"]);
  expect(typesOf(sign)).toEqual(["QueueSignMessageJob", "RunSignTestsJob", "ActivateSignPlanJob"]);
  expect(typesOf(detector)).toEqual([]);
});

describe("the dialog of a job", () => {
  const start = { atMs: nowMs, zone: "America/Denver" };

  test("sends a plan's activation with the plan in its metadata and no fields of other job types (SCHED-034)", () => {
    const values = newJobValues("ActivateSignPlanJob", { ...start, ids: ["plan-1"] });
    const sent = toSentJob(values, undefined);
    expect(sent).toEqual({
      jobType: "ActivateSignPlanJob",
      entityType: "SIGN_PLAN",
      useRecurrence: false,
      firstDate: new Date(nowMs).toISOString(),
      timezone: "America/Denver",
      duration: 1_800_000_000_000,
      metadata: { entityId: "plan-1" },
    });
    expect(scheduleIssues(sent, { nowMs })).toEqual([]);
  });

  test("cannot be saved until the fields of its type are complete (SCHED-024, SCHED-025)", () => {
    const findFields = (jobType: Parameters<typeof newJobValues>[0]) =>
      scheduleIssues(toSentJob(newJobValues(jobType, start), undefined), { nowMs }).map(({ field }) => field);
    expect(findFields("GoToPresetJob")).toEqual(["presetTokenId"]);
    expect(findFields("QueueSignMessageJob")).toEqual(["signMessage"]);
    expect(findFields("RunSignTestsJob")).toEqual(["selectedTestTypes"]);
    expect(findFields("ActivateSignPlanJob")).toEqual(["entityId"]);
  });

  test("can be saved again after a refused message once message or signs change", () => {
    const refused = [
      {
        field: "signMessage.pages.0.messageLines.0",
        code: "horizontal_overflow",
        params: { pixels: 50, actual: 178, maximum: 128 },
      },
      { field: "firstDate", code: "scheduleDateTooFarInPast" },
    ];
    const fieldsAfter = (changed: Parameters<typeof refusalsAfter>[1]) =>
      refusalsAfter(refused, changed).map(({ field }) => fieldOf(field));
    expect(fieldsAfter({ timezone: "UTC" })).toEqual(["signMessage", "firstDate"]);
    expect(fieldsAfter({ signMessage: null })).toEqual(["firstDate"]);
    expect(fieldsAfter({ ids: ["wider"] })).toEqual([]);
    expect(fieldsAfter({ jobType: "RunSignTestsJob" })).toEqual([]);
    expect(refusalText(refused[0]!, {} as never)).toBe("178 px wide, limit 128 px: 50 px too wide");
  });

  test("opens at a full minute in the browser's zone, if offered", () => {
    const odd = newJobValues("RunSignTestsJob", { atMs: nowMs + 1, zone: "Asia/Kathmandu" });
    expect(odd).toMatchObject({ firstDate: new Date(nowMs + 60_000).toISOString(), timezone: "UTC" });
  });

  test("sends back the read values, with several signs, and the base version", () => {
    const job = {
      id: "j1",
      version: 3,
      entityType: "SIGN",
      jobType: "RunSignTestsJob",
      entityId: "a",
      entityIds: ["a", "b"],
      selectedTestTypes: ["SIGN_FAN_TEST"],
      firstDate: "2026-11-20T12:00:00.000Z",
      timezone: "UTC",
      useRecurrence: true,
      rrule: "FREQ=DAILY",
      metadata: { note: 1 },
    } as unknown as ScheduleJob;
    expect(toSentJob(toJobValues(job), job)).toEqual({ ...job, data: null });
    const moved = { ...toJobValues(job), jobType: "GoToPresetJob", ids: ["c"] } as const;
    expect(toSentJob({ ...moved, ids: ["c"] }, job)).not.toHaveProperty("selectedTestTypes");
  });
});
