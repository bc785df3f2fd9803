import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import type { Action, GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import { runDueJobs } from "../../../platform/schedules/run-due-jobs.ts";
import { scheduleRoutes } from "../../../platform/schedules/schedule-routes.ts";
import { systemPrincipal } from "../../../platform/permission/system-principal.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { takeLock } from "../locks/lock-store.ts";
import { addPerson, videoUnderTest, type VideoUnderTest } from "../video-under-test.ts";
import { cameraExecutors } from "./camera-executors.ts";

const base = "/api/v1/video/schedule";
let tenant: TestTenant;
let video: VideoUnderTest;
let server: TestServer;
let amy: Principal;

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, { c1: { name: "Summit" }, unwired: { protocol: "NONE" } });
  server = await serveRoutes(scheduleRoutes(video.link.platform, cameraExecutors));
  const onJobs: readonly Action[] = ["CREATE", "READ", "UPDATE", "DELETE"];
  const grants: GrantsOnTheWire = Object.fromEntries(onJobs.map((action) => [action, { SCHEDULE_JOB: [] }]));
  amy = await addPerson(video, {
    ...grants,
    READ: { SCHEDULE_JOB: [], CAMERA: [] },
    CONTROL: { CAMERA: [] },
  });
});
afterAll(() => video.stop());
beforeEach(() => void (video.agent.actions.length = 0));

async function doneNow(cameraId: string): Promise<ScheduleJob> {
  const { status, body } = await server.call<ScheduleJob>(amy, "POST", base, {
    jobType: "GoToPresetJob",
    entityType: "CAMERA",
    entityId: cameraId,
    presetTokenId: "7",
    firstDate: new Date(tenant.clock.nowMs()).toISOString(),
    useRecurrence: false,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const actor = systemPrincipal(tenant.id, "job:runSchedules", "runSchedules");
  await tenant.database.inTenant(actor, (db) => runDueJobs(db, video.link.platform, cameraExecutors));
  return (await server.call<ScheduleJob>(amy, "GET", `${base}/${body.id}`)).body;
}

test("at its time a camera is sent to its preset by its agent, in the name of the job's author (SCHED-012, SCHED-024)", async () => {
  const { lastRun } = await doneNow("c1");
  expect(lastRun).toMatchObject({ result: "SUCCESS", lines: [{ entityId: "c1", name: "Summit" }] });
  await vi.waitFor(() => expect(video.agent.actions).toHaveLength(1));
  expect(video.agent.actions[0]).toMatchObject({
    requestType: "GO_TO_PRESET",
    entityId: "c1",
    payload: { token: "7" },
  });
  const rows = await tenant.asOwner(
    "select requested_by as by from communication_action where tenant_id = $1",
    [tenant.id],
  );
  expect(rows).toEqual([{ by: amy.id }]);
});

test("a camera that is locked by a user or unreachable is skipped, and the job has the reason", async () => {
  const ben = tenant.principal({ CONTROL: { CAMERA: [] }, READ: { CAMERA: [] } }, "ben");
  await tenant.database.inTenant(ben, (db) =>
    takeLock(db, { cameraId: "c1", explicit: true, override: false }),
  );
  expect((await doneNow("c1")).lastRun).toMatchObject({
    result: "FAILED",
    lines: [{ error: "cameraLocked", params: { name: ben.displayName } }],
  });
  expect((await doneNow("unwired")).lastRun?.lines).toMatchObject([{ error: "deviceNotPollable" }]);
  expect(video.agent.actions).toEqual([]);
});
