import { joinBytes, latin1Text, uint16 } from "../rtp/bytes.ts";
import { headerOf, messageOfHead, type RtspMessage } from "./message.ts";

/** A message, or an interleaved frame (RFC 2326 section 10.12). */
export type RtspItem =
  | { type: "message"; message: RtspMessage }
  | { type: "frame"; channel: number; payload: Uint8Array };

export const headMaxBytes = 16 * 1024;
export const bodyMaxBytes = 256 * 1024;

const dollar = 0x24;
const frameHeadBytes = 4;
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
  #heldBytes = 0;
  #neededBytes = 1;

  get heldOctets(): number {
    return this.#heldBytes;
  }

  /** Returns everything completed by this chunk; throws an `RtspStreamError`. */
  push(chunk: Uint8Array): RtspItem[] {
    if (this.#heldBytes + chunk.length < this.#neededBytes) {
      this.#hold(chunk);
      return [];
    }
    const bytes = this.#heldBytes === 0 ? chunk : joinBytes([...this.#held, chunk]);
    this.#held = [];
    this.#heldBytes = 0;
    return this.#readAll(bytes);
  }

  #readAll(bytes: Uint8Array): RtspItem[] {
    const items: RtspItem[] = [];
    let at = 0;
    while (at < bytes.length) {
      const read = readItem(bytes, at);
      if ("neededOctets" in read) {
        this.#neededBytes = read.neededOctets;
        // A copy, because a view would keep the whole chunk in memory.
        this.#hold(bytes.slice(at));
        return items;
      }
      if (read.item) items.push(read.item);
      at = read.end;
    }
    this.#neededBytes = 1;
    return items;
  }

  #hold(bytes: Uint8Array): void {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
  }
}

type Read = { item?: RtspItem; end: number } | { neededOctets: number };

function readItem(bytes: Uint8Array, at: number): Read {
  if (bytes[at] === dollar) return readFrame(bytes, at);
  // Some cameras send empty lines between messages.
  if (bytes[at] === carriageReturn || bytes[at] === lineFeed) return { end: at + 1 };
  return readMessage(bytes, at);
}

function readFrame(bytes: Uint8Array, at: number): Read {
  if (bytes.length - at < frameHeadBytes) return { neededOctets: frameHeadBytes };
  const length = frameHeadBytes + uint16(bytes, at + 2);
  if (bytes.length - at < length) return { neededOctets: length };
  const payload = bytes.subarray(at + frameHeadBytes, at + length);
  return { item: { type: "frame", channel: bytes[at + 1] ?? 0, payload }, end: at + length };
}

function readMessage(bytes: Uint8Array, at: number): Read {
  const head = endOfHead(bytes, at);
  if (!head) {
    if (bytes.length - at >= headMaxBytes) throw new RtspStreamError("head of a message without end");
    return { neededOctets: bytes.length - at + 1 };
  }
  const message = messageOfHead(bytes.subarray(at, head.end));
  if (!message) throw new RtspStreamError("neither a message nor a frame");
  const bodyBytes = Number(headerOf(message, "content-length") ?? 0);
  if (!Number.isInteger(bodyBytes) || bodyBytes < 0 || bodyBytes > bodyMaxBytes)
    throw new RtspStreamError("length of a body that cannot be");
  const end = head.next + bodyBytes;
  if (bytes.length < end) return { neededOctets: end - at };
  const body = latin1Text(bytes.subarray(head.next, end));
  return { item: { type: "message", message: { ...message, body } }, end };
}

/** The head ends with an empty line, with or without carriage returns. */
function endOfHead(bytes: Uint8Array, at: number): { end: number; next: number } | undefined {
  const last = Math.min(bytes.length, at + headMaxBytes);
  for (let index = bytes.indexOf(lineFeed, at); index >= 0 && index < last; ) {
    const next = bytes.indexOf(lineFeed, index + 1);
    if (next < 0) return undefined;
    if (next === index + 1 || (next === index + 2 && bytes[index + 1] === carriageReturn)) {
      const end = bytes[index - 1] === carriageReturn ? index - 1 : index;
      return { end, next: next + 1 };
    }
    index = next;
  }
  return undefined;
}

/** Interleaved `$` frame; at most 65,535 octets. */
export function frameBytes(channel: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  if (payload.length > 0xffff) throw new RangeError("a frame holds at most 65535 octets");
  const head = Uint8Array.of(dollar, channel, payload.length >>> 8, payload.length);
  return joinBytes([head, payload]);
}
