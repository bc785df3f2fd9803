import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Camera } from "@gantry/domain/kinds/camera.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { onCameras, videoUnderTest, type VideoUnderTest } from "./video-under-test.ts";

let tenant: TestTenant;
let video: VideoUnderTest;

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, { c1: {} });
});
afterAll(() => video.stop());

let second = 0;
const state = (stateData: Record<string, unknown>): Observation => ({
  kind: "state",
  entityType: "CAMERA",
  entityId: "c1",
  observedAt: new Date(tenant.clock.nowMs() - 3_600_000 + ++second * 1000).toISOString(),
  status: "ONLINE",
  stateData,
});
const read = async () =>
  (await video.server.call<Camera>(tenant.principal(onCameras(["READ"])), "GET", "/api/v1/video/camera/c1"))
    .body;
const whole = {
  supportsPTZ: true,
  supportsFocus: true,
  supportsIris: false,
  supportsPresets: true,
  namesPresets: false,
  streamOnline: true,
  autoFocusEnabled: true,
  autoIrisEnabled: null,
  presets: [
    { token: "1", name: "East" },
    { token: "dome/7", name: "Bridge" },
  ],
  videoSnapshot: { from: "2026-11-20T10:00:00Z", to: "2026-11-20T10:10:00Z" },
  position: { panDegrees: -12.5, zoomFactor: 4, readAt: "2026-11-20T10:10:00Z" },
  problem: null,
  streamProblem: null,
};

test("a camera's capabilities, presets and recording are read as its agent reports them (CAM-014, CAM-017)", async () => {
  await video.agent.report(state(whole));
  expect(await read()).toMatchObject({ status: "ONLINE", stateData: whole });
  await video.agent.report(state({ streamOnline: false }));
  expect((await read()).stateData).toEqual({ ...whole, streamOnline: false });
  const streamProblem = { code: "notSupported", since: "2026-11-20T10:00:00Z", format: "VP8" };
  await video.agent.report(state({ streamProblem: { ...streamProblem, detail: "rtsp://10.0.0.9" } }));
  expect((await read()).stateData).toMatchObject({ streamProblem });
  expect(JSON.stringify(await read())).not.toContain("10.0.0.9");
});

test.each([
  { supportsPTZ: "yes" },
  { presets: [{ token: "", name: "a" }] },
  { presets: [{ token: "1", name: "n".repeat(201) }] },
  { presets: Array.from({ length: 1001 }, (_, index) => ({ token: String(index), name: "" })) },
  { videoSnapshot: { from: "yesterday", to: "today" } },
  { position: { panDegrees: "12", readAt: "2026-11-20T10:10:00Z" } },
  { problem: { code: "<b>no</b>", since: "2026-11-20T10:10:00Z" } },
])("%j is no valid member of a camera's state and is not stored, but the others are", async (stateData) => {
  await video.agent.report(state(whole));
  await video.agent.report(state({ streamOnline: false, ...stateData }));
  expect((await read()).stateData).toEqual({ ...whole, streamOnline: false });
});

test("undeclared data and failure texts, which may contain addresses, are not stored", async () => {
  const problem = { code: "unreachable", since: "2026-11-20T10:10:00Z" };
  const detail = "connect ECONNREFUSED 10.0.0.9:554";
  await video.agent.report(state({ ...whole, colour: "red", problem: { ...problem, detail } }));
  expect((await read()).stateData).toEqual({ ...whole, problem });
});
