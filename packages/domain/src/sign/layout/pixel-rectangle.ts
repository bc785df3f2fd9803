import type { PixelRectangle } from "./layout-model.ts";
import type { DisplaySize } from "./text-area-rules.ts";

/** Largest overflow on any side. */
export function pixelsOutside(area: PixelRectangle, face: DisplaySize): number {
  const right = area.xPx + area.widthPx - face.widthPx;
  const bottom = area.yPx + area.heightPx - face.heightPx;
  return Math.max(0, -area.xPx, -area.yPx, right, bottom);
}

/** Measures for an overflow: height if only that is too large, otherwise width. */
export function outsideSizes(area: PixelRectangle, face: DisplaySize): { actual: number; maximum: number } {
  const right = area.xPx + area.widthPx;
  const onlyTooTall = area.xPx >= 0 && right <= face.widthPx;
  return onlyTooTall
    ? { actual: area.yPx + area.heightPx, maximum: face.heightPx }
    : { actual: right, maximum: face.widthPx };
}

export function overlapPixels(one: PixelRectangle, other: PixelRectangle): number {
  const width = Math.min(one.xPx + one.widthPx, other.xPx + other.widthPx) - Math.max(one.xPx, other.xPx);
  const height = Math.min(one.yPx + one.heightPx, other.yPx + other.heightPx) - Math.max(one.yPx, other.yPx);
  return width > 0 && height > 0 ? width * height : 0;
}
