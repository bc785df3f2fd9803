import { joined, latin1Octets, latin1Text, putUint16, putUint32, uint32 } from "../rtp/octets.ts";

/** Octets of a box: length, type of four characters, content (ISO/IEC 14496-12 section 4.2). */
export function box(type: string, ...content: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = content.reduce((sum, part) => sum + part.length, 8);
  return joined([words(length), latin1Octets(type), ...content]);
}

/** Numbers of 32 bits. */
export function words(...values: number[]): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(values.length * 4);
  values.forEach((value, index) => putUint32(octets, index * 4, value));
  return octets;
}

/** Numbers of 16 bits. */
export function halves(...values: number[]): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(values.length * 2);
  values.forEach((value, index) => putUint16(octets, index * 2, value));
  return octets;
}

/** A box as it lies in a file; offsets are into the octets that were read. */
export interface FoundBox {
  type: string;
  start: number;
  contentStart: number;
  end: number;
}

/** Boxes one behind the other between two offsets; one that is cut short ends the list. */
export function boxesOf(octets: Uint8Array, from = 0, to = octets.length): FoundBox[] {
  const found: FoundBox[] = [];
  for (let at = from; at + 8 <= to; ) {
    const length = uint32(octets, at);
    if (length < 8 || at + length > to) break;
    const type = latin1Text(octets.subarray(at + 4, at + 8));
    found.push({ type, start: at, contentStart: at + 8, end: at + length });
    at += length;
  }
  return found;
}

/** The box that this path of types leads to; each box is looked for within the one before it. */
export function boxAt(octets: Uint8Array, ...path: string[]): FoundBox | undefined {
  let found: FoundBox | undefined = { type: "", start: 0, contentStart: 0, end: octets.length };
  for (const type of path) {
    if (!found) return undefined;
    found = boxesOf(octets, found.contentStart, found.end).find((one) => one.type === type);
  }
  return found;
}
