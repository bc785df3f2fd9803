import { createStore, type StoreApi } from "zustand/vanilla";
import type { TimeSpan } from "../camera-detail/recording/recording.ts";
import type { Picture } from "./kept-pictures.ts";
import { RecordedPictures } from "./recorded-pictures.ts";
import type { RecordingCalls } from "./recording-calls.ts";
import { RecordingPlayer } from "./recording-player.ts";
import { edgeOf, gapBetween, type Wish, chooseWantedPicture } from "./wanted-picture.ts";

export const playRates = [0.25, 0.5, 1, 2, 4, 8] as const;
export type PlayRate = (typeof playRates)[number];

export interface ScrubState {
  isOpen: boolean;
  /** Capture time of the shown picture, milliseconds since 1970. */
  shownMs: number | undefined;
  wantedMs: number | undefined;
  isPlaying: boolean;
  rate: PlayRate;
  gap: TimeSpan | undefined;
  spans: readonly TimeSpan[];
  /** Undefined: there is a picture, or it is loading. */
  failure: ScrubFailure | undefined;
}

/** `code` is a translation key under `cameraDetail.scrubFailures`. */
export interface ScrubFailure {
  code: "notFetched" | "nothingThere" | "notShown" | "unsupported";
  cause?: unknown;
}

/** A slower request is aborted in favour of the newest one. */
const patienceMs = 250;
/** Buffered ahead of playback, in recording time. */
const aheadMs = 3_000;
/** This close to the present, playback switches to live. */
const presentMs = 15_000;

const closed = {
  isOpen: false,
  shownMs: undefined,
  wantedMs: undefined,
  isPlaying: false,
  gap: undefined,
  failure: undefined,
};

/** Scrubs through a recording. The newest request wins; one request runs at a time. */
export class Scrubber {
  readonly state: StoreApi<ScrubState> = createStore(() => ({ ...closed, rate: 1 as PlayRate, spans: [] }));
  readonly #pictures: RecordedPictures;
  readonly #nowMs: () => number;
  #player: RecordingPlayer | undefined;
  #shown: Picture | undefined;
  #wish: Wish | undefined;
  #isFollowing = false;
  #isFeeding = false;
  #request = new AbortController();
  #requestedAtMs = 0;

  constructor(calls: RecordingCalls, nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#pictures = new RecordedPictures(calls, (spans) => this.state.setState({ spans }));
  }

  get video(): HTMLVideoElement | undefined {
    return this.#player?.video;
  }

  attach(video: HTMLVideoElement): () => void {
    if (!("MediaSource" in globalThis)) {
      this.state.setState({ failure: { code: "unsupported" } });
      return () => {};
    }
    const player = new RecordingPlayer(video, this.#nowMs(), (momentMs) => this.#presented(momentMs));
    this.#player = player;
    this.#shown = undefined;
    const continuePlaying = () => void this.#goOn();
    video.addEventListener("waiting", continuePlaying);
    void this.#follow();
    return () => {
      video.removeEventListener("waiting", continuePlaying);
      player.close();
      if (this.#player === player) this.#player = undefined;
    };
  }

  /** Goes to the picture at a moment; in a gap, to the next one in the direction of movement. */
  goTo(momentMs: number): void {
    const direction = momentMs < this.#whereMs() ? -1 : 1;
    this.state.setState({ wantedMs: momentMs });
    this.#giveUpSlow();
    this.#want({ momentMs, direction, steps: 0 });
  }

  goBy(ms: number): void {
    const momentMs = this.#whereMs() + ms;
    if (momentMs >= this.#nowMs()) this.goLive();
    else this.goTo(momentMs);
  }

  goToBeginning(): void {
    const beginningMs = this.state.getState().spans[0]?.fromMs ?? 0;
    this.#giveUpSlow();
    this.#want({ momentMs: beginningMs, direction: 1, steps: 0 });
  }

  /** Negative: back. */
  step(pictures: number): void {
    const { isOpen } = this.state.getState();
    if (this.#wish) this.#wish.steps += pictures;
    else if (isOpen) this.#want({ momentMs: undefined, direction: pictures < 0 ? -1 : 1, steps: pictures });
    // One step back from live is the newest recorded picture.
    else if (pictures < 0) this.#want({ momentMs: this.#nowMs(), direction: -1, steps: 0 });
  }

  goLive(): void {
    this.pause();
    this.#wish = undefined;
    this.#request.abort();
    this.#shown = undefined;
    this.state.setState(closed);
  }

  play(): void {
    const { isOpen, rate } = this.state.getState();
    const { video } = this;
    if (!isOpen || !video) return;
    this.#request = new AbortController();
    this.state.setState({ isPlaying: true, gap: undefined });
    video.playbackRate = rate;
    video.play().catch(() => this.state.setState({ isPlaying: false }));
    void this.#feed();
  }

  pause(): void {
    if (!this.state.getState().isPlaying) return;
    this.state.setState({ isPlaying: false });
    this.video?.pause();
  }

  setRate(rate: PlayRate): void {
    this.state.setState({ rate });
    if (this.video) this.video.playbackRate = rate;
  }

  async lookForSpans(): Promise<void> {
    await this.#pictures.spans(new AbortController().signal).catch(() => {});
  }

  #whereMs(): number {
    const { wantedMs, shownMs } = this.state.getState();
    return wantedMs ?? shownMs ?? this.#nowMs();
  }

  #want(wish: Wish): void {
    this.pause();
    this.#wish = wish;
    this.state.setState({ isOpen: true });
    // Prefetching yields.
    if (!this.#isFollowing) this.#request.abort();
    void this.#follow();
  }

  #giveUpSlow(): void {
    if (performance.now() - this.#requestedAtMs > patienceMs) this.#request.abort();
  }

  async #follow(): Promise<void> {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    while (this.#wish && this.#player) {
      const wish = this.#wish;
      this.#wish = undefined;
      await this.#fulfil(wish, this.#player).catch((cause: unknown) => {
        const isCancelled = this.#request.signal.aborted || !this.state.getState().isOpen;
        if (!isCancelled) this.#fail({ code: "notFetched", cause });
      });
    }
    this.#isFollowing = false;
    if (this.#player) void this.#prepareNeighbours(this.#player);
  }

  async #fulfil(wish: Wish, player: RecordingPlayer): Promise<void> {
    this.#request = new AbortController();
    this.#requestedAtMs = performance.now();
    const { signal } = this.#request;
    const readSpans = () => this.state.getState().spans;
    const among = { pictures: this.#pictures, shown: this.#shown, spans: readSpans };
    const { picture, gap } = await chooseWantedPicture(wish, among, signal);
    if (signal.aborted) return;
    if (!picture) return this.#fail({ code: "nothingThere" });
    if (!(await player.show(picture))) return this.#fail({ code: "notShown" });
    if (!this.state.getState().isOpen) return;
    this.#shown = picture;
    const isLast = this.#wish === undefined;
    this.state.setState({
      shownMs: picture.atMs,
      gap,
      failure: undefined,
      ...(isLast && { wantedMs: undefined }),
    });
    player.release(this.#pictures.makeRoom(picture.atMs));
  }

  #fail(failure: ScrubFailure): void {
    this.state.setState({ failure, wantedMs: undefined });
  }

  /** Loads the neighbouring groups so that the next step is immediate. */
  async #prepareNeighbours(player: RecordingPlayer): Promise<void> {
    const shown = this.#shown;
    if (!shown || this.state.getState().isPlaying) return;
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      for (const direction of [1, -1] as const) {
        const beside = await this.#pictures.beside(edgeOf(shown, direction), direction, signal);
        if (beside && !signal.aborted) await player.hold(beside.group);
      }
    } catch {
      // The next step there repeats the request and shows the failure.
    }
  }

  #presented(momentMs: number): void {
    if (!this.state.getState().isPlaying) return;
    const picture = this.#pictures.known(momentMs + 0.25);
    if (!picture) return;
    this.#shown = picture;
    this.state.setState({ shownMs: picture.atMs });
    void this.#feed();
  }

  async #feed(): Promise<void> {
    const player = this.#player;
    if (this.#isFeeding || !player || !this.#shown) return;
    this.#isFeeding = true;
    try {
      const untilMs = this.#shown.atMs + aheadMs * this.state.getState().rate;
      let picture: Picture | undefined = this.#shown;
      while (picture && this.state.getState().isPlaying) {
        await player.hold(picture.group);
        const last: Picture = edgeOf(picture, 1);
        if (last.endMs > untilMs) break;
        const next: Picture | undefined = await this.#pictures.beside(last, 1, this.#request.signal);
        picture = next && !gapBetween(last, next) ? next : undefined;
      }
      player.release(this.#pictures.makeRoom(this.#shown.atMs));
    } catch {
      // If it is still missing when needed, the player waits and the request is repeated.
    } finally {
      this.#isFeeding = false;
    }
  }

  /** The player reached the end of its buffer: skip the gap, continue with new data or go live. */
  async #goOn(): Promise<void> {
    const player = this.#player;
    const isPlaying = () => this.state.getState().isPlaying && this.#player === player;
    if (!player || !isPlaying()) return;
    const from = this.#pictures.known(player.momentMs) ?? this.#shown;
    if (!from) return;
    this.#request = new AbortController();
    try {
      const next = await this.#pictures.beside(from, 1, this.#request.signal);
      if (!isPlaying()) return;
      if (next) {
        this.state.setState({ gap: gapBetween(from, next) });
        await player.jump(next);
      } else if (this.#nowMs() - from.endMs < presentMs) this.goLive();
      else this.pause();
    } catch (cause) {
      this.pause();
      this.#fail({ code: "notFetched", cause });
    }
  }
}
