import {
  BerError,
  type BerProblem,
  joinBytes,
  readIntegerAt,
  readOid,
  tags,
  writeElement,
  writeInteger,
  writeOid,
} from "./ber.ts";
import { readValue } from "./message.ts";
import { octetsOfText, type SnmpValue } from "./value.ts";

/**
 * A GET repeated by polling: objects and header are encoded once, and names in responses are compared as
 * bytes first; only a device with another encoding of lengths needs them decoded. Equivalent to `encodeSnmpMessage` and `decodeSnmpMessage` for SNMPv1 (RFC
 * 1157).
 */
export interface RepeatedGet {
  /** Dotted, in request order. */
  readonly oids: readonly string[];
  /** Encoded OIDs with tag and length. */
  readonly names: readonly Uint8Array[];
  readonly varbinds: Uint8Array;
}

type RepeatedAnswer =
  /** Values in request order. */
  | { ok: true; errorStatus: 0; values: SnmpValue[] }
  /** Error response; `errorIndex` counts from 1, 0 means none. */
  | { ok: true; errorStatus: number; errorIndex: number }
  | { ok: false; error: BerProblem };

/** Range 2^24..2^31-1, so that ids always take four octets. */
export const requestIds = { min: 0x0100_0000, max: 0x7fff_ffff } as const;

export function makeRepeatedGet(oids: readonly string[]): RepeatedGet {
  const names = oids.map((oid) => writeElement(tags.oid, writeOid(oid)));
  const nothing = Uint8Array.of(tags.null, 0);
  const varbinds = names.map((name) => writeElement(tags.sequence, joinBytes([name, nothing])));
  return { oids, names, varbinds: writeElement(tags.sequence, joinBytes(varbinds)) };
}

/** Version and community, which start every message to a device. */
export function messageHead(community: string): Uint8Array {
  const version = writeElement(tags.integer, writeInteger(0));
  return joinBytes([version, writeElement(tags.octets, octetsOfText(community))]);
}

/** `requestId` must be within `requestIds`. */
export function encodeRepeatedGet(get: RepeatedGet, head: Uint8Array, requestId: number): Uint8Array {
  const pduLength = 6 + noErrors.length + get.varbinds.length;
  const pduHead = lengthOctets(pduLength);
  const length = head.length + 1 + pduHead.length + pduLength;
  const outer = lengthOctets(length);
  const frame = new Uint8Array(1 + outer.length + length);
  frame[0] = tags.sequence;
  frame.set(outer, 1);
  let at = 1 + outer.length;
  frame.set(head, at);
  at += head.length;
  frame[at++] = getTag;
  frame.set(pduHead, at);
  at += pduHead.length;
  frame[at++] = tags.integer;
  frame[at++] = 4;
  frame[at++] = requestId >>> 24;
  frame[at++] = requestId >>> 16;
  frame[at++] = requestId >>> 8;
  frame[at++] = requestId;
  frame.set(noErrors, at);
  frame.set(get.varbinds, at + noErrors.length);
  return frame;
}

/** Undefined if the bytes do not start an SNMPv1 response. */
export function responseIdOf(octets: Uint8Array): number | undefined {
  try {
    const reader = new Reader(octets);
    enterResponse(reader);
    return reader.integer();
  } catch (error) {
    if (error instanceof BerError) return undefined;
    throw error;
  }
}

export function decodeRepeatedAnswer(octets: Uint8Array, get: RepeatedGet): RepeatedAnswer {
  try {
    return readAnswer(new Reader(octets), get);
  } catch (error) {
    if (error instanceof BerError) return { ok: false, error: error.problem };
    throw error;
  }
}

const getTag = 0xa0;
const responseTag = 0xa2;
/** error-status 0 and error-index 0. */
const noErrors = Uint8Array.of(tags.integer, 1, 0, tags.integer, 1, 0);

function enterResponse(reader: Reader): void {
  // Some devices pad their datagrams: bytes behind the outer length are not part of the message.
  reader.length = reader.enter(tags.sequence);
  if (reader.integer() !== 0) throw new BerError("unexpectedTag");
  reader.skip(tags.octets);
  reader.enter(responseTag);
  reader.expectEnd();
}

function readAnswer(reader: Reader, get: RepeatedGet): RepeatedAnswer {
  enterResponse(reader);
  reader.integer();
  const errorStatus = reader.integer();
  const errorIndex = reader.integer();
  reader.enter(tags.sequence);
  reader.expectEnd();
  if (errorStatus !== 0) return { ok: true, errorStatus, errorIndex };
  const values: SnmpValue[] = [];
  for (let index = 0; index < get.oids.length; index++) {
    const end = reader.enter(tags.sequence);
    if (!reader.take(get.names[index]!)) reader.expectOid(get.oids[index]!);
    values.push(reader.value());
    if (reader.at !== end) throw new BerError("badLength");
  }
  if (reader.at !== reader.length) throw new BerError("badLength");
  return { ok: true, errorStatus: 0, values };
}

class Reader {
  readonly octets: Uint8Array;
  at = 0;
  /** Octets that belong to the message. */
  length: number;
  #end = 0;

  constructor(octets: Uint8Array) {
    this.octets = octets;
    this.length = octets.length;
  }

  enter(tag: number): number {
    if (this.at >= this.length) throw new BerError("truncated");
    if (this.octets[this.at++] !== tag) throw new BerError("unexpectedTag");
    const length = this.#length();
    this.#end = this.at + length;
    if (this.#end > this.length) throw new BerError("truncated");
    return this.#end;
  }

  /** The last entered element must extend to the end of the input. */
  expectEnd(): void {
    if (this.#end !== this.length) throw new BerError("badLength");
  }

  skip(tag: number): void {
    this.at = this.enter(tag);
  }

  integer(): number {
    const end = this.enter(tags.integer);
    const start = this.at;
    this.at = end;
    return readIntegerAt(this.octets, start, end);
  }

  /** False, without moving, if the next bytes are others. */
  take(octets: Uint8Array): boolean {
    for (let index = 0; index < octets.length; index++)
      if (this.octets[this.at + index] !== octets[index]) return false;
    this.at += octets.length;
    return true;
  }

  expectOid(oid: string): void {
    const end = this.enter(tags.oid);
    if (readOid(this.octets.subarray(this.at, end)) !== oid) throw new BerError("unexpectedTag");
    this.at = end;
  }

  value(): SnmpValue {
    const tag = this.octets[this.at];
    if (tag === undefined) throw new BerError("truncated");
    if (tag === tags.integer) return { type: "integer", value: this.integer() };
    const end = this.enter(tag);
    const content = this.octets.subarray(this.at, end);
    this.at = end;
    return readValue({ tag, content });
  }

  #length(): number {
    const first = this.octets[this.at++];
    if (first === undefined) throw new BerError("truncated");
    if (first < 0x80) return first;
    const count = first & 0x7f;
    if (count === 0 || count > 4) throw new BerError("badLength");
    if (this.at + count > this.length) throw new BerError("truncated");
    let length = 0;
    for (let index = 0; index < count; index++) length = length * 256 + (this.octets[this.at++] ?? 0);
    return length;
  }
}

function lengthOctets(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >>> 8, length & 0xff];
}
