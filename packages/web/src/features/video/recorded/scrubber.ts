import { createStore, type StoreApi } from "zustand/vanilla";
import type { TimeSpan } from "../camera-detail/recording/recording.ts";
import type { Picture } from "./kept-pictures.ts";
import { RecordedPictures } from "./recorded-pictures.ts";
import type { RecordingCalls } from "./recording-calls.ts";
import { RecordingPlayer } from "./recording-player.ts";
import { edgeOf, gapBetween, type Wish, wantedPicture } from "./wanted-picture.ts";

/** How fast a recording is played. */
export const playRates = [0.25, 0.5, 1, 2, 4, 8] as const;
export type PlayRate = (typeof playRates)[number];

export interface ScrubState {
  /** Whether a recorded picture is looked at instead of the present. */
  isOpen: boolean;
  /** When the picture was taken that is on the screen, milliseconds since 1970. */
  shownMs: number | undefined;
  /** Where somebody wants to be that is not shown yet. */
  wantedMs: number | undefined;
  isPlaying: boolean;
  rate: PlayRate;
  /** What was skipped on the way to the picture that is shown: nothing was recorded then. */
  gap: TimeSpan | undefined;
  /** When something was recorded, as far as it was asked. */
  spans: readonly TimeSpan[];
  /** Why there is no picture; undefined: there is one, or it is on its way. */
  failure: ScrubFailure | undefined;
}

/** A translation key under `cameraDetail.scrubFailures`, and what was behind it. */
export interface ScrubFailure {
  code: "notFetched" | "nothingThere" | "notShown" | "unsupported";
  cause?: unknown;
}

/** A request that takes longer is given up for what is wanted now. */
const patienceMs = 250;
/** So much is held ready before the picture that plays, at its own speed. */
const aheadMs = 3_000;
/** Who is so near to the present has caught up with it. */
const presentMs = 15_000;

const closed = {
  isOpen: false,
  shownMs: undefined,
  wantedMs: undefined,
  isPlaying: false,
  gap: undefined,
  failure: undefined,
};

/** Looks through a recording picture by picture: whatever is wanted last is shown, one request at a time. */
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

  /** The element that shows the pictures; the answered function takes it away again. */
  attach(video: HTMLVideoElement): () => void {
    if (!("MediaSource" in globalThis)) {
      this.state.setState({ failure: { code: "unsupported" } });
      return () => {};
    }
    const player = new RecordingPlayer(video, this.#nowMs(), (momentMs) => this.#presented(momentMs));
    this.#player = player;
    this.#shown = undefined;
    const stalled = () => void this.#goOn();
    video.addEventListener("waiting", stalled);
    void this.#follow();
    return () => {
      video.removeEventListener("waiting", stalled);
      player.close();
      if (this.#player === player) this.#player = undefined;
    };
  }

  /** To the picture of a moment; where nothing was recorded, to the next one in the direction that one goes. */
  goTo(momentMs: number): void {
    const direction = momentMs < this.#whereMs() ? -1 : 1;
    this.state.setState({ wantedMs: momentMs });
    this.#giveUpSlow();
    this.#want({ momentMs, direction, steps: 0 });
  }

  /** So much time further or back. */
  goBy(ms: number): void {
    const momentMs = this.#whereMs() + ms;
    if (momentMs >= this.#nowMs()) this.goLive();
    else this.goTo(momentMs);
  }

  /** To the first picture that is kept. */
  goToBeginning(): void {
    const beginningMs = this.state.getState().spans[0]?.fromMs ?? 0;
    this.#giveUpSlow();
    this.#want({ momentMs: beginningMs, direction: 1, steps: 0 });
  }

  /** So many pictures further, or back. */
  step(pictures: number): void {
    const { isOpen } = this.state.getState();
    if (this.#wish) this.#wish.steps += pictures;
    else if (isOpen) this.#want({ momentMs: undefined, direction: pictures < 0 ? -1 : 1, steps: pictures });
    // One before the present is the newest that is recorded.
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

  /** Asks from when to when there is something. */
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
    // What was only to be held ready waits.
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
        const isGivenUp = this.#request.signal.aborted || !this.state.getState().isOpen;
        if (!isGivenUp) this.#fail({ code: "notFetched", cause });
      });
    }
    this.#isFollowing = false;
    if (this.#player) void this.#prepareNeighbours(this.#player);
  }

  async #fulfil(wish: Wish, player: RecordingPlayer): Promise<void> {
    this.#request = new AbortController();
    this.#requestedAtMs = performance.now();
    const { signal } = this.#request;
    const spans = () => this.state.getState().spans;
    const among = { pictures: this.#pictures, shown: this.#shown, spans };
    const { picture, gap } = await wantedPicture(wish, among, signal);
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

  /** The groups before and behind the one that is shown are there when the next step goes into them. */
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
      // Whoever steps there asks again, and hears what is wrong.
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

  /** Holds ready what is played next, up to the next gap. */
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
      // When it is needed and still not there, the player waits, and it is asked again.
    } finally {
      this.#isFeeding = false;
    }
  }

  /** The player has come to the end of what it holds: over a gap, on with what came meanwhile, or back to the present. */
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
