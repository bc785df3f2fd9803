import type { MediaEvents, MediaSession, StartMedia } from "./media-session.ts";
import { pictureDelay } from "../picture-delay.ts";
import { closePeer, makeReceivingPeer } from "./webrtc-peer.ts";
import { type WowzaMessage, type WowzaRequest, type WowzaStream, wowzaStep } from "./wowza-signalling.ts";

interface WowzaPlace {
  /** URL of the signalling socket, `wss://…/webrtc-session.json`. */
  url: string;
  name?: string | undefined;
  folder?: string | undefined;
}

/** Streams from a Wowza server: it offers, we answer, and the socket is closed. */
export function playFromWowza(place: WowzaPlace): StartMedia {
  return (video, events) => new WowzaSession(video, events, place);
}

class WowzaSession implements MediaSession {
  readonly #video: HTMLVideoElement;
  readonly #events: MediaEvents;
  readonly #peer: RTCPeerConnection;
  readonly #delay: ReturnType<typeof pictureDelay>;
  readonly #stream: WowzaStream;
  #socket: WebSocket | undefined;
  #asks = 0;
  #isAnswered = false;
  #isClosed = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(video: HTMLVideoElement, events: MediaEvents, { url, name = "", folder = "" }: WowzaPlace) {
    this.#video = video;
    this.#events = events;
    this.#stream = { applicationName: folder, streamName: name, sessionId: "[empty]" };
    this.#peer = makeReceivingPeer(video, events);
    this.#delay = pictureDelay(video, this.#peer);
    this.#connect(url);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#again);
    this.#socket?.close();
    this.#delay.stop();
    closePeer(this.#peer, this.#video);
  }

  latencyMs(): Promise<number | undefined> {
    return this.#delay.read();
  }

  #connect(url: string): void {
    try {
      this.#socket = new WebSocket(url.replace(/^http/, "ws"));
    } catch (cause) {
      // An invalid URL; reported asynchronously, once the caller can receive it.
      return queueMicrotask(() => this.#fail(cause));
    }
    this.#socket.onopen = () => this.#ask();
    this.#socket.onmessage = ({ data }: MessageEvent<string>) =>
      void this.#receive(data).catch((cause: unknown) => this.#fail(cause));
    this.#socket.onclose = () => {
      if (!this.#isAnswered) this.#fail("The signalling socket was closed");
    };
  }

  #ask(): void {
    this.#asks += 1;
    this.#send({ direction: "play", command: "getOffer", streamInfo: this.#stream, userData: {} });
  }

  async #receive(data: string): Promise<void> {
    const step = wowzaStep(JSON.parse(data) as WowzaMessage, this.#stream, this.#asks);
    if (this.#isClosed) return;
    if (step.do === "askAgain") this.#again = setTimeout(() => this.#ask(), step.inMs);
    else if (step.do === "fail") this.#fail(step.error);
    else if (step.do === "answer") await this.#answer(step.offerSdp, step.streamInfo);
    else if (step.do === "addCandidates") {
      for (const candidate of step.candidates) await this.#peer.addIceCandidate(candidate);
      this.#socket?.close();
    }
  }

  async #answer(offerSdp: string, streamInfo: WowzaStream): Promise<void> {
    await this.#peer.setRemoteDescription({ type: "offer", sdp: offerSdp });
    await this.#peer.setLocalDescription();
    if (this.#isClosed) return;
    const sdp = this.#peer.localDescription?.sdp ?? "";
    this.#send({
      direction: "play",
      command: "sendResponse",
      streamInfo,
      sdp: { type: "answer", sdp },
      userData: {},
    });
    this.#isAnswered = true;
    this.#events.answered();
  }

  #send(request: WowzaRequest): void {
    this.#socket?.send(JSON.stringify(request));
  }

  #fail(cause: unknown): void {
    if (!this.#isClosed) this.#events.failed({ error: "failedToConnectToCamera" }, cause);
  }
}
