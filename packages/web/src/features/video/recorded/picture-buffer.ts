import type { PictureGroup } from "./picture-groups.ts";

/** Longer than the retention of any recording: player time cannot be negative. */
const longestKeptMs = 31 * 24 * 3_600_000;

/** The part of a recording buffered in a `<video>`; its time starts at `originMs`. */
export class PictureBuffer {
  readonly #video: HTMLVideoElement;
  readonly #originMs: number;
  readonly #media = new MediaSource();
  readonly #address: string;
  readonly #held = new Set<PictureGroup>();
  #source: Promise<SourceBuffer> | undefined;
  #beginning: Uint8Array | undefined;
  #last: Promise<void> = Promise.resolve();

  /** `nowMs`: any moment of the recording; player time is relative to it. */
  constructor(video: HTMLVideoElement, nowMs: number) {
    this.#video = video;
    this.#originMs = Math.floor(nowMs) - longestKeptMs;
    this.#address = URL.createObjectURL(this.#media);
    video.src = this.#address;
  }

  positionS(momentMs: number): number {
    return (momentMs - this.#originMs) / 1000;
  }

  /** Converts player time, which has microsecond precision. */
  momentMs(positionS: number): number {
    return Math.round(positionS * 1e6) / 1000 + this.#originMs;
  }

  /** Resolves once the player has buffered the group. Groups are appended one at a time. */
  hold(group: PictureGroup): Promise<void> {
    const held = this.#last.then(() => (this.#isHeld(group) ? undefined : this.#append(group)));
    this.#last = held.catch(() => {});
    return held;
  }

  release(groups: readonly PictureGroup[]): void {
    this.#last = this.#last
      .then(async () => {
        for (const group of groups.filter((one) => this.#held.delete(one))) {
          const source = await this.#source;
          const fromS = this.positionS(group.picturesMs[0] ?? 0);
          source?.remove(fromS, Math.max(fromS + 0.001, this.positionS(group.endMs)));
          if (source) await waitForUpdate(source);
        }
      })
      .catch(() => {});
  }

  close(): void {
    this.#video.removeAttribute("src");
    this.#video.load();
    URL.revokeObjectURL(this.#address);
  }

  /** Browsers evict data without an event. */
  #isHeld(group: PictureGroup): boolean {
    if (!this.#held.has(group)) return false;
    const { buffered } = this.#video;
    const [fromS, toS] = [group.picturesMs[0] ?? 0, group.picturesMs.at(-1) ?? 0].map((one) =>
      this.positionS(one),
    );
    return Array.from({ length: buffered.length }, (_, index) => index).some(
      (index) => buffered.start(index) <= (fromS ?? 0) + 0.001 && buffered.end(index) > (toS ?? 0),
    );
  }

  async #append(group: PictureGroup): Promise<void> {
    const source = await (this.#source ??= this.#open(group.codec));
    if (!isSame(this.#beginning, group.beginning)) {
      source.changeType(typeOf(group.codec));
      await append(source, group.beginning);
      this.#beginning = group.beginning;
    }
    await append(source, group.octets);
    this.#held.add(group);
  }

  async #open(codec: string): Promise<SourceBuffer> {
    const media = this.#media;
    if (media.readyState !== "open")
      await new Promise((resolve) => media.addEventListener("sourceopen", resolve, { once: true }));
    media.duration = (2 * longestKeptMs) / 1000;
    const source = media.addSourceBuffer(typeOf(codec));
    source.mode = "segments";
    source.timestampOffset = -this.#originMs / 1000;
    return source;
  }
}

const typeOf = (codec: string) => `video/mp4; codecs="${codec}"`;

async function append(source: SourceBuffer, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  source.appendBuffer(bytes);
  await waitForUpdate(source);
}

function waitForUpdate(source: SourceBuffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const { signal } = ended;
  source.addEventListener("updateend", () => resolve(), { signal });
  source.addEventListener("error", () => reject(new Error("pictures of the recording cannot be shown")), {
    signal,
  });
  return promise.finally(() => ended.abort());
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return (
    one !== undefined && one.length === other.length && one.every((byte, index) => byte === other[index])
  );
}
