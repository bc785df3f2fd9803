import type { WebrtcAnswer } from "@gantry/domain/contract/video/media.ts";
import { ApiError } from "../../../../queries/api-error.ts";
import type { MediaSession, StartMedia } from "./media-session.ts";
import { pictureDelay } from "../picture-delay.ts";
import type { StreamError } from "./stream-state.ts";
import type { StreamCalls } from "./video-calls.ts";
import { closePeer, gathered, receivingPeer } from "./webrtc-peer.ts";

/**
 * RTSP by WebRTC (CAM-020). The first offer goes at once: the other side's addresses are enough, and ours come with the
 * first packet. A retry waits until ours are known, in case that was what was missing.
 */
export function playByWebrtc(calls: StreamCalls, cameraId: string, isRetry: boolean): StartMedia {
  return (video, events): MediaSession => {
    const ended = new AbortController();
    const peer = receivingPeer(video, events);
    const delay = pictureDelay(video, peer);
    const ask = (sdp64: string) => calls.answerToOffer(cameraId, { sdp64 }, ended.signal);
    offerAndAnswer(peer, ask, isRetry).then(
      () => !ended.signal.aborted && events.answered(),
      (cause: unknown) => !ended.signal.aborted && events.failed(errorOf(cause), cause),
    );
    return {
      close: () => {
        ended.abort();
        delay.stop();
        closePeer(peer, video);
      },
      latencyMs: delay.read,
    };
  };
}

async function offerAndAnswer(
  peer: RTCPeerConnection,
  ask: (sdp64: string) => Promise<WebrtcAnswer>,
  waitsForAddresses: boolean,
): Promise<void> {
  peer.addTransceiver("video", { direction: "recvonly" });
  await peer.setLocalDescription();
  if (waitsForAddresses) await gathered(peer);
  const answer = await ask(btoa(peer.localDescription?.sdp ?? ""));
  if ("error" in answer) throw new StreamRefused(answer.error);
  await peer.setRemoteDescription({ type: "answer", sdp: atob(answer.sdp64) });
}

/** The camera's side would not send, and why. */
class StreamRefused extends Error {}

/** What is said of a call that failed: the stream is down, or the way there. */
function errorOf(cause: unknown): StreamError {
  const code = cause instanceof ApiError ? cause.code : cause instanceof StreamRefused ? cause.message : "";
  return code === "streamDown" || code === "streamMissing" ? "streamDown" : "failedToConnectToCamera";
}
