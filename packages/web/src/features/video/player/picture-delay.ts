import { serverNowMs } from "../../../kit/status/server-time.ts";
import { onEachPicture } from "./on-each-picture.ts";
import { halfRoundTripMs } from "./streams/webrtc-peer.ts";

/**
 * Age of a peer's pictures when displayed: from the sender's capture time if present, otherwise from network
 * delay and local buffering.
 */
export function pictureDelay(video: HTMLVideoElement, peer: RTCPeerConnection) {
  let bySender: number | undefined;
  let inBrowser: number | undefined;
  const stop = onEachPicture(video, (_atMs, facts) => {
    if (facts?.captureTime !== undefined) {
      const shownAtMs = serverNowMs() + facts.expectedDisplayTime - performance.now();
      bySender = shownAtMs - (performance.timeOrigin + facts.captureTime);
    }
    if (facts?.receiveTime !== undefined) inBrowser = facts.expectedDisplayTime - facts.receiveTime;
  });
  async function read(): Promise<number | undefined> {
    // Ignore a sender whose clock is wrong.
    if (bySender !== undefined && bySender >= 0 && bySender < 60_000) return bySender;
    const onTheWay = await halfRoundTripMs(peer);
    if (inBrowser === undefined || onTheWay === undefined) return undefined;
    return Math.max(0, onTheWay + inBrowser);
  }
  return { stop, read };
}
