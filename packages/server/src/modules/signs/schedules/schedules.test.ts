import type { ScheduleEventsAnswer, ScheduleJobLine } from "@gantry/domain/contract/answers/schedule.ts";
import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import { scheduleJob } from "@gantry/domain/schedule/schedule-job.ts";
import pg from "pg";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kindDrift } from "../../../platform/kinds/database/kind-drift.ts";
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
import { runAllDue } from "./schedules-under-test.ts";
import { signExecutors } from "./sign-executors.ts";

const base = "/api/v1/signs/schedule";
const everything: readonly Action[] = ["CREATE", "READ", "UPDATE", "DELETE"];
let signs: SignsUnderTest;
let server: TestServer;
let operator: Principal;
let signId: string;
let made = 0;

beforeAll(async () => {
  signs = await signsUnderTest();
  server = await serveRoutes(scheduleRoutes(signs.platform, signExecutors));
});

beforeEach(async () => {
  // Jobs of the previous test would be due in this one.
  await signs.tenant.asOwner("delete from schedule_job where tenant_id = $1", [signs.tenant.id]);
  signId = await signs.makeSign(`s-${++made}`);
  operator = await addScheduler(`op-${made}`, { SIGN: ["READ", "CONTROL"], SIGN_PLAN: ["READ", "CONTROL"] });
});

const addScheduler = (name: string, on: Record<string, readonly Action[]>) =>
  addPerson(signs.tenant, name, { SCHEDULE_JOB: everything, ...on });

const toMinutesFromNow = (count: number) =>
  new Date(signs.tenant.clock.nowMs() + count * 60_000).toISOString();
const posting = (more: object = {}) => ({
  jobType: "QueueSignMessageJob",
  entityType: "SIGN",
  entityId: signId,
  signMessage: messageOf("ROAD/WORK", { duration: nsFromMinutes(30) }),
  firstDate: toMinutesFromNow(10),
  timezone: "America/Denver",
  useRecurrence: false,
  ...more,
});

async function save(sent: object, who = operator): Promise<ScheduleJob> {
  const { status, body } = await server.call<ScheduleJob>(who, "POST", base, sent);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const read = async (id: string, who = operator) =>
  (await server.call<ScheduleJob>(who, "GET", `${base}/${id}`)).body;
const postRefused = (sent: object, who = operator) => server.failing(who, "POST", base, sent);

const tick = (servers?: number) => runAllDue(signs, servers);
const advance = (count: number) => signs.tenant.clock.advanceMs(count * 60_000);
const listPosted = (id = signId) =>
  signs.tenant.asOwner<{ association: string; by: string; endsMs: number }>(
    `select associated_entity_id as association, created_by as by, extract(epoch from expires_at)::float8 * 1000 as "endsMs"
     from sign_queue_item where tenant_id = $1 and sign_id = $2`,
    [signs.tenant.id, id],
  );

describe("a job", () => {
  test("is created, read, changed, deleted and restored, and its edits are recorded (SCHED-029, SCHED-030, SCHED-031)", async () => {
    const job = await save(posting());
    expect(job).toMatchObject({ entityId: signId, nextRun: toMinutesFromNow(10), lastRun: null, version: 1 });
    expect(job.entityNames).toEqual({ [signId]: signId });
    advance(1);
    const changed = await save({ ...job, firstDate: toMinutesFromNow(20) });
    expect(changed).toMatchObject({ id: job.id, version: 2, nextRun: toMinutesFromNow(20) });
    expect((await postRefused({ ...job, firstDate: toMinutesFromNow(30) })).code).toBe("staleVersion");
    advance(1);
    expect((await server.call(operator, "DELETE", `${base}/${job.id}`)).status).toBe(204);
    expect((await server.failing(operator, "GET", `${base}/${job.id}`)).status).toBe(404);
    advance(25);
    expect(await tick()).toBe(0);
    const back = await server.call<ScheduleJob>(operator, "POST", `${base}/${job.id}/restore`);
    expect(back.body).toMatchObject({ id: job.id, nextRun: null });
    expect(await tick()).toBe(0);
    const audit = await server.call<{ items: { action: string }[] }>(
      operator,
      "POST",
      `${base}/${job.id}/audit/find`,
      {},
    );
    expect(audit.body.items.map(({ action }) => action)).toEqual(["RESTORE", "DELETE", "UPDATE", "CREATE"]);
  });

  test("is validated by the server as by the page (SCHED-020, SCHED-021, SCHED-024)", async () => {
    const findErrors = async (more: object) =>
      (await postRefused(posting(more))).errors?.map(({ field, code }) => `${field} ${code}`);
    expect(await findErrors({ firstDate: "soon" })).toEqual(["firstDate invalidDateFormat"]);
    expect(await findErrors({ firstDate: toMinutesFromNow(-6) })).toEqual([
      "firstDate scheduleDateTooFarInPast",
    ]);
    expect(await findErrors({ signMessage: null })).toEqual(["signMessage required"]);
    expect(await findErrors({ entityId: "nowhere" })).toEqual(["entityId unknownEntity"]);
    expect(await findErrors({ entityType: "CAMERA" })).toEqual(["entityType notAnOption"]);
    const tooWide = await postRefused(
      posting({ signMessage: messageOf("A VERY LONG LINE THAT NO SIGN HAS ROOM FOR") }),
    );
    expect(tooWide.code).toBe("signMessageInvalid");
    expect(tooWide.errors?.map(({ field, code }) => `${field.split(".")[0]} ${code}`)).toEqual([
      "signMessage horizontal_overflow",
    ]);
    const job = await save(posting());
    advance(30);
    await tick();
    expect((await save({ ...job, signMessage: messageOf("OTHER") })).version).toBe(2);
  });

  test("is visible only with read access to all its targets, and saved only with permission to run it", async () => {
    const other = await signs.makeSign(`other-${made}`);
    const job = await save(posting({ entityIds: [signId, other] }));
    const { tenant } = signs;
    const makePerson = (ids: string[], actions: readonly Action[], id: string) =>
      tenant.principal(
        {
          ...grantsOn({ SCHEDULE_JOB: everything }),
          READ: { SCHEDULE_JOB: [], SIGN: ids },
          ...(actions.includes("CONTROL") && { CONTROL: { SIGN: ids } }),
        },
        id,
      );
    const half = makePerson([signId], ["CONTROL"], "half");
    const viewer = makePerson([], [], "viewer");
    const unknown = tenant.principal(grantsOn({ SIGN: ["READ", "CONTROL"] }), "unknown");
    expect((await server.failing(half, "GET", `${base}/${job.id}`)).status).toBe(404);
    expect((await server.failing(half, "DELETE", `${base}/${job.id}`)).status).toBe(404);
    expect((await server.failing(half, "POST", `${base}/${job.id}/audit/find`, {})).status).toBe(404);
    expect((await postRefused({ ...job }, half)).status).toBe(404);
    expect((await postRefused(posting({ entityId: other }), half)).errors?.[0]?.code).toBe("unknownEntity");
    expect((await read(job.id, viewer)).id).toBe(job.id);
    expect((await postRefused({ ...job }, viewer)).code).toBe("noPermission");
    expect((await postRefused(posting(), viewer)).code).toBe("noPermission");
    expect((await server.failing(unknown, "GET", `${base}/${job.id}`)).status).toBe(404);
    const span = { startDate: toMinutesFromNow(0), endDate: toMinutesFromNow(60), ids: [signId] };
    const { body } = await server.call<ScheduleEventsAnswer>(half, "POST", `${base}/events`, span);
    expect(body.items).toEqual([]);
  });
});

describe("a due job", () => {
  test("posts its message once, even with two servers, in the name of its author", async () => {
    const job = await save(posting());
    expect(await tick(2)).toBe(0);
    advance(10);
    expect(await tick(4)).toBe(1);
    expect(await tick(2)).toBe(0);
    expect(await listPosted()).toEqual([
      { association: job.id, by: operator.id, endsMs: signs.tenant.clock.nowMs() + 30 * 60_000 },
    ]);
    const { lastRun, nextRun, runs } = await read(job.id);
    expect(nextRun).toBeNull();
    expect(runs).toEqual([lastRun]);
    expect(lastRun).toMatchObject({ result: "SUCCESS", occurrence: job.nextRun, error: null });
    const events = await signs.tenant.asOwner<{ event: string; on_behalf_of: string }>(
      "select event, on_behalf_of from event where tenant_id = $1 and entity_id = $2",
      [signs.tenant.id, job.id],
    );
    expect(events).toEqual([{ event: "scheduleRun", on_behalf_of: operator.displayName }]);
  });

  test("that was due 5 minutes ago runs at once, and an edit does not run it again (SCHED-021)", async () => {
    const job = await save(posting({ firstDate: toMinutesFromNow(-5) }));
    expect(await tick()).toBe(1);
    expect(await listPosted()).toHaveLength(1);
    await save({ ...(await read(job.id)), signMessage: messageOf("OTHER") });
    expect(await tick()).toBe(0);
    await server.call(operator, "DELETE", `${base}/${job.id}`);
    await server.call(operator, "POST", `${base}/${job.id}/restore`);
    await tick();
    expect(await listPosted()).toHaveLength(1);
  });

  test("is not run hours late: runs missed during an outage or a clock jump are recorded", async () => {
    const job = await save(posting({ useRecurrence: true, rrule: "FREQ=DAILY", timezone: "UTC" }));
    advance(3 * 24 * 60 + 17);
    expect(await tick(2)).toBe(1);
    expect(await listPosted()).toEqual([]);
    const after = await read(job.id);
    expect(after.runs.map(({ result }) => result)).toEqual(["MISSED", "MISSED", "MISSED", "MISSED"]);
    expect(Date.parse(after.nextRun ?? "") - Date.parse(job.nextRun ?? "")).toBe(4 * 86_400_000);
    signs.tenant.clock.advanceMs(-60 * 60_000);
    expect(await tick()).toBe(0);
    const troubles = await server.call<{ items: ScheduleJobLine[] }>(operator, "GET", `${base}/troubles`);
    expect(troubles.body.items.map(({ id }) => id)).toContain(job.id);
    signs.tenant.clock.advanceMs(Date.parse(after.nextRun ?? "") + 359_000 - signs.tenant.clock.nowMs());
    expect(await tick()).toBe(1);
    expect(await listPosted()).toHaveLength(1);
  });

  test("of the same second as many others runs once, with two servers and a clock that jumps to and fro", async () => {
    const at = toMinutesFromNow(10);
    const jobs = [];
    for (let count = 0; count < 12; count++) jobs.push(await save(posting({ firstDate: at })));
    const daily = await save(posting({ firstDate: at, useRecurrence: true, rrule: "FREQ=DAILY" }));
    advance(10);
    expect(await tick(2)).toBe(13);
    for (const jump of [-30, 45, -20, 5]) {
      advance(jump);
      expect(await tick(2)).toBe(0);
    }
    expect((await listPosted()).map(({ association }) => association).toSorted()).toEqual(
      [...jobs, daily].map(({ id }) => id).toSorted(),
    );
    expect((await read(daily.id)).runs).toHaveLength(1);
  });

  test("keeps its time of day across clock changes", async () => {
    const { clock } = signs.tenant;
    // On 14 March 2027, clocks in Denver go from 2:00 to 3:00.
    clock.advanceMs(Date.parse("2027-03-13T14:50:00Z") - clock.nowMs());
    const job = await save(
      posting({ firstDate: "2027-03-13T15:00:00Z", useRecurrence: true, rrule: "FREQ=DAILY" }),
    );
    advance(10);
    await tick();
    expect((await read(job.id)).nextRun).toBe("2027-03-14T14:00:00.000Z");
  });

  test("does nothing once its author lacks the permission, and reports so", async () => {
    const { tenant } = signs;
    const jobs = [await save(posting()), await save(posting())];
    await tenant.asOwner(
      "delete from permission_grant where tenant_id = $1 and account_id = $2 and action = 'CONTROL'",
      [tenant.id, operator.id],
    );
    advance(10);
    await tick();
    const { lastRun } = await read(jobs[0]!.id);
    expect(lastRun).toMatchObject({
      result: "FAILED",
      lines: [{ entityType: "SIGN", entityId: signId, error: "noPermission" }],
    });
    await tenant.asOwner(
      "update installation.membership set deactivated_at = now() where tenant_id = $1 and account_id = $2",
      [tenant.id, operator.id],
    );
    const helper = await addScheduler(`next-${made}`, { SIGN: ["READ", "CONTROL"] });
    const late = await save(posting({ firstDate: toMinutesFromNow(0) }));
    await tick();
    expect((await read(late.id)).lastRun).toMatchObject({ result: "FAILED", error: "scheduleActorGone" });
    expect(await listPosted()).toEqual([]);
    const taken = await save({ ...(await read(late.id)), firstDate: toMinutesFromNow(1) }, helper);
    expect(taken.actorDisplayName).toBe(helper.displayName);
    advance(1);
    await tick();
    expect(await listPosted()).toEqual([expect.objectContaining({ by: helper.id })]);
  });

  test("runs for all possible signs, and reports each failed one", async () => {
    const mute = await signs.makeSign(`mute-${made}`, { protocol: "NONE" });
    const job = await save(posting({ entityIds: [signId, mute] }));
    advance(10);
    await tick();
    const { lastRun } = await read(job.id);
    expect(lastRun?.result).toBe("PARTLY");
    expect(lastRun?.lines).toEqual([
      { entityType: "SIGN", entityId: signId, name: signId },
      {
        entityType: "SIGN",
        entityId: mute,
        name: mute,
        error: "signNotPostable",
        params: { reason: "noProtocol" },
      },
    ]);
  });

  test("activates a plan for its duration, and runs sign tests (SCHED-012, SCHED-013, SCHED-034)", async () => {
    const { tenant } = signs;
    const plan = {
      name: "Peak",
      status: "INACTIVE",
      selectedSigns: [signId],
      signMessages: { [signId]: messageOf("SLOW") },
    };
    await tenant.asOwner(
      `insert into sign_plan (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, 'peak', 1, nextval('entity_rev'), $2, '2026-01-01', '2026-01-01', 'test')`,
      [tenant.id, JSON.stringify(plan)],
    );
    const activation = await save({
      jobType: "ActivateSignPlanJob",
      entityType: "SIGN_PLAN",
      useRecurrence: false,
      firstDate: toMinutesFromNow(10),
      duration: nsFromMinutes(20),
      metadata: { entityId: "peak" },
    });
    const asked = await save({
      ...posting({ signMessage: null }),
      jobType: "RunSignTestsJob",
      selectedTestTypes: ["SIGN_PIXEL_TEST"],
    });
    advance(10);
    expect(await tick()).toBe(2);
    expect(await listPosted()).toEqual([
      { association: "peak", by: operator.id, endsMs: tenant.clock.nowMs() + 20 * 60_000 },
    ]);
    expect((await read(activation.id)).lastRun).toMatchObject({
      result: "SUCCESS",
      lines: [{ entityId: signId }],
    });
    // This sign has no agent, so the request fails and is reported.
    expect((await read(asked.id)).lastRun).toMatchObject({
      result: "FAILED",
      lines: [{ entityId: signId, error: "agentNotConnected" }],
    });
  });
});

test("events of a span are past and future runs, for all, for ids, or for a type (SCHED-007, SCHED-014, SCHED-028)", async () => {
  const other = await signs.makeSign(`beside-${made}`);
  const job = await save(posting({ useRecurrence: true, rrule: "FREQ=DAILY;COUNT=3", timezone: "UTC" }));
  await save(posting({ entityId: other, jobType: "RunSignTestsJob", selectedTestTypes: ["SIGN_FAN_TEST"] }));
  advance(10);
  await tick();
  const listEvents = async (more: object) =>
    (
      await server.call<ScheduleEventsAnswer>(operator, "POST", `${base}/events`, {
        startDate: toMinutesFromNow(-60),
        endDate: toMinutesFromNow(40 * 24 * 60),
        ...more,
      })
    ).body.items;
  const own = await listEvents({ ids: [signId] });
  expect(own.map(({ start, result, color, jobId }) => [start, result, color, jobId])).toEqual([
    [toMinutesFromNow(0), "SUCCESS", "green", job.id],
    [toMinutesFromNow(24 * 60), null, "green", job.id],
    [toMinutesFromNow(48 * 60), null, "green", job.id],
  ]);
  expect(own[0]).toMatchObject({
    end: toMinutesFromNow(30),
    recurring: true,
    messageText: "ROAD WORK",
    entityName: signId,
  });
  expect((await listEvents({ ids: [other] })).map(({ color, result }) => [color, result])).toEqual([
    ["red", "FAILED"],
  ]);
  expect((await listEvents({ entityType: "SIGN", ids: [signId, other] })).length).toBe(4);
  expect((await listEvents({ entityType: "SIGN_PLAN", ids: [signId] })).length).toBe(0);
  const unknown = { startDate: toMinutesFromNow(0), endDate: toMinutesFromNow(1), entityType: "ROLE" };
  expect((await server.failing(operator, "POST", `${base}/events`, unknown)).code).toBe("invalidBody");
});

test("the table of jobs matches its declaration", async () => {
  const owner = new pg.Client({ connectionString: signs.tenant.urls.owner });
  await owner.connect();
  try {
    expect(await kindDrift(owner, [scheduleJob])).toEqual({ statements: [], byHand: [] });
  } finally {
    await owner.end();
  }
});
