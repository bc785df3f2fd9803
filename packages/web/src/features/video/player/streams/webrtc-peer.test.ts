import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitForGathering } from "./webrtc-peer.ts";

class GatheringPeer extends EventTarget {
  iceGatheringState = "gathering";
  finish(): void {
    this.iceGatheringState = "complete";
    this.dispatchEvent(new Event("icegatheringstatechange"));
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function measureGatheringMs(finishAfterMs: number): Promise<number> {
  const peer = new GatheringPeer();
  const startMs = Date.now();
  const done = waitForGathering(peer as unknown as RTCPeerConnection).then(() => Date.now() - startMs);
  setTimeout(() => peer.finish(), finishAfterMs);
  await vi.advanceTimersByTimeAsync(5000);
  return done;
}

test("an offer waits for local candidates, at most 2 s (CAM-033)", async () => {
  expect(await measureGatheringMs(130)).toBe(130);
  expect(await measureGatheringMs(4000)).toBe(2000);
});
