import type { CameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { videoUnderTest, type VideoUnderTest } from "../video-under-test.ts";

const path = "/api/v1/video/camera-group";
const everything: GrantsOnTheWire = {
  READ: { CAMERA_GROUP: [] },
  CREATE: { CAMERA_GROUP: [] },
  UPDATE: { CAMERA_GROUP: [] },
  DELETE: { CAMERA_GROUP: [] },
};
let tenant: TestTenant;
let video: VideoUnderTest;

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, { c1: {}, c2: {} });
});
afterAll(() => video.stop());
beforeEach(() => tenant.asOwner("delete from camera_group where tenant_id = $1", [tenant.id]));

const makePrincipal = (grants: GrantsOnTheWire = everything) => tenant.principal(grants);
const save = (body: unknown, grants?: GrantsOnTheWire) =>
  video.server.call<CameraGroup[] & Problem>(makePrincipal(grants), "POST", `${path}/bulk`, body);
const saveGroups = async (body: unknown) => (await save(body)).body;
const namesOf = (groups: CameraGroup[]) => groups.map(({ name }) => name);
const read = async (grants?: GrantsOnTheWire) =>
  (await video.server.call<CameraGroup[]>(makePrincipal(grants), "GET", path)).body;

test("camera groups are read as one list by name, with their cameras (CAM-021, CAM-070)", async () => {
  await saveGroups([
    { name: "Tunnel", cameraIds: ["c2"] },
    { name: "Pass", description: "I-70", cameraIds: ["c1", "c2"] },
  ]);
  const groups = await read();
  expect(groups).toMatchObject([
    { name: "Pass", description: "I-70", cameraIds: ["c1", "c2"], version: 1 },
    { name: "Tunnel", cameraIds: ["c2"] },
  ]);
  const [pass] = groups;
  expect(await read({ READ: { CAMERA_GROUP: [pass?.id ?? ""] } })).toEqual([pass]);
});

test("all groups are saved in one call: created, changed and removed (CAM-071)", async () => {
  const [pass, tunnel] = await saveGroups([
    { name: "Pass", cameraIds: [] },
    { name: "Tunnel", cameraIds: ["c1"] },
  ]);
  const answer = await saveGroups({
    groups: [
      { ...pass, cameraIds: ["c1", "c2"] },
      { name: "Valley", cameraIds: [] },
    ],
    removed: [{ id: tunnel?.id, version: 1 }],
  });
  expect(namesOf(answer)).toEqual(["Pass", "Valley"]);
  expect(answer[0]).toMatchObject({ id: pass?.id, version: 2, cameraIds: ["c1", "c2"] });
});

test("if a group changed meanwhile nothing of the call is saved (CAM-071)", async () => {
  const [pass] = await saveGroups([{ name: "Pass", cameraIds: [] }]);
  await saveGroups([{ ...pass, name: "High pass" }]);
  const stale = await save([
    { name: "Valley", cameraIds: [] },
    { ...pass, name: "Low pass" },
  ]);
  expect(stale).toMatchObject({
    status: 409,
    body: { code: "staleVersion", current: { name: "High pass" } },
  });
  expect(namesOf(await read())).toEqual(["High pass"]);
});

test.each([
  [{ groups: [{ name: "a", cameraIds: [] }, { cameraIds: [] }] }, "groups.1.name required"],
  [[{ name: "a", cameraIds: "c1" }], "groups.0.cameraIds wrongType"],
  [[{ name: "a", cameraIds: [], colour: "red" }], "groups.0.colour unknownField"],
  [{ groups: [], removed: [{ id: "g" }, { id: "g" }] }, "removed.1.id notUnique"],
])("%j is refused, and the entry is named", async (body, issue) => {
  const { status, body: problem } = await save(body);
  expect([status, problem.errors?.map(({ field, code }) => `${field} ${code}`)]).toEqual([400, [issue]]);
  expect(await read()).toEqual([]);
});

test("read permission does not allow saving groups", async () => {
  expect(await save([{ name: "a", cameraIds: [] }], { READ: { CAMERA_GROUP: [] } })).toMatchObject({
    status: 403,
    body: { code: "noPermission" },
  });
});
