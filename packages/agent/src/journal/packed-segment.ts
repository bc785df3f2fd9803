import { readFile, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { syncFolder, writeFileWhole } from "../files.ts";
import { type RecordPlace, scanRecords } from "./frame.ts";

const namePattern = /^(\d{16})-(\d+)\.packed$/;

/**
 * A finished, compressed segment; device data repeats from poll to poll. Its name holds the first sequence
 * and the record count, so it is not read before sending.
 */
export class PackedSegment {
  readonly path: string;
  readonly firstSequence: number;
  readonly nextSequence: number;
  readonly bytes: number;

  private constructor(path: string, bytes: number) {
    const [, first, count] = namePattern.exec(basename(path)) ?? [];
    this.path = path;
    this.firstSequence = Number(first);
    this.nextSequence = this.firstSequence + Number(count);
    this.bytes = bytes;
  }

  static async pack(segmentPath: string, firstSequence: number, count: number): Promise<PackedSegment> {
    const packed = await promisify(zstdCompress)(await readFile(segmentPath));
    const name = `${String(firstSequence).padStart(16, "0")}-${count}.packed`;
    const path = join(dirname(segmentPath), name);
    await writeFileWhole(path, packed);
    await unlink(segmentPath);
    return new PackedSegment(path, packed.length);
  }

  static at(path: string, bytes: number): PackedSegment {
    return new PackedSegment(path, bytes);
  }

  /** Loads its records; those after a damaged one are lost. */
  async load(): Promise<LoadedSegment> {
    const content = await promisify(zstdDecompress)(await readFile(this.path)).catch(() => Buffer.alloc(0));
    const { places } = scanRecords(content);
    return { content, places: new Map(places.map((place) => [place.sequence, place])) };
  }

  async remove(): Promise<void> {
    await unlink(this.path);
    await syncFolder(dirname(this.path));
  }

  async close(): Promise<void> {}
}

export interface LoadedSegment {
  content: Buffer;
  places: ReadonlyMap<number, RecordPlace>;
}

export function isPackedName(name: string): boolean {
  return namePattern.test(name);
}
