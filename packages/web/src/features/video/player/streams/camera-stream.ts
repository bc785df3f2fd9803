import { ApiError } from "../../../../queries/api-error.ts";
import { onEachPicture } from "../on-each-picture.ts";
import type { MediaEvents, MediaSession, StartMedia } from "./media-session.ts";
import { PictureMeter } from "../picture-meter.ts";
import { playByHls, playHlsAt } from "./play-hls.ts";
import { playFromNvds } from "./play-nvds.ts";
import { playByWebrtc } from "./play-webrtc.ts";
import { playFromWowza } from "./play-wowza.ts";
import { isSameView, noFacts, type PlayerView, playerView, type StreamFacts } from "../player-view.ts";
import {
  applyEvent,
  findNextChangeMs,
  type StreamEvent,
  type StreamFailed,
  type StreamState,
  stopped,
  streamTiming,
} from "./stream-state.ts";
import { watchInSight } from "../in-sight.ts";
import { noteAwaited } from "../live-first.ts";
import { isUdpBlocked, noteWay } from "../udp-memory.ts";
import type { StreamCalls } from "./video-calls.ts";

const lookEveryMs = 1000;

export class CameraStream {
  readonly #cameraId: string;
  readonly #calls: StreamCalls;
  readonly #listeners = new Set<() => void>();
  readonly #meter = new PictureMeter();
  readonly #keepsTrying: boolean;
  #video: HTMLVideoElement | undefined;
  #state: StreamState = stopped;
  #facts: StreamFacts = noFacts;
  #view: PlayerView = playerView(stopped, noFacts, 0);
  #session: { run: number; media: MediaSession } | undefined;
  #asking: { run: number; ended: AbortController } | undefined;
  #endPictures: (() => void) | undefined;
  #change: ReturnType<typeof setTimeout> | undefined;
  #freezing: ReturnType<typeof setTimeout> | undefined;
  #look: ReturnType<typeof setInterval> | undefined;

  constructor(cameraId: string, calls: StreamCalls, keepsTrying = false) {
    this.#cameraId = cameraId;
    this.#calls = calls;
    this.#keepsTrying = keepsTrying;
  }

  /** Plays in this element while it is visible, until the returned function is called. */
  readonly showIn = (video: HTMLVideoElement | null): (() => void) | undefined => {
    if (!video) return undefined;
    this.#video = video;
    const leave = watchInSight(video, (isInSight) =>
      this.#dispatch(isInSight ? this.#begun() : { type: "stop" }),
    );
    return () => {
      leave();
      this.#dispatch({ type: "stop" });
      this.#video = undefined;
    };
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly view = (): PlayerView => this.#view;

  readonly retry = (): void => this.#dispatch({ type: "retry" });
  /** The agent no longer pulls the stream. */
  readonly lost = (): void => this.#dispatch({ type: "lost" });

  #begun(): StreamEvent {
    return { type: "start", avoidsUdp: isUdpBlocked(performance.now()), keepsTrying: this.#keepsTrying };
  }

  #dispatch(event: StreamEvent): void {
    const nowMs = performance.now();
    const before = this.#state;
    this.#state = applyEvent(before, event, nowMs);
    if (this.#state !== before) this.#follow(before);
    this.#publish();
  }

  #follow(before: StreamState): void {
    const { phase, run, stream, transport, needsHls } = this.#state;
    const isRunning = phase === "connecting" || phase === "connected";
    noteAwaited(this, phase === "connecting");
    if (!isRunning || (this.#session && this.#session.run !== run)) this.#endSession();
    if (!isRunning || (this.#asking && this.#asking.run !== run)) this.#endAsking();
    if (phase === "connecting" && !stream && !this.#asking) this.#ask(run);
    if (phase === "connecting" && transport && !this.#session) this.#begin(run);
    if (phase === "connected" && before.phase !== phase && transport && !needsHls)
      noteWay(transport, performance.now());
    this.#watchTime(isRunning);
  }

  #watchTime(isRunning: boolean): void {
    clearTimeout(this.#change);
    const dueMs = findNextChangeMs(this.#state);
    this.#watchFreezing();
    if (dueMs !== undefined)
      this.#change = setTimeout(() => this.#pass(), Math.max(0, dueMs - performance.now()) + 1);
    const isCounting = isRunning || dueMs !== undefined;
    if (isCounting) this.#look ??= setInterval(() => this.#pass(), lookEveryMs);
    else {
      clearInterval(this.#look);
      this.#look = undefined;
    }
  }

  /** Not only at the next look: a stopped picture must not be called live. */
  #watchFreezing(): void {
    clearTimeout(this.#freezing);
    const { phase, pictureAtMs } = this.#state;
    if (phase !== "connected" || pictureAtMs === undefined) return;
    const inMs = pictureAtMs + streamTiming.frozenAfterMs - performance.now();
    if (inMs >= 0) this.#freezing = setTimeout(() => this.#pass(), inMs + 1);
  }

  /** Time passed: reports new pictures first. */
  #pass(): void {
    const { run, pictureAtMs } = this.#state;
    const atMs = this.#meter.newestAtMs;
    if (atMs !== undefined && atMs !== pictureAtMs) this.#dispatch({ type: "picture", run, atMs });
    this.#dispatch({ type: "tick" });
    if (this.#session) void this.#measure(this.#session.media);
  }

  async #measure(media: MediaSession): Promise<void> {
    const latencyMs = await media.latencyMs();
    if (this.#session?.media !== media) return;
    const { videoWidth = 0, videoHeight = 0 } = this.#video ?? {};
    this.#facts = {
      // Rounded as displayed, to avoid needless renders.
      latencyMs: latencyMs === undefined ? undefined : Math.round(latencyMs / 100) * 100,
      widthPx: videoWidth || undefined,
      heightPx: videoHeight || undefined,
      picturesPerSecond: this.#meter.perSecond(performance.now()),
    };
    this.#publish();
  }

  #ask(run: number): void {
    const ended = new AbortController();
    this.#asking = { run, ended };
    this.#calls.authorizedStream(this.#cameraId, ended.signal).then(
      (stream) => this.#dispatch({ type: "authorized", run, stream }),
      (cause: unknown) => {
        if (ended.signal.aborted) return;
        const isRefused = cause instanceof ApiError && cause.status === 403;
        if (isRefused)
          this.#dispatch({ type: "authorized", run, stream: { type: "none", reason: "notAuthorized" } });
        else this.#failed(run, { error: "failedToConnectToCamera" }, cause);
      },
    );
  }

  #begin(run: number): void {
    const [start, video] = [this.#way(), this.#video];
    if (!start || !video) return;
    this.#meter.reset();
    this.#facts = noFacts;
    this.#endPictures = onEachPicture(video, (atMs, facts) => {
      this.#meter.picture(atMs, facts?.presentedFrames);
      if (this.#state.phase === "connecting") this.#dispatch({ type: "picture", run, atMs });
    });
    const events: MediaEvents = {
      answered: () => this.#dispatch({ type: "answered", run }),
      packets: () => this.#dispatch({ type: "packets", run }),
      failed: (failed, cause) => this.#failed(run, failed, cause),
    };
    this.#session = { run, media: start(video, events) };
  }

  #failed(run: number, failed: StreamFailed, cause: unknown): void {
    if (cause !== undefined) console.warn("A stream failed", this.#cameraId, cause);
    this.#dispatch({ type: "failed", run, ...failed });
  }

  #way(): StartMedia | undefined {
    const { stream, transport, retries } = this.#state;
    if (transport === "webrtc") return playByWebrtc(this.#calls, this.#cameraId, retries > 0);
    if (transport === "hls") return playByHls(this.#calls, this.#cameraId);
    if (!stream || !("url" in stream)) return undefined;
    if (transport === "wowza") return playFromWowza(stream);
    return transport === "nvds" ? playFromNvds(stream.url) : playHlsAt(stream.url);
  }

  #endSession(): void {
    this.#session?.media.close();
    this.#session = undefined;
    this.#endPictures?.();
    this.#endPictures = undefined;
    this.#facts = noFacts;
  }

  #endAsking(): void {
    this.#asking?.ended.abort();
    this.#asking = undefined;
  }

  #publish(): void {
    const view = playerView(this.#state, this.#facts, performance.now());
    if (isSameView(view, this.#view)) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}
