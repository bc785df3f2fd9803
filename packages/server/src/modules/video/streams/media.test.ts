import type { MediaTicket } from "@gantry/domain/contract/answers/camera.ts";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AgentCallFrame, callStreaming } from "@gantry/domain/contract/agents/agent-calls.ts";
import { callBytesFrame } from "@gantry/domain/contract/agents/call-bytes.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { mediaTickets, ticketLastsMs } from "../../../platform/media-tickets/media-tickets.ts";
import { setLicence } from "../../../testing/licences.ts";
import {
  giveGrants,
  onCameras,
  addPerson,
  videoUnderTest,
  type VideoUnderTest,
} from "../video-under-test.ts";

let tenant: TestTenant;
let video: VideoUnderTest;
let viewer: Principal;
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const clipTimes = { startTime: "2026-11-20T10:00:00Z", endTime: "2026-11-20T10:05:00Z" };

beforeAll(async () => {
  tenant = await testTenant();
  const streams = {
    internalStreamType: "RTSP",
    internalStreamUrl: "rtsp://10.0.0.9/main",
    externalStreamType: "RTSP",
    externalStreamUrl: "rtsp://10.0.0.9/sub",
  };
  video = await videoUnderTest(tenant, { c1: streams, c2: streams, none: {} });
  viewer = await addPerson(video, onCameras(["READ", "VIEW_INTERNAL_STREAM"]));
});
afterAll(() => video.stop());
beforeEach(() => {
  video.agent.calls.length = 0;
  video.agent.cancelled.length = 0;
  video.agent.answers = {};
  video.agent.octets = () => Buffer.from("octets");
});

const ask = (body: unknown, who = viewer, id = "c1") =>
  video.server.call<MediaTicket & Problem>(who, "POST", `/api/v1/video/camera/${id}/media-ticket`, body);
const requestTicket = async (body: unknown, who = viewer) => (await ask(body, who)).body.path;
const fetchPath = (path: string) => fetch(video.server.url + path);
const listResources = () => video.agent.asked("MEDIA").map(({ parameters }) => parameters);

const openPublicWall = async () => {
  const items = [{ tile: 1, entityType: "CAMERA", entityId: "c1" }];
  await tenant.asOwner(
    `insert into video_wall (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, 'w', 1, nextval('entity_rev'), $2, '2026-01-01', '2026-01-01', 'test') on conflict do nothing`,
    [tenant.id, JSON.stringify({ name: "Pass", system: true, items })],
  );
  await setPublicPages(true);
};
const setPublicPages = (value: boolean) =>
  tenant.asOwner(
    `insert into system_preference values ($1, 'public_pages', 'x', $2, now(), 'test')
     on conflict (tenant_id, id) do update set metadata = excluded.metadata`,
    [tenant.id, JSON.stringify({ value })],
  );
const publicTicket = ({ network = "203.0.113.9", side = "external", entityId = "c1" }) =>
  mediaTickets(video.link.platform).issue(
    {
      watcher: { kind: "public", tenantId: tenant.id, network },
      entityType: "CAMERA",
      entityId,
      subject: { side, kind: "hls" },
    },
    "index.m3u8",
  ).path;

describe("a ticket opens without a token", () => {
  test.each([
    [{ kind: "hls" }, "", { type: "hls", file: "index.m3u8" }, "application/vnd.apple.mpegurl"],
    [
      { kind: "hls" },
      "live.m3u8?_HLS_msn=12&_HLS_part=3&token=x",
      { type: "hls", file: "live.m3u8", query: "_HLS_msn=12&_HLS_part=3" },
      "application/vnd.apple.mpegurl",
    ],
    [{ kind: "hls" }, "seg12.m4s", { type: "hls", file: "seg12.m4s" }, "video/iso.segment"],
    [{ kind: "hls" }, "part12.3.m4s", { type: "hls", file: "part12.3.m4s" }, "video/iso.segment"],
    [{ kind: "hls" }, "init.mp4", { type: "hls", file: "init.mp4" }, "video/mp4"],
    [{ kind: "thumbnail", widthPx: 640 }, "", { type: "thumbnail", widthPx: 640 }, "image/jpeg"],
    [
      { kind: "clip", ...clipTimes },
      "",
      { type: "clip", from: "2026-11-20T10:00:00.000Z", to: "2026-11-20T10:05:00.000Z" },
      "video/mp4",
    ],
    [{ kind: "recording" }, "", { type: "spans" }, "application/json"],
    [
      { kind: "recording" },
      "pictures.mp4?from=1795262400000&to=1795262402000",
      { type: "pictures", from: "2026-11-21T12:00:00.000Z", to: "2026-11-21T12:00:02.000Z" },
      "video/mp4",
    ],
    [
      { kind: "recording" },
      "pictures.mp4?from=1795262400000&to=1795266000000",
      { type: "pictures", from: "2026-11-21T12:00:00.000Z", to: "2026-11-21T12:01:00.000Z" },
      "video/mp4",
    ],
  ])("to its content: %j %s", async (body, file, resource, type) => {
    // The agent's own content type is ignored.
    video.agent.answers = {
      MEDIA: () => ({ ok: true, value: { contentType: "text/html", contentLength: 6 } }),
    };
    const path = await requestTicket(body);
    const answer = await fetchPath(file === "" ? path : path.replace(/[^/]+$/, file));
    expect([answer.status, await answer.text()]).toEqual([200, "octets"]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": type,
      "content-length": "6",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(listResources()).toEqual([{ resource, stream: "internal" }]);
  });

  test("and a recorded clip between two times (CAM-067)", async () => {
    const { status, body } = await video.server.call<MediaTicket>(
      viewer,
      "POST",
      "/api/v1/video/snapshot-video",
      {
        cameraId: "c1",
        ...clipTimes,
      },
    );
    expect([status, Date.parse(body.expiresAt)]).toEqual([200, tenant.clock.nowMs() + ticketLastsMs]);
    expect(await (await fetchPath(body.path)).text()).toBe("octets");
    expect(listResources()).toMatchObject([{ resource: { type: "clip", from: "2026-11-20T10:00:00.000Z" } }]);
  });

  test.each([
    [{ kind: "clip", startTime: clipTimes.startTime }, "endTime required"],
    [{ kind: "clip", startTime: clipTimes.endTime, endTime: clipTimes.startTime }, "endTime endBeforeStart"],
    [{ kind: "clip", ...clipTimes, endTime: "2026-11-20T10:11:00Z" }, "endTime clipTooLong"],
    [{ kind: "clip", ...clipTimes, startTime: "noon" }, "startTime wrongType"],
    [{ kind: "thumbnail", widthPx: 5000 }, "widthPx tooLarge"],
  ])("%j is refused and names the invalid part", async (body, issue) => {
    const answer = await ask(body);
    expect([answer.status, answer.body.errors?.map(({ field, code }) => `${field} ${code}`)]).toEqual([
      400,
      [issue],
    ]);
  });

  test("is not issued for a camera without a stream of ours", async () => {
    expect(await ask({ kind: "hls" }, viewer, "none")).toMatchObject({
      status: 404,
      body: { code: "mediaNotThere", params: { reason: "streamMissing" } },
    });
  });
});

describe("a ticket gives no other access", () => {
  const expectRefused = async (path: string) => {
    const answer = await fetchPath(path);
    expect([answer.status, video.agent.asked("MEDIA")]).toEqual([
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
      [],
    ]);
    return answer;
  };

  test("to other files, parent folders or kinds of picture", async () => {
    const [hls, thumbnail] = [
      await requestTicket({ kind: "hls" }),
      await requestTicket({ kind: "thumbnail" }),
    ];
    for (const file of [
      "clip.mp4.exe",
      "a/b.m4s",
      "..%2Findex.m3u8",
      "index.html",
      ".m3u8",
      "",
      "x".repeat(100) + ".m4s",
    ])
      await expectRefused(hls.replace(/[^/]+$/, file));
    const recording = await requestTicket({ kind: "recording" });
    for (const file of [
      "index.m3u8",
      "clip.mp4",
      "pictures.mp4",
      "pictures.mp4?from=1795262402000&to=1795262400000",
      "pictures.mp4?from=0&to=99999999999999",
    ])
      await expectRefused(recording.replace(/[^/]+$/, file));
    for (const file of ["index.m3u8", "clip.mp4", "spans.json"])
      await expectRefused(thumbnail.replace(/[^/]+$/, file));
  });

  test("if it was changed, forged, made for another purpose or has expired", async () => {
    const path = await requestTicket({ kind: "hls" });
    const at = 20;
    await expectRefused(path.slice(0, at) + (path[at] === "A" ? "B" : "A") + path.slice(at + 1));
    for (const made of ["x", "e30", "A".repeat(300)]) await expectRefused(`/media/${made}/index.m3u8`);
    const { secrets } = video.link.platform;
    const sealed = secrets.sealing("something else").seal("{}");
    await expectRefused(`/media/${sealed}/index.m3u8`);
    tenant.clock.advanceMs(ticketLastsMs);
    await expectRefused(path);
  });

  test("to another camera or tenant, since both are sealed in it", async () => {
    const seal = (await requestTicket({ kind: "hls" })).split("/")[2] ?? "";
    const claims = mediaTickets(video.link.platform).open(seal);
    expect(claims).toMatchObject({
      entityType: "CAMERA",
      entityId: "c1",
      watcher: { tenantId: tenant.id, accountId: viewer.id },
      subject: { kind: "hls", side: "internal" },
    });
    const sealed = `${seal} ${Buffer.from(seal, "base64url").toString("latin1")}`;
    for (const text of [tenant.id, viewer.id, "entityId"]) expect(sealed).not.toContain(text);
  });
});

describe("every request with a ticket checks that its holder still may", () => {
  test("watch the camera and the stream that it was issued for", async () => {
    const who = await addPerson(video, onCameras(["READ", "VIEW_INTERNAL_STREAM"]));
    const path = await requestTicket({ kind: "hls" }, who);
    expect((await fetchPath(path)).status).toBe(200);
    await giveGrants(tenant, who.id, onCameras(["READ"]));
    expect((await fetchPath(path)).status).toBe(403);
    await giveGrants(tenant, who.id, onCameras(["READ", "VIEW_INTERNAL_STREAM"], ["c2"]));
    expect((await fetchPath(path)).status).toBe(403);
  });

  test("use the tenant: not after sign-out, loss of membership or licence expiry", async () => {
    const [out, left] = [
      await addPerson(video, onCameras(["READ"])),
      await addPerson(video, onCameras(["READ"])),
    ];
    const paths = [await requestTicket({ kind: "hls" }, out), await requestTicket({ kind: "hls" }, left)];
    await tenant.asOwner(
      "insert into installation.ended_session values ('test', $1, '', '2099-01-01', '2099-01-01')",
      [out.id],
    );
    await tenant.asOwner("update installation.membership set deactivated_at = now() where account_id = $1", [
      left.id,
    ]);
    tenant.bus.publish({ topic: "grants", tenantId: tenant.id, accountId: null });
    for (const path of paths) expect((await fetchPath(path)).status).toBe(403);
    const licensed = await requestTicket({ kind: "hls" });
    await setLicence(tenant, { features: [] });
    expect((await fetchPath(licensed)).status).toBe(403);
    await setLicence(tenant, {});
  });
});

test("a public ticket opens the external stream of a camera while it is public", async () => {
  await openPublicWall();
  expect((await fetchPath(publicTicket({}))).status).toBe(200);
  expect(listResources()).toMatchObject([{ stream: "external" }]);
  expect((await fetchPath(publicTicket({ side: "internal" }))).status).toBe(404);
  expect((await fetchPath(publicTicket({ entityId: "c2" }))).status).toBe(404);
  await setPublicPages(false);
  const path = publicTicket({});
  await vi.waitFor(async () => expect((await fetchPath(path)).status).toBe(404), {
    timeout: 5_000,
    interval: 20,
  });
  expect(video.agent.asked("MEDIA").every(({ entityId }) => entityId === "c1")).toBe(true);
});

describe("a transfer", () => {
  const sendFirstChunk = ({ id }: AgentCallFrame) => {
    video.agent.end.socket.send(callBytesFrame(id, "more", new Uint8Array(1)));
    return undefined;
  };
  const openStream = async (path: string) => {
    const [answer] = (await once(get(video.server.url + path), "response")) as [IncomingMessage];
    return answer;
  };

  test("is requested from the agent at the browser's pace and arrives complete", async () => {
    video.agent.octets = sendFirstChunk;
    const answer = await openStream(await requestTicket({ kind: "clip", ...clipTimes }));
    answer.pause();
    const [frame] = video.agent.asked("MEDIA");
    const { maxChunkBytes, windowBytes } = callStreaming;
    const chunk = new Uint8Array(maxChunkBytes).fill(7);
    let takenBytes = 0;
    video.agent.end.socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { type: string; bytes: number };
      if (message.type === "callTaken") takenBytes = message.bytes;
    });
    let sentBytes = 1;
    const sendMore = () => {
      while (sentBytes - takenBytes + maxChunkBytes <= windowBytes && sentBytes < 40 * windowBytes) {
        video.agent.end.socket.send(callBytesFrame(frame?.id ?? "", "more", chunk));
        sentBytes += maxChunkBytes;
      }
    };
    const sending = setInterval(sendMore, 1);
    let [before, still] = [-1, 0];
    await waitFor(() => {
      still = sentBytes === before && sentBytes > 1 ? still + 1 : 0;
      before = sentBytes;
      expect(still).toBeGreaterThan(20);
    });
    expect(sentBytes).toBeLessThan(30 * windowBytes);
    const heldBackAt = sentBytes;
    let receivedBytes = 0;
    answer.on("data", (bytes: Buffer) => (receivedBytes += bytes.length));
    answer.resume();
    await waitFor(() => expect(receivedBytes).toBeGreaterThan(heldBackAt));
    clearInterval(sending);
    video.agent.end.socket.send(callBytesFrame(frame?.id ?? "", "last", new Uint8Array()));
    await once(answer, "end");
    expect(receivedBytes).toBe(sentBytes);
  });

  test("ends at the agent when the browser disconnects", async () => {
    video.agent.octets = sendFirstChunk;
    const answer = await openStream(await requestTicket({ kind: "hls" }));
    answer.destroy();
    const [frame] = video.agent.asked("MEDIA");
    await waitFor(() => expect(video.agent.cancelled).toEqual([frame?.id]));
  });

  test("of missing data fails with a reason, without details from the agent", async () => {
    video.agent.answers = {
      MEDIA: () => ({ ok: false, error: "nothingRecorded", detail: "rtsp://10.0.0.9/main" }),
    };
    const answer = await fetchPath(await requestTicket({ kind: "clip", ...clipTimes }));
    const text = await answer.text();
    expect([answer.status, JSON.parse(text)]).toMatchObject([
      404,
      { code: "mediaNotThere", params: { reason: "nothingRecorded" } },
    ]);
    expect(text).not.toContain("10.0.0.9");
  });

  test("abandoned before it was allowed occupies no place", async () => {
    const path = await requestTicket({ kind: "hls" });
    expect((await fetchPath(path)).status).toBe(200);
    const listWaiting = () =>
      tenant.asOwner(
        "select from pg_locks where relation = 'installation.membership'::regclass and not granted",
      );
    const reached: ServerResponse[] = [];
    const begin = (message: unknown) => void reached.push((message as { response: ServerResponse }).response);
    subscribe("http.server.request.start", begin);
    const holder = new pg.Client({ connectionString: tenant.urls.owner });
    await holder.connect();
    await holder.query("begin; lock table installation.membership in access exclusive mode");
    tenant.bus.publish({ topic: "grants", tenantId: tenant.id, accountId: null });
    const requests = Array.from({ length: 64 }, () => get(video.server.url + path));
    await waitFor(() => expect(reached).toHaveLength(requests.length));
    await vi.waitFor(async () => expect(await listWaiting()).not.toEqual([]), {
      timeout: 10_000,
      interval: 5,
    });
    for (const request of requests) request.on("error", () => undefined).destroy();
    await waitFor(() => expect(reached.filter(({ destroyed }) => !destroyed)).toEqual([]));
    unsubscribe("http.server.request.start", begin);
    await holder.end();
    expect((await fetchPath(path)).status).toBe(200);
  });

  test("for the public leaves capacity for operators, wherever the public connect", async () => {
    await openPublicWall();
    const pathFrom = (network: string) => publicTicket({ network });
    // The non-public result is cached briefly.
    await vi.waitFor(async () => expect((await fetchPath(pathFrom("203.0.113.2"))).status).toBe(200), {
      timeout: 10_000,
      interval: 20,
    });
    video.agent.octets = sendFirstChunk;
    const networks = Array.from({ length: 48 }, (_, index) => `198.51.100.${index}`);
    const open = await Promise.all(networks.map((network) => openStream(pathFrom(network))));
    expect(open.map(({ statusCode }) => statusCode)).toEqual(networks.map(() => 200));
    expect((await fetchPath(pathFrom("203.0.113.1"))).status).toBe(429);
    const own = await openStream(await requestTicket({ kind: "hls" }));
    expect(own.statusCode).toBe(200);
    for (const answer of [...open, own]) answer.destroy();
    video.agent.octets = () => Buffer.from("octets");
    await vi.waitFor(async () => expect((await fetchPath(pathFrom("203.0.113.1"))).status).toBe(200), {
      timeout: 10_000,
      interval: 20,
    });
  });

  test("beyond a user's limit has to wait", async () => {
    video.agent.octets = sendFirstChunk;
    const path = await requestTicket({ kind: "hls" });
    const open = await Promise.all(Array.from({ length: 64 }, () => openStream(path)));
    expect((await fetchPath(path)).status).toBe(429);
    for (const answer of open) answer.destroy();
    video.agent.octets = () => Buffer.from("octets");
    await vi.waitFor(async () => expect((await fetchPath(path)).status).toBe(200), {
      timeout: 10_000,
      interval: 20,
    });
  });
});
