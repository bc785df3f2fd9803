import type { AuthorizedStream, MediaTicket, WebrtcAnswer } from "@gantry/domain/contract/answers/camera.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { setLicence } from "../../../testing/licences.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import {
  giveGrants,
  onCameras,
  addPerson,
  videoUnderTest,
  type VideoUnderTest,
} from "../video-under-test.ts";

let tenant: TestTenant;
let video: VideoUnderTest;
let insider: Principal;
let outsider: Principal;
const sdp64 = Buffer.from("v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\n").toString("base64");
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

const makeRtsp = (which: "internal" | "external", path: string) => ({
  [`${which}StreamType`]: "RTSP",
  [`${which}StreamUrl`]: `rtsp://10.0.0.9/${path}`,
});
const hls = { externalStreamType: "HLS", externalStreamUrl: "https://streams.example/1.m3u8" };

beforeAll(async () => {
  tenant = await testTenant();
  video = await videoUnderTest(tenant, {
    both: { ...makeRtsp("internal", "main"), ...makeRtsp("external", "sub") },
    elsewhere: {
      ...makeRtsp("internal", "main"),
      externalStreamType: "WOWZA_WEBRTC",
      externalStreamUrl: "wss://wowza.example/session.json",
      externalStreamName: "cam1",
      externalStreamFolder: "live",
    },
    list: hls,
    withPassword: { ...hls, externalStreamUrl: "https://viewer:s3cret@streams.example/1.m3u8" },
    hidden: makeRtsp("internal", "main"),
    asked: { protocol: "ONVIF" },
    askedNoMore: { protocol: "ONVIF", ...makeRtsp("external", "sub") },
    nothing: {},
  });
  insider = await addPerson(video, onCameras(["READ", "VIEW_INTERNAL_STREAM"]));
  outsider = await addPerson(video, onCameras(["READ"]));
});
afterAll(() => video.stop());
beforeEach(() => {
  video.agent.calls.length = 0;
  video.agent.answers = {};
});

const streamOf = async (who: Principal, id: string) =>
  (await video.server.call<AuthorizedStream>(who, "GET", `/api/v1/video/camera/${id}/stream`)).body;
const offer = (who: Principal, id: string, body: unknown = { sdp64 }) =>
  video.server.call<WebrtcAnswer & Problem>(who, "POST", `/api/v1/video/camera/${id}/webrtc`, body);
const viewerIds = () => video.agent.asked("ANSWER_OFFER").map(({ parameters }) => parameters.viewerId);
const listClosedIds = () =>
  video.agent.asked("CLOSE_VIEWERS").flatMap(({ parameters }) => parameters.viewerIds);

const notAuthorized = { type: "none", reason: "notAuthorized" };

describe("the visible stream", () => {
  test.each([
    ["both", { type: "RTSP", stream: "internal" }, { type: "RTSP", stream: "external" }],
    [
      "elsewhere",
      { type: "RTSP", stream: "internal" },
      {
        type: "WOWZA_WEBRTC",
        stream: "external",
        url: "wss://wowza.example/session.json",
        name: "cam1",
        folder: "live",
      },
    ],
    ["list", { type: "HLS", stream: "external", url: hls.externalStreamUrl }, undefined],
    ["withPassword", notAuthorized, undefined],
    ["hidden", { type: "RTSP", stream: "internal" }, notAuthorized],
    ["asked", { type: "RTSP", stream: "internal" }, notAuthorized],
    ["askedNoMore", { type: "RTSP", stream: "external" }, undefined],
    ["nothing", { type: "none", reason: "notSetUp" }, undefined],
  ])(
    "of camera %s depends on VIEW_INTERNAL_STREAM (CAM-040, CAM-041, CAM-069)",
    async (id, inside, outside) => {
      expect(await streamOf(insider, id)).toEqual(inside);
      expect(await streamOf(outsider, id)).toEqual(outside ?? inside);
    },
  );

  test("follows the permission for the named cameras", async () => {
    const some = tenant.principal({ READ: { CAMERA: [] }, VIEW_INTERNAL_STREAM: { CAMERA: ["hidden"] } });
    expect(await streamOf(some, "both")).toEqual({ type: "RTSP", stream: "external" });
    expect(await streamOf(some, "hidden")).toEqual({ type: "RTSP", stream: "internal" });
  });

  test("of an unreadable camera is not found", async () => {
    const elsewhere = tenant.principal(onCameras(["READ", "VIEW_INTERNAL_STREAM"], ["list"]));
    const calls = [
      ["GET", "/api/v1/video/camera/both/stream", undefined],
      ["POST", "/api/v1/video/camera/both/webrtc", { sdp64 }],
      ["POST", "/api/v1/video/camera/both/media-ticket", { kind: "hls" }],
      [
        "POST",
        "/api/v1/video/snapshot-video",
        { cameraId: "both", startTime: "2026-01-01T00:00:00Z", endTime: "2026-01-01T00:01:00Z" },
      ],
    ] as const;
    for (const [method, path, body] of calls)
      expect(await video.server.failing(elsewhere, method, path, body)).toMatchObject({ code: "notFound" });
    expect(video.agent.calls).toEqual([]);
  });
});

describe("an offer", () => {
  test("is answered by the camera's agent, for the stream that its sender may see (CAM-068)", async () => {
    const answers = [await offer(insider, "both"), await offer(outsider, "both")];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(Buffer.from("sdp64" in body ? body.sdp64 : "", "base64").toString()).toBe("v=0 answer");
    }
    const asked = video.agent.asked("ANSWER_OFFER");
    expect(asked.map(({ parameters }) => parameters.stream)).toEqual(["internal", "external"]);
    expect(asked[0]).toMatchObject({
      entityType: "CAMERA",
      entityId: "both",
      parameters: { offerSdp: atob(sdp64) },
    });
    expect(new Set(viewerIds()).size).toBe(2);
  });

  test("that the camera side cannot accept is answered with a reason, without details from the agent", async () => {
    video.agent.answers = {
      ANSWER_OFFER: () => ({ ok: false, error: "streamDown", detail: "rtsp://10.0.0.9/main refused" }),
    };
    expect(await offer(insider, "both")).toMatchObject({ status: 200, body: { error: "streamDown" } });
    expect(JSON.stringify(await offer(insider, "both"))).not.toContain("10.0.0.9");
    expect((await offer(insider, "list")).body).toEqual({ error: "streamMissing" });
    expect((await offer(outsider, "hidden")).body).toEqual({ error: "streamMissing" });
    expect(video.agent.asked("ANSWER_OFFER")).toHaveLength(2);
  });

  test.each([
    ["loginRefused", { reason: "loginRefused" }],
    ["notSupported VP8", { reason: "notSupported", format: "VP8" }],
    ["notSupported rtsp://10.0.0.9", { reason: "notSupported" }],
    ["gatewayRestarted", {}],
  ])("to a stream that is down names why: %s", async (detail, named) => {
    video.agent.answers = { ANSWER_OFFER: () => ({ ok: false, error: "streamDown", detail }) };
    expect((await offer(insider, "both")).body).toEqual({ error: "streamDown", ...named });
  });

  test.each([
    [{}, 400, "sdp64 required"],
    [{ sdp64: "%%%" }, 400, "sdp64 wrongType"],
    [{ sdp64: Buffer.from("hello").toString("base64") }, 400, "sdp64 wrongType"],
    [{ sdp64: "AAAA".repeat(22_600) }, 400, "sdp64 tooLong"],
    [{ sdp64: "AAAA".repeat(40_000) }, 413, undefined],
  ])("that is invalid is refused and names the invalid part", async (body, status, issue) => {
    const answer = await offer(insider, "both", body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.map(({ field, code }) => `${field} ${code}`)).toEqual(issue && [issue]);
    expect(video.agent.calls).toEqual([]);
  });

  test("above an account's rate has to wait, and other accounts are not affected", async () => {
    const flooding = await addPerson(video, onCameras(["READ"]));
    const answers = await Promise.all(Array.from({ length: 260 }, () => offer(flooding, "both")));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
    expect((await offer(outsider, "both")).status).toBe(200);
  });
});

describe("viewers are disconnected within a second", () => {
  const watchAs = async (actions: Action[], id = "both") => {
    const who = await addPerson(video, onCameras(actions));
    expect((await offer(who, id)).status).toBe(200);
    return { who, viewerId: viewerIds().at(-1) ?? "" };
  };
  const measureWithin = async (act: () => Promise<unknown>, viewerId: string) => {
    const startedAt = performance.now();
    await act();
    await waitFor(() => expect(listClosedIds()).toContain(viewerId));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  };

  test("when they lose read permission for the camera, and no others are", async () => {
    const [gone, stays] = [await watchAs(["READ"]), await watchAs(["READ"])];
    await measureWithin(() => giveGrants(tenant, gone.who.id, onCameras(["READ"], ["list"])), gone.viewerId);
    expect(listClosedIds()).not.toContain(stays.viewerId);
  });

  test("when they lose permission for the internal stream", async () => {
    const { who, viewerId } = await watchAs(["READ", "VIEW_INTERNAL_STREAM"]);
    await measureWithin(() => giveGrants(tenant, who.id, onCameras(["READ"])), viewerId);
  });

  test("when they sign out", async () => {
    const { who, viewerId } = await watchAs(["READ"]);
    await measureWithin(async () => {
      await tenant.asOwner(
        "insert into installation.ended_session values ('test', $1, 's1', now(), '2099-01-01')",
        [who.id],
      );
      tenant.bus.publish({ topic: "grants", tenantId: tenant.id, accountId: who.id });
    }, viewerId);
  });

  test("when the camera licence ends", async () => {
    const { viewerId } = await watchAs(["READ"]);
    await measureWithin(() => setLicence(tenant, { features: [] }), viewerId);
    await setLicence(tenant, {});
  });

  test.each([
    ["are being lost", false],
    ["were lost", true],
  ])("when messages between servers %s: all viewers are checked again", async (_, isOver) => {
    const [gone, left, stays] = [await watchAs(["READ"]), await watchAs(["READ"]), await watchAs(["READ"])];
    await tenant.asOwner("delete from permission_grant where account_id = $1", [gone.who.id]);
    await tenant.asOwner("update installation.membership set deactivated_at = now() where account_id = $1", [
      left.who.id,
    ]);
    const publishGap = async () => tenant.bus.publish({ topic: "gap", isOver } as never);
    await measureWithin(publishGap, gone.viewerId);
    await waitFor(() => expect(listClosedIds()).toContain(left.viewerId));
    expect(listClosedIds()).not.toContain(stays.viewerId);
  });

  test("when the first message to the agent failed", async () => {
    const { who, viewerId } = await watchAs(["READ"]);
    let tries = 0;
    video.agent.answers = {
      CLOSE_VIEWERS: () =>
        ++tries === 1 ? { ok: false, error: "internalError" } : { ok: true, value: { closed: 1 } },
    };
    await giveGrants(tenant, who.id, {});
    await waitFor(() => expect(tries).toBe(2));
    expect(listClosedIds().filter((id) => id === viewerId)).toHaveLength(2);
  });

  test("when permission was revoked during the offer", async () => {
    const who = await addPerson(video, onCameras(["READ"]));
    video.agent.answers = {
      ANSWER_OFFER: () => {
        tenant.bus.publish({ topic: "grants", tenantId: tenant.id, accountId: who.id });
        return { ok: true, value: { answerSdp: "v=0 late" } };
      },
    };
    await tenant.asOwner("delete from permission_grant where account_id = $1", [who.id]);
    expect(await offer(who, "both")).toMatchObject({ status: 403 });
    await waitFor(() => expect(listClosedIds()).toEqual(viewerIds()));
  });
});

describe("viewers of a killed server are disconnected, because each server renews only its own", () => {
  const listKept = () => video.agent.asked("KEEP_VIEWERS").map(({ parameters }) => parameters.viewerIds);
  const waitForNextKeep = async () => {
    const count = listKept().length;
    await vi.waitFor(() => expect(listKept().length).toBeGreaterThan(count), {
      timeout: 15_000,
      interval: 50,
    });
    return listKept().slice(count).flat();
  };

  test("while they are permitted and connected", { timeout: 40_000 }, async () => {
    const [stays, gone, left] = await Promise.all([1, 2, 3].map(() => addPerson(video, onCameras(["READ"]))));
    const ids = new Map<Principal, string>();
    for (const who of [stays, gone, left])
      if (who && (await offer(who, "both")).status === 200) ids.set(who, viewerIds().at(-1) ?? "");
    const [staysId = "", goneId = "", leftId = ""] = ids.values();
    const { leaseMs, isPublic } = video.agent.asked("ANSWER_OFFER").at(-1)?.parameters ?? {};
    expect([leaseMs, isPublic]).toEqual([60_000, false]);
    expect(await waitForNextKeep()).toEqual(expect.arrayContaining([staysId, goneId, leftId]));
    await giveGrants(tenant, gone?.id ?? "", {});
    await waitFor(() => expect(listClosedIds()).toContain(goneId));
    video.agent.answers = {
      KEEP_VIEWERS: ({ parameters: { viewerIds: asked } }) => ({
        ok: true,
        value: { open: asked.filter((id) => id !== leftId) },
      }),
    };
    await waitForNextKeep();
    const next = await waitForNextKeep();
    expect(next).toContain(staysId);
    expect(next).not.toContain(goneId);
    expect(next).not.toContain(leftId);
  });
});

describe("the public", () => {
  const pathOf = (id: string, rest: string) => `/api/v1/video/read-only/${tenant.id}/camera/${id}/${rest}`;
  const setOpen = (value: boolean) =>
    tenant.asOwner(
      `insert into system_preference values ($1, 'public_pages', 'x', $2, now(), 'test')
       on conflict (tenant_id, id) do update set metadata = excluded.metadata`,
      [tenant.id, JSON.stringify({ value })],
    );
  beforeAll(async () => {
    const items = ["both", "hidden"].map((entityId, index) => ({
      tile: index + 1,
      entityType: "CAMERA",
      entityId,
    }));
    await tenant.asOwner(
      `insert into video_wall (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, 'w', 1, nextval('entity_rev'), $2, '2026-01-01', '2026-01-01', 'test')`,
      [tenant.id, JSON.stringify({ name: "Pass", system: true, items })],
    );
    await setOpen(true);
  });

  const callAnonymously = <Body>(method: string, path: string, body?: unknown) =>
    video.server.call<Body & Problem>(undefined, method, path, body);

  test("sees only the external streams of cameras on system walls", async () => {
    const stream = async (id: string) =>
      (await callAnonymously<AuthorizedStream>("GET", pathOf(id, "stream"))).body;
    expect(await stream("both")).toEqual({ type: "RTSP", stream: "external" });
    expect(await stream("hidden")).toEqual(notAuthorized);
    expect(await stream("list")).toMatchObject({ status: 404, code: "notFound" });
    await callAnonymously("POST", pathOf("both", "webrtc"), { sdp64 });
    await callAnonymously("POST", pathOf("list", "webrtc"), { sdp64 });
    const down = { ok: false, error: "streamDown", detail: "loginRefused" } as const;
    video.agent.answers = { ANSWER_OFFER: () => down };
    expect((await callAnonymously("POST", pathOf("both", "webrtc"), { sdp64 })).body).toEqual({
      error: "streamDown",
    });
    expect(
      video.agent.asked("ANSWER_OFFER").map(({ parameters }) => [parameters.stream, parameters.isPublic]),
    ).toEqual([
      ["external", true],
      ["external", true],
    ]);
    const ticket = await callAnonymously<MediaTicket>("POST", pathOf("both", "media-ticket"), {
      kind: "hls",
    });
    expect(ticket.body.path).toMatch(/^\/media\/[\w-]+\/index\.m3u8$/);
    expect((await callAnonymously("POST", pathOf("both", "media-ticket"), { kind: "clip" })).status).toBe(
      400,
    );
  });

  test("is disconnected when the public pages are disabled", async () => {
    await callAnonymously("POST", pathOf("both", "webrtc"), { sdp64 });
    await setOpen(false);
    await waitFor(() => expect(listClosedIds()).toEqual(expect.arrayContaining(viewerIds())));
    expect((await callAnonymously("GET", pathOf("both", "stream"))).status).toBe(404);
    await setOpen(true);
  });
});
