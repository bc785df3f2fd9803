import type { CameraPictures } from "./camera-pictures.ts";
import { picturesPerSecond } from "./picture-layout.ts";

export interface TimedPicture {
  number: number;
  /** Time in pictures since the first; exceeds the number if the machine skipped some. */
  slot: number;
  nals: Uint8Array<ArrayBuffer>[];
  wallMs: number;
}

/** A greater delay skips pictures, as an encoder would. */
const maxLate = 6;
const pictureMs = 1000 / picturesPerSecond;

export class PictureTimer {
  readonly #pictures: CameraPictures;
  readonly #clock: { nowMs(): number };
  readonly #give: (picture: TimedPicture) => void;
  #startedMs = performance.now();
  #number = 0;
  #slot = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(pictures: CameraPictures, clock: { nowMs(): number }, give: (picture: TimedPicture) => void) {
    this.#pictures = pictures;
    this.#clock = clock;
    this.#give = give;
  }

  /** Starts with this many pictures at once, as if it had begun earlier. */
  start(pastPictures = 0): void {
    this.#startedMs = performance.now() - pastPictures * pictureMs;
    while (this.#slot < pastPictures) this.#next(Date.now() - (pastPictures - this.#slot) * pictureMs);
    this.#run();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #run(): void {
    const late = Math.floor((performance.now() - this.#startedMs) / pictureMs) - this.#slot;
    if (late > maxLate) this.#slot += late;
    const nextMs = this.#startedMs + (this.#slot + 1) * pictureMs;
    this.#timer = setTimeout(() => this.#run(), Math.max(0, nextMs - performance.now()));
    this.#next(Date.now());
  }

  #next(wallMs: number): void {
    const nals = this.#pictures.next({ cityMs: this.#clock.nowMs(), wallMs });
    this.#give({ number: this.#number++, slot: this.#slot++, nals, wallMs });
  }
}
