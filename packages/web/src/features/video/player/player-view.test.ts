import { expect, test } from "vitest";
import { PictureMeter } from "./picture-meter.ts";
import { noFacts, playerView, takenAtMs } from "./player-view.ts";
import { type StreamState, stopped } from "./streams/stream-state.ts";

const connected: StreamState = {
  ...stopped,
  phase: "connected",
  transport: "webrtc",
  stream: { type: "RTSP", stream: "internal" },
  sinceMs: 0,
  pictureAtMs: 50_000,
};
const phaseAt = (nowMs: number, latencyMs?: number) =>
  playerView(connected, { ...noFacts, latencyMs }, nowMs).phase;

test("a delayed picture is shown as slow and a stopped one as frozen, never as live", () => {
  expect([phaseAt(50_500, 400), phaseAt(50_500, 2100), phaseAt(64_900, 400)]).toEqual([
    "live",
    "slow",
    "frozen",
  ]);
  expect(playerView(connected, noFacts, 64_900).frozenS).toBe(14);
});

test("the capture time accounts for frozen time and latency", () => {
  const frozen = playerView(connected, { ...noFacts, latencyMs: 400 }, 64_900);
  expect(takenAtMs(frozen, 1_000_000)).toBe(1_000_000 - 14_000 - 400);
  expect(takenAtMs(playerView(connected, noFacts, 50_500), 1_000_000)).toBe(1_000_000);
});

test("a stream with unknown latency is live without a figure", () => {
  expect(playerView(connected, noFacts, 50_500)).toMatchObject({ phase: "live", latencyMs: undefined });
});

test("between two attempts it is connecting, with the remaining seconds", () => {
  const waiting: StreamState = { ...connected, phase: "waiting", retries: 2, retryAtMs: 53_000 };
  expect(playerView(waiting, noFacts, 51_500)).toMatchObject({
    phase: "connecting",
    retries: 2,
    nextTryS: 2,
  });
});

test("pictures are counted per second, by the browser's counter if available", () => {
  const meter = new PictureMeter();
  expect(meter.perSecond(0)).toBeUndefined();
  for (let count = 0; count <= 15; count += 1) meter.picture(count * 66, 100 + count * 2);
  expect(meter.newestAtMs).toBe(990);
  expect(meter.perSecond(1000)).toBe(30);
});
