import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import { beforeEach, expect, test } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import { scheduleRoutes } from "../../../platform/schedules/schedule-routes.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import {
  grantsOn,
  messageOf,
  nsFromMinutes,
  signsUnderTest,
  type SignsUnderTest,
} from "../signs-under-test.ts";
import { signExecutors } from "./sign-executors.ts";

const everything: readonly Action[] = ["CREATE", "READ", "UPDATE", "DELETE"];
let signs: SignsUnderTest;
let server: TestServer;
let operator: Principal;

beforeEach(async () => {
  signs = await signsUnderTest();
  server = await serveRoutes(scheduleRoutes(signs.platform, signExecutors));
  const control: readonly Action[] = ["READ", "CONTROL"];
  operator = signs.tenant.principal(
    grantsOn({ SCHEDULE_JOB: everything, SIGN: control, SIGN_PLAN: control }),
  );
  await signs.makeSign("s-1");
  await signs.makeSign("s-2");
});

const toMinutesFromNow = (count: number) =>
  new Date(signs.tenant.clock.nowMs() + count * 60_000).toISOString();
const posting = (more: object = {}) => ({
  jobType: "QueueSignMessageJob",
  entityType: "SIGN",
  entityId: "s-1",
  signMessage: messageOf("ROAD/WORK", { duration: nsFromMinutes(30) }),
  firstDate: toMinutesFromNow(10),
  timezone: "UTC",
  useRecurrence: false,
  ...more,
});

async function save(sent: object, who = operator): Promise<ScheduleJob> {
  const { status, body } = await server.call<ScheduleJob>(who, "POST", "/api/v1/signs/schedule", sent);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

test("Saving a job names each other job that acts on its sign in the same minute", async () => {
  const first = await save(posting());
  expect(first.notes).toEqual([]);
  const daily = await save(posting({ useRecurrence: true, rrule: "FREQ=DAILY" }));
  const at = `${toMinutesFromNow(10).slice(0, 16)}:00.000Z`;
  const jobType = "QueueSignMessageJob";
  expect(daily.notes).toEqual([{ code: "sameMinute", at, jobId: first.id, jobType, names: ["s-1"] }]);
  expect((await save(posting({ entityId: "s-2" }))).notes).toEqual([]);
  expect((await save(posting({ firstDate: toMinutesFromNow(11) }))).notes).toEqual([]);
  // A response can be sent back.
  expect((await save({ ...daily })).notes).toEqual(daily.notes);
});

test("Saving a plan's job names a job of one of its signs in the same minute", async () => {
  const { id: daily } = await save(posting({ useRecurrence: true, rrule: "FREQ=DAILY" }));
  const plan = { name: "Peak", status: "INACTIVE", selectedSigns: ["s-1", "s-2"], signMessages: {} };
  await signs.tenant.asOwner(
    `insert into sign_plan (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, 'peak', 1, nextval('entity_rev'), $2, '2026-01-01', '2026-01-01', 'test')`,
    [signs.tenant.id, JSON.stringify(plan)],
  );
  const { notes } = await save({
    jobType: "ActivateSignPlanJob",
    entityType: "SIGN_PLAN",
    useRecurrence: false,
    firstDate: toMinutesFromNow(10 + 3 * 24 * 60),
    duration: nsFromMinutes(20),
    metadata: { entityId: "peak" },
  });
  expect(notes).toEqual([expect.objectContaining({ code: "sameMinute", jobId: daily, names: ["s-1"] })]);
});

test("Saving a job names no job that the user may not read", async () => {
  await save(posting({ entityIds: ["s-1", "s-2"] }));
  const ofOne = {
    ...grantsOn({ SCHEDULE_JOB: everything }),
    READ: { SCHEDULE_JOB: [], SIGN: ["s-1"] },
    CONTROL: { SIGN: ["s-1"] },
  };
  expect((await save(posting(), signs.tenant.principal(ofOne, "of-one"))).notes).toEqual([]);
});

test("Saving a job tells of a run in the hour that the clocks of its zone skip", async () => {
  const { clock } = signs.tenant;
  clock.advanceMs(Date.parse("2027-03-10T00:00:00Z") - clock.nowMs());
  const nightly = posting({
    firstDate: "2027-03-11T09:30:00.000Z",
    useRecurrence: true,
    rrule: "FREQ=DAILY",
    timezone: "America/Denver",
  });
  const skipped = { code: "skippedTime", localTime: "2027-03-14T02:30", timezone: "America/Denver" };
  expect((await save(nightly)).notes).toEqual([skipped]);
  const ofAnotherSign = { ...nightly, entityId: "s-2" };
  expect((await save({ ...ofAnotherSign, rrule: "FREQ=DAILY;UNTIL=20270313T235959Z" })).notes).toEqual([]);
  const byDay = { ...ofAnotherSign, firstDate: "2027-03-11T19:30:00.000Z" };
  expect((await save(byDay)).notes).toEqual([]);
});
