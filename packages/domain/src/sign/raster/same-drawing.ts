import type { SignFace } from "../reconcile/face.ts";
import { defaultColors } from "./face-colors.ts";
import type { FlashingPart, RasterPage } from "./raster.ts";

/** Same pixels, times and flashing on every page, or both blank. */
export function isSameDrawing(
  one: readonly RasterPage[],
  other: readonly RasterPage[],
  face: SignFace,
): boolean {
  const areDark = [one, other].map((pages) => pages.every((page) => isDark(page, face)));
  if (areDark[0] === true || areDark[1] === true) return areDark[0] === areDark[1];
  return one.length === other.length && one.every((page, at) => isSamePage(page, other[at]!));
}

function isSamePage(one: RasterPage, other: RasterPage): boolean {
  return (
    one.onTimeMs === other.onTimeMs &&
    one.offTimeMs === other.offTimeMs &&
    isSameBytes(one.pixels, other.pixels) &&
    isSameFlashing(one.flashing ?? [], other.flashing ?? [])
  );
}

function isSameFlashing(one: readonly FlashingPart[], other: readonly FlashingPart[]): boolean {
  return (
    one.length === other.length &&
    one.every((part, at) => {
      const beside = other[at]!;
      return (
        part.onTimeMs === beside.onTimeMs &&
        part.offTimeMs === beside.offTimeMs &&
        part.startsOn === beside.startsOn &&
        part.pixels.length === beside.pixels.length &&
        part.pixels.every((pixel, number) => pixel === beside.pixels[number]) &&
        isSameBytes(part.offColors, beside.offColors)
      );
    })
  );
}

function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  const length = one.length;
  if (length !== other.length) return false;
  for (let at = 0; at < length; at++) {
    if (one[at] !== other[at]) return false;
  }
  return true;
}

function isDark({ pixels, undrawnTags }: RasterPage, face: SignFace): boolean {
  if (undrawnTags !== undefined) return false;
  const dark = defaultColors(face).background;
  const [red, green, blue] = [dark >> 16, (dark >> 8) & 0xff, dark & 0xff];
  for (let at = 0; at < pixels.length; at += 3) {
    if (pixels[at] !== red || pixels[at + 1] !== green || pixels[at + 2] !== blue) return false;
  }
  return true;
}
