import { type Bits, BitWriter, nalUnit } from "./bits.ts";

/** Bits of frame_num. */
const frameNumberBits = 8;
const heads = { sequence: 0x67, picture: 0x68, keySlice: 0x65, slice: 0x61 };
const baseline = 66;
/** Constrained baseline, which every browser decodes. */
const constraints = 0xe0;
const level = 31;
const sliceTypes = { changes: 0, whole: 2 };

/** SPS and PPS; rows below `shownHeightPx` are cropped. */
export function parameterSets({
  widthPx,
  codedHeightPx,
  shownHeightPx,
}: {
  widthPx: number;
  codedHeightPx: number;
  shownHeightPx: number;
}): { sequence: Uint8Array<ArrayBuffer>; picture: Uint8Array<ArrayBuffer> } {
  const bits = new BitWriter();
  for (const byte of [baseline, constraints, level]) bits.put(byte, 8);
  bits.unsigned(0);
  bits.unsigned(frameNumberBits - 4);
  // Output order equals decoding order.
  bits.unsigned(2);
  bits.unsigned(1);
  bits.put(0, 1);
  bits.unsigned(widthPx / 16 - 1);
  bits.unsigned(codedHeightPx / 16 - 1);
  bits.put(0b11, 2);
  bits.put(1, 1);
  for (const hidden of [0, 0, 0, (codedHeightPx - shownHeightPx) / 2]) bits.unsigned(hidden);
  putUsability(bits);
  return { sequence: nalUnit(heads.sequence, bits.take()), picture: pictureParameterSet() };
}

/** Tells decoders not to delay pictures (section E.2.1, bitstream_restriction_flag). */
function putUsability(bits: BitWriter): void {
  bits.put(1, 1);
  bits.put(0, 8);
  bits.put(0b11, 2);
  for (const value of [0, 0, 10, 10, 0, 1]) bits.unsigned(value);
}

function pictureParameterSet(): Uint8Array<ArrayBuffer> {
  const bits = new BitWriter();
  bits.unsigned(0);
  bits.unsigned(0);
  bits.put(0, 2);
  for (const value of [0, 0, 0]) bits.unsigned(value);
  bits.put(0, 3);
  for (const value of [0, 0, 0]) bits.signed(value);
  // deblocking_filter_control_present_flag is set.
  bits.put(0b100, 3);
  return nalUnit(heads.picture, bits.take());
}

export interface Slice {
  firstMacroblock: number;
  kind: "whole" | "changes";
  body: Bits;
}

/**
 * NAL unit of a slice. `frameNumber` restarts at 0 with each key picture; consecutive key pictures alternate
 * `keyId` 0 and 1.
 */
export function sliceUnit(
  { firstMacroblock, kind, body }: Slice,
  { isKey, frameNumber, keyId }: { isKey: boolean; frameNumber: number; keyId: number },
): Uint8Array<ArrayBuffer> {
  const bits = new BitWriter(body.octets.length + 32);
  bits.unsigned(firstMacroblock);
  bits.unsigned(sliceTypes[kind]);
  bits.unsigned(0);
  bits.put(frameNumber & ((1 << frameNumberBits) - 1), frameNumberBits);
  if (isKey) bits.unsigned(keyId);
  // One reference picture in default order.
  if (kind === "changes") bits.put(0, 2);
  bits.put(0, isKey ? 2 : 1);
  bits.signed(0);
  // No deblocking, so that slices stay independent.
  bits.unsigned(1);
  bits.append(body);
  return nalUnit(isKey ? heads.keySlice : heads.slice, bits.take());
}
