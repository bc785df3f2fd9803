import type { DisplaySize } from "../layout/text-area-rules.ts";

export const signGraphicFileTypes = ["image/png", "image/jpeg", "image/bmp"] as const;
export const signGraphicMaxBytes = 1_000_000;
/** Pixel size on the position canvas: as large as 600 x 400 allows, at most 20 px. */
export const positionCanvas = { widthPx: 600, heightPx: 400, maxPixelSidePx: 20 } as const;

/** In screen pixels. */
export function canvasPixelSide({ widthPx, heightPx }: DisplaySize): number {
  const { widthPx: width, heightPx: height, maxPixelSidePx } = positionCanvas;
  return Math.min(width / widthPx, height / heightPx, maxPixelSidePx);
}

export function fitToDisplay(image: DisplaySize, display: DisplaySize): DisplaySize {
  return scaleImage(
    image,
    Math.min(1, display.widthPx / image.widthPx, display.heightPx / image.heightPx),
    display,
  );
}

/**
 * Resizes proportionally; both sides stay within 1 and the display's. If one would exceed it, the image
 * becomes as large as fits.
 */
export function resizeImage(
  image: DisplaySize,
  to: { widthPx: number } | { heightPx: number },
  display: DisplaySize,
): DisplaySize {
  const wanted = "widthPx" in to ? to.widthPx / image.widthPx : to.heightPx / image.heightPx;
  const max = Math.min(display.widthPx / image.widthPx, display.heightPx / image.heightPx);
  return scaleImage(image, Math.min(wanted, max), display);
}

/** Nearest 1-based position inside the display; an image that is too large starts at 1. */
export function placeImage(
  position: { x: number; y: number },
  image: DisplaySize,
  display: DisplaySize,
): { x: number; y: number } {
  const clampPlace = (at: number, size: number, displaySize: number): number =>
    Math.max(1, Math.min(Math.round(at), displaySize - size + 1));
  return {
    x: clampPlace(position.x, image.widthPx, display.widthPx),
    y: clampPlace(position.y, image.heightPx, display.heightPx),
  };
}

export const snapPlaces = ["topLeft", "topRight", "center", "bottomLeft", "bottomRight"] as const;
type SnapPlace = (typeof snapPlaces)[number];

/** 1-based. */
export function snapImage(
  place: SnapPlace,
  image: DisplaySize,
  display: DisplaySize,
): { x: number; y: number } {
  const right = display.widthPx - image.widthPx + 1;
  const bottom = display.heightPx - image.heightPx + 1;
  const places: Record<SnapPlace, { x: number; y: number }> = {
    topLeft: { x: 1, y: 1 },
    topRight: { x: right, y: 1 },
    center: { x: Math.floor((right + 1) / 2), y: Math.floor((bottom + 1) / 2) },
    bottomLeft: { x: 1, y: bottom },
    bottomRight: { x: right, y: bottom },
  };
  return placeImage(places[place], image, display);
}

export function extendsBeyond(
  position: { x: number; y: number },
  image: DisplaySize,
  display: DisplaySize,
): boolean {
  const { x, y } = position;
  return (
    x < 1 || y < 1 || x + image.widthPx - 1 > display.widthPx || y + image.heightPx - 1 > display.heightPx
  );
}

function scaleImage(image: DisplaySize, factor: number, display: DisplaySize): DisplaySize {
  const scaleSide = (size: number, max: number): number =>
    Math.min(max, Math.max(1, Math.round(size * factor)));
  return {
    widthPx: scaleSide(image.widthPx, display.widthPx),
    heightPx: scaleSide(image.heightPx, display.heightPx),
  };
}
