import { mkdir, readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { isPackedName, type LoadedSegment, PackedSegment } from "./packed-segment.ts";
import { isSegmentName, Segment } from "./segment.ts";

const firstSequence = 1;

/**
 * The segments of one lane, oldest first; only the last is written, the others are compressed. Calls must not
 * overlap.
 */
export class Lane {
  readonly #folder: string;
  readonly #segmentBytes: number;
  readonly #older: (Segment | PackedSegment)[];
  #newest: Segment;
  #loaded: { of: PackedSegment; segment: LoadedSegment } | undefined;
  /** Everything below was stored by the server or dropped. */
  #firstKept: number;

  private constructor(
    folder: string,
    segmentBytes: number,
    { older, newest }: { older: (Segment | PackedSegment)[]; newest: Segment },
  ) {
    this.#folder = folder;
    this.#segmentBytes = segmentBytes;
    this.#older = older;
    this.#newest = newest;
    this.#firstKept = (older[0] ?? newest).firstSequence;
  }

  static async open(folder: string, segmentBytes: number): Promise<{ lane: Lane; droppedBytes: number }> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    const packed = await listPackedSegments(folder, names);
    const opened = await openSegments(folder, names, packed);
    const newest =
      opened.segments.pop() ?? (await Segment.create(folder, packed.at(-1)?.nextSequence ?? firstSequence));
    const older = [...packed, ...opened.segments].sort((a, b) => a.firstSequence - b.firstSequence);
    const lane = new Lane(folder, segmentBytes, { older, newest });
    return { lane, droppedBytes: opened.droppedBytes };
  }

  get firstKept(): number {
    return this.#firstKept;
  }
  get nextSequence(): number {
    return this.#newest.nextSequence;
  }
  get depth(): number {
    const counts = this.#all().map((segment) => this.#unsent(segment));
    return counts.reduce((sum, count) => sum + count, 0);
  }
  get bytes(): number {
    return this.#all().reduce((sum, segment) => sum + segment.bytes, 0);
  }

  async append(payload: Uint8Array): Promise<number> {
    if (this.#newest.bytes >= this.#segmentBytes) await this.#begin(this.nextSequence);
    return this.#newest.append(payload);
  }

  /** Returns undefined if the record was dropped or damaged. */
  async read(sequence: number): Promise<Buffer | undefined> {
    if (sequence < this.#firstKept) return undefined;
    const segment = this.#segmentOf(sequence);
    if (!(segment instanceof PackedSegment)) return segment?.read(sequence);
    if (this.#loaded?.of !== segment) this.#loaded = { of: segment, segment: await segment.load() };
    const { content, places } = this.#loaded.segment;
    const place = places.get(sequence);
    return place && content.subarray(place.offset, place.offset + place.length);
  }

  /** The server has stored everything below `sequence`: deletes whole segments. Never moves backwards. */
  async keepFrom(sequence: number): Promise<void> {
    // The server is ahead of this disk. Skip its numbers: with a reused number it would keep its own copy.
    if (sequence > this.nextSequence) await this.#begin(sequence);
    this.#firstKept = Math.max(this.#firstKept, sequence);
    while (this.#older[0] && this.#older[0].nextSequence <= this.#firstKept) await this.#removeOldest();
  }

  /**
   * Drops the oldest segment though the server never received it; returns the number of lost records, 0 if
   * there is nothing to drop.
   */
  async dropOldest(): Promise<number> {
    const oldest = this.#older[0];
    if (!oldest) return 0;
    const lost = this.#unsent(oldest);
    await this.#removeOldest();
    this.#firstKept = Math.max(this.#firstKept, (this.#older[0] ?? this.#newest).firstSequence);
    return lost;
  }

  /** Compresses finished segments. Without disk space the uncompressed file stays. */
  async pack(): Promise<void> {
    for (const [index, segment] of this.#older.entries()) {
      if (segment instanceof PackedSegment) continue;
      const { path, firstSequence: first, nextSequence: next } = segment;
      const packed = await PackedSegment.pack(path, first, next - first);
      this.#older[index] = packed;
      await segment.close();
    }
  }

  get isLoose(): boolean {
    return this.#older.some((segment) => segment instanceof Segment);
  }

  async close(): Promise<void> {
    for (const segment of this.#all()) await segment.close();
  }

  async #begin(sequence: number): Promise<void> {
    const segment = await Segment.create(this.#folder, sequence);
    this.#older.push(this.#newest);
    this.#newest = segment;
  }

  /** Binary search: a week's journal has thousands of segments. */
  #segmentOf(sequence: number): Segment | PackedSegment | undefined {
    if (sequence >= this.#newest.firstSequence)
      return sequence < this.#newest.nextSequence ? this.#newest : undefined;
    let [low, high] = [0, this.#older.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#older[middle] as Segment).firstSequence <= sequence) low = middle;
      else high = middle - 1;
    }
    const found = this.#older[low];
    return found && found.firstSequence <= sequence && sequence < found.nextSequence ? found : undefined;
  }

  #all(): (Segment | PackedSegment)[] {
    return [...this.#older, this.#newest];
  }

  #unsent({ firstSequence: first, nextSequence: next }: Segment | PackedSegment): number {
    return Math.max(0, next - Math.max(first, this.#firstKept));
  }

  async #removeOldest(): Promise<void> {
    const oldest = this.#older[0];
    await oldest?.remove();
    this.#older.shift();
    if (this.#loaded?.of === oldest) this.#loaded = undefined;
  }
}

async function listPackedSegments(folder: string, names: readonly string[]): Promise<PackedSegment[]> {
  const paths = names
    .filter(isPackedName)
    .sort()
    .map((name) => join(folder, name));
  return Promise.all(paths.map(async (path) => PackedSegment.at(path, (await stat(path)).size)));
}

/** A segment that was compressed but not deleted before the process ended is opened once. */
async function openSegments(
  folder: string,
  names: readonly string[],
  packed: readonly PackedSegment[],
): Promise<{ segments: Segment[]; droppedBytes: number }> {
  const isPacked = new Set(packed.map((segment) => segment.firstSequence));
  const segments: Segment[] = [];
  let droppedBytes = 0;
  for (const name of names.filter(isSegmentName).sort()) {
    const path = join(folder, name);
    if (isPacked.has(Number(name.slice(0, 16)))) {
      await unlink(path);
      continue;
    }
    const reopened = await Segment.reopen(path);
    segments.push(reopened.segment);
    droppedBytes += reopened.droppedBytes;
  }
  return { segments, droppedBytes };
}
