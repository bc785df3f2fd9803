import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isSlice, nalType, nalTypes, splitByStartCodes } from "@gantry/protocols/h264/nal.ts";

export type Shape = "b-frames" | "intra-refresh" | "four-slices" | "all-intra";

/** The first bit behind the NAL header: `first_mb_in_slice` is 0. */
const startsPicture = (nal: Uint8Array): boolean => ((nal[1] ?? 0) & 0x80) !== 0;

/** Pictures in decoding order, with what precedes them. */
export function readShape(shape: Shape): Uint8Array[][] {
  const stream = readFileSync(join(import.meta.dirname, "fixtures", `${shape}.h264`));
  const pictures: Uint8Array[][] = [];
  let before: Uint8Array[] = [];
  for (const nal of splitByStartCodes(stream)) {
    if (!isSlice(nal)) before.push(nal);
    else if (startsPicture(nal)) {
      pictures.push([...before, nal]);
      before = [];
    } else pictures.at(-1)?.push(nal);
  }
  return pictures;
}

export function isKeyPicture(nals: readonly Uint8Array[]): boolean {
  return nals.some((nal) => nalType(nal) === nalTypes.keySlice);
}

/** Presentation order of `b-frames`: groups of 13, decoded as I P B b b P B b b P B b b. */
export function presentationOrder(index: number): number {
  const [group, at] = [Math.floor(index / 13), index % 13];
  if (at === 0) return group * 13;
  return group * 13 + Math.floor((at - 1) / 4) * 4 + ([4, 2, 1, 3][(at - 1) % 4] ?? 0);
}
