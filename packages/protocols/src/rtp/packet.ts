import { putUint16, putUint32, uint16, uint32 } from "./octets.ts";

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

const headOctets = 12;
const oneByteExtensions = 0xbede;

/** The payload is a view of the octets; undefined if invalid. */
export function decodeRtp(octets: Uint8Array): RtpPacket | undefined {
  const [first = 0, second = 0] = octets;
  if (octets.length < headOctets || first >> 6 !== 2) return undefined;
  let start = headOctets + (first & 0x0f) * 4;
  if (first & 0x10) start += 4 + uint16(octets, start + 2) * 4;
  const padding = first & 0x20 ? (octets.at(-1) ?? 0) : 0;
  const end = octets.length - padding;
  if (start > end) return undefined;
  return {
    payloadType: second & 0x7f,
    marker: second > 0x7f,
    sequence: uint16(octets, 2),
    timestamp: uint32(octets, 4),
    source: uint32(octets, 8),
    payload: octets.subarray(start, end),
  };
}

export function headLength(extension?: RtpExtension): number {
  return headOctets + (extension ? 4 + Math.ceil((1 + extension.value.length) / 4) * 4 : 0);
}

/** A packet with `payloadOctets` of space after its header (see `headLength`). */
export function emptyRtp(
  packet: Omit<RtpPacket, "payload">,
  payloadOctets: number,
  extension?: RtpExtension,
): Uint8Array<ArrayBuffer> {
  const head = headLength(extension);
  const octets = new Uint8Array(head + payloadOctets);
  octets[0] = extension ? 0x90 : 0x80;
  octets[1] = packet.payloadType | (packet.marker ? 0x80 : 0);
  setSequence(octets, packet.sequence);
  putUint32(octets, 4, packet.timestamp);
  putUint32(octets, 8, packet.source);
  if (!extension) return octets;
  putUint16(octets, headOctets, oneByteExtensions);
  putUint16(octets, headOctets + 2, (head - headOctets) / 4 - 1);
  octets[headOctets + 4] = (extension.id << 4) | (extension.value.length - 1);
  octets.set(extension.value, headOctets + 5);
  return octets;
}

export function encodeRtp(packet: RtpPacket, extension?: RtpExtension): Uint8Array<ArrayBuffer> {
  const octets = emptyRtp(packet, packet.payload.length, extension);
  octets.set(packet.payload, headLength(extension));
  return octets;
}

/** Writes the sequence number in place: viewers share the packet bytes but count separately. */
export function setSequence(packet: Uint8Array, sequence: number): void {
  putUint16(packet, 2, sequence);
}
