import { type FileHandle, open, readFile, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "../files.ts";
import { encodeRecord, payloadOffset, type RecordPlace, scanRecords } from "./frame.ts";

const suffix = ".segment";

/** One append-only file of a lane. Its name holds the first sequence, so even an empty file defines the next number. */
export class Segment {
  readonly path: string;
  readonly firstSequence: number;
  readonly #file: FileHandle;
  readonly #places: RecordPlace[];
  #bytes: number;

  private constructor(path: string, file: FileHandle, places: RecordPlace[], bytes: number) {
    this.path = path;
    this.firstSequence = sequenceOfPath(path);
    this.#file = file;
    this.#places = places;
    this.#bytes = bytes;
  }

  static async create(folder: string, firstSequence: number): Promise<Segment> {
    const path = join(folder, `${String(firstSequence).padStart(16, "0")}${suffix}`);
    const file = await open(path, "w+", 0o600);
    await syncFolder(folder);
    return new Segment(path, file, [], 0);
  }

  /** Reopens a segment of an earlier process. A torn tail was never acknowledged, so it is cut off. */
  static async reopen(path: string): Promise<{ segment: Segment; droppedBytes: number }> {
    const content = await readFile(path);
    const { places, validLength } = scanRecords(content);
    const file = await open(path, "r+");
    const isExpected = places.length === 0 || places[0]?.sequence === sequenceOfPath(path);
    const kept = isExpected ? validLength : 0;
    if (kept < content.length) {
      await file.truncate(kept);
      await file.datasync();
    }
    const segment = new Segment(path, file, isExpected ? places : [], kept);
    return { segment, droppedBytes: content.length - kept };
  }

  get nextSequence(): number {
    return this.firstSequence + this.#places.length;
  }
  get bytes(): number {
    return this.#bytes;
  }

  /** Appends a durable record. After a failure the next record overwrites the same place. */
  async append(payload: Uint8Array): Promise<number> {
    const sequence = this.nextSequence;
    const record = encodeRecord(sequence, payload);
    await writeAll(this.#file, record, this.#bytes);
    await this.#file.datasync();
    this.#places.push({ sequence, offset: payloadOffset(this.#bytes), length: payload.length });
    this.#bytes += record.length;
    return sequence;
  }

  async read(sequence: number): Promise<Buffer> {
    const place = this.#places[sequence - this.firstSequence];
    if (!place) throw new RangeError(`sequence ${sequence} is not in ${basename(this.path)}`);
    const payload = Buffer.allocUnsafe(place.length);
    const { bytesRead } = await this.#file.read(payload, 0, place.length, place.offset);
    if (bytesRead !== place.length) throw new Error(`${basename(this.path)} is shorter than it was`);
    return payload;
  }

  async remove(): Promise<void> {
    await this.#file.close();
    await unlink(this.path);
    await syncFolder(dirname(this.path));
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

export function isSegmentName(name: string): boolean {
  return /^\d{16}\.segment$/.test(name);
}

function sequenceOfPath(path: string): number {
  return Number(basename(path, suffix));
}

async function writeAll(file: FileHandle, content: Buffer, position: number): Promise<void> {
  for (let written = 0; written < content.length; ) {
    const { bytesWritten } = await file.write(content, written, content.length - written, position + written);
    written += bytesWritten;
  }
}
