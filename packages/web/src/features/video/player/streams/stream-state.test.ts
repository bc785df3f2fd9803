import type { AuthorizedStream } from "@gantry/domain/contract/answers/camera.ts";
import { describe, expect, test } from "vitest";
import {
  afterEvent,
  frozenForMs,
  nextChangeMs,
  type StreamEvent,
  type StreamState,
  stopped,
  streamTiming,
} from "./stream-state.ts";

type Told = StreamEvent extends infer One ? (One extends { run: number } ? Omit<One, "run"> : One) : never;

class Watched {
  state: StreamState = stopped;
  nowMs = 1_000_000;

  tell(event: Told): this {
    const isOfTry = !["start", "stop", "retry", "tick"].includes(event.type);
    const whole = isOfTry ? { ...event, run: this.state.run } : event;
    this.state = afterEvent(this.state, whole as StreamEvent, this.nowMs);
    return this;
  }
  pass(ms: number): this {
    this.nowMs += ms;
    return this.tell({ type: "tick" });
  }
  passToNext(): number {
    const waitMs = (nextChangeMs(this.state) ?? Number.NaN) - this.nowMs;
    this.pass(waitMs - 1);
    const before = this.state;
    this.pass(1);
    expect(this.state).not.toBe(before);
    return waitMs;
  }
  picture(): this {
    return this.tell({ type: "picture", atMs: this.nowMs });
  }
  fail(): this {
    return this.tell({ type: "failed", error: "failedToConnectToCamera" });
  }
}

const rtsp: AuthorizedStream = { type: "RTSP", stream: "internal" };
const from = (type: "HLS" | "WOWZA_WEBRTC" | "NVDS"): AuthorizedStream => ({
  type,
  stream: "external",
  url: "https://streams.example/one",
});
const begun = (stream: AuthorizedStream = rtsp) =>
  new Watched().tell({ type: "start" }).tell({ type: "authorized", stream });
const playing = (stream: AuthorizedStream = rtsp) =>
  begun(stream).tell({ type: "answered" }).tell({ type: "packets" }).picture();

test("a stream is connecting, connected with its first picture, or failed (CAM-028)", () => {
  const one = begun().tell({ type: "answered" }).tell({ type: "packets" });
  expect(one.state.phase).toBe("connecting");
  expect(one.picture().state.phase).toBe("connected");
});

test("it is retried 3 times, after 1, 2 and 4 s, and then fails until a manual retry (CAM-029, CAM-030)", () => {
  const one = begun();
  const waits: number[] = [];
  for (let retry = 1; retry <= 3; retry += 1) {
    one.fail();
    expect(one.state).toMatchObject({ phase: "waiting", retries: retry });
    waits.push(one.passToNext());
    one.tell({ type: "authorized", stream: rtsp });
  }
  expect(waits).toEqual([1000, 2000, 4000]);
  one.fail().pass(3_600_000);
  expect(one.state).toMatchObject({ phase: "failed", error: "failedToConnectToCamera" });
  one.tell({ type: "retry" });
  expect(one.state).toMatchObject({ phase: "connecting", retries: 0 });
});

test("on an unattended wall a failed stream is retried every 30 s", () => {
  const one = new Watched().tell({ type: "start", keepsTrying: true });
  for (let count = 0; count < 3; count += 1) one.fail().passToNext();
  expect(one.fail().state.phase).toBe("failed");
  expect(one.passToNext()).toBe(30_000);
  expect(one.state).toMatchObject({ phase: "connecting", retries: 0 });
});

test("lost pictures are fetched again after 2 s by WebRTC and after 3 s from Wowza (CAM-031, CAM-032)", () => {
  expect(playing().fail().passToNext()).toBe(2000);
  expect(playing(from("WOWZA_WEBRTC")).fail().passToNext()).toBe(3000);
});

test("each stream type has its own player, and without a stream there is no retry (CAM-020, CAM-041)", () => {
  const ways = [rtsp, from("HLS"), from("WOWZA_WEBRTC"), from("NVDS")].map(
    (one) => begun(one).state.transport,
  );
  expect(ways).toEqual(["webrtc", "directHls", "wowza", "nvds"]);
  const none = begun({ type: "none" });
  expect(none.state.phase).toBe("notAuthorized");
  expect(nextChangeMs(none.state)).toBeUndefined();
});

describe("when UDP is blocked", () => {
  test("no packet within 4 s of the answer switches to HLS without counting as a retry", () => {
    const one = begun().tell({ type: "answered" });
    expect(one.passToNext()).toBe(streamTiming.packetsWithinMs);
    expect(one.state).toMatchObject({ phase: "connecting", transport: "hls", retries: 0 });
  });

  test("a failed ICE connection switches to HLS at once", () => {
    const one = begun().tell({ type: "failed", error: "failedToConnectToCamera", hasNoRoute: true });
    expect(one.state).toMatchObject({ transport: "hls", retries: 0 });
  });

  test("a stream that played by HLS restarts with it, any other with WebRTC", () => {
    const played = begun().tell({ type: "answered" }).pass(4000).tell({ type: "answered" }).picture().fail();
    played.passToNext();
    expect(played.tell({ type: "authorized", stream: rtsp }).state.transport).toBe("hls");
    const not = begun().tell({ type: "answered" }).pass(4000).fail();
    not.passToNext();
    expect(not.tell({ type: "authorized", stream: rtsp }).state.transport).toBe("webrtc");
  });

  test("packets without a picture mean a stream failure, not a blocked network", () => {
    const one = begun().tell({ type: "answered" }).tell({ type: "packets" });
    expect(one.passToNext()).toBe(streamTiming.pictureWithinMs);
    expect(one.state).toMatchObject({ phase: "waiting", error: "streamDown" });
  });
});

describe("a frozen picture", () => {
  test("is reported after 3 s with its age, and live again with the next one", () => {
    const one = playing();
    one.pass(3000);
    expect(frozenForMs(one.state, one.nowMs)).toBeUndefined();
    one.pass(500);
    expect(frozenForMs(one.state, one.nowMs)).toBe(3500);
    expect(frozenForMs(one.picture().state, one.nowMs)).toBeUndefined();
  });

  test("is abandoned after 15 s and fetched again", () => {
    const one = playing();
    expect(one.passToNext()).toBe(streamTiming.frozenRestartMs);
    expect(one.state).toMatchObject({ phase: "waiting", error: "streamDown" });
  });
});

test("an intermittent stream fails like a missing one, and 10 s of playback reset the count", () => {
  const restless = playing();
  for (let count = 0; count < 3; count += 1) {
    restless.fail().passToNext();
    restless.tell({ type: "authorized", stream: rtsp }).tell({ type: "answered" }).picture();
  }
  expect(restless.fail().state.phase).toBe("failed");
  const steady = playing().fail();
  steady.passToNext();
  steady.tell({ type: "authorized", stream: rtsp }).tell({ type: "answered" }).picture();
  steady.nowMs += streamTiming.steadyMs;
  expect(steady.picture().fail().state.retries).toBe(1);
});

test("events of an older attempt are ignored", () => {
  const one = playing();
  const older = one.state.run;
  one.fail().passToNext();
  const before = one.state;
  for (const event of [
    { type: "picture", run: older, atMs: one.nowMs },
    { type: "failed", run: older, error: "streamDown" },
  ] as const)
    expect(afterEvent(before, event, one.nowMs)).toBe(before);
  one.tell({ type: "stop" });
  expect(one.pass(60_000).state.phase).toBe("stopped");
});
