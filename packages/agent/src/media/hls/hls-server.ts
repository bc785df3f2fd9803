import { codecName } from "@gantry/protocols/fmp4/initialization.ts";
import { sequenceParameters } from "@gantry/protocols/h264/sequence-parameters.ts";
import { awaitedOf, hlsFileOf, mediaPlaylist, variantPlaylist } from "@gantry/protocols/hls/playlist.ts";
import type { Clock } from "../../clock.ts";
import type { Relay } from "../relay/relay.ts";
import { LiveSegments } from "./live-segments.ts";

interface ServedFile {
  contentType: string;
  octets: Uint8Array;
}

const idleMs = 15_000;
/** Clients give up soon after. */
const waitsForMs = 4_000;
const likelyBitsPerSecond = 2_000_000;
const playlistType = "application/vnd.apple.mpegurl";
const mediaType = "video/mp4";

export class HlsServer {
  readonly #relay: Relay;
  readonly #clock: Clock;
  #segments: LiveSegments | undefined;
  #leave = (): void => {};
  #cancelIdle = (): void => {};
  #waiting: (() => void)[] = [];

  constructor(relay: Relay, clock: Clock) {
    this.#relay = relay;
    this.#clock = clock;
  }

  /** Returns the file's content once available; undefined if there is no such file or no data. */
  async file(name: string, query?: string): Promise<ServedFile | undefined> {
    const file = hlsFileOf(name);
    if (!file) return undefined;
    const segments = this.#begun();
    const untilMs = this.#clock.monotonicMs() + waitsForMs;
    switch (file.type) {
      case "variants":
        await this.#until(() => segments.initialization !== undefined, untilMs);
        return this.#text(variantsOf(segments));
      case "playlist": {
        const awaited = awaitedOf(query);
        const isThere = (): boolean => !awaited || segments.has(awaited.number, awaited.part);
        // Players reject a playlist without segments.
        await this.#until(() => segments.stream.segments.length > 0 && isThere(), untilMs);
        const { isLowLatency } = file;
        const { stream } = segments;
        return this.#text(stream.segments.length > 0 ? mediaPlaylist(stream, { isLowLatency }) : undefined);
      }
      case "initialization":
        await this.#until(() => segments.initialization !== undefined, untilMs);
        return toServedFile(segments.initialization);
      case "segment":
        return toServedFile(segments.segment(file.number));
      case "part":
        await this.#until(() => segments.has(file.number, file.part), untilMs);
        return toServedFile(segments.part(file.number, file.part));
    }
  }

  stop(): void {
    this.#cancelIdle();
    this.#leave();
    this.#segments = undefined;
    this.#wake();
  }

  #begun(): LiveSegments {
    this.#cancelIdle();
    this.#cancelIdle = this.#clock.after(idleMs, () => this.stop());
    if (this.#segments) return this.#segments;
    const segments = new LiveSegments(() => this.#wake());
    this.#segments = segments;
    for (const unit of this.#relay.group) segments.unit(unit);
    this.#leave = this.#relay.read(segments);
    return segments;
  }

  async #until(isThere: () => boolean, untilMs: number): Promise<void> {
    const hasEnded = (): boolean => !this.#segments || this.#clock.monotonicMs() >= untilMs;
    while (!isThere() && !hasEnded()) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      const cancel = this.#clock.after(untilMs - this.#clock.monotonicMs(), resolve);
      await promise;
      cancel();
    }
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #text(text: string | undefined): ServedFile | undefined {
    return text === undefined
      ? undefined
      : { contentType: playlistType, octets: new TextEncoder().encode(text) };
  }
}

function toServedFile(bytes: Uint8Array | undefined): ServedFile | undefined {
  return bytes && { contentType: mediaType, octets: bytes };
}

function variantsOf({ parameterSets, bitsPerSecond }: LiveSegments): string | undefined {
  const { widthPx, heightPx } = (parameterSets && sequenceParameters(parameterSets.sequence)) ?? {};
  if (!parameterSets || widthPx === undefined || heightPx === undefined) return undefined;
  return variantPlaylist({
    bitsPerSecond: bitsPerSecond || likelyBitsPerSecond,
    codec: codecName(parameterSets.sequence),
    widthPx,
    heightPx,
  });
}
