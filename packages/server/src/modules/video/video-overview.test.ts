import type { VideoOverview } from "@gantry/domain/contract/answers/camera.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import { beforeAll, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { onCameras, videoUnderTest, type VideoUnderTest } from "./video-under-test.ts";

let tenant: TestTenant;
let video: VideoUnderTest;
const minute = 60_000;
const isoAt = (ms: number) => new Date(ms).toISOString();

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, { summit: {}, tunnel: {}, depot: {} });
  const nowMs = tenant.clock.nowMs();
  const makeSpan = (minutes: number) => ({ from: isoAt(nowMs - minutes * minute), to: isoAt(nowMs) });
  const setState = (id: string, state: object) =>
    tenant.asOwner("update camera_state set state = $3 where tenant_id = $1 and id = $2", [
      tenant.id,
      id,
      JSON.stringify(state),
    ]);
  await setState("summit", { streamOnline: true, videoSnapshot: makeSpan(30) });
  await setState("tunnel", { streamOnline: false, videoSnapshot: makeSpan(5) });
  return () => video.stop();
});

const ids = ["summit", "tunnel", "depot"];
const everyCamera = onCameras(["READ", "CONTROL"]);
const read = async (who: Principal) =>
  (await video.server.call<VideoOverview>(who, "GET", "/api/v1/video/overview")).body;
const lock = (who: Principal, id: string, query = "") =>
  video.server.call(who, "POST", `/api/v1/video/ptz-lock/${id}${query}`);

test("lock holders are listed until their lock ends (CAM-001, CAM-015, CAM-016)", async () => {
  const amy = tenant.principal(everyCamera, "amy");
  const ben = tenant.principal(everyCamera, "ben");
  await lock(amy, "tunnel");
  await lock(ben, "summit", "?explicit=true");
  const since = isoAt(tenant.clock.nowMs());
  const { locks, lockCount } = await read(amy);
  expect(lockCount).toBe(2);
  expect(locks).toMatchObject([
    { id: "summit", cameraName: "summit", lockedBy: "ben", lockedAtExplicit: since, expiresAt: null },
    { id: "tunnel", cameraName: "tunnel", lockedBy: "amy", lockedAtExplicit: null },
  ]);
  tenant.clock.advanceMs(minute + 1);
  expect((await read(amy)).locks.map(({ id }) => id)).toEqual(["summit"]);
});

test("streams are counted as playing, failing or unwatched, with the age of recordings (CAM-004)", async () => {
  const { streams, recordings } = await read(tenant.principal(everyCamera, "amy"));
  expect(streams).toEqual({ online: 1, offline: 1, idle: 1 });
  expect(recordings).toMatchObject({
    count: 2,
    shortest: { id: "tunnel", name: "tunnel" },
    longest: { id: "summit", name: "summit" },
  });
});

test("only readable cameras are included", async () => {
  const nothing = { count: 0, shortest: null, longest: null };
  for (const id of ids) {
    const { locks, streams, recordings } = await read(tenant.principal(onCameras(["READ"], [id]), "carl"));
    expect(locks.every((one) => one.id === id)).toBe(true);
    expect(streams.online + streams.offline + streams.idle).toBe(1);
    if (id === "depot") expect(recordings).toEqual(nothing);
    else expect(recordings.longest?.id).toBe(id);
  }
  expect(await video.server.failing(tenant.principal({}), "GET", "/api/v1/video/overview")).toMatchObject({
    status: 403,
  });
});
