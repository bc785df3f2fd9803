import { joinBytes } from "../rtp/bytes.ts";

/** NAL unit types (ITU-T H.264 table 7-1, RFC 6184 table 1). */
export const nalTypes = {
  slice: 1,
  keySlice: 5,
  supplementalInformation: 6,
  sequenceParameterSet: 7,
  pictureParameterSet: 8,
  accessUnitDelimiter: 9,
  fillerData: 12,
  singleTimeAggregation: 24,
  fragment: 28,
} as const;

export interface AccessUnit {
  /** 90 kHz, 32 bits. */
  timestamp: number;
  nals: Uint8Array[];
  /** Decodable without earlier pictures. */
  isKey: boolean;
}

export function nalType(nal: Uint8Array): number {
  return (nal[0] ?? 0) & 0x1f;
}

export function isSlice(nal: Uint8Array): boolean {
  const type = nalType(nal);
  return type >= nalTypes.slice && type <= nalTypes.keySlice;
}

const startCode = Uint8Array.of(0, 0, 0, 1);

/** NAL units of an Annex B stream, as views. */
export function splitByStartCodes(stream: Uint8Array): Uint8Array[] {
  const nals: Uint8Array[] = [];
  let start = -1;
  for (let at = stream.indexOf(1, 2); at >= 0; at = stream.indexOf(1, at + 1)) {
    if (stream[at - 1] !== 0 || stream[at - 2] !== 0) continue;
    if (start >= 0) nals.push(withoutTrailingZeros(stream.subarray(start, at - 2)));
    start = at + 1;
  }
  if (start >= 0) nals.push(withoutTrailingZeros(stream.subarray(start)));
  return nals.filter((nal) => nal.length > 0);
}

/** Annex B stream with four-octet start codes. */
export function joinByStartCodes(nals: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joinBytes(nals.flatMap((nal) => [startCode, nal]));
}

function withoutTrailingZeros(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
}
