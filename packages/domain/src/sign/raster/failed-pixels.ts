import { rgbOf } from "./colors.ts";
import type { SignFace } from "../reconcile/face.ts";
import { isMonochrome } from "./face-colors.ts";
import type { FlashingPart, RasterPage } from "./raster.ts";

/** A row of the sign's pixel failure table; x and y count from 1 (pixelFailureXLocation, pixelFailureYLocation). */
export interface PixelFailure {
  x: number;
  y: number;
  /** pixelFailureStatus: bit 0 stuck on, 1 colour, 2 electrical, 3 mechanical, 4 stuck off, 5 partial. */
  status: number;
}

/** What is wrong with each pixel of a face, row by row. */
export interface FailedPixels {
  widthPx: number;
  heightPx: number;
  /** 0: well. 1: stays dark. 2: stays lit. 3: lights, but wrongly or not whole. */
  states: Uint8Array;
  /** How many are not well. */
  count: number;
}

/** States of a failed pixel by number. */
export const failedPixelStates = { well: 0, dark: 1, lit: 2, faulty: 3 } as const;

/** The failures of a pixel test on this face; those outside it and those without a fault are left out. */
export function failedPixels(failures: readonly PixelFailure[], face: SignFace): FailedPixels {
  const { widthPx, heightPx } = face;
  const states = new Uint8Array(widthPx * heightPx);
  let count = 0;
  for (const { x, y, status } of failures) {
    const state = stateOf(status);
    const isInside =
      Number.isInteger(x) && Number.isInteger(y) && x >= 1 && y >= 1 && x <= widthPx && y <= heightPx;
    if (!isInside || state === failedPixelStates.well) continue;
    const at = (y - 1) * widthPx + x - 1;
    if (states[at] === failedPixelStates.well) count++;
    states[at] = state;
  }
  return { widthPx, heightPx, states, count };
}

/** A failed pixel as a sign's state keeps it, with the words of pixelFailureStatus. */
export interface ToldPixelFailure {
  x: number;
  y: number;
  faults: readonly string[];
}

/** Bits of pixelFailureStatus by their words. */
const faultBits: Readonly<Record<string, number>> = {
  stuckOn: 0,
  color: 1,
  electrical: 2,
  mechanical: 3,
  stuckOff: 4,
  partial: 5,
};
/** A failure of which the sign does not say what it is: the pixel may light somehow. */
const untoldFault = 1 << 5;

/** The failures that a sign's state tells, on its face. */
export function toldFailedPixels(failures: readonly ToldPixelFailure[], face: SignFace): FailedPixels {
  const statusOf = (faults: readonly string[]): number => {
    const bits = faults.flatMap((fault) => faultBits[fault] ?? []);
    return bits.length === 0 ? untoldFault : bits.reduce((status, bit) => status | (1 << bit), 0);
  };
  return failedPixels(
    failures.map(({ x, y, faults }) => ({ x, y, status: statusOf(faults) })),
    face,
  );
}

/** The page as the sign can show it: pixels that stay dark are unlit, also while text flashes. Those stuck on stay as drawn. */
export function withFailedPixels(page: RasterPage, failed: FailedPixels, face: SignFace): RasterPage {
  if (failed.count === 0 || !isFor(failed, page)) return page;
  const unlit = unlitColor(face);
  const pixels = page.pixels.slice();
  for (let at = 0; at < failed.states.length; at++) {
    if (failed.states[at] === failedPixelStates.dark) pixels.set(unlit, at * 3);
  }
  const flashing = page.flashing?.map((part) => withoutDark(part, failed));
  return { ...page, pixels, ...(flashing === undefined ? {} : { flashing }) };
}

/** How many of the pixels that a page lights are failed ones. */
export interface FailedShare {
  /** Pixels that the page lights. */
  litPixels: number;
  /** Those of them that are not well. */
  failedPixels: number;
  /** 0 to 1; 0 when nothing is lit. */
  share: number;
}

/** Share of failed pixels among those that the page lights, as drawn before the failed ones were made dark. */
export function failedShare(page: RasterPage, failed: FailedPixels, face: SignFace): FailedShare {
  if (!isFor(failed, page)) return { litPixels: 0, failedPixels: 0, share: 0 };
  const [red, green, blue] = unlitColor(face);
  let litPixels = 0;
  let failedCount = 0;
  for (let at = 0; at < failed.states.length; at++) {
    const pixel = at * 3;
    const { pixels } = page;
    if (pixels[pixel] === red && pixels[pixel + 1] === green && pixels[pixel + 2] === blue) continue;
    litPixels++;
    if (failed.states[at] !== failedPixelStates.well) failedCount++;
  }
  return { litPixels, failedPixels: failedCount, share: litPixels === 0 ? 0 : failedCount / litPixels };
}

/** Stuck on and stuck off say what is seen; a driver or mechanical fault leaves a pixel dark; the rest light somehow. */
function stateOf(status: number): number {
  const has = (bit: number): boolean => ((status >> bit) & 1) === 1;
  if (has(4)) return failedPixelStates.dark;
  if (has(0)) return failedPixelStates.lit;
  if (has(2) || has(3)) return failedPixelStates.dark;
  return has(1) || has(5) ? failedPixelStates.faulty : failedPixelStates.well;
}

/** A test of a sign that had another size says nothing about this page. */
function isFor(failed: FailedPixels, page: RasterPage): boolean {
  return failed.widthPx === page.widthPx && failed.heightPx === page.heightPx;
}

function unlitColor(face: SignFace): [number, number, number] {
  const rgb = isMonochrome(face) ? rgbOf(face.monochromeOff) : 0;
  return [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff];
}

function withoutDark(part: FlashingPart, failed: FailedPixels): FlashingPart {
  const kept = [...part.pixels.keys()].filter(
    (at) => failed.states[part.pixels[at]!] !== failedPixelStates.dark,
  );
  const offColors = kept.flatMap((at) => [...part.offColors.subarray(at * 3, at * 3 + 3)]);
  return {
    ...part,
    pixels: Uint32Array.from(kept, (at) => part.pixels[at]!),
    offColors: Uint8Array.from(offColors),
  };
}
