import type { AuthorizedStream } from "@gantry/domain/contract/answers/camera.ts";
import { describe, expect, test } from "vitest";
import {
  applyEvent,
  frozenForMs,
  findNextChangeMs,
  type StreamEvent,
  type StreamState,
  stopped,
  streamTiming,
} from "./stream-state.ts";

type TestEvent = StreamEvent extends infer One
  ? One extends { run: number }
    ? Omit<One, "run">
    : One
  : never;

class Watched {
  state: StreamState = stopped;
  nowMs = 1_000_000;

  dispatch(event: TestEvent): this {
    const isOfTry = !["start", "stop", "retry", "lost", "tick"].includes(event.type);
    const whole = isOfTry ? { ...event, run: this.state.run } : event;
    this.state = applyEvent(this.state, whole as StreamEvent, this.nowMs);
    return this;
  }
  pass(ms: number): this {
    this.nowMs += ms;
    return this.dispatch({ type: "tick" });
  }
  passToNext(): number {
    const waitMs = (findNextChangeMs(this.state) ?? Number.NaN) - this.nowMs;
    this.pass(waitMs - 1);
    const before = this.state;
    this.pass(1);
    expect(this.state).not.toBe(before);
    return waitMs;
  }
  picture(): this {
    return this.dispatch({ type: "picture", atMs: this.nowMs });
  }
  fail(): this {
    return this.dispatch({ type: "failed", error: "failedToConnectToCamera" });
  }
}

const rtsp: AuthorizedStream = { type: "RTSP", stream: "internal" };
const from = (type: "HLS" | "WOWZA_WEBRTC" | "NVDS"): AuthorizedStream => ({
  type,
  stream: "external",
  url: "https://streams.example/one",
});
const startWatched = (stream: AuthorizedStream = rtsp) =>
  new Watched().dispatch({ type: "start" }).dispatch({ type: "authorized", stream });
const startPlaying = (stream: AuthorizedStream = rtsp) =>
  startWatched(stream).dispatch({ type: "answered" }).dispatch({ type: "packets" }).picture();

test("a stream is connecting, connected with its first picture, or failed (CAM-028)", () => {
  const one = startWatched().dispatch({ type: "answered" }).dispatch({ type: "packets" });
  expect(one.state.phase).toBe("connecting");
  expect(one.picture().state.phase).toBe("connected");
});

test("it is retried 3 times, after 1, 2 and 4 s, and then fails until a manual retry (CAM-029, CAM-030)", () => {
  const one = startWatched();
  const waits: number[] = [];
  for (let retry = 1; retry <= 3; retry += 1) {
    one.fail();
    expect(one.state).toMatchObject({ phase: "waiting", retries: retry });
    waits.push(one.passToNext());
    one.dispatch({ type: "authorized", stream: rtsp });
  }
  expect(waits).toEqual([1000, 2000, 4000]);
  one.fail().pass(3_600_000);
  expect(one.state).toMatchObject({ phase: "failed", error: "failedToConnectToCamera" });
  one.dispatch({ type: "retry" });
  expect(one.state).toMatchObject({ phase: "connecting", retries: 0 });
});

test("a stream that WebRTC cannot carry continues over HLS at once, and no network is suspected", () => {
  const refused = { type: "failed", error: "failedToConnectToCamera", needsHls: true } as const;
  const one = startWatched().dispatch(refused);
  expect(one.state).toMatchObject({ phase: "connecting", transport: "hls", retries: 0, avoidsUdp: false });
  one.picture().fail().passToNext();
  one.dispatch({ type: "authorized", stream: rtsp });
  expect(one.state.transport).toBe("hls");
  one.dispatch({ type: "retry" }).dispatch({ type: "authorized", stream: rtsp });
  expect(one.state.transport).toBe("webrtc");
});

test("on an unattended wall a failed stream is retried every 30 s", () => {
  const one = new Watched().dispatch({ type: "start", keepsTrying: true });
  for (let count = 0; count < 3; count += 1) one.fail().passToNext();
  expect(one.fail().state.phase).toBe("failed");
  expect(one.passToNext()).toBe(30_000);
  expect(one.state).toMatchObject({ phase: "connecting", retries: 0 });
});

test("lost pictures are fetched again after 2 s by WebRTC and after 3 s from Wowza (CAM-031, CAM-032)", () => {
  expect(startPlaying().fail().passToNext()).toBe(2000);
  expect(startPlaying(from("WOWZA_WEBRTC")).fail().passToNext()).toBe(3000);
});

test("each stream type has its own player, and without a stream there is no retry (CAM-020, CAM-041)", () => {
  const ways = [rtsp, from("HLS"), from("WOWZA_WEBRTC"), from("NVDS")].map(
    (one) => startWatched(one).state.transport,
  );
  expect(ways).toEqual(["webrtc", "directHls", "wowza", "nvds"]);
  const none = startWatched({ type: "none", reason: "notAuthorized" });
  expect(none.state.phase).toBe("notAuthorized");
  expect(findNextChangeMs(none.state)).toBeUndefined();
});

describe("when UDP is blocked", () => {
  test("no packet within 4 s of the answer switches to HLS without counting as a retry", () => {
    const one = startWatched().dispatch({ type: "answered" });
    expect(one.passToNext()).toBe(streamTiming.packetsWithinMs);
    expect(one.state).toMatchObject({ phase: "connecting", transport: "hls", retries: 0 });
  });

  test("a failed ICE connection switches to HLS at once", () => {
    const one = startWatched().dispatch({
      type: "failed",
      error: "failedToConnectToCamera",
      hasNoRoute: true,
    });
    expect(one.state).toMatchObject({ transport: "hls", retries: 0 });
  });

  test("a stream that played by HLS restarts with it, any other with WebRTC", () => {
    const played = startWatched()
      .dispatch({ type: "answered" })
      .pass(4000)
      .dispatch({ type: "answered" })
      .picture()
      .fail();
    played.passToNext();
    expect(played.dispatch({ type: "authorized", stream: rtsp }).state.transport).toBe("hls");
    const not = startWatched().dispatch({ type: "answered" }).pass(4000).fail();
    not.passToNext();
    expect(not.dispatch({ type: "authorized", stream: rtsp }).state.transport).toBe("webrtc");
  });

  test("packets without a picture mean a stream failure, not a blocked network", () => {
    const one = startWatched().dispatch({ type: "answered" }).dispatch({ type: "packets" });
    expect(one.passToNext()).toBe(streamTiming.pictureWithinMs);
    expect(one.state).toMatchObject({ phase: "waiting", error: "streamDown" });
  });
});

describe("a frozen picture", () => {
  test("is reported within 2 s with its age, and live again with the next one", () => {
    const one = startPlaying();
    one.pass(1500);
    expect(frozenForMs(one.state, one.nowMs)).toBeUndefined();
    one.pass(500);
    expect(frozenForMs(one.state, one.nowMs)).toBe(2000);
    expect(frozenForMs(one.picture().state, one.nowMs)).toBeUndefined();
  });

  test("is abandoned after 15 s and fetched again", () => {
    const one = startPlaying();
    expect(one.passToNext()).toBe(streamTiming.frozenRestartMs);
    expect(one.state).toMatchObject({ phase: "waiting", error: "streamDown" });
  });
});

test("a stream that the agent stopped pulling is fetched again after 2 s without waiting for a frozen picture (CAM-031)", () => {
  const one = startPlaying().dispatch({ type: "lost" });
  expect(one.state).toMatchObject({ phase: "waiting", retries: 1 });
  expect(one.passToNext()).toBe(streamTiming.restartMs.webrtc);
  expect(startWatched().dispatch({ type: "lost" }).state.phase).toBe("connecting");
});

test("a refused stream keeps its reason over silent retries until a picture comes", () => {
  const reason = { code: "notSupported", format: "VP8" } as const;
  const one = startWatched().dispatch({ type: "failed", error: "streamDown", reason });
  expect(one.state).toMatchObject({ phase: "waiting", reason });
  one.passToNext();
  one
    .dispatch({ type: "authorized", stream: rtsp })
    .dispatch({ type: "answered" })
    .dispatch({ type: "packets" });
  one.passToNext();
  expect(one.state).toMatchObject({ phase: "waiting", reason });
  one.passToNext();
  one.dispatch({ type: "authorized", stream: rtsp });
  expect(one.picture().state.reason).toBeUndefined();
});

test("a camera without a stream is not set up rather than not authorized", () => {
  expect(startWatched({ type: "none", reason: "notSetUp" }).state.phase).toBe("notSetUp");
});

test("an intermittent stream fails like a missing one, and 10 s of playback reset the count", () => {
  const restless = startPlaying();
  for (let count = 0; count < 3; count += 1) {
    restless.fail().passToNext();
    restless.dispatch({ type: "authorized", stream: rtsp }).dispatch({ type: "answered" }).picture();
  }
  expect(restless.fail().state.phase).toBe("failed");
  const steady = startPlaying().fail();
  steady.passToNext();
  steady.dispatch({ type: "authorized", stream: rtsp }).dispatch({ type: "answered" }).picture();
  steady.nowMs += streamTiming.steadyMs;
  expect(steady.picture().fail().state.retries).toBe(1);
});

test("events of an older attempt are ignored", () => {
  const one = startPlaying();
  const older = one.state.run;
  one.fail().passToNext();
  const before = one.state;
  for (const event of [
    { type: "picture", run: older, atMs: one.nowMs },
    { type: "failed", run: older, error: "streamDown" },
  ] as const)
    expect(applyEvent(before, event, one.nowMs)).toBe(before);
  one.dispatch({ type: "stop" });
  expect(one.pass(60_000).state.phase).toBe("stopped");
});
