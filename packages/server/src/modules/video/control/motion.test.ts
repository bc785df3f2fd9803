import type { PtzLock } from "@gantry/domain/contract/answers/camera.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import {
  giveGrants,
  onCameras,
  addPerson,
  videoUnderTest,
  type VideoUnderTest,
} from "../video-under-test.ts";

let tenant: TestTenant;
let video: VideoUnderTest;
let amy: Principal;
let ben: Principal;
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, { c1: {}, c2: {} });
  amy = await addPerson(video, onCameras(["READ", "CONTROL"]));
  ben = await addPerson(video, onCameras(["READ", "CONTROL", "OVERRIDE_LOCK"]));
});
afterAll(() => video.stop());
beforeEach(async () => {
  tenant.clock.advanceMs(120_000);
  await tenant.asOwner("delete from ptz_lock where tenant_id = $1", [tenant.id]);
  tenant.bus.publish({ topic: "gap" } as never);
  video.agent.calls.length = 0;
  video.agent.answers = {};
});

const call = (who: Principal, path: string, body: object) =>
  video.server.call<Problem>(who, "POST", `/api/v1/video/${path}`, { cameraId: "c1", ...body });
const lockOf = async (id = "c1") =>
  (await video.server.call<PtzLock | null>(amy, "GET", `/api/v1/video/ptz-lock/${id}`)).body;
const listMoves = () => video.agent.asked("MOVE_CAMERA").map(({ parameters }) => parameters);

describe("a motion command", () => {
  test.each([
    ["pan-tilt", { pan: 127, tilt: -127 }, { pan: 127, tilt: -127 }],
    ["zoom", { zoom: 12.4 }, { zoom: 12 }],
    ["iris-speed", { speed: -5 }, { iris: -5 }],
    ["focus-speed", { speed: 127 }, { focus: 127 }],
  ])(
    "by %s %j reaches the camera's agent and is valid for half a second (CAM-051, CAM-052, CAM-053)",
    async (path, body, motion) => {
      expect((await call(amy, path, { ...body, pageId: "p1", sequence: 7 })).status).toBe(204);
      const until = new Date(tenant.clock.nowMs() + 500).toISOString();
      expect(listMoves()).toEqual([{ motion, holder: `${amy.id}/p1`, sequence: 7, until }]);
      expect(video.agent.calls[0]).toMatchObject({ entityType: "CAMERA", entityId: "c1" });
    },
  );

  test("from a caller without sequence numbers is ordered by arrival (CAM-054)", async () => {
    for (const speed of [1, 2, 0]) await call(amy, "focus-speed", { speed });
    const sequences = listMoves().map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size).toBe(3);
  });

  test.each([
    ["pan-tilt", { pan: 128, tilt: 0 }, "pan tooLarge"],
    ["pan-tilt", { pan: 0, tilt: -128 }, "tilt tooSmall"],
    ["pan-tilt", { pan: 0 }, "tilt required"],
    ["zoom", { zoom: "fast" }, "zoom notNumber"],
    ["iris-speed", { speed: 1, iris: 1 }, "iris unknownField"],
    ["focus-speed", { speed: 1, sequence: -1 }, "sequence tooSmall"],
  ])("by %s %j is refused and names the invalid speed (CAM-075, CAM-076)", async (path, body, issue) => {
    const { status, body: problem } = await call(amy, path, body);
    expect([status, problem.errors?.map(({ field, code }) => `${field} ${code}`)]).toEqual([400, [issue]]);
    expect(video.agent.calls).toEqual([]);
  });

  test("needs CONTROL of that camera, and an unreadable one is not found", async () => {
    const reader = tenant.principal(onCameras(["READ"]));
    const other = tenant.principal(onCameras(["READ", "CONTROL"], ["c2"]), "other");
    expect(await call(reader, "zoom", { zoom: 1 })).toMatchObject({ status: 403 });
    expect(await call(other, "zoom", { zoom: 1 })).toMatchObject({ status: 404 });
    expect(video.agent.calls).toEqual([]);
  });

  test("that the camera did not receive or accept is reported", async () => {
    video.agent.answers = {
      MOVE_CAMERA: () => ({ ok: false, error: "noAnswer", detail: "10.0.0.9 timed out" }),
    };
    const { status, body } = await call(amy, "zoom", { zoom: 1 });
    expect([status, body]).toMatchObject([409, { code: "cameraRefused", params: { reason: "noAnswer" } }]);
    expect(JSON.stringify(body)).not.toContain("10.0.0.9");
  });

  test("reads and writes no database row", async () => {
    await call(amy, "zoom", { zoom: 1 });
    const countRows = () =>
      tenant.asOwner(
        `select (select count(*) from communication_action where tenant_id = $1) as actions,
           (select count(*) from audit_log where tenant_id = $1) as audit,
           (select count(*) from event where tenant_id = $1) as events, (select max(rev) from ptz_lock) as lock`,
        [tenant.id],
      );
    const [before, inTenant] = [await countRows(), vi.spyOn(tenant.database, "inTenant")];
    for (let tick = 0; tick < 20; tick++) await call(amy, "zoom", { zoom: tick });
    expect(inTenant).not.toHaveBeenCalled();
    inTenant.mockRestore();
    expect(await countRows()).toEqual(before);
    expect(listMoves()).toHaveLength(21);
  });
});

describe("a user who moves a camera", () => {
  test("takes the lock for 60 s after the last use, renewed at most every 5 s (CAM-016, CAM-027)", async () => {
    await call(amy, "zoom", { zoom: 1 });
    const first = await lockOf();
    const endAt = (ms: number) => new Date(ms + 60_000).toISOString();
    expect(first).toEqual({
      id: "c1",
      lockedBy: amy.id,
      lockedByDisplayName: amy.displayName,
      lockedAtExplicit: null,
      expiresAt: endAt(tenant.clock.nowMs()),
      rev: expect.any(Number) as number,
    });
    tenant.clock.advanceMs(4_900);
    await call(amy, "zoom", { zoom: 1 });
    expect(await lockOf()).toEqual(first);
    tenant.clock.advanceMs(200);
    await call(amy, "zoom", { zoom: 1 });
    expect((await lockOf())?.expiresAt).toBe(endAt(tenant.clock.nowMs()));
    tenant.clock.advanceMs(60_000);
    expect(await lockOf()).toBeNull();
    expect((await call(ben, "zoom", { zoom: 1 })).status).toBe(204);
  });

  test("excludes other users, who see the holder (CAM-022, CAM-042)", async () => {
    await call(amy, "zoom", { zoom: 1 });
    for (const zoom of [1, 0])
      expect(await call(ben, "zoom", { zoom })).toMatchObject({
        status: 409,
        body: { code: "cameraLocked", params: { name: amy.displayName }, current: { lockedBy: amy.id } },
      });
    expect((await call(ben, "zoom", { zoom: 1, cameraId: "c2" })).status).toBe(204);
    expect(listMoves().map(({ holder }) => holder)).toEqual([`${amy.id}/`, `${ben.id}/`]);
  });

  test("may always stop an unlocked camera without taking the lock", async () => {
    expect((await call(amy, "pan-tilt", { pan: 0, tilt: 0 })).status).toBe(204);
    expect(await lockOf()).toBeNull();
    expect(listMoves()).toMatchObject([{ motion: { pan: 0, tilt: 0 } }]);
  });
});

describe("motion ends", () => {
  const listStops = () =>
    video.agent.asked("STOP_CAMERA").map(({ entityId, parameters }) => ({ entityId, ...parameters }));
  const leave = (who: Principal, pageId: string) =>
    tenant.bus.publish({ topic: "page", tenantId: tenant.id, accountId: who.id, pageId });

  test("with the automatic lock, when the page that moved the camera is closed", async () => {
    await call(amy, "zoom", { zoom: 1, pageId: "p1" });
    leave(ben, "p1");
    leave(amy, "p2");
    expect(await lockOf()).not.toBeNull();
    leave(amy, "p1");
    await waitFor(() => expect(listStops()).toEqual([{ entityId: "c1", holder: `${amy.id}/p1` }]));
    await vi.waitFor(async () => expect(await lockOf()).toBeNull());
  });

  test("but an explicit lock stays until it is released (CAM-016)", async () => {
    await video.server.call(amy, "POST", "/api/v1/video/ptz-lock/c1?explicit=true&pageId=p1");
    await call(amy, "zoom", { zoom: 1, pageId: "p1" });
    leave(amy, "p1");
    await waitFor(() => expect(listStops()).toHaveLength(1));
    expect(await lockOf()).toMatchObject({ lockedBy: amy.id, expiresAt: null });
  });

  test("with any lock, when its holder loses control permission", async () => {
    const who = await addPerson(video, onCameras(["READ", "CONTROL"]));
    await video.server.call(who, "POST", "/api/v1/video/ptz-lock/c1?explicit=true");
    await call(who, "zoom", { zoom: 1 });
    await giveGrants(tenant, who.id, onCameras(["READ", "CONTROL"], ["c1"]));
    expect(await lockOf()).not.toBeNull();
    await giveGrants(tenant, who.id, onCameras(["READ"]));
    await waitFor(() => expect(listStops()).toContainEqual({ entityId: "c1" }));
    await vi.waitFor(async () => expect(await lockOf()).toBeNull());
  });

  test("when another user takes the lock (CAM-024)", async () => {
    // A separate camera, because stops may be sent twice and late.
    await call(amy, "zoom", { cameraId: "c2", zoom: 1 });
    const taken = await video.server.call(ben, "POST", "/api/v1/video/ptz-lock/c2?override=true");
    expect(taken.status).toBe(200);
    await waitFor(() => expect(listStops()).toContainEqual({ entityId: "c2" }));
    expect(await call(amy, "zoom", { cameraId: "c2", zoom: 1 })).toMatchObject({
      status: 409,
      body: { code: "cameraLocked" },
    });
  });
});
