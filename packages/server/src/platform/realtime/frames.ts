import type { Writable } from "node:stream";
import type { FrameMemory, Slab } from "./frame-memory.ts";
import type { Update } from "./update.ts";

const batchHead = Buffer.from('{"type":"batch","updates":[');
const noHead = Buffer.alloc(0);
const finalText = 0x81;

interface Frame {
  updates: readonly Update[];
  bytes: Buffer;
  slab: Slab | undefined;
}

/** Websocket frames of one moment, shared by pages with the same updates. To be closed when all are written. */
export class Frames {
  /** The page is complete up to it; undefined: the frames say nothing of that. */
  readonly sequence: number | undefined;
  readonly #memory: FrameMemory;
  readonly #endOfOne: Buffer;
  readonly #endOfBatch: Buffer;
  readonly #made = new Map<Update, Frame[]>();
  readonly #slabs = new Set<Slab>();

  constructor(memory: FrameMemory, sequence?: number) {
    this.#memory = memory;
    this.sequence = sequence;
    // At least as long as the separator that it replaces.
    const end = sequence === undefined ? "} " : `,"sequence":${sequence}}`;
    this.#endOfOne = Buffer.from(end);
    this.#endOfBatch = Buffer.from(`}]${end}`);
  }

  write(updates: readonly Update[], wire: Writable): void {
    const last = updates.at(-1);
    if (!last) return;
    const { bytes, slab } = this.#frameOf(updates, last);
    slab?.hold();
    wire.write(bytes, slab?.release);
  }

  close(): void {
    this.#made.clear();
    for (const slab of this.#slabs) slab.release();
    this.#slabs.clear();
  }

  #frameOf(updates: readonly Update[], last: Update): Frame {
    let alike = this.#made.get(last);
    if (!alike) this.#made.set(last, (alike = []));
    const known = alike.find((one) => isSame(one.updates, updates));
    if (known) return known;
    const frame =
      updates.length === 1
        ? this.#join(noHead, updates, this.#endOfOne)
        : this.#join(batchHead, updates, this.#endOfBatch);
    // Limits the search among sets with the same ending.
    if (alike.length < 8) alike.push(frame);
    return frame;
  }

  #join(head: Buffer, updates: readonly Update[], end: Buffer): Frame {
    let length = head.length + end.length - separatorLength;
    for (const update of updates) length += bytesOf(update).length;
    const lengthOctets = length < 126 ? 0 : length < 65_536 ? 2 : 8;
    const { bytes, slab } = this.#memory.take(2 + lengthOctets + length);
    if (slab && !this.#slabs.has(slab)) {
      slab.hold();
      this.#slabs.add(slab);
    }
    bytes[0] = finalText;
    if (lengthOctets === 0) bytes[1] = length;
    else if (lengthOctets === 2) bytes.writeUInt16BE(length, bytes.writeUInt8(126, 1));
    else bytes.writeBigUInt64BE(BigInt(length), bytes.writeUInt8(127, 1));
    bytes.set(head, 2 + lengthOctets);
    let at = 2 + lengthOctets + head.length;
    for (const update of updates) {
      const own = bytesOf(update);
      bytes.set(own, at);
      at += own.length;
    }
    bytes.set(end, at - separatorLength);
    return { updates, bytes, slab };
  }
}

/** Encoded once for all pages. */
const bytesOf = (update: Update): Buffer => (update.bytes ??= Buffer.from(`${update.open}},`));
const separatorLength = 2;

function isSame(one: readonly Update[], other: readonly Update[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
