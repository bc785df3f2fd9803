import type { ConnectionTestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { connectionTestRoutes } from "../../platform/agent-link/actions/connection-test-route.ts";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { onCameras, videoUnderTest, type VideoUnderTest } from "./video-under-test.ts";

const path = "/api/v1/video/camera/connection-test";
const password = "nobody-else-knows";
const onvif = { protocol: "ONVIF", host: "10.0.0.9", port: 8000, userName: "operator" };
const stored = { id: "cam-1", ...onvif };
const empty = { port: null, deviceAddress: null, userName: null };
let tenant: TestTenant;
let video: VideoUnderTest;
let server: TestServer;

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, { "cam-1": { ...onvif, passwordSet: true } });
  const { platform } = video.link;
  await tenant.database.inTenant(tenant.principal({}), (db) =>
    platform.secrets.write(db, "CAMERA", "cam-1", { password }),
  );
  server = await serveRoutes(connectionTestRoutes([camera], platform, platform.secrets));
  return () => video.stop();
});
beforeEach(() => {
  video.agent.actions.length = 0;
  video.agent.answerAction = () => ({ result: "SUCCESS", data: { latencyMs: 3 } });
});

let people = 0;
const editor = () => tenant.principal(onCameras(["READ", "UPDATE", "CREATE"]), `person-${++people}`);

test.each(["NTCIP", "COHU_T", "PECLO_D", "ONVIF"])(
  "a new camera by %s is tested with the form's values (COMM-014, COMM-015, CAM-018)",
  async (protocol) => {
    const form = { protocol, host: "cam.example.org", deviceAddress: 3, password: "typed" };
    video.agent.answerAction = () => ({ result: "FAILED", error: "accessDenied" });
    const answer = await server.call<ConnectionTestAnswer>(editor(), "POST", path, form);
    expect(answer.body).toMatchObject({ status: "FAILED", error: "accessDenied" });
    const [action] = video.agent.actions;
    expect(action).toMatchObject({
      requestType: "CONNECTION_TEST",
      entityType: "CAMERA",
      entityId: "new",
      secrets: { password: "typed" },
    });
    expect(action?.payload).toEqual({ ...empty, protocol, host: "cam.example.org", deviceAddress: 3 });
  },
);

test("an unchanged stored password is used only at the stored address and never shown (COMM-015)", async () => {
  const form = { ...stored, userName: "somebody" };
  const answer = await server.call<ConnectionTestAnswer>(editor(), "POST", path, form);
  const [action] = video.agent.actions;
  expect([action?.secrets, JSON.stringify(action?.payload).includes(password)]).toEqual([
    { password },
    false,
  ]);
  expect(JSON.stringify(answer.body)).not.toContain(password);
  for (const changed of [{ host: "10.0.0.8" }, { port: 8001 }, { port: null }, { protocol: "NTCIP" }])
    expect(await server.failing(editor(), "POST", path, { ...stored, ...changed })).toMatchObject({
      code: "secretNeedsRetyping",
      errors: [{ field: "password", code: "secretNeedsRetyping" }],
    });
});

test("a password removed in the form is not used for the test", async () => {
  await server.call(editor(), "POST", path, { ...stored, password: null });
  expect(video.agent.actions[0]?.secrets ?? {}).toEqual({});
});

test("testing a camera needs permission to save it", async () => {
  const reader = tenant.principal(onCameras(["READ"]), "reader");
  expect(await server.failing(reader, "POST", path, stored)).toMatchObject({ status: 403 });
  expect(await server.failing(reader, "POST", path, onvif)).toMatchObject({ status: 403 });
  const signsOnly = tenant.principal({ READ: { SIGN: [] }, UPDATE: { SIGN: [] } }, "signs");
  expect(await server.failing(signsOnly, "POST", path, stored)).toMatchObject({ status: 404 });
});

test("a stream is tested before saving, and its address travels to the agent as a secret only", async () => {
  const internalStreamUrl = "rtsp://viewer:hidden-word@10.0.0.9/main";
  const form = { internalStreamType: "RTSP", internalStreamUrl, userName: "operator", password: "typed" };
  const call = path.replace("connection", "internal-stream");
  const answer = await server.call<ConnectionTestAnswer>(editor(), "POST", call, form);
  expect(answer.body).toMatchObject({ status: "SUCCESS" });
  const [action] = video.agent.actions;
  expect(action?.secrets).toEqual({ internalStreamUrl, password: "typed" });
  expect(action?.payload).toEqual({ internalStreamType: "RTSP", userName: "operator" });
  const rows = await tenant.asOwner("select * from communication_action where tenant_id = $1", [tenant.id]);
  expect(JSON.stringify([rows, answer.body])).not.toContain("hidden-word");
  const reader = tenant.principal(onCameras(["READ"]), "stream-reader");
  expect(await server.failing(reader, "POST", call, form)).toMatchObject({ status: 403 });
});

test("a stored password is not sent to a stream address that was not saved with it", async () => {
  const form = { id: "cam-1", externalStreamType: "RTSP", externalStreamUrl: "rtsp://10.0.0.66/" };
  const call = path.replace("connection", "external-stream");
  expect(await server.failing(editor(), "POST", call, form)).toMatchObject({ code: "secretNeedsRetyping" });
  expect(video.agent.actions).toEqual([]);
});
