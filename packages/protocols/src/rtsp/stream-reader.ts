import { joined, latin1Text, uint16 } from "../rtp/octets.ts";
import { headerOf, messageOfHead, type RtspMessage } from "./message.ts";

/** A message, or an interleaved frame (RFC 2326 section 10.12). */
export type RtspItem =
  | { type: "message"; message: RtspMessage }
  | { type: "frame"; channel: number; payload: Uint8Array };

export const headMaxOctets = 16 * 1024;
export const bodyMaxOctets = 256 * 1024;

const dollar = 0x24;
const frameHeadOctets = 4;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** The data is not RTSP, so the connection is unusable. */
export class RtspStreamError extends Error {}

/**
 * Parses the byte stream of one connection. Buffers at most one incomplete message or frame; larger ones
 * throw an `RtspStreamError`. Payloads are views of the input, or of a copy.
 */
export class RtspStreamReader {
  #held: Uint8Array[] = [];
  #heldOctets = 0;
  #neededOctets = 1;

  get heldOctets(): number {
    return this.#heldOctets;
  }

  /** Returns everything completed by this chunk; throws an `RtspStreamError`. */
  push(chunk: Uint8Array): RtspItem[] {
    if (this.#heldOctets + chunk.length < this.#neededOctets) {
      this.#hold(chunk);
      return [];
    }
    const octets = this.#heldOctets === 0 ? chunk : joined([...this.#held, chunk]);
    this.#held = [];
    this.#heldOctets = 0;
    return this.#readAll(octets);
  }

  #readAll(octets: Uint8Array): RtspItem[] {
    const items: RtspItem[] = [];
    let at = 0;
    while (at < octets.length) {
      const read = readItem(octets, at);
      if ("neededOctets" in read) {
        this.#neededOctets = read.neededOctets;
        // A copy, because a view would keep the whole chunk in memory.
        this.#hold(octets.slice(at));
        return items;
      }
      if (read.item) items.push(read.item);
      at = read.end;
    }
    this.#neededOctets = 1;
    return items;
  }

  #hold(octets: Uint8Array): void {
    this.#held.push(octets);
    this.#heldOctets += octets.length;
  }
}

type Read = { item?: RtspItem; end: number } | { neededOctets: number };

function readItem(octets: Uint8Array, at: number): Read {
  if (octets[at] === dollar) return readFrame(octets, at);
  // Some cameras send empty lines between messages.
  if (octets[at] === carriageReturn || octets[at] === lineFeed) return { end: at + 1 };
  return readMessage(octets, at);
}

function readFrame(octets: Uint8Array, at: number): Read {
  if (octets.length - at < frameHeadOctets) return { neededOctets: frameHeadOctets };
  const length = frameHeadOctets + uint16(octets, at + 2);
  if (octets.length - at < length) return { neededOctets: length };
  const payload = octets.subarray(at + frameHeadOctets, at + length);
  return { item: { type: "frame", channel: octets[at + 1] ?? 0, payload }, end: at + length };
}

function readMessage(octets: Uint8Array, at: number): Read {
  const head = endOfHead(octets, at);
  if (!head) {
    if (octets.length - at >= headMaxOctets) throw new RtspStreamError("head of a message without end");
    return { neededOctets: octets.length - at + 1 };
  }
  const message = messageOfHead(octets.subarray(at, head.end));
  if (!message) throw new RtspStreamError("neither a message nor a frame");
  const bodyOctets = Number(headerOf(message, "content-length") ?? 0);
  if (!Number.isInteger(bodyOctets) || bodyOctets < 0 || bodyOctets > bodyMaxOctets)
    throw new RtspStreamError("length of a body that cannot be");
  const end = head.next + bodyOctets;
  if (octets.length < end) return { neededOctets: end - at };
  const body = latin1Text(octets.subarray(head.next, end));
  return { item: { type: "message", message: { ...message, body } }, end };
}

/** The head ends with an empty line, with or without carriage returns. */
function endOfHead(octets: Uint8Array, at: number): { end: number; next: number } | undefined {
  const last = Math.min(octets.length, at + headMaxOctets);
  for (let index = octets.indexOf(lineFeed, at); index >= 0 && index < last; ) {
    const next = octets.indexOf(lineFeed, index + 1);
    if (next < 0) return undefined;
    if (next === index + 1 || (next === index + 2 && octets[index + 1] === carriageReturn)) {
      const end = octets[index - 1] === carriageReturn ? index - 1 : index;
      return { end, next: next + 1 };
    }
    index = next;
  }
  return undefined;
}

/** Interleaved `$` frame; at most 65,535 octets. */
export function frameOctets(channel: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  if (payload.length > 0xffff) throw new RangeError("a frame holds at most 65535 octets");
  const head = Uint8Array.of(dollar, channel, payload.length >>> 8, payload.length);
  return joined([head, payload]);
}
