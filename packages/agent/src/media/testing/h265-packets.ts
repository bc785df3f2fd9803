import { encodeRtp, type RtpPacket } from "@gantry/protocols/rtp/packet.ts";
import { joinBytes } from "@gantry/protocols/rtp/bytes.ts";

const room = 1_300;
const fragmentType = 49;

/** Packetises one H.265 picture (RFC 7798) as single NAL units and fragments. */
export function packetizeH265(
  nals: readonly Uint8Array[],
  head: Omit<RtpPacket, "payload" | "marker">,
): Uint8Array[] {
  const payloads = nals.flatMap((nal) => (nal.length <= room ? [nal] : fragmentsOf(nal)));
  return payloads.map((payload, index) =>
    encodeRtp({
      ...head,
      sequence: (head.sequence + index) & 0xffff,
      marker: index === payloads.length - 1,
      payload,
    }),
  );
}

function fragmentsOf(nal: Uint8Array): Uint8Array[] {
  const [first = 0, second = 0] = nal;
  const fragments: Uint8Array[] = [];
  for (let at = 2; at < nal.length; at += room) {
    const flags = (at === 2 ? 0x80 : 0) | (at + room >= nal.length ? 0x40 : 0);
    const head = Uint8Array.of((first & 0x81) | (fragmentType << 1), second, flags | ((first >> 1) & 0x3f));
    fragments.push(joinBytes([head, nal.subarray(at, at + room)]));
  }
  return fragments;
}
