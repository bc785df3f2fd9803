import { expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { makeLeapingClock } from "../../testing/make-leaping-clock.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { forkCodec } from "../codec/fork-codec.ts";
import { pullThrough } from "../codec/transcoding-pull.ts";
import { LiveSegments } from "../hls/live-segments.ts";
import { pullByRtsp } from "../pull/rtsp-pull.ts";
import { isKeyPicture, presentationOrder, readShape } from "../testing/shapes.ts";
import { picturesPerSecond } from "../testing/street.ts";
import type { StreetCameraOptions } from "../testing/street-camera.ts";
import { frameOf, testCamera, testGateway, view, watch } from "../testing/test-gateway.ts";
import { startViewers } from "../testing/viewers.ts";
import type { LiveUnit } from "./live-unit.ts";
import { Relay } from "./relay.ts";

const within = { timeout: 15_000, interval: 50 };
const pictureTicks = 90_000 / picturesPerSecond;
const bFrames = { pictures: readShape("b-frames"), orderOf: presentationOrder };

/** Pulls over a socket. */
async function relayOf(options: StreetCameraOptions) {
  const camera = await testCamera(options);
  const units: LiveUnit[] = [];
  const parts = { clock: systemClock, pull: pullByRtsp, jitter: () => 0, changed() {} };
  const relay = new Relay({ ...parts, source: { url: camera.url } });
  relay.read({ isWatching: true, unit: (unit) => void units.push(unit) });
  onEnd(async () => relay.stop());
  const awaitUnits = (count: number) => expect.poll(() => units.length, within).toBeGreaterThanOrEqual(count);
  await expect.poll(() => camera.pulls, within).toBe(1);
  camera.burst(1);
  return { camera, relay, units, awaitUnits };
}

test("pictures with B-frames keep their order of decoding and get their times of presentation", async () => {
  const { camera, relay, units, awaitUnits } = await relayOf(bFrames);
  await awaitUnits(28);
  expect(relay.isReordered).toBe(true);
  expect(relay.reported).toEqual({ isOnline: true, problem: { code: "reorderedPictures" } });
  const first = units.findIndex(({ isKey, compositionTicks }) => isKey && compositionTicks > 0);
  const steady = units.slice(first, first + 13);
  const shown = steady.map((unit) => unit.ticks + unit.compositionTicks).sort((one, other) => one - other);
  const steps = shown.slice(1).map((at, index) => at - (shown[index] ?? 0));
  for (const step of steps) expect(Math.abs(step - pictureTicks)).toBeLessThanOrEqual(pictureTicks / 2);
  for (const [index, unit] of units.entries())
    expect(unit.ticks).toBeGreaterThanOrEqual(units[index - 1]?.ticks ?? 0);
  expect(camera.allPulls).toBe(1);
});

test("a camera with B-frames is not shown by WebRTC but by HLS, and says so", async () => {
  const [{ gateway, reports }, camera] = await Promise.all([testGateway(), testCamera(bFrames)]);
  const viewers = startViewers();
  watch(gateway, "cam-1", camera, { isRecorded: false });
  await view(gateway, viewers, "cam-1", "first");
  await expect.poll(() => reports.get("cam-1")?.streamProblem?.code, within).toBe("reorderedPictures");
  expect(reports.get("cam-1")?.streamOnline).toBe(true);
  expect(await view(gateway, viewers, "cam-1", "second")).toBe("reorderedPictures");
  const resource = { type: "hls", file: "live.m3u8" } as const;
  const frame = frameOf("MEDIA", "cam-1", { resource, stream: "internal" });
  await expect
    .poll(async () => (await gateway.calls.MEDIA(frame, new AbortController().signal)).ok, within)
    .toBe(true);
});

test("a camera whose clock steps back is not taken for one with B-frames", async () => {
  const pictures = readShape("four-slices");
  const { relay, awaitUnits } = await relayOf({
    pictures,
    orderOf: (index) => index - (index % 3 === 2 ? 1.5 : 0),
  });
  await awaitUnits(14);
  expect(relay.isReordered).toBe(false);
});

test("a viewer who joins an intra refresh late starts with the old key frame and a complete refresh", async () => {
  const pictures = readShape("intra-refresh");
  const [key, ...others] = pictures;
  // One key frame at the start, then never again.
  const endless = [key ?? [], ...Array.from({ length: 40 }, () => others).flat()];
  const { camera, relay, awaitUnits } = await relayOf({ pictures: endless });
  camera.burst(700);
  await awaitUnits(690);
  const { group } = relay;
  expect(group[0]?.isKey).toBe(true);
  expect(group[1]?.isRecoveryPoint).toBe(true);
  expect(group.filter(({ isRecoveryPoint }) => isRecoveryPoint)).toHaveLength(2);
  expect(group.length).toBeLessThanOrEqual(1 + 2 * 24);
});

test("a stream without a key frame ends with that reason instead of waiting for ever", async () => {
  const pictures = readShape("intra-refresh").filter((nals) => !isKeyPicture(nals));
  const camera = await testCamera({ pictures });
  const clock = makeLeapingClock();
  const { promise, resolve } = Promise.withResolvers<object>();
  let units = 0;
  const reader = { described() {}, unit: () => void units++, ended: resolve };
  const forkWithout = () =>
    forkCodec(["--import", new URL("../testing/without-transcoder.ts", import.meta.url).href]);
  const pull = pullThrough({ source: { url: camera.url }, clock, reader }, forkWithout);
  onEnd(async () => pull.stop());
  await expect.poll(() => units, within).toBeGreaterThan(0);
  camera.burst(15);
  await expect.poll(() => units, within).toBeGreaterThan(15);
  clock.leap(4_000);
  expect(await promise).toMatchObject({ code: "noKeyFrames" });
});

test("four slices of a picture stay one picture", async () => {
  const { units, camera, awaitUnits } = await relayOf({ pictures: readShape("four-slices") });
  camera.burst(26);
  await awaitUnits(14);
  expect(new Set(units.map(({ nals }) => nals.length))).toEqual(new Set([4]));
});

test("a stream of key frames alone has parts of several pictures and a segment each second", () => {
  const segments = new LiveSegments(() => {});
  const [nals = []] = readShape("all-intra");
  const parameterSets = setsOf(nals);
  for (let index = 0; index < 60; index++) {
    const times = { ticks: index * pictureTicks, atMs: 0, compositionTicks: 0 };
    segments.unit({ ...times, isKey: true, isRecoveryPoint: false, nals: nals.slice(-1), parameterSets });
  }
  const [first] = segments.stream.segments;
  expect(first?.parts.length).toBeLessThanOrEqual(6);
  expect(first?.durationS).toBeCloseTo(1, 1);
});

function setsOf(nals: readonly Uint8Array[]): LiveUnit["parameterSets"] {
  const [sequence, picture] = [7, 8].map((type) => nals.find(([head = 0]) => (head & 31) === type));
  if (!sequence || !picture) throw new Error("no parameter sets");
  return { sequence, picture };
}
