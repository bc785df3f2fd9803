import { isOn, pixelsAt } from "@gantry/domain/sign/raster/raster.ts";
import type { FaceRaster } from "./face-raster.ts";
import type { CycleMoment } from "./page-cycle.ts";

/** RGB of an unlit LED: visible on a large face, nearly black on a small one. */
export const unlitLarge = [34, 32, 28] as const;
export const unlitSmall = [14, 14, 13] as const;

export function paintFace(
  raster: FaceRaster,
  { page, isOff, sinceOnMs }: CycleMoment,
  unlit: readonly [number, number, number],
): ImageData {
  const image = new ImageData(raster.widthPx, raster.heightPx);
  const shown = raster.pages[page];
  const lit = shown && !isOff ? pixelsAt(shown, sinceOnMs) : undefined;
  const target = image.data;
  for (let from = 0, to = 0; to < target.length; from += 3, to += 4) {
    const isLit = lit && (lit[from] || lit[from + 1] || lit[from + 2]);
    target[to] = isLit ? (lit[from] ?? 0) : unlit[0];
    target[to + 1] = isLit ? (lit[from + 1] ?? 0) : unlit[1];
    target[to + 2] = isLit ? (lit[from + 2] ?? 0) : unlit[2];
    target[to + 3] = 255;
  }
  return image;
}

/** Equal keys look the same, so a face is painted only on change. */
export function paintKey(raster: FaceRaster, { page, isOff, sinceOnMs }: CycleMoment): string {
  const flashing = isOff ? undefined : raster.pages[page]?.flashing;
  if (!flashing) return `${page}${isOff}`;
  return `${page}:${flashing.map((part) => Number(isOn(part, sinceOnMs))).join("")}`;
}
