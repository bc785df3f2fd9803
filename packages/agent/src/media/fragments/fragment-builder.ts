import { fragment, type Sample, sampleOctets } from "@gantry/protocols/fmp4/fragment.ts";
import type { LiveUnit } from "../relay/live-unit.ts";

/** Pictures one behind the other, as a file or a player takes them. */
export interface BuiltFragment {
  octets: Uint8Array;
  /** Since the first picture. */
  startTicks: number;
  durationTicks: number;
  startsWithKey: boolean;
  /** When its first picture came, milliseconds since 1970. */
  atMs: number;
}

/**
 * Times are whole milliseconds: browsers count in microseconds, and where a third of one is lost at the end of a segment,
 * hls.js takes the segment for one that is missing and loads it again and again.
 */
const ticksPerMs = 90;
/** A picture stands no longer than this, though nothing came behind it. */
const longestPictureTicks = 90_000;

/** Collects pictures until they are cut off as one fragment; how long one stands is known with the next. */
export class FragmentBuilder {
  #samples: Sample[] = [];
  #first: LiveUnit | undefined;
  #newest: LiveUnit | undefined;
  #baseTicks: number | undefined;
  #sequence = 0;
  #durationTicks = 0;
  #octets = 0;

  /** Of the pictures whose time is known. */
  get durationTicks(): number {
    return this.#durationTicks;
  }
  get octets(): number {
    return this.#octets;
  }
  /** When the newest picture begins, since the first one. */
  get newestTicks(): number | undefined {
    return this.#newest && this.#newest.ticks - (this.#baseTicks ?? 0);
  }

  take(live: LiveUnit): void {
    const unit = { ...live, ticks: Math.round(live.ticks / ticksPerMs) * ticksPerMs };
    this.#complete(unit.ticks);
    this.#first ??= unit;
    this.#newest = unit;
    this.#baseTicks ??= unit.ticks;
  }

  /**
   * Everything but the newest picture, or with `isEnd` that as well, up to `endTicks` since the first one where that is
   * known; undefined when there is nothing.
   */
  cut({ isEnd = false, endTicks }: { isEnd?: boolean; endTicks?: number } = {}): BuiltFragment | undefined {
    const newest = this.#newest;
    if (isEnd && newest) {
      if (endTicks === undefined) this.#add(newest, longestPictureTicks / 15);
      else this.#complete(endTicks + (this.#baseTicks ?? 0));
      this.#newest = undefined;
    }
    const first = this.#first;
    const samples = this.#samples;
    if (!first || samples.length === 0) return undefined;
    const startTicks = first.ticks - (this.#baseTicks ?? 0);
    const built = {
      octets: fragment(++this.#sequence, Math.max(0, startTicks), samples),
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

  #add({ nals, isKey }: LiveUnit, durationTicks: number): void {
    const octets = sampleOctets(nals);
    this.#samples.push({ octets, durationTicks, isKey });
    this.#durationTicks += durationTicks;
    this.#octets += octets.length;
  }
}
