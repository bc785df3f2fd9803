import { rgbOf } from "./colors.ts";
import type { ReportedPixelFailure, SignFace } from "../reconcile/face.ts";
import { isMonochrome } from "./face-colors.ts";
import type { FlashingPart, RasterPage } from "./raster.ts";

/** x and y count from 1 (pixelFailureXLocation, pixelFailureYLocation). */
interface PixelFailure {
  x: number;
  y: number;
  /** pixelFailureStatus: bit 0 stuck on, 1 colour, 2 electrical, 3 mechanical, 4 stuck off, 5 partial. */
  status: number;
}

/** Row by row. */
export interface FailedPixels {
  widthPx: number;
  heightPx: number;
  /** 0: working. 1: stays dark. 2: stays lit. 3: lights incorrectly. */
  states: Uint8Array;
  count: number;
}

export const failedPixelStates = { well: 0, dark: 1, lit: 2, faulty: 3 } as const;

/** Ignores failures outside the face and those without a fault. */
export function findFailedPixels(failures: readonly PixelFailure[], face: SignFace): FailedPixels {
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

const faultBits: Readonly<Record<string, number>> = {
  stuckOn: 0,
  color: 1,
  electrical: 2,
  mechanical: 3,
  stuckOff: 4,
  partial: 5,
};
/** A failure without a reported fault: the pixel may still light. */
const untoldFault = 1 << 5;

export function toFailedPixels(failures: readonly ReportedPixelFailure[], face: SignFace): FailedPixels {
  const statusOf = (faults: readonly string[]): number => {
    const bits = faults.flatMap((fault) => faultBits[fault] ?? []);
    return bits.length === 0 ? untoldFault : bits.reduce((status, bit) => status | (1 << bit), 0);
  };
  return findFailedPixels(
    failures.map(({ x, y, faults }) => ({ x, y, status: statusOf(faults) })),
    face,
  );
}

/** The page as the sign can show it: dark pixels stay unlit, even in flashing text. Stuck-on pixels stay as drawn. */
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

interface FailedShare {
  litPixels: number;
  failedPixels: number;
  /** 0 to 1; 0 if nothing is lit. */
  share: number;
}

/** Uses the page before the failed pixels were darkened. */
export function computeFailedShare(page: RasterPage, failed: FailedPixels, face: SignFace): FailedShare {
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

/** Stuck on and stuck off are definite; electrical and mechanical faults leave a pixel dark; others light somehow. */
function stateOf(status: number): number {
  const has = (bit: number): boolean => ((status >> bit) & 1) === 1;
  if (has(4)) return failedPixelStates.dark;
  if (has(0)) return failedPixelStates.lit;
  if (has(2) || has(3)) return failedPixelStates.dark;
  return has(1) || has(5) ? failedPixelStates.faulty : failedPixelStates.well;
}

/** A test for a different size says nothing about this page. */
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
