import {
  computeFailedShare,
  type FailedPixels,
  toFailedPixels,
  withFailedPixels,
} from "@gantry/domain/sign/raster/failed-pixels.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { type RasterPage, rasterMulti } from "@gantry/domain/sign/raster/raster.ts";
import type { PageTiming } from "./page-cycle.ts";

export interface FaceRaster {
  widthPx: number;
  heightPx: number;
  pages: readonly (RasterPage & PageTiming)[];
  /** Failed pixels that the message would light: the maximum over its pages. */
  failedLit: number;
}

/** Cached messages per face; signs of the same size share them. */
const keptPerFace = 60;
const known = new WeakMap<SignFace, Map<string, FaceRaster>>();
const failures = new WeakMap<SignFace, FailedPixels>();

export function faceRaster(multi: string, face: SignFace): FaceRaster {
  let ofFace = known.get(face);
  if (!ofFace) known.set(face, (ofFace = new Map()));
  const found = ofFace.get(multi);
  if (found) return found;
  if (ofFace.size >= keptPerFace) ofFace.delete(ofFace.keys().next().value ?? "");
  const raster = compose(multi, face);
  ofFace.set(multi, raster);
  return raster;
}

/** Failed pixels from the last pixel test; undefined: none, or never tested. */
export function failedPixelsOf(face: SignFace): FailedPixels | undefined {
  if (!face.pixelFailures) return undefined;
  let failed = failures.get(face);
  if (!failed) failures.set(face, (failed = toFailedPixels(face.pixelFailures, face)));
  return failed;
}

function compose(multi: string, face: SignFace): FaceRaster {
  const failed = failedPixelsOf(face);
  const laid = rasterMulti(multi, face);
  const pages = laid.map((page) => ({
    ...(failed ? withFailedPixels(page, failed, face) : page),
    onMs: page.onTimeMs,
    offMs: page.offTimeMs,
    // A page with only a clock lights pixels on the sign, though not here; a page on failed pixels is not
    // intended to be blank.
    isBlank: !page.undrawnTags && page.pixels.every((level) => level === 0),
  }));
  const failedLit = failed
    ? Math.max(0, ...laid.map((page) => computeFailedShare(page, failed, face).failedPixels))
    : 0;
  return { widthPx: face.widthPx, heightPx: face.heightPx, pages, failedLit };
}
