import { serverNowMs } from "../../../kit/status/server-time.ts";
import { eachPicture } from "./each-picture.ts";
import { halfRoundTripMs } from "./streams/webrtc-peer.ts";

/**
 * How old the pictures of a peer are when they are shown: by the sender's own time where it comes with them, else from
 * the way here and the wait in this browser.
 */
export function pictureDelay(video: HTMLVideoElement, peer: RTCPeerConnection) {
  let bySender: number | undefined;
  let inBrowser: number | undefined;
  const stop = eachPicture(video, (_atMs, facts) => {
    if (facts?.captureTime !== undefined) {
      const shownAtMs = serverNowMs() + facts.expectedDisplayTime - performance.now();
      bySender = shownAtMs - (performance.timeOrigin + facts.captureTime);
    }
    if (facts?.receiveTime !== undefined) inBrowser = facts.expectedDisplayTime - facts.receiveTime;
  });
  async function read(): Promise<number | undefined> {
    // A sender whose clock is wrong is no help.
    if (bySender !== undefined && bySender >= 0 && bySender < 60_000) return bySender;
    const onTheWay = await halfRoundTripMs(peer);
    if (inBrowser === undefined || onTheWay === undefined) return undefined;
    return Math.max(0, onTheWay + inBrowser);
  }
  return { stop, read };
}
