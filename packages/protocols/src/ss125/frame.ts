import { crc8 } from "./crc8.ts";

/** A message of the Wavetronix SS125 protocol on the wire; sub-ids are always 0. */
export interface Ss125Frame {
  destination: number;
  source: number;
  sequence: number;
  /** Without its check. */
  body: Uint8Array;
}

const headBytes = 11;
const sentinel = [0x5a, 0x31] as const;
export const ss125Body = { minBytes: 3, maxBytes: 244 } as const;

export function encodeSs125({ destination, source, sequence, body }: Ss125Frame): Uint8Array {
  const { minBytes, maxBytes } = ss125Body;
  if (body.length < minBytes || body.length > maxBytes) throw new RangeError(`body of ${body.length} bytes`);
  const bytes = new Uint8Array(headBytes + body.length + 1);
  const view = new DataView(bytes.buffer);
  bytes.set(sentinel);
  view.setUint16(3, destination);
  view.setUint16(6, source);
  view.setUint8(8, sequence);
  view.setUint8(9, body.length);
  view.setUint8(10, crc8(bytes.subarray(0, headBytes - 1)));
  bytes.set(body, headBytes);
  view.setUint8(bytes.length - 1, crc8(body));
  return bytes;
}

export interface SplitStream {
  frames: Ss125Frame[];
  /** Frames with a wrong check of their body. */
  damaged: number;
  /** The start of a frame that is not complete. */
  rest: Uint8Array;
}

/** Finds frames in what was received so far; other bytes are skipped. */
export function splitSs125(stream: Uint8Array): SplitStream {
  const frames: Ss125Frame[] = [];
  let damaged = 0;
  let at = 0;
  while (at < stream.length) {
    const found = readFrame(stream.subarray(at));
    if (found === "more") break;
    if (found === "none") at += 1;
    else {
      at += found.bytes;
      if (found.frame) frames.push(found.frame);
      else damaged += 1;
    }
  }
  return { frames, damaged, rest: stream.subarray(at) };
}

type Found = "more" | "none" | { bytes: number; frame: Ss125Frame | undefined };

function readFrame(bytes: Uint8Array): Found {
  if (sentinel.some((byte, index) => index < bytes.length && bytes[index] !== byte)) return "none";
  if (bytes.length < headBytes) return "more";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const bodyBytes = view.getUint8(9);
  const isHead = view.getUint8(10) === crc8(bytes.subarray(0, headBytes - 1));
  if (!isHead || bodyBytes < ss125Body.minBytes || bodyBytes > ss125Body.maxBytes) return "none";
  const length = headBytes + bodyBytes + 1;
  if (bytes.length < length) return "more";
  // A copy: the stream's buffer is used again.
  const body = Uint8Array.from(bytes.subarray(headBytes, headBytes + bodyBytes));
  if (view.getUint8(length - 1) !== crc8(body)) return { bytes: length, frame: undefined };
  const frame = {
    destination: view.getUint16(3),
    source: view.getUint16(6),
    sequence: view.getUint8(8),
    body,
  };
  return { bytes: length, frame };
}
