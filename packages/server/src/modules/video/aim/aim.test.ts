import type { CameraSightings } from "@gantry/domain/contract/answers/camera.ts";
import { directionTo } from "@gantry/domain/camera/camera-mapping.ts";
import type { CameraPosition } from "@gantry/domain/camera/camera-aim.ts";
import type { AimAnswer } from "@gantry/domain/contract/video/camera-aim-calls.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import {
  makeCamera,
  onCameras,
  addPerson,
  videoUnderTest,
  type VideoUnderTest,
} from "../video-under-test.ts";

const place = { longitude: -104.99, latitude: 39.74 };
const location = { type: "Point", coordinates: [place.longitude, place.latitude] };
/** Points to the east and north of the camera, about 110 m each. */
const [east, north, both] = [
  { longitude: place.longitude + 0.0013, latitude: place.latitude },
  { longitude: place.longitude, latitude: place.latitude + 0.001 },
  { longitude: place.longitude + 0.0008, latitude: place.latitude - 0.0006 },
];
const mount = { northPanDegrees: 37, heightM: 15 };

let tenant: TestTenant;
let video: VideoUnderTest;
let amy: Principal;
let ben: Principal;

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, { c1: { location }, c2: { location }, lost: {} });
  amy = await addPerson(video, onCameras(["READ", "CONTROL"]));
  ben = await addPerson(video, onCameras(["READ", "CONTROL", "OVERRIDE_LOCK"]));
});
afterAll(() => video.stop());
beforeEach(async () => {
  tenant.clock.advanceMs(120_000);
  await tenant.asOwner("delete from ptz_lock where tenant_id = $1", [tenant.id]);
  await tenant.asOwner("delete from camera_sighting where tenant_id = $1", [tenant.id]);
  tenant.bus.publish({ topic: "gap" } as never);
  video.agent.calls.length = 0;
  video.agent.answers = {};
});

const post = <Answer = Problem>(who: Principal, path: string, body: object) =>
  video.server.call<Answer>(who, "POST", `/api/v1/video/${path}`, { cameraId: "c1", ...body });
const point = { x: 0.25, y: 0.75, aspectRatio: 16 / 9 };
const listSentAims = () => video.agent.asked("AIM_CAMERA").map(({ parameters }) => parameters);
const setPosition = (look: CameraPosition) => {
  video.agent.answers.READ_POSITION = () => ({ ok: true, value: look });
};
async function teach(seen: { longitude: number; latitude: number }, missDegrees = 0) {
  const look = directionTo(place, seen, mount);
  setPosition({ ...look, panDegrees: (look.panDegrees + missDegrees) % 360 });
  tenant.clock.advanceMs(1_000);
  return post<CameraSightings>(amy, "sighting", seen);
}
const readSightings = async (who: Principal, id = "c1") =>
  video.server.call<CameraSightings>(who, "GET", `/api/v1/video/sightings/${id}`);

describe("a picture point", () => {
  test("is sent to the camera's agent with the user, and the target position is returned", async () => {
    const goal = { panDegrees: 10, tiltDegrees: -4, zoomFactor: 2 };
    video.agent.answers.AIM_CAMERA = () => ({ ok: true, value: goal });
    const answer = await post<AimAnswer>(amy, "aim/picture", { ...point, pageId: "p1", sequence: 7 });
    expect([answer.status, answer.body]).toEqual([200, goal]);
    const until = new Date(tenant.clock.nowMs() + 500).toISOString();
    expect(listSentAims()).toEqual([{ aim: { picture: point }, holder: `${amy.id}/p1`, sequence: 7, until }]);
  });

  test.each([
    [{ ...point, x: 1.01 }, "x tooLarge"],
    [{ ...point, y: -0.01 }, "y tooSmall"],
    [{ x: 0, y: 0 }, "aspectRatio required"],
    [{ ...point, zoom: 3 }, "zoom unknownField"],
  ])("%j is refused and names the invalid part", async (body, issue) => {
    const { status, body: problem } = await post(amy, "aim/picture", body);
    expect([status, problem.errors?.map(({ field, code }) => `${field} ${code}`)]).toEqual([400, [issue]]);
    expect(listSentAims()).toEqual([]);
  });
});

test.each([
  ["aim/picture", point],
  ["aim/place", east],
  ["sighting", east],
])("%s needs CONTROL of that camera, and an unreadable one is not found", async (path, body) => {
  await teach(east);
  video.agent.calls.length = 0;
  const reader = tenant.principal(onCameras(["READ"]));
  const other = tenant.principal(onCameras(["READ", "CONTROL"], ["c2"]), "other");
  expect(await post(reader, path, body)).toMatchObject({ status: 403 });
  expect(await post(other, path, body)).toMatchObject({ status: 404 });
  expect(video.agent.calls).toEqual([]);
});

test("takes the lock, which excludes others, and an override stops the move (CAM-022, CAM-024, CAM-027)", async () => {
  await teach(east);
  expect((await post(amy, "aim/picture", point)).status).toBe(200);
  for (const [path, body] of [
    ["aim/picture", point],
    ["aim/place", north],
    ["zoom", { zoom: 1 }],
  ] as const)
    expect(await post(ben, path, body)).toMatchObject({
      status: 409,
      body: { code: "cameraLocked", params: { name: amy.displayName } },
    });
  expect(listSentAims()).toHaveLength(1);
  await video.server.call(ben, "POST", "/api/v1/video/ptz-lock/c1?override=true");
  await vi.waitFor(() => expect(video.agent.asked("STOP_CAMERA")).toHaveLength(1));
});

test("is abandoned when the requesting page is closed", async () => {
  await post(amy, "aim/picture", { ...point, pageId: "p1" });
  tenant.bus.publish({ topic: "page", tenantId: tenant.id, accountId: amy.id, pageId: "p1" });
  await vi.waitFor(() =>
    expect(video.agent.asked("STOP_CAMERA").map(({ parameters }) => parameters)).toEqual([
      { holder: `${amy.id}/p1` },
    ]),
  );
});

test("is refused if the camera does not support absolute moves", async () => {
  video.agent.answers.AIM_CAMERA = () => ({ ok: false, error: "notSupported", detail: "10.0.0.9" });
  const { status, body } = await post(amy, "aim/picture", point);
  expect([status, body]).toMatchObject([409, { code: "cameraRefused", params: { reason: "notSupported" } }]);
  expect(JSON.stringify(body)).not.toContain("10.0.0.9");
});

describe("a place on the map", () => {
  test("is reached by two known sightings", async () => {
    await teach(east);
    await teach(north);
    expect((await post(amy, "aim/place", both)).status).toBe(200);
    const right = directionTo(place, both, mount);
    expect(listSentAims()).toMatchObject([
      {
        aim: {
          direction: {
            panDegrees: expect.closeTo(right.panDegrees, 1) as number,
            tiltDegrees: expect.closeTo(right.tiltDegrees, 1) as number,
          },
        },
      },
    ]);
  });

  test.each([
    ["c1", "notTaught"],
    ["lost", "noPosition"],
  ])("of camera %s is refused: %s", async (cameraId, reason) => {
    const refused = { status: 409, body: { code: "cameraRefused", params: { reason } } };
    expect(await post(amy, "aim/place", { ...east, cameraId })).toMatchObject(refused);
    expect(listSentAims()).toEqual([]);
  });
});

describe("sightings of a camera", () => {
  test("are visible to its readers, with author and fit", async () => {
    expect((await readSightings(amy)).body).toEqual({ items: [], mapping: null });
    expect((await teach(east)).body.mapping).toMatchObject({
      quality: "rough",
      northPanDegrees: expect.closeTo(37, 3) as number,
    });
    const second = await teach(north);
    expect(second.body.mapping).toMatchObject({
      quality: "good",
      heightM: expect.closeTo(15, 1) as number,
    });
    const reader = tenant.principal(onCameras(["READ"]));
    const { body } = await readSightings(reader);
    expect(body).toEqual(second.body);
    expect(body.items).toMatchObject([
      { ...north, madeByName: amy.displayName, madeAt: new Date(tenant.clock.nowMs()).toISOString() },
      { ...east, residualDegrees: expect.closeTo(0, 2) as number },
    ]);
  });

  test("are doubtful with a wrong place, and good again once it is deleted", async () => {
    for (const seen of [east, north]) await teach(seen);
    const { body } = await teach(both, 40);
    expect(body.mapping?.quality).toBe("doubtful");
    const [wrong] = body.items;
    const path = `/api/v1/video/sightings/c1/${wrong?.id}`;
    const reader = tenant.principal(onCameras(["READ"]));
    expect(await video.server.call(reader, "DELETE", path)).toMatchObject({ status: 403 });
    const left = await video.server.call<CameraSightings>(amy, "DELETE", path);
    expect(left.body.mapping?.quality).toBe("good");
    expect(left.body.items).toHaveLength(2);
    expect(await video.server.call(amy, "DELETE", path)).toMatchObject({ status: 404 });
  });

  test("cannot be deleted through another camera, and deletion is in the history", async () => {
    const { body } = await teach(east);
    const [one] = body.items;
    const elsewhere = `/api/v1/video/sightings/c2/${one?.id}`;
    expect(await video.server.call(amy, "DELETE", elsewhere)).toMatchObject({ status: 404 });
    expect((await readSightings(amy)).body.items).toHaveLength(1);
    const events = await tenant.asOwner<{ event: string; actor_id: string }>(
      "select event, actor_id from event where tenant_id = $1 and event like 'cameraSighting%' order by at desc limit 1",
      [tenant.id],
    );
    expect(events).toEqual([{ event: "cameraSightingAdded", actor_id: amy.id }]);
  });

  test("cannot be at the camera's own pole, and need a camera that reports its position", async () => {
    const findReasons = async (seen: object) => (await post(amy, "sighting", seen)).body.params;
    expect(await findReasons(place)).toEqual({ reason: "tooNear" });
    video.agent.answers.READ_POSITION = () => ({ ok: false, error: "noAnswer" });
    expect(await findReasons(east)).toEqual({ reason: "noAnswer" });
    expect((await readSightings(amy)).body.items).toEqual([]);
  });

  test("are invisible to other tenants", async () => {
    await teach(east);
    const other = await testTenant();
    await makeCamera(other, "c1", { location });
    const stranger = other.principal(onCameras(["READ", "CONTROL"]));
    const rows = await other.database.inTenant(stranger, (db) => db.query("select id from camera_sighting"));
    expect(rows).toEqual([]);
  });

  test("are deleted with the camera", async () => {
    await makeCamera(tenant, "gone", { location });
    await tenant.asOwner(
      `insert into camera_sighting values ($1, 's1', 'gone', 1, 2, 3, 4, '2026-01-01', 'test', 'Test')`,
      [tenant.id],
    );
    await tenant.asOwner("delete from camera where tenant_id = $1 and id = 'gone'", [tenant.id]);
    const left = await tenant.asOwner("select id from camera_sighting where tenant_id = $1", [tenant.id]);
    expect(left).toEqual([]);
  });
});
