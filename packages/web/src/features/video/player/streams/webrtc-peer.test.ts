import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gathered } from "./webrtc-peer.ts";

/** Stands for a browser's peer, as far as addresses are concerned. */
class GatheringPeer extends EventTarget {
  iceGatheringState = "gathering";
  finish(): void {
    this.iceGatheringState = "complete";
    this.dispatchEvent(new Event("icegatheringstatechange"));
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function gatheredAfterMs(finishAfterMs: number): Promise<number> {
  const peer = new GatheringPeer();
  const startMs = Date.now();
  const done = gathered(peer as unknown as RTCPeerConnection).then(() => Date.now() - startMs);
  setTimeout(() => peer.finish(), finishAfterMs);
  await vi.advanceTimersByTimeAsync(5000);
  return done;
}

test("an offer that waits for addresses goes as soon as they are there, and after 2 s without them (CAM-033)", async () => {
  expect(await gatheredAfterMs(130)).toBe(130);
  expect(await gatheredAfterMs(4000)).toBe(2000);
});
