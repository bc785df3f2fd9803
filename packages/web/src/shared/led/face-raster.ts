import type { SignFace } from "@gantry/domain/sign/face.ts";
import { type RasterPage, rasterMulti } from "@gantry/domain/sign/raster.ts";
import type { PageTiming } from "./page-cycle.ts";

/** A face ready to be shown: pixels and times of each page. */
export interface FaceRaster {
  widthPx: number;
  heightPx: number;
  pages: readonly (RasterPage & PageTiming)[];
}

/** Messages kept per face; a list with many signs of one size shares them. */
const keptPerFace = 60;
const known = new WeakMap<SignFace, Map<string, FaceRaster>>();

/** Pixels of a MULTI string on a face; the same question is answered from memory. */
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

function compose(multi: string, face: SignFace): FaceRaster {
  const pages = rasterMulti(multi, face).map((page) => ({
    ...page,
    onMs: page.onTimeMs,
    offMs: page.offTimeMs,
    // A page with nothing but a clock lights pixels on the sign, though not here.
    isBlank: !page.undrawnTags && page.pixels.every((level) => level === 0),
  }));
  return { widthPx: face.widthPx, heightPx: face.heightPx, pages };
}
