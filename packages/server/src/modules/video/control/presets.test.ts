import type { CameraActionAnswer } from "@gantry/domain/contract/answers/actions.ts";
import type { PresetPage } from "@gantry/domain/contract/answers/camera.ts";
import type { FoundPreset } from "@gantry/domain/contract/video/camera-calls.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { Camera } from "@gantry/domain/kinds/camera.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { onCameras, videoUnderTest, type VideoUnderTest } from "../video-under-test.ts";

let tenant: TestTenant;
let video: VideoUnderTest;
let amy: Principal;
let ben: Principal;

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, {
    c1: { name: "Summit" },
    c2: { name: "Tunnel" },
    c3: { name: "Depot" },
    unwired: { protocol: "NONE" },
  });
  amy = tenant.principal(onCameras(["READ", "CONTROL"]), "amy");
  ben = tenant.principal(onCameras(["READ", "CONTROL"]), "ben");
  const setPresets = (id: string, count: number, name: string) =>
    tenant.asOwner("update camera_state set state = $3 where tenant_id = $1 and id = $2", [
      tenant.id,
      id,
      JSON.stringify({
        presets: Array.from({ length: count }, (_, at) => ({
          token: `${at + 1}`,
          name: `${name} ${at + 1}`,
        })),
      }),
    ]);
  await setPresets("c1", 25, "Lane");
  await setPresets("c2", 2, "Portal");
});
afterAll(() => video.stop());
beforeEach(async () => {
  await tenant.asOwner("delete from ptz_lock where tenant_id = $1", [tenant.id]);
  tenant.bus.publish({ topic: "gap" } as never);
  video.agent.actions.length = 0;
  video.agent.answerAction = () => ({ result: "SUCCESS" });
});

type TestAnswer = Omit<CameraActionAnswer, "status"> & Omit<Problem, "status"> & { status: unknown };
const call = (path: string, body: object, who = amy, method = "POST") =>
  video.server.call<TestAnswer>(who, method, `/api/v1/video/${path}`, { cameraId: "c1", ...body });
const listSentActions = () =>
  video.agent.actions.map(({ requestType, entityId, payload }) => ({ requestType, entityId, payload }));

describe("a camera request is executed by its agent, recorded, and awaited", () => {
  test.each([
    ["auto-iris", { enabled: true }, "AUTO_IRIS", { enabled: true }],
    ["auto-focus", { enabled: false }, "AUTO_FOCUS", { enabled: false }],
    ["preset/goto", { presetToken: "7" }, "GO_TO_PRESET", { token: "7" }],
  ])("%s %j (CAM-055, CAM-056, CAM-061)", async (path, body, requestType, payload) => {
    expect(await call(path, body)).toMatchObject({ status: 200, body: { status: "SUCCESS" } });
    expect(listSentActions()).toEqual([{ requestType, entityId: "c1", payload }]);
    const rows = await tenant.asOwner(
      "select result, requested_by as by from communication_action where tenant_id = $1 and request_type = $2",
      [tenant.id, requestType],
    );
    expect(rows).toEqual([{ result: "SUCCESS", by: "amy" }]);
  });

  test("to save its position under a name, returning the token (CAM-058)", async () => {
    video.agent.answerAction = () => ({ result: "SUCCESS", data: { token: "12", host: "10.0.0.9" } });
    const { body } = await call("preset", { presetToken: "", presetName: " Bridge " });
    expect(body).toEqual({ actionId: expect.any(String) as string, status: "SUCCESS", token: "12" });
    expect(listSentActions()).toMatchObject([
      { requestType: "SET_PRESET", payload: { token: "", name: "Bridge" } },
    ]);
  });

  test("to rename a preset, and to delete one (CAM-059, CAM-060)", async () => {
    await call("preset/name", { presetToken: "7", presetName: "Bridge" });
    const gone = await video.server.call(amy, "DELETE", "/api/v1/video/preset?cameraId=c1&presetToken=7");
    expect(gone.body).toMatchObject({ status: "SUCCESS" });
    expect(listSentActions()).toMatchObject([
      { requestType: "RENAME_PRESET", payload: { token: "7", name: "Bridge" } },
      { requestType: "CLEAR_PRESET", payload: { token: "7" } },
    ]);
  });

  test("to poll the camera (CAM-050)", async () => {
    const poll = () => video.server.call(amy, "POST", "/api/v1/video/camera/c1/poll");
    expect((await poll()).body).toMatchObject({ status: "SUCCESS" });
    video.agent.answerAction = () => ({ result: "FAILED", error: "noAnswer" });
    expect(await poll()).toMatchObject({ status: 200, body: { status: "FAILED", error: "noAnswer" } });
  });

  test("and a failure has its reason", async () => {
    video.agent.answerAction = () => ({ result: "FAILED", error: "presetMissing" });
    expect((await call("preset/goto", { presetToken: "99" })).body).toMatchObject({
      status: "FAILED",
      error: "presetMissing",
    });
  });
});

describe("a camera request is refused", () => {
  test.each([
    ["preset", { presetToken: "1", presetName: "  " }, "presetName required"],
    ["preset", { presetName: "a" }, "presetToken required"],
    ["preset", { presetToken: "1", presetName: "n".repeat(201) }, "presetName tooLong"],
    ["preset/name", { presetToken: "", presetName: "a" }, "presetToken tooSmall"],
    ["preset/goto", { presetToken: 7 }, "presetToken notText"],
    ["auto-focus", { enabled: "yes" }, "enabled wrongType"],
  ])("by %s %j, naming the invalid part", async (path, body, issue) => {
    const { status, body: problem } = await call(path, body);
    expect([status, problem.errors?.map(({ field, code }) => `${field} ${code}`)]).toEqual([400, [issue]]);
    expect(listSentActions()).toEqual([]);
  });

  test("without the lock or without CONTROL", async () => {
    await call("preset/goto", { presetToken: "1" });
    expect(await call("preset/goto", { presetToken: "2" }, ben)).toMatchObject({
      status: 409,
      body: { code: "cameraLocked", current: { lockedBy: "amy" } },
    });
    const reader = tenant.principal(onCameras(["READ"]), "reader");
    expect((await call("preset/goto", { presetToken: "1" }, reader)).status).toBe(403);
    const path = "/api/v1/video/preset?cameraId=c1&presetToken=1";
    expect((await video.server.call(reader, "DELETE", path)).status).toBe(403);
    const other = tenant.principal(onCameras(["READ", "CONTROL"], ["c2"]), "other");
    expect((await video.server.call(other, "DELETE", path)).status).toBe(404);
    expect(listSentActions()).toHaveLength(1);
  });

  test("for a tour while a user holds the lock, and a tour takes no lock (CAM-061, WALL-006)", async () => {
    const lock = async () => (await video.server.call(amy, "GET", "/api/v1/video/ptz-lock/c1")).body;
    const tour = { presetToken: "1", takesLock: false };
    expect((await call("preset/goto", tour)).body).toMatchObject({ status: "SUCCESS" });
    expect(await lock()).toBeNull();
    await call("preset/goto", { presetToken: "2" }, ben);
    expect(await call("preset/goto", tour)).toMatchObject({ status: 409, body: { code: "cameraLocked" } });
    expect(await call("preset/goto", tour, ben)).toMatchObject({ status: 200 });
    expect(await lock()).toMatchObject({ lockedBy: "ben" });
    expect(listSentActions()).toHaveLength(3);
  });

  test("when the camera is unreachable", async () => {
    expect((await call("preset/goto", { cameraId: "unwired", presetToken: "1" })).body).toMatchObject({
      code: "deviceNotPollable",
    });
  });
});

describe("presets are listed as last read", () => {
  const page = (query = "", id = "c1", who = amy) =>
    video.server.call<PresetPage & Problem>(who, "GET", `/api/v1/video/presets/${id}${query}`);

  test("for one camera in pages of ten (CAM-057)", async () => {
    const { body } = await page();
    expect([body.total, body.items.length, body.items[0]]).toEqual([25, 10, { token: "1", name: "Lane 1" }]);
    expect((await page("?page=2")).body.items.map(({ token }) => token)).toEqual([
      "21",
      "22",
      "23",
      "24",
      "25",
    ]);
    expect((await page("?page=1&pageSize=20")).body.items).toHaveLength(5);
    expect((await page("", "c3")).body).toEqual({ items: [], total: 0 });
    for (const [query, field] of [
      ["?page=-1", "page"],
      ["?pageSize=x", "pageSize"],
      ["?pageSize=0", "pageSize"],
    ] as const)
      expect(await page(query)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect((await page("", "c1", tenant.principal(onCameras(["READ"], ["c2"])))).status).toBe(404);
  });

  test("for all readable cameras, searched, filtered and sorted (CAM-062)", async () => {
    const find = async (query: object, who = amy) =>
      (
        await video.server.call<FindAnswer<FoundPreset>>(
          who,
          "POST",
          "/api/v1/video/camera-preset/find",
          query,
        )
      ).body;
    expect(await find({ searchText: "portal" })).toEqual({
      items: [
        { id: "c2/1", cameraId: "c2", cameraName: "Tunnel", token: "1", name: "Portal 1" },
        { id: "c2/2", cameraId: "c2", cameraName: "Tunnel", token: "2", name: "Portal 2" },
      ],
      total: 2,
    });
    const sorted = await find({ pageSize: 3, sortField: "cameraName", ascending: false, fields: ["name"] });
    expect([sorted.total, sorted.items[0]]).toMatchObject([27, { name: "Portal 2" }]);
    const filters = [{ field: "cameraId", operator: "EQUALS", value: "c1" }];
    expect((await find({ filters })).total).toBe(25);
    expect((await find({}, tenant.principal(onCameras(["READ"], ["c2"])))).total).toBe(2);
  });
});

test("cameras for a wall are found by text and group among the readable ones (WALL-017)", async () => {
  const group = (id: string, cameraIds: string[]) =>
    tenant.asOwner(
      `insert into camera_group (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
      [tenant.id, id, JSON.stringify({ name: id, cameraIds })],
    );
  await group("pass", ["c1", "c2"]);
  await group("yard", ["c3", "gone"]);
  const reader = tenant.principal({ READ: { CAMERA: [], CAMERA_GROUP: [] } });
  const find = async (query: object, who = reader) => {
    const path = "/api/v1/video/camera/video-wall-find";
    const { body } = await video.server.call<FindAnswer<Camera> & Problem>(who, "POST", path, query);
    return body.items?.map(({ name }) => name) ?? body.errors ?? body.code;
  };
  expect(await find({ cameraGroupIds: ["pass", "yard"] })).toEqual(["Depot", "Summit", "Tunnel"]);
  expect(await find({ cameraGroupIds: ["yard"] })).toEqual(["Depot"]);
  expect(await find({ cameraGroupIds: ["pass"], searchText: "TUN" })).toEqual(["Tunnel"]);
  expect(await find({ searchText: "u", searchFields: ["name"], page: 1, pageSize: 1 })).toEqual(["Tunnel"]);
  expect(await find({ cameraGroupIds: ["nowhere"] })).toEqual([]);
  expect(await find({ cameraGroupIds: ["pass"] }, tenant.principal({ READ: { CAMERA: [] } }))).toEqual([]);
  const some = tenant.principal({ READ: { CAMERA: ["c2"], CAMERA_GROUP: [] } });
  expect(await find({ cameraGroupIds: ["pass"] }, some)).toEqual(["Tunnel"]);
  expect(await find({ searchFields: ["host"], searchText: "10" })).toBe("unknownField");
});
