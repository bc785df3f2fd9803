import type { MediaEvents } from "./media-session.ts";

/** The offer waits no longer for addresses of this computer (CAM-033). */
export const gatheringMs = 2000;

/** A peer that only receives pictures and shows them in the element; it tells when they come and when they never will. */
export function receivingPeer(video: HTMLVideoElement, events: MediaEvents): RTCPeerConnection {
  const peer = new RTCPeerConnection({ iceServers: [] });
  peer.ontrack = ({ track, receiver }) => {
    // The newest picture is wanted, not the smoothest.
    if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = 0;
    track.onunmute = () => events.packets();
    video.srcObject = new MediaStream([track]);
    play(video);
  };
  let wasConnected = false;
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === "connected") wasConnected = true;
    if (peer.connectionState === "failed" || peer.connectionState === "closed")
      events.failed(wasConnected ? "streamDown" : "failedToConnectToCamera", undefined, !wasConnected);
  };
  return peer;
}

/** Ends a peer without a word, and leaves the element empty. */
export function closePeer(peer: RTCPeerConnection, video: HTMLVideoElement): void {
  peer.ontrack = null;
  peer.onconnectionstatechange = null;
  for (const { receiver } of peer.getTransceivers()) receiver.track.onunmute = null;
  peer.close();
  video.srcObject = null;
}

/** Resolves when all addresses are known, or when it has waited long enough. */
export function gathered(peer: RTCPeerConnection, withinMs = gatheringMs): Promise<void> {
  if (peer.iceGatheringState === "complete") return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      peer.removeEventListener("icegatheringstatechange", look);
      resolve();
    };
    const look = () => peer.iceGatheringState === "complete" && done();
    const timer = setTimeout(done, withinMs);
    peer.addEventListener("icegatheringstatechange", look);
  });
}

/** Half the way there and back, in milliseconds; undefined before it was measured. */
export async function halfRoundTripMs(peer: RTCPeerConnection): Promise<number | undefined> {
  for (const report of (await peer.getStats()).values() as Iterable<RTCIceCandidatePairStats>) {
    if (report.type !== "candidate-pair" || !report.nominated) continue;
    if (report.currentRoundTripTime !== undefined) return report.currentRoundTripTime * 500;
  }
  return undefined;
}

/** Begins to show what arrives; a browser may want to be asked again once it is muted. */
export function play(video: HTMLVideoElement): void {
  video.play().catch(() => {
    video.muted = true;
    video.play().catch(() => undefined);
  });
}
