import { onEachPicture } from "../player/on-each-picture.ts";
import type { Picture } from "./kept-pictures.ts";
import { PictureBuffer } from "./picture-buffer.ts";
import type { PictureGroup } from "./picture-groups.ts";

/** Seeks into the picture: at its edge the player may show the previous one. */
const withinPictureMs = 0.5;
const presentedWithinMs = 2_000;

export class RecordingPlayer {
  readonly video: HTMLVideoElement;
  readonly #buffer: PictureBuffer;
  readonly #onPresented: (momentMs: number) => void;
  readonly #stopListening: () => void;
  #presentedMs: number | undefined;
  #awaited: { atMs: number; come: () => void } | undefined;

  /**
   * `nowMs`: any moment of the recording; `onPresented` receives the capture time of each presented picture.
   */
  constructor(video: HTMLVideoElement, nowMs: number, onPresented: (momentMs: number) => void) {
    this.video = video;
    this.#onPresented = onPresented;
    this.#buffer = new PictureBuffer(video, nowMs);
    this.#stopListening = onEachPicture(video, (_, facts) =>
      this.#presented(facts?.mediaTime ?? video.currentTime),
    );
  }

  get momentMs(): number {
    return this.#buffer.momentMs(this.video.currentTime);
  }

  /** Whether exactly this picture is on the screen afterwards. */
  async show(picture: Picture): Promise<boolean> {
    if (await this.#seek(picture)) return true;
    this.#buffer.release([picture.group]);
    return this.#seek(picture);
  }

  hold(group: PictureGroup): Promise<void> {
    return this.#buffer.hold(group);
  }
  release(groups: readonly PictureGroup[]): void {
    if (groups.length > 0) this.#buffer.release(groups);
  }

  /** Seeks without waiting for the picture, for example over a gap during playback. */
  async jump(picture: Picture): Promise<void> {
    await this.#buffer.hold(picture.group);
    this.video.currentTime = this.#buffer.positionS(picture.atMs + withinPictureMs);
  }

  close(): void {
    this.#stopListening();
    this.#buffer.close();
  }

  async #seek(picture: Picture): Promise<boolean> {
    await this.#buffer.hold(picture.group);
    if (this.#isPresented(picture.atMs)) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#awaited = { atMs: picture.atMs, come: () => resolve(true) };
    const timer = setTimeout(() => resolve(false), presentedWithinMs);
    this.video.currentTime = this.#buffer.positionS(picture.atMs + withinPictureMs);
    return promise.finally(() => clearTimeout(timer));
  }

  #presented(positionS: number): void {
    this.#presentedMs = this.#buffer.momentMs(positionS);
    this.#onPresented(this.#presentedMs);
    if (this.#awaited && this.#isPresented(this.#awaited.atMs)) this.#awaited.come();
  }

  #isPresented(atMs: number): boolean {
    return this.#presentedMs !== undefined && Math.abs(this.#presentedMs - atMs) < withinPictureMs;
  }
}
