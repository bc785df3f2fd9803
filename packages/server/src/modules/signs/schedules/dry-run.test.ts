import type { SignDryRunAnswer } from "@gantry/domain/contract/answers/sign-dry-run.ts";
import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { beforeEach, expect, test } from "vitest";
import type { FieldReader } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { scheduleRoutes } from "../../../platform/schedules/schedule-routes.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import {
  addPerson,
  grantsOn,
  messageOf,
  nsFromMinutes,
  signsUnderTest,
  type SignsUnderTest,
} from "../signs-under-test.ts";
import { dryRunRoutes } from "./dry-run-route.ts";
import { runAllDue } from "./schedules-under-test.ts";
import { signExecutors } from "./sign-executors.ts";

let signs: SignsUnderTest;
let server: TestServer;
let operator: Principal;

beforeEach(async () => {
  signs = await signsUnderTest();
  const nothingMeasured: FieldReader = async (_db, questions) =>
    questions.map(() => ({ problem: "notOnRoad" }));
  signs.platform.messageFields = nothingMeasured;
  server = await serveRoutes([
    ...scheduleRoutes(signs.platform, signExecutors),
    ...dryRunRoutes(signs.platform),
  ]);
  operator = await addPerson(signs.tenant, "operator", {
    SCHEDULE_JOB: ["CREATE", "READ", "UPDATE", "DELETE"],
    SIGN: ["READ", "CONTROL"],
    SIGN_PLAN: ["READ", "CONTROL"],
  });
  for (const id of ["s-1", "s-2", "s-3"]) await signs.makeSign(id);
});

const toMinutesFromNow = (count: number) =>
  new Date(signs.tenant.clock.nowMs() + count * 60_000).toISOString();
const posting = (text: string, more: object = {}) => ({
  jobType: "QueueSignMessageJob",
  entityType: "SIGN",
  entityId: "s-1",
  signMessage: messageOf(text, { duration: nsFromMinutes(30) }),
  firstDate: toMinutesFromNow(10),
  timezone: "UTC",
  useRecurrence: false,
  ...more,
});

async function save(sent: object): Promise<ScheduleJob> {
  const { status, body } = await server.call<ScheduleJob>(operator, "POST", "/api/v1/signs/schedule", sent);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const read = async (query = "", who = operator) =>
  (await server.call<SignDryRunAnswer>(who, "GET", `/api/v1/signs/dry-run${query}`)).body;
const minutesOf = (time: string) => Math.round((Date.parse(time) - signs.tenant.clock.nowMs()) / 60_000);
const textOf = (lines: SignDryRunAnswer["items"][number], source: number | null) =>
  source === null ? "-" : lines.sources[source]?.message.pages[0]?.messageLines[0]?.segments[0]?.text;

test("A dry run shows what a sign will show by its queue, a job and a plan, and which of two messages wins", async () => {
  await save(posting("NOW", { firstDate: toMinutesFromNow(0) }));
  await runAllDue(signs);
  await save(posting("WORK"));
  const plan = {
    name: "Peak",
    status: "INACTIVE",
    selectedSigns: ["s-1", "s-2"],
    signMessages: { "s-1": messageOf("PEAK", { priority: 2 }), "s-2": messageOf("PEAK") },
  };
  await signs.tenant.asOwner(
    `insert into sign_plan (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, 'peak', 1, nextval('entity_rev'), $2, '2026-01-01', '2026-01-01', 'test')`,
    [signs.tenant.id, JSON.stringify(plan)],
  );
  await save({
    jobType: "ActivateSignPlanJob",
    entityType: "SIGN_PLAN",
    useRecurrence: false,
    firstDate: toMinutesFromNow(20),
    duration: nsFromMinutes(10),
    metadata: { entityId: "peak" },
  });
  const { items, signs: count, signsWithProblems, hiddenJobs } = await read("?days=1");
  expect([count, signsWithProblems, hiddenJobs]).toEqual([3, 1, 0]);
  const [first, second, third] = items;
  expect(
    first!.turns.map((turn) => [textOf(first!, turn.source), minutesOf(turn.from), minutesOf(turn.until)]),
  ).toEqual([
    ["NOW", 0, 10],
    ["WORK", 10, 20],
    ["PEAK", 20, 30],
    ["WORK", 30, 40],
    ["-", 40, 1440],
  ]);
  expect(
    first!.overlaps.map(({ loser, winner, reason, from }) => [
      textOf(first!, loser),
      textOf(first!, winner),
      reason,
      minutesOf(from),
    ]),
  ).toEqual([
    ["NOW", "WORK", "older", 10],
    ["NOW", "PEAK", "lowerPriority", 20],
    ["WORK", "PEAK", "lowerPriority", 20],
  ]);
  expect(second!.turns.map(({ source }) => textOf(second!, source))).toEqual(["-", "PEAK", "-"]);
  expect([second!.problems, third!.problems, third!.governed]).toEqual([0, 0, false]);
  const planned = await read("?days=1&onlyPlanned=true");
  expect(planned.items.map(({ signId }) => signId)).toEqual(["s-1", "s-2"]);
  expect([planned.total, planned.signs, planned.signsWithoutPlans]).toEqual([2, 3, 1]);
  expect((await read("?days=1&onlyProblems=true")).items.map(({ signId }) => signId)).toEqual(["s-1"]);
  expect((await read("?page=1&pageSize=2")).items.map(({ signId }) => signId)).toEqual(["s-3"]);
});

test("A dry run shows in advance what the jobs then post", async () => {
  await save(posting("FIRST", { useRecurrence: true, rrule: "FREQ=DAILY" }));
  await save(posting("SECOND", { firstDate: toMinutesFromNow(25) }));
  const { items } = await read("?days=1&signId=s-1");
  const [sign] = items;
  const { tenant } = signs;
  for (const turn of sign!.turns) {
    tenant.clock.advanceMs(Math.max(0, Date.parse(turn.from) + 1000 - tenant.clock.nowMs()));
    await runAllDue(signs);
    const now = await read("?days=1&signId=s-1");
    const [current] = now.items;
    expect(textOf(current!, current!.turns[0]!.source)).toBe(textOf(sign!, turn.source));
  }
});

test("A dry run names messages that never win and those that a post would be refused for", async () => {
  await save(posting("HIDDEN", { useRecurrence: true, rrule: "FREQ=DAILY" }));
  await save(posting("ALWAYS", { signMessage: messageOf("ALWAYS", { priority: 1, duration: null }) }));
  const timed = await save(posting("[ttHAMPDEN AVE] MIN", { entityId: "s-2" }));
  const [first, second] = (await read("?days=7")).items;
  expect(first!.hidden).toMatchObject([{ runs: 7, hidden: 7, reason: "lowerPriority" }]);
  expect(textOf(first!, first!.hidden[0]!.source)).toBe("HIDDEN");
  expect(second!.refused).toMatchObject([
    { runs: 1, error: "signMessageInvalid", issues: [{ code: "travelTime.notOnRoad" }] },
  ]);
  expect(second!.turns).toHaveLength(1);
  expect(timed.notes).toMatchObject([
    { code: "fieldWithoutValue", problem: "notOnRoad", field: "[ttHAMPDEN AVE]", names: ["s-2"] },
  ]);
});

test("A dry run leaves out the signs and jobs that the user may not read and counts such jobs", async () => {
  await save(posting("BOTH", { entityIds: ["s-1", "s-2"] }));
  const ofOne = signs.tenant.principal(
    { READ: { SIGN: ["s-1"], SCHEDULE_JOB: [] }, CONTROL: { SIGN: ["s-1"] } },
    "of-one",
  );
  const answer = await read("", ofOne);
  expect(answer.items.map(({ signId, turns }) => [signId, turns.length])).toEqual([["s-1", 1]]);
  expect(answer.hiddenJobs).toBe(1);
  const none = signs.tenant.principal(grantsOn({ SCHEDULE_JOB: ["READ"] }), "none");
  expect((await server.failing(none, "GET", "/api/v1/signs/dry-run")).status).toBe(403);
});

test("A dry run refuses a period or page that it cannot show and names the parameter", async () => {
  for (const [query, field] of [
    ["?days=0", "days"],
    ["?days=32", "days"],
    ["?days=x", "days"],
    ["?page=-1", "page"],
    ["?pageSize=1000", "pageSize"],
  ] as const) {
    const problem = await server.failing(operator, "GET", `/api/v1/signs/dry-run${query}`);
    expect([problem.status, problem.errors?.[0]?.field]).toEqual([400, field]);
  }
});
