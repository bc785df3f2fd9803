import { joinBytes, latin1Bytes, latin1Text, putUint16, putUint32, uint32 } from "../rtp/bytes.ts";

/** Builds a box: length, four-character type, content (ISO/IEC 14496-12 section 4.2). */
export function writeBox(type: string, ...content: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = content.reduce((sum, part) => sum + part.length, 8);
  return joinBytes([writeUint32s(length), latin1Bytes(type), ...content]);
}

/** 32-bit big-endian numbers. */
export function writeUint32s(...values: number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4);
  values.forEach((value, index) => putUint32(bytes, index * 4, value));
  return bytes;
}

/** 16-bit big-endian numbers. */
export function writeUint16s(...values: number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 2);
  values.forEach((value, index) => putUint16(bytes, index * 2, value));
  return bytes;
}

/** Offsets into the parsed bytes. */
interface FoundBox {
  type: string;
  start: number;
  contentStart: number;
  end: number;
}

/** Consecutive boxes between two offsets; stops at a truncated box. */
export function boxesOf(bytes: Uint8Array, from = 0, to = bytes.length): FoundBox[] {
  const found: FoundBox[] = [];
  for (let at = from; at + 8 <= to; ) {
    const length = uint32(bytes, at);
    if (length < 8 || at + length > to) break;
    const type = latin1Text(bytes.subarray(at + 4, at + 8));
    found.push({ type, start: at, contentStart: at + 8, end: at + length });
    at += length;
  }
  return found;
}

export function boxAt(bytes: Uint8Array, ...path: string[]): FoundBox | undefined {
  let found: FoundBox | undefined = { type: "", start: 0, contentStart: 0, end: bytes.length };
  for (const type of path) {
    if (!found) return undefined;
    found = boxesOf(bytes, found.contentStart, found.end).find((one) => one.type === type);
  }
  return found;
}
