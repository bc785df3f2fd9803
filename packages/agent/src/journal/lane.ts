import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isSegmentName, Segment } from "./segment.ts";

/** First sequence of a lane that nothing was ever written to. */
export const firstSequence = 1;

/** The segments of one lane, oldest first; the last one is written to. Its calls must not overlap. */
export class Lane {
  readonly #folder: string;
  readonly #segmentBytes: number;
  readonly #segments: Segment[];
  /** Everything below is stored by the server or was given up. */
  #firstKept: number;

  private constructor(folder: string, segmentBytes: number, segments: Segment[]) {
    this.#folder = folder;
    this.#segmentBytes = segmentBytes;
    this.#segments = segments;
    this.#firstKept = segments[0]?.firstSequence ?? firstSequence;
  }

  static async open(folder: string, segmentBytes: number): Promise<{ lane: Lane; droppedBytes: number }> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = (await readdir(folder)).filter(isSegmentName).sort();
    const reopened = await Promise.all(names.map((name) => Segment.reopen(join(folder, name))));
    const segments = reopened.map(({ segment }) => segment);
    if (segments.length === 0) segments.push(await Segment.create(folder, firstSequence));
    const droppedBytes = reopened.reduce((sum, segment) => sum + segment.droppedBytes, 0);
    return { lane: new Lane(folder, segmentBytes, segments), droppedBytes };
  }

  get firstKept(): number {
    return this.#firstKept;
  }
  get nextSequence(): number {
    return this.#newest().nextSequence;
  }
  get depth(): number {
    return this.#segments.reduce(
      (sum, segment) =>
        sum + Math.max(0, segment.nextSequence - Math.max(segment.firstSequence, this.#firstKept)),
      0,
    );
  }
  get bytes(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.bytes, 0);
  }

  async append(payload: Uint8Array): Promise<number> {
    if (this.#newest().bytes >= this.#segmentBytes)
      this.#segments.push(await Segment.create(this.#folder, this.nextSequence));
    return this.#newest().append(payload);
  }

  /** Undefined: the record was given up, or its part of the disk was damaged. */
  async read(sequence: number): Promise<Buffer | undefined> {
    const segment = this.#segments.find(
      (candidate) => candidate.firstSequence <= sequence && sequence < candidate.nextSequence,
    );
    return sequence < this.#firstKept ? undefined : segment?.read(sequence);
  }

  /** Everything below `sequence` is stored by the server: whole segments go. Never goes back. */
  async keepFrom(sequence: number): Promise<void> {
    // A server that knows more than this disk: numbers must not be used twice, its copy would be kept for ours.
    if (sequence > this.nextSequence) this.#segments.push(await Segment.create(this.#folder, sequence));
    this.#firstKept = Math.max(this.#firstKept, sequence);
    while (this.#segments.length > 1 && this.#oldest().nextSequence <= this.#firstKept)
      await this.#removeOldest();
  }

  /** Gives up the oldest segment, though the server never got it; answers how many records were lost, 0 when none can go. */
  async dropOldest(): Promise<number> {
    if (this.#segments.length < 2) return 0;
    const oldest = this.#oldest();
    const lost = Math.max(0, oldest.nextSequence - Math.max(oldest.firstSequence, this.#firstKept));
    await this.#removeOldest();
    this.#firstKept = Math.max(this.#firstKept, this.#oldest().firstSequence);
    return lost;
  }

  async close(): Promise<void> {
    for (const segment of this.#segments) await segment.close();
  }

  #oldest(): Segment {
    return this.#segments[0] as Segment;
  }
  #newest(): Segment {
    return this.#segments.at(-1) as Segment;
  }
  async #removeOldest(): Promise<void> {
    await this.#segments.shift()?.remove();
  }
}
