import type { Problem } from "@gantry/domain/errors.ts";
import type { Camera } from "@gantry/domain/kinds/camera.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import { issuerUnderTest } from "../../platform/identity/tokens/issuer-under-test.ts";
import { serveHub } from "../../platform/realtime/hub-under-test.ts";
import { PageUnderTest, updatesOf } from "../../platform/realtime/page-under-test.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { onCameras, videoUnderTest, type VideoUnderTest } from "./video-under-test.ts";

let tenant: TestTenant;
let video: VideoUnderTest;
let id: string;
let admin: Principal;
let viewer: Principal;

const path = "/api/v1/video/camera";
const hidden = [
  "10.20.30.40",
  "8554",
  "svc-user",
  "pa55word",
  "main-app",
  "main-name",
  "sub-app",
  "sub-name",
  "rtsp://",
];
const document = {
  name: "Summit",
  roadName: "I-70",
  description: "Above the tunnel",
  pollEnabled: true,
  protocol: "ONVIF",
  host: "10.20.30.40",
  port: 8554,
  userName: "svc-user",
  password: "pa55word",
  internalStreamType: "RTSP",
  internalStreamUrl: "rtsp://10.20.30.40:8554/main",
  internalStreamName: "main-name",
  internalStreamFolder: "main-app",
  externalStreamType: "RTSP",
  externalStreamUrl: "rtsp://10.20.30.40:8554/sub",
  externalStreamName: "sub-name",
  externalStreamFolder: "sub-app",
};

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, {});
  admin = tenant.principal(
    onCameras(["CREATE", "READ", "UPDATE", "DELETE", "CONTROL", "VIEW_INTERNAL_STREAM"]),
    "admin",
  );
  viewer = tenant.principal(
    {
      ...onCameras(["READ", "CONTROL", "OVERRIDE_LOCK", "VIEW_INTERNAL_STREAM"]),
      READ: { CAMERA: [], AUDIT_LOG: [] },
    },
    "viewer",
  );
  const made = await call<Camera>(admin, "POST", path, document);
  expect(made.status).toBe(201);
  id = made.body.id;
});
afterAll(() => video.stop());

const call = <Body = Problem>(who: Principal, method: string, at: string, body?: unknown) =>
  video.server.call<Body>(who, method, at, body);
const put = (change: object) => call<Camera & Problem>(admin, "PUT", `${path}/${id}`, change);

test("a camera has these members, and its addresses are only in the form of users who may update it (CAM-013, CAM-043)", async () => {
  const { password: _password, ...shown } = document;
  const { body: form } = await call<Camera>(admin, "GET", `${path}/${id}/form-values`);
  expect(form).toMatchObject({
    id,
    status: "UNKNOWN",
    lastUpdateTimestamp: null,
    stateData: {},
    passwordSet: true,
    metadata: { protocol: "ONVIF" },
    ...shown,
  });
  expect(JSON.stringify(form)).not.toContain("pa55word");
  expect((await call(viewer, "GET", `${path}/${id}/form-values`)).status).toBe(403);
  const changed = await put({ ...form, protocol: "COHU_T", password: "pa55word" });
  expect(changed.body).toMatchObject({ protocol: "COHU_T", metadata: { protocol: "COHU_T" } });
  await put({ ...document, version: 2 });
  expect((await call<Camera>(viewer, "GET", `${path}/${id}`)).body).toMatchObject({
    name: "Summit",
    internalStreamType: "RTSP",
    externalStreamType: "RTSP",
  });
});

describe("addresses and the password never reach users without update permission", () => {
  const clip = { startTime: "2026-01-01T00:00:00Z", endTime: "2026-01-01T00:01:00Z" };
  const order = () => ({ cameraId: id });
  const calls: [string, () => string, (() => object)?][] = [
    ["GET", () => `${path}/${id}`],
    ["POST", () => `${path}/find`, () => ({})],
    [
      "POST",
      () => `${path}/find`,
      () => ({ filters: [{ field: "host", operator: "EQUALS", value: "10.20.30.40" }] }),
    ],
    ["POST", () => `${path}/find`, () => ({ sortField: "internalStreamUrl" })],
    ["POST", () => `${path}/video-wall-find`, () => ({})],
    ["GET", () => `${path}/geojson`],
    ["POST", () => `${path}/overview`, () => ({})],
    ["POST", () => `${path}/export`, () => ({})],
    ["POST", () => `${path}/export`, () => ({ query: { fields: ["name", "externalStreamUrl"] } })],
    ["POST", () => `${path}/${id}/audit/find`, () => ({})],
    ["POST", () => "/api/v1/system/audit-log/find", () => ({})],
    ["GET", () => `${path}/${id}/form-values`],
    ["GET", () => `${path}/${id}/stream`],
    ["POST", () => `${path}/${id}/media-ticket`, () => ({ kind: "hls" })],
    ["POST", () => `${path}/${id}/webrtc`, () => ({ sdp64: "dj0w" })],
    ["POST", () => "/api/v1/video/snapshot-video", () => ({ ...order(), ...clip })],
    ["POST", () => `${path}/${id}/poll`],
    ["GET", () => `/api/v1/video/presets/${id}`],
    ["POST", () => "/api/v1/video/camera-preset/find", () => ({})],
    ["POST", () => "/api/v1/video/pan-tilt", () => ({ ...order(), pan: 1, tilt: 1 })],
    ["POST", () => "/api/v1/video/preset/goto", () => ({ ...order(), presetToken: "1" })],
    ["GET", () => `/api/v1/video/ptz-lock/${id}`],
    ["PUT", () => `${path}/${id}`, () => ({ name: "x", version: 99 })],
    [
      "POST",
      () => `${path}/bulk-edit`,
      () => ({ selection: { ids: [id] }, set: { roadName: "x" }, dryRun: true }),
    ],
    ["DELETE", () => `${path}/${id}`],
  ];
  test.each(calls)("by %s %s", async (method, at, body) => {
    const answer = await call<unknown>(viewer, method, at(), body?.());
    const text = JSON.stringify([answer.body, [...answer.headers]]);
    // Ignore values echoed from the request.
    const leaked = hidden.filter(
      (word) => text.includes(word) && !JSON.stringify(body?.() ?? "").includes(word),
    );
    expect(leaked).toEqual([]);
  });

  test("in the change history", async () => {
    await put({ ...document, port: 8555, version: 3 });
    await put({ ...document, version: 4 });
    const { body } = await call<{ items: { id: string }[] }>(viewer, "POST", `${path}/${id}/audit/find`, {});
    expect(body.items.length).toBeGreaterThanOrEqual(3);
    for (const { id: auditId } of body.items) {
      const edit = JSON.stringify((await call(viewer, "GET", `${path}/${id}/audit/${auditId}`)).body);
      expect(hidden.filter((word) => edit.includes(word))).toEqual([]);
    }
    const whole = await tenant.asOwner("select before, after from audit_log where tenant_id = $1", [
      tenant.id,
    ]);
    expect(JSON.stringify(whole)).not.toContain("pa55word");
  });

  test("on open pages", async () => {
    const issuer = issuerUnderTest(tenant);
    const hub = await serveHub(tenant, issuer);
    const page = await PageUnderTest.signedIn(
      issuer,
      tenant.id,
      onCameras(["READ", "VIEW_INTERNAL_STREAM"]),
      hub.url,
    );
    await page.subscribe([id], "CAMERA");
    await put({ ...document, description: "Above the old tunnel" });
    const update = JSON.stringify(updatesOf(await page.next()));
    expect(update).toContain("Above the old tunnel");
    expect(hidden.filter((word) => update.includes(word))).toEqual([]);
    page.socket.close();
    await hub.stop();
  });
});

test.each(["host", "port", "protocol", "internalStreamUrl", "externalStreamUrl"])(
  "a password is not sent to an address changed by a user who does not know it: %s",
  async (field) => {
    const elsewhere = { host: "10.66.66.66", port: 1, protocol: "COHU_T" };
    const value = elsewhere[field as keyof typeof elsewhere] ?? "rtsp://10.66.66.66/steal";
    expect(await put({ [field]: value })).toMatchObject({
      status: 400,
      body: { code: "secretNeedsRetyping", errors: [{ field: "password" }] },
    });
    expect((await put({ [field]: value, password: "pa55word" })).status).toBe(200);
    expect((await put(document)).status).toBe(200);
  },
);
