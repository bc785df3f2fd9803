import type { WebrtcAnswer } from "@gantry/domain/contract/answers/camera.ts";
import { ApiError } from "../../../../queries/api-error.ts";
import type { MediaSession, StartMedia } from "./media-session.ts";
import { pictureDelay } from "../picture-delay.ts";
import type { StreamFailed } from "./stream-state.ts";
import type { StreamCalls } from "./video-calls.ts";
import { closePeer, makeReceivingPeer, waitForGathering } from "./webrtc-peer.ts";

/**
 * WebRTC for RTSP cameras (CAM-020). The first offer is sent at once: the remote candidates suffice, and ours
 * are learned from the first packet. A retry waits for local candidates, in case those were missing.
 */
export function playByWebrtc(calls: StreamCalls, cameraId: string, isRetry: boolean): StartMedia {
  return (video, events): MediaSession => {
    const ended = new AbortController();
    const peer = makeReceivingPeer(video, events);
    const delay = pictureDelay(video, peer);
    const ask = (sdp64: string) => calls.answerToOffer(cameraId, { sdp64 }, ended.signal);
    offerAndAnswer(peer, ask, isRetry).then(
      () => !ended.signal.aborted && events.answered(),
      (cause: unknown) => !ended.signal.aborted && events.failed(failureOf(cause), cause),
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
  if (waitsForAddresses) await waitForGathering(peer);
  const answer = await ask(btoa(peer.localDescription?.sdp ?? ""));
  if ("error" in answer) throw new StreamRefused(answer);
  await peer.setRemoteDescription({ type: "answer", sdp: atob(answer.sdp64) });
}

type Refusal = Extract<WebrtcAnswer, { error: string }>;

class StreamRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.error);
    this.refusal = refusal;
  }
}

function failureOf(cause: unknown): StreamFailed {
  const code = cause instanceof ApiError ? cause.code : cause instanceof StreamRefused ? cause.message : "";
  const isDown = code === "streamDown" || code === "streamMissing";
  const { reason, format } = cause instanceof StreamRefused ? cause.refusal : {};
  return {
    error: isDown ? "streamDown" : "failedToConnectToCamera",
    needsHls: code === "reorderedPictures",
    reason: reason && { code: reason, ...(format !== undefined && { format }) },
  };
}
