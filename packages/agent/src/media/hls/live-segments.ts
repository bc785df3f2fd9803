import { writeInitialization } from "@gantry/protocols/fmp4/initialization.ts";
import type { LiveStream } from "@gantry/protocols/hls/playlist.ts";
import { joinBytes } from "@gantry/protocols/rtp/bytes.ts";
import { FragmentBuilder } from "../fragments/fragment-builder.ts";
import type { LiveUnit, ParameterSets } from "../relay/live-unit.ts";
import type { UnitReader } from "../relay/relay.ts";
import { isSameSets } from "../relay/same-sets.ts";

interface Part {
  octets: Uint8Array;
  durationS: number;
  isIndependent: boolean;
}
interface Segment {
  number: number;
  durationS: number;
  parts: Part[];
}

const ticksPerS = 90_000;
const partTicks = 0.2 * ticksPerS;
/** A part ends with the picture that reaches this length. */
const partTargetS = 0.27;
const minSegmentS = 1;
const minTargetS = 2;
const maxSegments = 6;
const maxBytes = 24 * 1024 * 1024;

/** The newest seconds of a stream as parts and segments; drops the oldest first. */
export class LiveSegments implements UnitReader {
  readonly isWatching = true;
  readonly #changed: () => void;
  #builder = new FragmentBuilder();
  #sets: ParameterSets | undefined;
  #segments: Segment[] = [];
  #parts: Part[] = [];
  #nextNumber = 0;
  #longestPartS = partTargetS;
  #longestSegmentS = minTargetS;
  initialization: Uint8Array | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get stream(): LiveStream {
    return {
      segments: this.#segments,
      nextNumber: this.#nextNumber,
      nextParts: this.#parts,
      targetDurationS: this.#longestSegmentS,
      partTargetS: this.#longestPartS,
    };
  }
  get parameterSets(): ParameterSets | undefined {
    return this.#sets;
  }
  get bitsPerSecond(): number {
    const seconds = sum(this.#segments.map(({ durationS }) => durationS));
    const bytes = sum(this.#segments.map(bytesOf));
    return seconds === 0 ? 0 : (bytes * 8) / seconds;
  }

  unit(unit: LiveUnit): void {
    if (unit.isKey && (!this.#sets || !isSameSets(this.#sets, unit.parameterSets))) this.#beginWith(unit);
    if (!this.initialization) return;
    this.#builder.take(unit);
    const partsS = sum(this.#parts.map(({ durationS }) => durationS));
    // A stream of key frames alone still has parts of several pictures.
    const isSegment = unit.isKey && partsS + this.#builder.durationTicks / ticksPerS >= minSegmentS;
    if (this.#builder.durationTicks >= partTicks || isSegment) this.#endPart();
    if (isSegment) this.#endSegment();
  }

  has(number: number, part?: number): boolean {
    if (number < this.#nextNumber) return true;
    return number === this.#nextNumber && part !== undefined && part < this.#parts.length;
  }

  part(number: number, part: number): Uint8Array | undefined {
    const parts = number === this.#nextNumber ? this.#parts : this.#segment(number)?.parts;
    return parts?.[part]?.octets;
  }

  segment(number: number): Uint8Array | undefined {
    const found = this.#segment(number);
    return found && joinBytes(found.parts.map(({ octets: bytes }) => bytes));
  }

  #segment(number: number): Segment | undefined {
    return this.#segments.find((segment) => segment.number === number);
  }

  /** Older segments cannot be decoded with the new parameter sets, so they are dropped. */
  #beginWith({ parameterSets }: LiveUnit): void {
    this.#sets = parameterSets;
    this.#builder = new FragmentBuilder();
    this.#segments = [];
    this.#parts = [];
    this.initialization = writeInitialization(parameterSets.sequence, parameterSets.picture);
    this.#changed();
  }

  #endPart(): void {
    const built = this.#builder.cut();
    if (!built) return;
    const durationS = built.durationTicks / ticksPerS;
    this.#longestPartS = Math.max(this.#longestPartS, durationS);
    this.#parts.push({ octets: built.octets, durationS, isIndependent: built.startsWithKey });
    this.#changed();
  }

  #endSegment(): void {
    const durationS = sum(this.#parts.map((part) => part.durationS));
    this.#longestSegmentS = Math.max(this.#longestSegmentS, durationS);
    this.#segments.push({ number: this.#nextNumber++, durationS, parts: this.#parts });
    this.#parts = [];
    while (this.#segments.length > maxSegments || this.#isTooMuch()) this.#segments.shift();
    this.#changed();
  }

  #isTooMuch(): boolean {
    return this.#segments.length > 1 && sum(this.#segments.map(bytesOf)) > maxBytes;
  }
}

function bytesOf({ parts }: Segment): number {
  return sum(parts.map(({ octets: bytes }) => bytes.length));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
