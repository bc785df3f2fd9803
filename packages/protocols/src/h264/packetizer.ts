import { emptyRtp, headLength, type RtpExtension } from "../rtp/packet.ts";
import { nalTypes } from "./nal.ts";

export interface PacketizerOptions {
  payloadType: number;
  source: number;
  /** Longest packet, octets of RTP head and payload. */
  packetMaxOctets: number;
  extension?: RtpExtension;
}

/** Octets before the octets of a fragment: indicator and header (RFC 6184 section 5.8). */
const fragmentHeadOctets = 2;

/**
 * The NAL units of one picture as RTP packets, the last one with the marker: each in one packet, or in fragments (FU-A) when
 * it is too long. Sequence numbers begin with `sequence`.
 */
export function packetizeH264(
  nals: readonly Uint8Array[],
  timestamp: number,
  options: PacketizerOptions,
  sequence = 0,
): Uint8Array<ArrayBuffer>[] {
  const { payloadType, source, extension } = options;
  const room = options.packetMaxOctets - headLength(extension);
  const packets: Uint8Array<ArrayBuffer>[] = [];
  const add = (payloadOctets: number, marker: boolean): Uint8Array => {
    const number = (sequence + packets.length) & 0xffff;
    const head = { payloadType, marker, sequence: number, timestamp, source };
    const packet = emptyRtp(head, payloadOctets, extension);
    packets.push(packet);
    return packet.subarray(headLength(extension));
  };
  nals.forEach((nal, index) => {
    const isLast = index === nals.length - 1;
    if (nal.length <= room) add(nal.length, isLast).set(nal);
    else addFragments(nal, room - fragmentHeadOctets, isLast, add);
  });
  return packets;
}

function addFragments(
  nal: Uint8Array,
  room: number,
  isLastNal: boolean,
  add: (payloadOctets: number, marker: boolean) => Uint8Array,
): void {
  const first = nal[0] ?? 0;
  for (let at = 1; at < nal.length; at += room) {
    const piece = nal.subarray(at, at + room);
    const isEnd = at + room >= nal.length;
    const payload = add(fragmentHeadOctets + piece.length, isLastNal && isEnd);
    payload[0] = (first & 0xe0) | nalTypes.fragment;
    payload[1] = (first & 0x1f) | (at === 1 ? 0x80 : 0) | (isEnd ? 0x40 : 0);
    payload.set(piece, fragmentHeadOctets);
  }
}
