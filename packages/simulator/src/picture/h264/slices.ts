import { type Bits, BitWriter, nalUnit } from "./bits.ts";

/** Frames are numbered with so many bits. */
const frameNumberBits = 8;
const heads = { sequence: 0x67, picture: 0x68, keySlice: 0x65, slice: 0x61 };
const baseline = 66;
/** Constrained baseline: what every browser decodes. */
const constraints = 0xe0;
const level = 31;
const sliceTypes = { changes: 0, whole: 2 };

/** Sequence and picture parameter set of pictures without motion; what is below `shownHeightPx` is coded and not shown. */
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
  for (const octet of [baseline, constraints, level]) bits.put(octet, 8);
  bits.unsigned(0);
  bits.unsigned(frameNumberBits - 4);
  // Pictures are shown in the order in which they come.
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

/** A decoder that is told so does not hold back a picture (section E.2.1, bitstream_restriction_flag). */
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
  // Slices say whether their edges are smoothed.
  bits.put(0b100, 3);
  return nalUnit(heads.picture, bits.take());
}

/** One slice of a picture: rows of macroblocks from `firstMacroblock` on, coded by a `PictureCoder`. */
export interface Slice {
  firstMacroblock: number;
  kind: "whole" | "changes";
  body: Bits;
}

/** The NAL unit of a slice. `frameNumber` counts from 0 at each key picture; neighbouring key pictures have other `keyId`s, 0 or 1. */
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
  // The usual one picture to refer to, in the usual order.
  if (kind === "changes") bits.put(0, 2);
  bits.put(0, isKey ? 2 : 1);
  bits.signed(0);
  // Edges are not smoothed: slices stay independent.
  bits.unsigned(1);
  bits.append(body);
  return nalUnit(isKey ? heads.keySlice : heads.slice, bits.take());
}
