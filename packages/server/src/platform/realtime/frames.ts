import type { Update } from "./update.ts";

const batchHead = Buffer.from('{"type":"batch","updates":[');
const noHead = Buffer.alloc(0);
const finalText = 0x81;

/** Websocket frames of one moment, ready to be written and shared by pages with the same updates. */
export class Frames {
  readonly sequence: number;
  readonly #endOfOne: Buffer;
  readonly #endOfBatch: Buffer;
  readonly #made = new Map<Update, { updates: readonly Update[]; frame: Buffer }[]>();

  constructor(sequence: number) {
    this.sequence = sequence;
    this.#endOfOne = Buffer.from(`,"sequence":${sequence}}`);
    this.#endOfBatch = Buffer.from(`}],"sequence":${sequence}}`);
  }

  of(updates: readonly Update[]): Buffer {
    const last = updates.at(-1);
    if (!last) return Buffer.alloc(0);
    let alike = this.#made.get(last);
    if (!alike) this.#made.set(last, (alike = []));
    const known = alike.find((one) => isSame(one.updates, updates));
    if (known) return known.frame;
    const frame =
      updates.length === 1
        ? joinFrame(noHead, updates, this.#endOfOne)
        : joinFrame(batchHead, updates, this.#endOfBatch);
    // Limits the search among sets with the same ending.
    if (alike.length < 8) alike.push({ updates, frame });
    return frame;
  }
}

function joinFrame(head: Buffer, updates: readonly Update[], end: Buffer): Buffer {
  let length = head.length + end.length - separatorLength;
  for (const update of updates) length += bytesOf(update).length;
  const lengthOctets = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const frame = Buffer.allocUnsafe(2 + lengthOctets + length);
  frame[0] = finalText;
  if (lengthOctets === 0) frame[1] = length;
  else if (lengthOctets === 2) frame.writeUInt16BE(length, frame.writeUInt8(126, 1));
  else frame.writeBigUInt64BE(BigInt(length), frame.writeUInt8(127, 1));
  frame.set(head, 2 + lengthOctets);
  let at = 2 + lengthOctets + head.length;
  for (const update of updates) {
    const bytes = bytesOf(update);
    frame.set(bytes, at);
    at += bytes.length;
  }
  frame.set(end, at - separatorLength);
  return frame;
}

/** Encoded once for all pages. */
const bytesOf = (update: Update): Buffer => (update.bytes ??= Buffer.from(`${update.open}},`));
const separatorLength = 2;

function isSame(one: readonly Update[], other: readonly Update[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
