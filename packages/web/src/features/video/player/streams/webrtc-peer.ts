import type { MediaEvents } from "./media-session.ts";

/** Maximum wait for local candidates before the offer is sent (CAM-033). */
export const gatheringMs = 2000;

/** A receive-only peer that plays in the element; reports when data arrives and when the connection fails. */
export function makeReceivingPeer(video: HTMLVideoElement, events: MediaEvents): RTCPeerConnection {
  const peer = new RTCPeerConnection({ iceServers: [] });
  peer.ontrack = ({ track, receiver }) => {
    // Minimum latency is more important than smooth playback.
    if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = 0;
    track.onunmute = () => events.packets();
    video.srcObject = new MediaStream([track]);
    play(video);
  };
  let wasConnected = false;
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === "connected") wasConnected = true;
    // Once disconnected, the remote side has not answered for seconds.
    const isLost = wasConnected && peer.connectionState === "disconnected";
    if (isLost || peer.connectionState === "failed" || peer.connectionState === "closed")
      events.failed({
        error: wasConnected ? "streamDown" : "failedToConnectToCamera",
        hasNoRoute: !wasConnected,
      });
  };
  return peer;
}

export function closePeer(peer: RTCPeerConnection, video: HTMLVideoElement): void {
  peer.ontrack = null;
  peer.onconnectionstatechange = null;
  for (const { receiver } of peer.getTransceivers()) receiver.track.onunmute = null;
  peer.close();
  video.srcObject = null;
}

export function waitForGathering(peer: RTCPeerConnection, withinMs = gatheringMs): Promise<void> {
  if (peer.iceGatheringState === "complete") return Promise.resolve();
  return new Promise((resolve) => {
    const finishGathering = () => {
      clearTimeout(timer);
      peer.removeEventListener("icegatheringstatechange", look);
      resolve();
    };
    const look = () => peer.iceGatheringState === "complete" && finishGathering();
    const timer = setTimeout(finishGathering, withinMs);
    peer.addEventListener("icegatheringstatechange", look);
  });
}

/** Half the round-trip time in milliseconds; undefined before it was measured. */
export async function halfRoundTripMs(peer: RTCPeerConnection): Promise<number | undefined> {
  for (const report of (await peer.getStats()).values() as Iterable<RTCIceCandidatePairStats>) {
    if (report.type !== "candidate-pair" || !report.nominated) continue;
    if (report.currentRoundTripTime !== undefined) return report.currentRoundTripTime * 500;
  }
  return undefined;
}

/** Starts playback; if the browser refuses, retries muted. */
export function play(video: HTMLVideoElement): void {
  video.play().catch(() => {
    video.muted = true;
    video.play().catch(() => undefined);
  });
}
