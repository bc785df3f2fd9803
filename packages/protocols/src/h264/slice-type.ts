import { BitReader, withoutEmulationPrevention } from "./bit-reader.ts";
import { isSlice } from "./nal.ts";

/** `slice_type` of B slices modulo 5 (ITU-T H.264 table 7-6). */
const bidirectional = 1;
/** Both fields that are read fit. */
const maxReadBytes = 12;

export function isBSlice(nal: Uint8Array): boolean {
  if (!isSlice(nal) || nal.length < 2) return false;
  const bits = new BitReader(withoutEmulationPrevention(nal.subarray(1, maxReadBytes)));
  bits.unsigned();
  return bits.unsigned() % 5 === bidirectional;
}
