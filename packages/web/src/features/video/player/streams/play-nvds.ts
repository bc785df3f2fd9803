import type { MediaSession, StartMedia } from "./media-session.ts";
import { pictureDelay } from "../picture-delay.ts";
import { closePeer, makeReceivingPeer, waitForGathering } from "./webrtc-peer.ts";

/**
 * Streams from an NVDS server. Its protocol is not published: the URL takes a WHEP-like offer and returns the
 * answer; a session URL, if given, is deleted at the end. A different exchange only needs changes here.
 */
export function playFromNvds(url: string): StartMedia {
  return (video, events): MediaSession => {
    const ended = new AbortController();
    const peer = makeReceivingPeer(video, events);
    const delay = pictureDelay(video, peer);
    let session: string | undefined;
    exchange(peer, url, ended.signal).then(
      (named) => {
        if (ended.signal.aborted) return endSession(named);
        session = named;
        events.answered();
      },
      (cause: unknown) => !ended.signal.aborted && events.failed({ error: "failedToConnectToCamera" }, cause),
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
  await waitForGathering(peer);
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

/** Otherwise the server ends the session later by itself. */
function endSession(url: string | undefined): void {
  if (url) void fetch(url, { method: "DELETE", keepalive: true }).catch(() => undefined);
}
