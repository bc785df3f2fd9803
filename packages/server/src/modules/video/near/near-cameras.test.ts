import type { NearCamerasAnswer } from "@gantry/domain/contract/answers/camera.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { onCameras, videoUnderTest, type VideoUnderTest } from "../video-under-test.ts";

const place = { latitude: 39.9, longitude: -105.1 };
const makeCamera = (northM: number, more: Record<string, unknown> = {}) => ({
  location: { type: "Point", coordinates: [place.longitude, place.latitude + northM / 111_195] },
  externalStreamType: "HLS",
  externalStreamUrl: "https://streams.example.org/camera.m3u8",
  ...more,
});
const inside = {
  externalStreamType: null,
  externalStreamUrl: null,
  internalStreamType: "RTSP",
  internalStreamUrl: "rtsp://10.0.0.9/main",
};

let tenant: TestTenant;
let other: TestTenant;
let video: VideoUnderTest;
let otherVideo: VideoUnderTest;

beforeAll(async () => {
  [tenant, other] = [await testTenant(), await testTenant()];
  video = await videoUnderTest(tenant, {
    near: makeCamera(100),
    road: makeCamera(900, { roadName: "I-76", direction: "Eastbound" }),
    inside: makeCamera(200, inside),
    blind: makeCamera(10, { externalStreamUrl: null, externalStreamType: null }),
    nowhere: { ...makeCamera(0), location: null },
    far: makeCamera(90_000),
  });
  otherVideo = await videoUnderTest(other, { foreign: makeCamera(1) });
});
afterAll(() => Promise.all([video.stop(), otherVideo.stop()]));

const find = (grants: GrantsOnTheWire, body: object = place, who = tenant) =>
  video.server.call<NearCamerasAnswer>(who.principal(grants), "POST", "/api/v1/video/camera/near", body);
const idsOf = async (grants: GrantsOnTheWire, body?: object) =>
  (await find(grants, body)).body.cameras.map(({ id }) => id);
const all: GrantsOnTheWire = { READ: { CAMERA: [] }, VIEW_INTERNAL_STREAM: { CAMERA: [] } };

test("cameras near a place are found with distance and direction, those of its road first", async () => {
  expect(await idsOf(all)).toEqual(["near", "inside", "road"]);
  const { status, body } = await find(all, { ...place, roadName: "I 76", direction: "Eastbound", count: 2 });
  expect(status).toBe(200);
  expect(body.cameras).toMatchObject([
    { id: "road", roadName: "I-76", direction: "Eastbound" },
    { id: "near", roadName: null },
  ]);
  expect(body.cameras[0]?.distanceM).toBeCloseTo(900, -1);
  expect(Math.sin(((body.cameras[0]?.bearingDegrees ?? 90) * Math.PI) / 180)).toBeCloseTo(0, 3);
});

test("only cameras that the user may read and watch are found (CAM-040)", async () => {
  expect(await idsOf({ READ: { CAMERA: [] } })).toEqual(["near", "road"]);
  expect(await idsOf({ READ: { CAMERA: ["inside", "road"] } })).toEqual(["road"]);
  expect(await idsOf({ ...onCameras(["VIEW_INTERNAL_STREAM"]), READ: { CAMERA: ["inside"] } })).toEqual([
    "inside",
  ]);
  expect((await find({ READ: { SIGN: [] } })).status).toBe(403);
});

test("cameras of another tenant are not found, however near they are", async () => {
  const { body } = await otherVideo.server.call<NearCamerasAnswer>(
    other.principal(all),
    "POST",
    "/api/v1/video/camera/near",
    place,
  );
  expect(body.cameras.map(({ id }) => id)).toEqual(["foreign"]);
});

test("a place across the date line is near, and an invalid one is refused", async () => {
  const west = { latitude: 10, longitude: 179.999 };
  await tenant.asOwner(
    `update camera set doc = jsonb_set(doc, '{location}', '{"type":"Point","coordinates":[-179.999,10]}') where tenant_id = $1 and id = 'far'`,
    [tenant.id],
  );
  expect(await idsOf(all, west)).toEqual(["far"]);
  expect((await find(all, { latitude: 91, longitude: 0 })).status).toBe(400);
  expect((await find(all, { ...place, count: 17 })).status).toBe(400);
});
