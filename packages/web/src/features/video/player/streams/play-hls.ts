import type { MediaTicket } from "@gantry/domain/contract/answers/camera.ts";
import type Hls from "hls.js";
import { serverNowMs } from "../../../../kit/status/server-time.ts";
import type { MediaEvents, MediaSession, StartMedia } from "./media-session.ts";
import { renewInMs, withTicket } from "./renewed-ticket.ts";
import type { StreamCalls } from "./video-calls.ts";
import { play } from "./webrtc-peer.ts";

export function playByHls(calls: StreamCalls, cameraId: string): StartMedia {
  return (video, events) =>
    new HlsSession(video, events, (signal) => calls.mediaTicket(cameraId, { kind: "hls" }, signal));
}

/** HLS directly from its source (CAM-069). */
export function playHlsAt(url: string): StartMedia {
  return (video, events) => new HlsSession(video, events, url);
}

/** A URL, or a source of tickets. */
type Source = string | ((signal: AbortSignal) => Promise<MediaTicket>);

class HlsSession implements MediaSession {
  readonly #video: HTMLVideoElement;
  readonly #events: MediaEvents;
  readonly #source: Source;
  readonly #ended = new AbortController();
  #hls: Hls | undefined;
  #first: MediaTicket | undefined;
  #present: MediaTicket | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;

  constructor(video: HTMLVideoElement, events: MediaEvents, source: Source) {
    this.#video = video;
    this.#events = events;
    this.#source = source;
    void this.#start().catch((cause: unknown) => this.#fail(cause));
  }

  close(): void {
    this.#ended.abort();
    clearTimeout(this.#renewal);
    this.#hls?.destroy();
    this.#video.removeAttribute("src");
    this.#video.load();
  }

  async latencyMs(): Promise<number | undefined> {
    const shown = this.#hls?.playingDate;
    if (shown) return Math.max(0, serverNowMs() - shown.getTime());
    const latencyS = this.#hls?.latency;
    return latencyS ? latencyS * 1000 : undefined;
  }

  async #start(): Promise<void> {
    const [{ default: Player }, address] = await Promise.all([import("hls.js/light"), this.#address()]);
    if (this.#ended.signal.aborted) return;
    // Without MediaSource the browser plays HLS natively.
    if (!Player.isSupported()) return this.#playBySelf(address);
    const hls = new Player({
      lowLatencyMode: true,
      backBufferLength: 5,
      maxLiveSyncPlaybackRate: 1.1,
      xhrSetup: (request, requestUrl) => request.open("GET", this.#now(requestUrl), true),
    });
    this.#hls = hls;
    hls.on(Player.Events.MANIFEST_PARSED, () => this.#events.answered());
    hls.on(Player.Events.FRAG_BUFFERED, () => this.#events.packets());
    hls.on(Player.Events.ERROR, (_event, { fatal, type, error }) => {
      if (!fatal) return;
      if (type === Player.ErrorTypes.MEDIA_ERROR) return hls.recoverMediaError();
      this.#fail(error);
    });
    hls.loadSource(address);
    hls.attachMedia(this.#video);
    play(this.#video);
  }

  #playBySelf(address: string): void {
    this.#video.src = address;
    this.#video.onerror = () => this.#fail(this.#video.error);
    this.#events.answered();
    play(this.#video);
  }

  async #address(): Promise<string> {
    if (typeof this.#source === "string") return this.#source;
    const ticket = await this.#source(this.#ended.signal);
    if (this.#ended.signal.aborted) return ticket.path;
    this.#first ??= ticket;
    this.#present = ticket;
    this.#renewal = setTimeout(
      () => void this.#address().catch((cause: unknown) => this.#fail(cause)),
      renewInMs(ticket, serverNowMs()),
    );
    return ticket.path;
  }

  #now(requestUrl: string): string {
    const [first, present] = [this.#first, this.#present];
    return first && present ? withTicket(requestUrl, first.path, present.path) : requestUrl;
  }

  #fail(cause: unknown): void {
    if (!this.#ended.signal.aborted) this.#events.failed({ error: "streamDown" }, cause);
  }
}
