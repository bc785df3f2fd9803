/** BER tags used by SNMPv1. */
export const tags = {
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  sequence: 0x30,
  ipAddress: 0x40,
  counter: 0x41,
  gauge: 0x42,
  timeTicks: 0x43,
  opaque: 0x44,
} as const;

export type BerProblem = "truncated" | "badLength" | "badInteger" | "badOid" | "unexpectedTag";

/** Invalid encoding; thrown and caught inside the codec only. */
export class BerError extends Error {
  readonly problem: BerProblem;
  constructor(problem: BerProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface Element {
  tag: number;
  content: Uint8Array;
}

/** Maximum integer that a number represents exactly. */
const integerMaxOctets = 6;
const arcMax = 0xffff_ffff;
const arcsMax = 128;

/** All consecutive elements; the last must end with the input. */
export function readElements(octets: Uint8Array): Element[] {
  const elements: Element[] = [];
  let at = 0;
  while (at < octets.length) {
    const { element, end } = readElement(octets, at);
    elements.push(element);
    at = end;
  }
  return elements;
}

/** Length fields of up to four octets; the indefinite form is refused. */
export function readElement(octets: Uint8Array, at: number): { element: Element; end: number } {
  const tag = octets[at];
  const first = octets[at + 1];
  if (tag === undefined || first === undefined) throw new BerError("truncated");
  const lengthOctets = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || lengthOctets > 4) throw new BerError("badLength");
  const start = at + 2 + lengthOctets;
  if (start > octets.length) throw new BerError("truncated");
  const length =
    lengthOctets === 0 ? first : octets.subarray(at + 2, start).reduce((sum, octet) => sum * 256 + octet, 0);
  if (start + length > octets.length) throw new BerError("truncated");
  return { element: { tag, content: octets.subarray(start, start + length) }, end: start + length };
}

/** Two's complement of 1 to 6 octets. */
export const readInteger = (content: Uint8Array): number => readIntegerAt(content, 0, content.length);

/** The same within a frame, without a view of its own. */
export function readIntegerAt(octets: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length === 0 || length > integerMaxOctets) throw new BerError("badInteger");
  let value = 0;
  for (let at = start; at < end; at++) value = value * 256 + (octets[at] ?? 0);
  return (octets[start] ?? 0) & 0x80 ? value - 256 ** length : value;
}

/** Dotted without leading dot; arcs 0..4294967295. */
export function readOid(content: Uint8Array): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const [index, octet] of content.entries()) {
    arc = arc * 128 + (octet & 0x7f);
    if (arc > arcMax || arcs.length > arcsMax) throw new BerError("badOid");
    if (octet & 0x80) {
      if (index === content.length - 1) throw new BerError("badOid");
      continue;
    }
    arcs.push(arc);
    arc = 0;
  }
  const [first, ...rest] = arcs;
  if (first === undefined) throw new BerError("badOid");
  const root = Math.min(Math.floor(first / 40), 2);
  return [root, first - root * 40, ...rest].join(".");
}

export function writeElement(tag: number, content: Uint8Array): Uint8Array {
  const length = content.length < 0x80 ? [content.length] : longLength(content.length);
  return joinBytes([Uint8Array.of(tag, ...length), content]);
}

/** Shortest two's complement of an integer of at most 47 bits; counters get a leading zero octet to stay positive. */
export function writeInteger(value: number): Uint8Array {
  const octets: number[] = [];
  let rest = value;
  do {
    octets.unshift(((rest % 256) + 256) % 256);
    rest = Math.floor(rest / 256);
  } while (!isSignExtension(rest, octets[0] ?? 0));
  return Uint8Array.from(octets);
}

export function writeOid(oid: string): Uint8Array {
  const [root = 0, second = 0, ...rest] = oid.split(".").map(Number);
  const octets: number[] = [];
  for (const arc of [root * 40 + second, ...rest]) pushArc(octets, arc);
  return Uint8Array.from(octets);
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function longLength(length: number): number[] {
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return [0x80 | octets.length, ...octets];
}

function isSignExtension(rest: number, top: number): boolean {
  return (rest === 0 && top < 0x80) || (rest === -1 && top >= 0x80);
}

/** Base 128, most significant first; every octet but the last has the continuation bit. */
function pushArc(octets: number[], arc: number): void {
  let scale = 1;
  while (arc >= scale * 128) scale *= 128;
  for (; scale > 1; scale /= 128) octets.push((Math.floor(arc / scale) % 128) | 0x80);
  octets.push(arc % 128);
}
