import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import type { PtzLock } from "@gantry/domain/contract/answers/camera.ts";
import { once } from "node:events";
import type { Problem } from "@gantry/domain/errors.ts";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import {
  issuerUnderTest,
  type IssuerUnderTest,
} from "../../../platform/identity/tokens/issuer-under-test.ts";
import { serveHub, type HubUnderTest } from "../../../platform/realtime/hub-under-test.ts";
import { PageUnderTest, updatesOf } from "../../../platform/realtime/page-under-test.ts";
import { systemPrincipal } from "../../../platform/permission/system-principal.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import {
  onCameras,
  addPerson,
  makeCamera,
  videoRoutes,
  videoUnderTest,
  type VideoUnderTest,
} from "../video-under-test.ts";
import { expireLocks, readLocks } from "./lock-store.ts";

let tenant: TestTenant;
let video: VideoUnderTest;
let second: TestServer;
let people: Principal[];
let amy: Principal;
let ben: Principal;
let eve: Principal;

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, { c1: {}, c2: {} });
  second = await serveRoutes(videoRoutes(tenant, video.link));
  amy = await addPerson(video, onCameras(["READ", "CONTROL"]));
  ben = await addPerson(video, onCameras(["READ", "CONTROL", "OVERRIDE_LOCK"]));
  eve = await addPerson(video, onCameras(["READ", "CONTROL"], ["c2"]));
  people = [
    amy,
    ben,
    ...(await Promise.all([1, 2, 3].map(() => addPerson(video, onCameras(["READ", "CONTROL"]))))),
  ];
});
afterAll(() => video.stop());
beforeEach(async () => {
  tenant.clock.advanceMs(120_000);
  await tenant.asOwner("delete from ptz_lock where tenant_id = $1", [tenant.id]);
  tenant.bus.publish({ topic: "gap" } as never);
  tenant.announced.length = 0;
});

const lockPathOf = (query = "", id = "c1") => `/api/v1/video/ptz-lock/${id}${query}`;
const take = (who: Principal, query = "", server = video.server) =>
  server.call<PtzLock & Problem>(who, "POST", lockPathOf(query));
const read = async (who = amy) => (await video.server.call<PtzLock | null>(who, "GET", lockPathOf())).body;
const release = (who: Principal) => video.server.call<Problem>(who, "DELETE", lockPathOf());
const listAnnouncedLocks = () =>
  tenant.announced.flatMap((event) =>
    event.topic === "entity" && event.entityType === "PTZ_LOCK" ? [event] : [],
  );

test("control calls for a camera that does not exist, or is of another tenant, answer 404", async () => {
  const other = await testTenant();
  await makeCamera(other, "theirs");
  const moves: [path: string, body: object][] = [
    ["pan-tilt", { pan: 9, tilt: 0 }],
    ["pan-tilt", { pan: 0, tilt: 0 }],
    ["zoom", { zoom: 9 }],
    ["iris-speed", { speed: 9 }],
    ["focus-speed", { speed: 9 }],
    ["auto-iris", { enabled: true }],
    ["auto-focus", { enabled: true }],
    ["preset", { presetToken: "", presetName: "Ramp" }],
    ["preset/name", { presetToken: "1", presetName: "Ramp" }],
    ["preset/goto", { presetToken: "1" }],
    ["aim/picture", { x: 0.5, y: 0.5, aspectRatio: 1.5 }],
  ];
  for (const id of ["unknown", "theirs"]) {
    const answers = await Promise.all([
      ...moves.map(([path, body]) =>
        video.server.call<Problem>(amy, "POST", `/api/v1/video/${path}`, { cameraId: id, ...body }),
      ),
      ...["GET", "POST", "DELETE"].map((method) =>
        video.server.call<Problem>(amy, method, lockPathOf("", id)),
      ),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(moves.length + 3).fill([404, "notFound"]),
    );
  }
});

describe("a lock", () => {
  test("is taken explicitly and stays, with its holder's name (CAM-015, CAM-016, CAM-063)", async () => {
    const lock = {
      id: "c1",
      lockedBy: amy.id,
      lockedByDisplayName: amy.displayName,
      lockedAtExplicit: new Date(tenant.clock.nowMs()).toISOString(),
      expiresAt: null,
      rev: expect.any(Number) as number,
    };
    expect(await take(amy, "?explicit=true")).toMatchObject({ status: 200, body: lock });
    tenant.clock.advanceMs(3_600_000);
    expect(await read()).toEqual(lock);
    expect((await take(amy)).body).toMatchObject({
      lockedAtExplicit: lock.lockedAtExplicit,
      expiresAt: null,
    });
  });

  test("is taken automatically for a minute, and made explicit by its holder (CAM-066)", async () => {
    const { body } = await take(amy);
    expect(body).toMatchObject({
      lockedAtExplicit: null,
      expiresAt: new Date(tenant.clock.nowMs() + 60_000).toISOString(),
    });
    expect((await take(amy, "?explicit=true")).body).toMatchObject({ expiresAt: null, lockedBy: amy.id });
  });

  test("is visible only to readers of the camera (CAM-064)", async () => {
    expect(await read()).toBeNull();
    await take(amy);
    expect(await read(tenant.principal(onCameras(["READ"])))).toMatchObject({ lockedBy: amy.id });
    for (const [method, status] of [
      ["GET", 404],
      ["POST", 404],
      ["DELETE", 404],
    ] as const)
      expect((await video.server.call(eve, method, lockPathOf())).status).toBe(status);
  });

  test("is released by its holder, repeatedly without error, and not by others (CAM-023, CAM-065)", async () => {
    await take(amy, "?explicit=true");
    expect(await release(ben)).toMatchObject({
      status: 409,
      body: { code: "cameraLocked", current: { lockedBy: amy.id } },
    });
    expect([(await release(amy)).status, (await release(amy)).status]).toEqual([204, 204]);
    expect(await read()).toBeNull();
    expect((await take(ben)).status).toBe(200);
  });

  test("of another user is taken only with OVERRIDE_LOCK and on request (CAM-024, PERM-029)", async () => {
    await take(amy, "?explicit=true");
    expect(await take(ben, "?explicit=true")).toMatchObject({
      status: 409,
      body: { code: "cameraLocked", params: { name: amy.displayName }, current: { lockedBy: amy.id } },
    });
    expect(await take(people[2] ?? ben, "?override=true")).toMatchObject({
      status: 403,
      body: { code: "noPermission" },
    });
    expect((await take(ben, "?explicit=true&override=true")).body).toMatchObject({ lockedBy: ben.id });
    expect(await take(amy)).toMatchObject({ status: 409, body: { current: { lockedBy: ben.id } } });
  });

  test("needs CONTROL and known parameters", async () => {
    expect((await take(tenant.principal(onCameras(["READ"])))).status).toBe(403);
    expect((await take(amy, "?explicit=maybe")).body).toMatchObject({
      errors: [{ field: "explicit", code: "wrongType" }],
    });
  });

  test("that is unused expires, and open pages are notified (CAM-016)", async () => {
    const expire = () => tenant.database.inTenant(systemPrincipal(tenant.id, "job", "Job"), expireLocks);
    await take(amy);
    tenant.clock.advanceMs(59_999);
    await expire();
    expect(await read()).not.toBeNull();
    tenant.clock.advanceMs(1);
    await expire();
    expect(listAnnouncedLocks().at(-1)).toMatchObject({ id: "c1", updateType: "DELETE", urgent: true });
  });

  test("of a removed member ends, even if the granting server has stopped", async () => {
    const expire = () => tenant.database.inTenant(systemPrincipal(tenant.id, "job", "Job"), expireLocks);
    const who = await addPerson(video, onCameras(["READ", "CONTROL"]));
    await take(who, "?explicit=true");
    await expire();
    expect(await read()).toMatchObject({ lockedBy: who.id });
    // No event is published.
    await tenant.asOwner("update installation.membership set deactivated_at = now() where account_id = $1", [
      who.id,
    ]);
    await expire();
    expect(await read()).toBeNull();
    expect(listAnnouncedLocks().at(-1)).toMatchObject({ id: "c1", updateType: "DELETE", urgent: true });
  });

  test("is in the camera's history on a change of holder, but not on renewal", async () => {
    await take(amy);
    await take(amy);
    await take(ben, "?override=true");
    await release(ben);
    const events = await tenant.asOwner<{ event: string; actor: string }>(
      "select event, actor_id as actor from event where tenant_id = $1 and at >= $2 order by id",
      [tenant.id, new Date(tenant.clock.nowMs())],
    );
    expect(events).toEqual([
      { event: "ptzLocked", actor: amy.id },
      { event: "ptzLockOverridden", actor: ben.id },
      { event: "ptzUnlocked", actor: ben.id },
    ]);
  });
});

test("requested concurrently through several servers has one holder, known to all (CAM-022)", async () => {
  const random = makeSeededRandom(23);
  const servers = [video.server, second];
  for (let round = 0; round < 8; round++) {
    const tried = await Promise.all(
      people.map(async (who) => {
        const isOverride = who === ben && random() < 0.3;
        const query = `?explicit=${random() < 0.5}&override=${isOverride}`;
        const answer = await take(who, query, servers[Math.floor(random() * 2)]);
        return { who, isOverride, answer };
      }),
    );
    const holder = (await read())?.lockedBy;
    const winners = tried.filter(({ answer }) => answer.status === 200);
    const latest = winners.toSorted((a, b) => b.answer.body.rev - a.answer.body.rev)[0];
    expect(latest?.who.id).toBe(holder);
    expect(
      winners.filter(({ isOverride, who }) => !isOverride && who.id !== holder).length,
    ).toBeLessThanOrEqual(1);
    for (const server of servers)
      for (const who of people) {
        const moved = await server.call(who, "POST", "/api/v1/video/zoom", { cameraId: "c1", zoom: 1 });
        expect([who.id === holder, moved.status]).toEqual([who.id === holder, who.id === holder ? 204 : 409]);
      }
    tenant.clock.advanceMs(61_000);
    const last = people.find(({ id }) => id === holder);
    if (last && random() < 0.7) await release(last);
  }
});

describe("a user who loses a camera's lock on another server", () => {
  const zoom = (who: Principal) =>
    video.server.call<Problem>(who, "POST", "/api/v1/video/zoom", { cameraId: "c1", zoom: 1 });
  const refused = { status: 409, body: { code: "cameraLocked" } };

  test("cannot move it from that moment on (CAM-024)", async () => {
    expect((await zoom(amy)).status).toBe(204);
    expect((await take(ben, "?override=true", second)).status).toBe(200);
    expect(await zoom(amy)).toMatchObject({ ...refused, body: { params: { name: ben.displayName } } });
  });

  test("cannot move it once the servers are connected again", async () => {
    expect((await zoom(amy)).status).toBe(204);
    // No event was received.
    await tenant.asOwner("update ptz_lock set holder_id = $2, rev = rev + 1 where tenant_id = $1", [
      tenant.id,
      ben.id,
    ]);
    tenant.bus.publish({ topic: "gap" } as never);
    expect(await zoom(amy)).toMatchObject(refused);
  });
});

describe("open pages", () => {
  let issuer: IssuerUnderTest;
  let hub: HubUnderTest;
  beforeAll(async () => {
    issuer = issuerUnderTest(tenant);
    hub = await serveHub(tenant, issuer, { readers: { PTZ_LOCK: readLocks } });
  });
  afterAll(() => hub.stop());

  const update = async (page: PageUnderTest): Promise<EntityUpdate> => {
    for (;;) {
      const [first] = updatesOf(await page.next());
      if (first) return first;
    }
  };

  test("are notified of an override and the new holder within 250 ms (CAM-026)", async () => {
    const page = await PageUnderTest.signedIn(issuer, tenant.id, onCameras(["READ"]), hub.url);
    await page.subscribe(["c1"], "PTZ_LOCK");
    await take(amy, "?explicit=true");
    expect(await update(page)).toMatchObject({
      updateType: "CREATE",
      entity: { id: "c1", lockedBy: amy.id },
    });
    const startedAt = performance.now();
    await take(ben, "?override=true");
    const { entity } = await update(page);
    expect(performance.now() - startedAt).toBeLessThan(250);
    expect(entity).toMatchObject({ lockedBy: ben.id, lockedByDisplayName: ben.displayName });
    expect(entity).not.toHaveProperty("pageId");
    await release(ben);
    expect(await update(page)).toMatchObject({ updateType: "DELETE", entity: { id: "c1" } });
    page.socket.close();
  });

  test("of users who cannot read the camera are not notified of its lock", async () => {
    const page = await PageUnderTest.signedIn(issuer, tenant.id, onCameras(["READ"], ["c2"]), hub.url);
    expect(await page.subscribe(["c1"], "PTZ_LOCK")).toMatchObject({
      type: "subscribe_error",
      error: "noPermission",
    });
    await page.subscribe([], "PTZ_LOCK", "all");
    await take(amy);
    await video.server.call(ben, "POST", lockPathOf("", "c2"));
    expect(await update(page)).toMatchObject({ entity: { id: "c2" } });
    page.socket.close();
  });

  test("that close release their automatic lock and stop the motion they started", async () => {
    const accountId = await issuer.newAccount(onCameras(["READ", "CONTROL"]));
    const who = { ...tenant.principal(onCameras(["READ", "CONTROL"]), accountId) };
    const page = new PageUnderTest(hub.url);
    await once(page.socket, "open");
    const token = await issuer.token(accountId, { tenants: [tenant.id] });
    page.send({ type: "auth", token, tenantId: tenant.id, pageId: "p1" });
    expect(await page.next()).toMatchObject({ type: "auth_result", success: true });
    await video.server.call(who, "POST", "/api/v1/video/zoom", { cameraId: "c1", zoom: 1, pageId: "p1" });
    video.agent.calls.length = 0;
    page.socket.terminate();
    await vi.waitFor(() =>
      expect(video.agent.asked("STOP_CAMERA")).toMatchObject([{ parameters: { holder: `${accountId}/p1` } }]),
    );
    await vi.waitFor(async () => expect(await read()).toBeNull());
  });
});
