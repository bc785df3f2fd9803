import type { AuthorizedStream, MediaTicket, WebrtcAnswer } from "@gantry/domain/contract/answers/camera.ts";
import {
  type MadeShare,
  maxSharedCameras,
  type SharedCameras,
  type SharedSession,
  type SharedState,
} from "@gantry/domain/contract/answers/share.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import { OpenShares } from "../../../platform/shares/open-shares.ts";
import { shareRoutes } from "../../../platform/shares/share-routes.ts";
import { testTenant } from "../../../testing/database.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { setLicence } from "../../../testing/licences.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { addPerson, giveGrants, videoUnderTest, type VideoUnderTest } from "../video-under-test.ts";

let tenant: TestTenant;
let video: VideoUnderTest;
let shares: TestServer;
let sharer: Principal;

const sdp64 = Buffer.from("v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\n").toString("base64");
const url = (name: string) => `rtsp://viewer:s3cret@10.0.0.9/${name}`;
const external = { externalStreamType: "RTSP", externalStreamUrl: url("sub") };
const internal = { internalStreamType: "RTSP", internalStreamUrl: url("main") };
const rights = (more: GrantsOnTheWire = {}): GrantsOnTheWire => ({
  CREATE: { SHARE: [] },
  UPDATE: { SHARE: [] },
  READ: { CAMERA_GROUP: [], CAMERA: [], MAP_CONFIG: [], SHARE: [] },
  ...more,
});
/** Access is asked for twice a second, and so is the answer that a server remembers. */
const closedWithinMs = 2_000;

const makeGroup = (id: string, cameraIds: readonly string[]) =>
  tenant.asOwner(
    `insert into camera_group (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, now(), now(), 'test')`,
    [tenant.id, id, JSON.stringify({ name: "Tunnel", cameraIds })],
  );

beforeAll(async () => {
  tenant = await testTenant();
  const many = Array.from({ length: maxSharedCameras + 1 }, (_, index) => [`m${100 + index}`, external]);
  video = await videoUnderTest(tenant, {
    both: { ...internal, ...external, roadName: "I-70", direction: "W" },
    inside: internal,
    open: { externalStreamType: "HLS", externalStreamUrl: "https://streams.example/1.m3u8" },
    nothing: {},
    foreign: external,
    ...Object.fromEntries(many),
  });
  await makeGroup("tunnel", ["both", "inside", "open", "nothing", "gone"]);
  await makeGroup("large", many.map(([id]) => String(id)).toReversed());
  shares = await serveRoutes(
    shareRoutes({ ...video.link.platform, sources: { events: [], parts: {} } as never }),
  );
});
afterAll(() => video.stop());
beforeEach(async () => {
  video.agent.calls.length = 0;
  video.agent.octets = () => Buffer.from("octets");
  sharer = await addPerson(video, rights());
});

const create = (by: Principal, subjectId = "tunnel", subjectType = "CAMERA_GROUP") =>
  shares.call<MadeShare & Problem>(by, "POST", "/api/v1/system/shares", {
    subjectType,
    subjectId,
    recipient: "Fire brigade",
    minutes: 120,
  });
async function share(subjectId?: string, subjectType?: string): Promise<{ id: string; session: string }> {
  const { id, token } = (await create(sharer, subjectId, subjectType)).body;
  const open = await shares.call<SharedSession>(undefined, "POST", "/api/v1/system/shared/open", { token });
  return { id, session: open.body.session };
}
const revoke = (id: string) => shares.call(sharer, "POST", `/api/v1/system/shares/${id}/revoke`);
const call = <Body>(path: string, session: string, more: object = {}) =>
  video.server.call<Body & Problem>(undefined, "POST", `/api/v1/video/shared/${path}`, { session, ...more });
const shownIn = async (session: string) =>
  (await call<SharedCameras>("cameras", session)).body.cameras.map(({ id }) => id);
const offer = (session: string, id = "both") => call<WebrtcAnswer>(`camera/${id}/webrtc`, session, { sdp64 });
const ticketFor = async (session: string) =>
  (await call<MediaTicket>("camera/both/media-ticket", session, { kind: "hls" })).body.path;
const fetchPath = async (path: string) => (await fetch(video.server.url + path)).status;
const viewerIds = () => video.agent.asked("ANSWER_OFFER").map(({ parameters }) => parameters.viewerId);
const closedIds = () => video.agent.asked("CLOSE_VIEWERS").flatMap(({ parameters }) => parameters.viewerIds);
const setGrants = (grants: GrantsOnTheWire) => giveGrants(tenant, sharer.id, grants);
const gone = { status: 404, body: { code: "notFound" } };

describe("a shared camera group", () => {
  test("is shown with the cameras whose video passes through the server, and without any address", async () => {
    const { session } = await share();
    const state = await shares.call<SharedState>(undefined, "POST", "/api/v1/system/shared/state", {
      session,
    });
    expect(state.body).toMatchObject({ subjectType: "CAMERA_GROUP", name: "Tunnel" });
    const { body } = await call<SharedCameras>("cameras", session);
    expect(body.cameras).toEqual([
      {
        id: "both",
        name: "both",
        roadName: "I-70",
        direction: "W",
        status: "UNKNOWN",
        lastUpdateTimestamp: null,
      },
    ]);
    expect((await shares.call(undefined, "POST", "/api/v1/system/shared/map", { session })).status).toBe(404);
    const stream = await call<AuthorizedStream>("camera/both/stream", session);
    expect(stream.body).toEqual({ type: "RTSP", stream: "external" });
    expect(JSON.stringify([body, stream.body])).not.toMatch(/s3cret|10\.0\.0\.9/);
  });

  test("follows the right of its sharer to see internal streams", async () => {
    await setGrants(rights({ VIEW_INTERNAL_STREAM: { CAMERA: ["inside"] } }));
    const { session } = await share();
    expect(await shownIn(session)).toEqual(["both", "inside"]);
    await offer(session, "inside");
    const [asked] = video.agent.asked("ANSWER_OFFER");
    expect(asked?.parameters).toMatchObject({ stream: "internal", isPublic: true });
    await setGrants(rights());
    expect(await shownIn(session)).toEqual(["both"]);
    expect(await offer(session, "inside")).toMatchObject(gone);
  });

  test("shows and plays no camera that its sharer may not read, nor one of another group", async () => {
    const { session } = await share();
    expect(await offer(session, "foreign")).toMatchObject(gone);
    expect(await call("camera/foreign/stream", session)).toMatchObject(gone);
    expect(await call("camera/foreign/media-ticket", session, { kind: "hls" })).toMatchObject(gone);
    await setGrants(rights({ READ: { CAMERA_GROUP: [], CAMERA: ["foreign"] } }));
    expect(await shownIn(session)).toEqual([]);
    expect(await offer(session)).toMatchObject(gone);
    expect(video.agent.asked("ANSWER_OFFER")).toEqual([]);
  });

  test("has no recordings, and answers no other session", async () => {
    const { session } = await share();
    const times = { startTime: "2026-01-01T00:00:00Z", endTime: "2026-01-01T00:01:00Z" };
    for (const kind of ["clip", "recording"])
      expect((await call("camera/both/media-ticket", session, { kind, ...times })).status).toBe(400);
    expect((await call("camera/both/media-ticket", session, { kind: "thumbnail" })).status).toBe(200);
    for (const wrong of ["", `x${session}`]) expect(await call("cameras", wrong)).toMatchObject(gone);
  });

  test("shows the first cameras of a large group by name, and plays no others", async () => {
    const { session } = await share("large");
    const shown = await shownIn(session);
    expect(shown).toHaveLength(maxSharedCameras);
    expect([shown[0], shown.at(-1)]).toEqual(["m100", `m${99 + maxSharedCameras}`]);
    expect(await offer(session, `m${100 + maxSharedCameras}`)).toMatchObject(gone);
  });

  test("is not shared by a person who may not read it", async () => {
    await setGrants(rights({ READ: { CAMERA_GROUP: ["large"], CAMERA: [] } }));
    const grants = await video.link.platform.grants.grantsOf(tenant.id, sharer.id);
    expect(await create({ ...sharer, grants })).toMatchObject(gone);
    expect((await create({ ...sharer, grants }, "large")).status).toBe(201);
  });
});

test("a shared map view shows and plays no camera", async () => {
  await tenant.asOwner(
    `insert into map_config (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, 'view', 1, nextval('entity_rev'), $2, now(), now(), 'test')`,
    [tenant.id, JSON.stringify({ name: "Downtown", cameraIds: ["both"] })],
  );
  const { session } = await share("view", "MAP_CONFIG");
  const state = await shares.call<SharedState>(undefined, "POST", "/api/v1/system/shared/state", { session });
  expect(state.body.subjectType).toBe("MAP_CONFIG");
  expect(await call("cameras", session)).toMatchObject(gone);
  expect(await offer(session)).toMatchObject(gone);
});

describe("video ends with the share", () => {
  const measureClosing = async (end: (id: string) => Promise<unknown>) => {
    const { id, session } = await share();
    const other = await share();
    expect((await offer(other.session)).status).toBe(200);
    const [stays] = viewerIds();
    expect((await offer(session)).status).toBe(200);
    const viewerId = viewerIds().at(-1) ?? "";
    const path = await ticketFor(session);
    expect(await fetchPath(path)).toBe(200);
    const startedAt = performance.now();
    await end(id);
    await vi.waitFor(() => expect(closedIds()).toContain(viewerId), { timeout: 10_000, interval: 5 });
    await vi.waitFor(async () => expect([403, 404]).toContain(await fetchPath(path)), {
      timeout: 10_000,
      interval: 20,
    });
    expect(performance.now() - startedAt).toBeLessThan(closedWithinMs);
    expect(await offer(session)).toMatchObject(gone);
    expect(await call("camera/both/media-ticket", session, { kind: "hls" })).toMatchObject(gone);
    return { stays, other };
  };

  test("when it is revoked, while that of other shares of the same group goes on", async () => {
    const { stays, other } = await measureClosing(revoke);
    expect(closedIds()).not.toContain(stays);
    expect((await offer(other.session)).status).toBe(200);
  });

  test.each([
    ["to read the camera", { READ: { CAMERA_GROUP: [], CAMERA: ["foreign"] } }],
    ["to read the group", { READ: { CAMERA: [], CAMERA_GROUP: ["large"] } }],
    ["to share", { CREATE: {} }],
  ] as const)("when its sharer loses the right %s", async (_, lost) => {
    await measureClosing(() => setGrants(rights(lost as unknown as GrantsOnTheWire)));
  });

  test("when its time is over", async () => {
    await measureClosing(async () => tenant.clock.advanceMs(2 * 3_600_000));
  });

  test("when the camera leaves the group, and when the camera licence ends", async () => {
    const put = (ids: string[]) =>
      tenant.asOwner(
        "update camera_group set doc = jsonb_set(doc, '{cameraIds}', $2) where tenant_id = $1 and id = 'tunnel'",
        [tenant.id, JSON.stringify(ids)],
      );
    await measureClosing(() => put(["inside"]));
    await put(["both"]);
    await measureClosing(() => setLicence(tenant, { features: [] }));
    await setLicence(tenant, {});
  });
});

test("a job ends a share whose sharer may no longer read the group", async () => {
  const { id } = await share();
  await setGrants(rights({ READ: { CAMERA: [] } }));
  await tenant.database.inTenant(tenant.principal({}), (db) =>
    new OpenShares(video.link.platform).endThoseOver(db),
  );
  const rows = await tenant.asOwner("select end_reason from share where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
  ]);
  expect(rows).toEqual([{ end_reason: "lostRight" }]);
});
