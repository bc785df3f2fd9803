import { withoutEmulationPrevention } from "./bit-reader.ts";
import { nalType, nalTypes } from "./nal.ts";

/** SEI payload type (ITU-T H.264 annex D). */
const recoveryPoint = 6;
/** The messages that matter come first. */
const maxReadBytes = 256;

/**
 * Whether decoding may start at this picture and shows a correct picture some frames later: the start of an
 * intra refresh, or the I picture of an open group.
 */
export function isRecoveryPoint(nals: readonly Uint8Array[]): boolean {
  return nals.some(
    (nal) => nalType(nal) === nalTypes.supplementalInformation && payloadTypes(nal).includes(recoveryPoint),
  );
}

function payloadTypes(nal: Uint8Array): number[] {
  const bytes = withoutEmulationPrevention(nal.subarray(1, maxReadBytes));
  const types: number[] = [];
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (; bytes[at] === 0xff; at++) value += 0xff;
    return value + (bytes[at++] ?? 0);
  };
  // The last octet holds the trailing bits.
  while (at < bytes.length - 1) {
    types.push(readNumber());
    const length = readNumber();
    at += length;
  }
  return types;
}
