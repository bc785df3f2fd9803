import { BitReader, withoutEmulationPrevention } from "./bit-reader.ts";

/** Members of a sequence parameter set (ITU-T H.264 section 7.3.2.1.1). */
interface SequenceParameters {
  profile: number;
  /** Constraint flags. */
  compatibility: number;
  /** Ten times the level: 31 is level 3.1. */
  level: number;
  widthPx: number;
  heightPx: number;
}

const profilesWithChromaFormat = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];
/** Parsed bytes; the needed fields come well before. */
const longestRead = 512;
const largestSidePx = 16_384;

/** Parses an SPS including its NAL header; undefined if invalid. */
export function sequenceParameters(nal: Uint8Array): SequenceParameters | undefined {
  const [, profile, compatibility, level] = nal;
  if (profile === undefined || compatibility === undefined || level === undefined) return undefined;
  const bits = new BitReader(withoutEmulationPrevention(nal.subarray(4, longestRead)));
  bits.unsigned();
  const chroma = profilesWithChromaFormat.includes(profile) ? readChromaFormat(bits) : 1;
  bits.unsigned();
  skipOrderCount(bits);
  bits.unsigned();
  bits.flag();
  const width = (bits.unsigned() + 1) * 16;
  const heightMapUnits = (bits.unsigned() + 1) * 16;
  const fields = bits.flag() ? 1 : 2;
  if (fields === 2) bits.flag();
  bits.flag();
  const [left, right, top, bottom] = bits.flag()
    ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()]
    : [0, 0, 0, 0];
  const widthPx = width - (left + right) * (chroma === 1 || chroma === 2 ? 2 : 1);
  const heightPx = fields * heightMapUnits - (top + bottom) * (chroma === 1 ? 2 : 1) * fields;
  const isSide = (px: number): boolean => px > 0 && px <= largestSidePx;
  if (bits.isPastEnd || !isSide(widthPx) || !isSide(heightPx)) return undefined;
  return { profile, compatibility, level, widthPx, heightPx };
}

function readChromaFormat(bits: BitReader): number {
  const chroma = bits.unsigned();
  if (chroma === 3) bits.flag();
  bits.unsigned();
  bits.unsigned();
  bits.flag();
  if (bits.flag())
    for (let list = 0; list < (chroma === 3 ? 12 : 8); list++)
      if (bits.flag()) skipScalingList(bits, list < 6 ? 16 : 64);
  return chroma;
}

function skipScalingList(bits: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let index = 0; index < size && next !== 0; index++) {
    next = (last + bits.signed() + 256) % 256;
    last = next || last;
  }
}

function skipOrderCount(bits: BitReader): void {
  const type = bits.unsigned();
  if (type === 0) bits.unsigned();
  if (type !== 1) return;
  bits.flag();
  bits.signed();
  bits.signed();
  for (let left = Math.min(255, bits.unsigned()); left > 0; left--) bits.signed();
}
