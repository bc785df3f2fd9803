import { expect, test } from "vitest";
import { manualClock } from "../../testing/manual-clock.ts";
import { lingersMs, Relay } from "../relay/relay.ts";
import { HlsServer } from "./hls-server.ts";

test("a camera is pulled for HLS while its files are requested, and shortly after", async () => {
  const clock = manualClock();
  const calls: { isStopped: boolean }[] = [];
  const relay = new Relay({
    source: { url: "rtsp://192.0.2.1/street" },
    clock,
    jitter: () => 0,
    changed() {},
    pull() {
      const call = { isStopped: false, stop: () => void (call.isStopped = true) };
      calls.push(call);
      return call;
    },
  });
  const server = new HlsServer(relay, clock);
  for (let asked = 0; asked < 3; asked++) {
    void server.file("live.m3u8");
    await clock.advance(14_000);
  }
  expect(calls.map(({ isStopped }) => isStopped)).toEqual([false]);
  await clock.advance(1_000 + lingersMs);
  expect(calls.map(({ isStopped }) => isStopped)).toEqual([true]);
});
