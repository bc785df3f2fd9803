import { putUint16, putUint32, uint16, uint32 } from "./bytes.ts";

/** RTP packet (RFC 3550 section 5.1). */
export interface RtpPacket {
  payloadType: number;
  /** Last packet of a picture. */
  marker: boolean;
  /** 16 bits. */
  sequence: number;
  /** 32 bits, in the clock of the payload. */
  timestamp: number;
  source: number;
  payload: Uint8Array;
}

/** One-byte header extension (RFC 8285). */
export interface RtpExtension {
  /** 1..14. */
  id: number;
  /** 1..16 octets. */
  value: Uint8Array;
}

const headBytes = 12;
const oneByteExtensions = 0xbede;

/** The payload is a view of the octets; undefined if invalid. */
export function decodeRtp(bytes: Uint8Array): RtpPacket | undefined {
  const [first = 0, second = 0] = bytes;
  if (bytes.length < headBytes || first >> 6 !== 2) return undefined;
  let start = headBytes + (first & 0x0f) * 4;
  if (first & 0x10) start += 4 + uint16(bytes, start + 2) * 4;
  const padding = first & 0x20 ? (bytes.at(-1) ?? 0) : 0;
  const end = bytes.length - padding;
  if (start > end) return undefined;
  return {
    payloadType: second & 0x7f,
    marker: second > 0x7f,
    sequence: uint16(bytes, 2),
    timestamp: uint32(bytes, 4),
    source: uint32(bytes, 8),
    payload: bytes.subarray(start, end),
  };
}

export function headLength(extension?: RtpExtension): number {
  return headBytes + (extension ? 4 + Math.ceil((1 + extension.value.length) / 4) * 4 : 0);
}

/** A packet with `payloadBytes` of space after its header (see `headLength`). */
export function emptyRtp(
  packet: Omit<RtpPacket, "payload">,
  payloadBytes: number,
  extension?: RtpExtension,
): Uint8Array<ArrayBuffer> {
  const head = headLength(extension);
  const bytes = new Uint8Array(head + payloadBytes);
  bytes[0] = extension ? 0x90 : 0x80;
  bytes[1] = packet.payloadType | (packet.marker ? 0x80 : 0);
  setSequence(bytes, packet.sequence);
  putUint32(bytes, 4, packet.timestamp);
  putUint32(bytes, 8, packet.source);
  if (!extension) return bytes;
  putUint16(bytes, headBytes, oneByteExtensions);
  putUint16(bytes, headBytes + 2, (head - headBytes) / 4 - 1);
  bytes[headBytes + 4] = (extension.id << 4) | (extension.value.length - 1);
  bytes.set(extension.value, headBytes + 5);
  return bytes;
}

export function encodeRtp(packet: RtpPacket, extension?: RtpExtension): Uint8Array<ArrayBuffer> {
  const bytes = emptyRtp(packet, packet.payload.length, extension);
  bytes.set(packet.payload, headLength(extension));
  return bytes;
}

/** Writes the sequence number in place: viewers share the packet bytes but count separately. */
export function setSequence(packet: Uint8Array, sequence: number): void {
  putUint16(packet, 2, sequence);
}
