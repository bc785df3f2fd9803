import type { MediaSession, StartMedia } from "./media-session.ts";
import { pictureDelay } from "../picture-delay.ts";
import { closePeer, gathered, receivingPeer } from "./webrtc-peer.ts";

/**
 * A stream of an NVDS server. It has no published protocol: its address takes an offer as WHEP does and answers in the
 * same call; the session's own address, when one is named, is deleted at the end. Another exchange goes in here alone.
 */
export function playFromNvds(url: string): StartMedia {
  return (video, events): MediaSession => {
    const ended = new AbortController();
    const peer = receivingPeer(video, events);
    const delay = pictureDelay(video, peer);
    let session: string | undefined;
    exchange(peer, url, ended.signal).then(
      (named) => {
        if (ended.signal.aborted) return endSession(named);
        session = named;
        events.answered();
      },
      (cause: unknown) => !ended.signal.aborted && events.failed("failedToConnectToCamera", cause),
    );
    return {
      close: () => {
        ended.abort();
        endSession(session);
        delay.stop();
        closePeer(peer, video);
      },
      latencyMs: delay.read,
    };
  };
}

async function exchange(
  peer: RTCPeerConnection,
  url: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  peer.addTransceiver("video", { direction: "recvonly" });
  await peer.setLocalDescription();
  await gathered(peer);
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/sdp" },
    body: peer.localDescription?.sdp ?? "",
    signal,
  });
  if (!answer.ok) throw new Error(`The streaming server answered ${answer.status}`);
  await peer.setRemoteDescription({ type: "answer", sdp: await answer.text() });
  const place = answer.headers.get("Location");
  return place === null ? undefined : new URL(place, url).href;
}

/** The server ends it by itself otherwise, only later. */
function endSession(url: string | undefined): void {
  if (url) void fetch(url, { method: "DELETE", keepalive: true }).catch(() => undefined);
}
