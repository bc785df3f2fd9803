import { type Sample, sampleBytes, writeFragment } from "@gantry/protocols/fmp4/fragment.ts";
import type { LiveUnit } from "../relay/live-unit.ts";

interface BuiltFragment {
  octets: Uint8Array;
  /** Since the first picture. */
  startTicks: number;
  durationTicks: number;
  startsWithKey: boolean;
  /** Arrival of its first picture, milliseconds since 1970. */
  atMs: number;
}

/**
 * Times are whole milliseconds. Browsers count in microseconds, and with rounding loss at a segment's end
 * hls.js takes the segment as missing and reloads it forever.
 */
const ticksPerMs = 90;
/** Maximum duration of a picture without a successor. */
const longestPictureTicks = 90_000;

/**
 * Collects pictures until they are cut as one fragment. A picture's duration is known only when the next one
 * arrives.
 */
export class FragmentBuilder {
  #samples: Sample[] = [];
  #first: LiveUnit | undefined;
  #newest: LiveUnit | undefined;
  #baseTicks: number | undefined;
  #sequence = 0;
  #durationTicks = 0;
  #octets = 0;

  get durationTicks(): number {
    return this.#durationTicks;
  }
  get octets(): number {
    return this.#octets;
  }

  take(live: LiveUnit): void {
    const unit = { ...live, ticks: Math.round(live.ticks / ticksPerMs) * ticksPerMs };
    this.#complete(unit.ticks);
    this.#first ??= unit;
    this.#newest = unit;
    this.#baseTicks ??= unit.ticks;
  }

  /**
   * Returns all but the newest picture; with `endTicks` since the first one, the newest too. Undefined if empty.
   */
  cut(endTicks?: number): BuiltFragment | undefined {
    if (endTicks !== undefined) {
      this.#complete(endTicks + (this.#baseTicks ?? 0));
      this.#newest = undefined;
    }
    const first = this.#first;
    const samples = this.#samples;
    if (!first || samples.length === 0) return undefined;
    const startTicks = first.ticks - (this.#baseTicks ?? 0);
    const built = {
      octets: writeFragment(++this.#sequence, Math.max(0, startTicks), samples),
      startTicks,
      durationTicks: this.#durationTicks,
      startsWithKey: first.isKey,
      atMs: first.atMs,
    };
    this.#samples = [];
    this.#durationTicks = 0;
    this.#octets = 0;
    this.#first = this.#newest;
    return built;
  }

  #complete(ticks: number): void {
    const newest = this.#newest;
    if (newest) this.#add(newest, Math.min(longestPictureTicks, Math.max(1, ticks - newest.ticks)));
  }

  #add({ nals, isKey, compositionTicks }: LiveUnit, durationTicks: number): void {
    const bytes = sampleBytes(nals);
    this.#samples.push({ octets: bytes, durationTicks, isKey, compositionTicks });
    this.#durationTicks += durationTicks;
    this.#octets += bytes.length;
  }
}
