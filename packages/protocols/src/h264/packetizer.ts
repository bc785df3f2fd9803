import { emptyRtp, headLength, type RtpExtension } from "../rtp/packet.ts";
import { nalTypes } from "./nal.ts";

interface PacketizerOptions {
  payloadType: number;
  source: number;
  /** Maximum length of RTP header and payload, in octets. */
  packetMaxOctets: number;
  extension?: RtpExtension;
}

/** FU indicator and FU header (RFC 6184 section 5.8). */
const fragmentHeadBytes = 2;

/**
 * RTP packets of one picture, the last with the marker; NAL units that are too long are fragmented (FU-A).
 * Sequence numbers start at `sequence`.
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
  const add = (payloadBytes: number, marker: boolean): Uint8Array => {
    const number = (sequence + packets.length) & 0xffff;
    const head = { payloadType, marker, sequence: number, timestamp, source };
    const packet = emptyRtp(head, payloadBytes, extension);
    packets.push(packet);
    return packet.subarray(headLength(extension));
  };
  nals.forEach((nal, index) => {
    const isLast = index === nals.length - 1;
    if (nal.length <= room) add(nal.length, isLast).set(nal);
    else addFragments(nal, room - fragmentHeadBytes, isLast, add);
  });
  return packets;
}

function addFragments(
  nal: Uint8Array,
  room: number,
  isLastNal: boolean,
  add: (payloadBytes: number, marker: boolean) => Uint8Array,
): void {
  const first = nal[0] ?? 0;
  for (let at = 1; at < nal.length; at += room) {
    const piece = nal.subarray(at, at + room);
    const isEnd = at + room >= nal.length;
    const payload = add(fragmentHeadBytes + piece.length, isLastNal && isEnd);
    payload[0] = (first & 0xe0) | nalTypes.fragment;
    payload[1] = (first & 0x1f) | (at === 1 ? 0x80 : 0) | (isEnd ? 0x40 : 0);
    payload.set(piece, fragmentHeadBytes);
  }
}
