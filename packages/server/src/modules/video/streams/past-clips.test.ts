import { createHash } from "node:crypto";
import type { AgentCallFrame } from "@gantry/domain/contract/agents/agent-calls.ts";
import { clipProblems, type EvidenceManifest, unzipEvidence } from "@gantry/domain/evidence/evidence.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { collectClips } from "../../../platform/evidence/collect-clips.ts";
import { evidenceSigner } from "../../../platform/evidence/evidence-key.ts";
import { evidenceRoutes } from "../../../platform/evidence/evidence-routes.ts";
import type { PastClips } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { testTenant } from "../../../testing/database.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { testSecretKey } from "../../../testing/kind-server.ts";
import { addPerson, videoUnderTest, type VideoUnderTest } from "../video-under-test.ts";
import { cutSpans, pastClips } from "./past-clips.ts";

const path = "/api/v1/system/time-machine/evidence";
const from = "2026-11-20T10:00:00.000Z";
const to = "2026-11-20T10:15:00.000Z";
const startsAt = "2026-11-20T09:59:58.000Z";
let video: VideoUnderTest;
let server: TestServer;
let clips: Record<string, PastClips>;

beforeAll(async () => {
  const tenant = await testTenant();
  const internal = { internalStreamType: "RTSP", internalStreamUrl: "rtsp://10.0.0.9/main" };
  video = await videoUnderTest(tenant, { c1: internal, c2: internal });
  clips = { CAMERA: pastClips(video.link.platform) };
  const parts = { ...tenant, signer: evidenceSigner(testSecretKey), values: {}, pictures: {}, clips };
  server = await serveRoutes(evidenceRoutes(parts));
});
afterAll(() => video.stop());
beforeEach(() => {
  video.agent.calls.length = 0;
  video.agent.answers = {
    MEDIA: () => ({ ok: true, value: { contentType: "video/mp4", startsAt } }),
  };
  video.agent.octets = ({ parameters: { resource } }) =>
    Buffer.from(resource.type === "spans" ? JSON.stringify({ spans: [{ from, to }] }) : "video");
});

const person = (more: GrantsOnTheWire = { VIEW_INTERNAL_STREAM: { CAMERA: [] } }) =>
  addPerson(video, { READ: { CAMERA: [], AUDIT_LOG: [] }, ...more });
const entities = ["c1", "c2"].map((id) => ({ entityType: "CAMERA", id }));
const isOf = (id: string, { entityId }: AgentCallFrame) => entityId === id;

async function exportPackage(who: Principal) {
  // Makes the caller known to the server.
  await server.call(who, "GET", `${path}-key`);
  const answer = await fetch(server.url + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${who.tenantId}/${who.id}`, "Content-Type": "application/json" },
    body: JSON.stringify({ from, to, entities, reason: "Crash" }),
  });
  expect(answer.status).toBe(200);
  const files = unzipEvidence(new Uint8Array(await answer.arrayBuffer()));
  const read = <T>(name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString()) as T;
  const data = read<{ entities: { clips: object[]; clipsMissing?: { code: string; text: string } }[] }>(
    "data.json",
  );
  return { files, manifest: read<EvidenceManifest>("manifest.json"), cameras: data.entities };
}

test("a package has the clips of its cameras in pieces of ten minutes, with when they begin and their hashes", async () => {
  const { files, manifest, cameras } = await exportPackage(await person());
  const middle = "2026-11-20T10:10:00.000Z";
  expect(cameras[0]?.clips).toEqual([
    { file: "clips/c1-1.mp4", startsAt, endsAt: middle },
    { file: "clips/c1-2.mp4", startsAt, endsAt: to },
  ]);
  expect(cameras[1]?.clips).toHaveLength(2);
  const sha256 = createHash("sha256").update("video").digest("hex");
  expect(Buffer.from(files["clips/c1-1.mp4"] ?? []).toString()).toBe("video");
  expect(manifest.files).toContainEqual({ name: "clips/c1-1.mp4", sha256, bytes: 5 });
});

test("a camera without a clip says why, and the other keeps its clips", async () => {
  video.agent.answers = {
    MEDIA: (frame) =>
      isOf("c1", frame)
        ? { ok: false, error: "nothingRecorded" }
        : { ok: true, value: { contentType: "video/mp4" } },
  };
  const { cameras } = await exportPackage(await person());
  expect(cameras[0]).toMatchObject({ clips: [], clipsMissing: { code: "nothingRecorded" } });
  // An agent of an earlier version does not tell when a clip begins.
  expect(cameras[1]?.clips[0]).toMatchObject({ startsAt: from });
});

test("the recording of an internal stream needs the right to watch it, and no agent is asked (CAM-040)", async () => {
  const { cameras } = await exportPackage(await person({}));
  expect(cameras.map(({ clipsMissing }) => clipsMissing?.code)).toEqual(["notPermitted", "notPermitted"]);
  expect(video.agent.asked("MEDIA")).toEqual([]);
});

test("an agent that stops sending is given up, and the other camera keeps its clips", async () => {
  const send = video.agent.octets;
  video.agent.octets = (frame) => (isOf("c1", frame) ? undefined : send(frame));
  const span = { fromMs: Date.parse(from), toMs: Date.parse(to) };
  const asked = { principal: await person(), span, entities, clips, withinMs: 1_500 };
  const { listed } = await collectClips(asked);
  expect(listed[0]).toMatchObject({ clips: [], clipsMissing: { code: "timedOut" } });
  expect(listed[1]?.clips).toHaveLength(2);
});

test("a clip that exceeds the bytes of a package is left out whole, and its camera says so", async () => {
  const span = { fromMs: Date.parse(from), toMs: Date.parse(to) };
  const clipBytes = "video".length;
  const asked = { principal: await person(), span, entities, clips, maxBytes: 3 * clipBytes - 1 };
  const { files, listed } = await collectClips(asked);
  expect(Object.values(files).map((bytes) => bytes.length)).toEqual([clipBytes, clipBytes]);
  const { tooLarge } = clipProblems;
  expect(listed.map(({ clipsMissing }) => clipsMissing)).toContainEqual({ code: "tooLarge", text: tooLarge });
});

test("a camera has an hour of clips at most, and none across a gap", () => {
  const spans = [
    { from: "2026-11-20T09:00:00Z", to: "2026-11-20T10:03:00Z" },
    { from: "2026-11-20T10:05:00Z", to: "2026-11-20T12:00:00Z" },
  ];
  const fromMs = Date.parse(from);
  const { pieces, isCut } = cutSpans(spans, { fromMs, toMs: fromMs + 2 * 3_600_000 });
  const minutes = pieces.map((piece) => [piece.fromMs, piece.toMs].map((ms) => (ms - fromMs) / 60_000));
  expect(minutes.slice(0, 2)).toEqual([
    [0, 3],
    [5, 15],
  ]);
  expect(minutes.at(-1)).toEqual([55, 62]);
  expect(isCut).toBe(true);
});
