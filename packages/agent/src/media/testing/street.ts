import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isSlice, nalType, nalTypes, splitByStartCodes } from "@gantry/protocols/h264/nal.ts";

interface Street {
  /** In order; a key frame includes its parameter sets. */
  pictures: Uint8Array[][];
  parameterSets: { sequence: Uint8Array; picture: Uint8Array };
}
export const picturesPerSecond = 15;

export function readStreet(): Street {
  const stream = readFileSync(join(import.meta.dirname, "fixtures", "street.h264"));
  const pictures: Uint8Array[][] = [];
  let before: Uint8Array[] = [];
  const sets = new Map<number, Uint8Array>();
  for (const nal of splitByStartCodes(stream)) {
    before.push(nal);
    sets.set(nalType(nal), nal);
    if (!isSlice(nal)) continue;
    pictures.push(before);
    before = [];
  }
  const [sequence, picture] = [nalTypes.sequenceParameterSet, nalTypes.pictureParameterSet].map((type) =>
    sets.get(type),
  );
  if (!sequence || !picture) throw new Error("no parameter sets in the fixture");
  return { pictures, parameterSets: { sequence, picture } };
}

/** ITU-T H.265 table 7-1: types up to this are slices. */
const lastSliceType = 31;

export function readStreetH265(): Uint8Array[][] {
  const stream = readFileSync(join(import.meta.dirname, "fixtures", "street.h265"));
  const pictures: Uint8Array[][] = [];
  let before: Uint8Array[] = [];
  for (const nal of splitByStartCodes(stream)) {
    before.push(nal);
    if ((nal[0] ?? 0) >> 1 > lastSliceType) continue;
    pictures.push(before);
    before = [];
  }
  return pictures;
}
