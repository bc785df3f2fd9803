import type { DisplaySize } from "./text-area-rules.ts";

/** Files that may become a graphic of a sign. */
export const signGraphicFileTypes = ["image/png", "image/jpeg", "image/bmp"] as const;
/** The largest such file, in bytes. */
export const signGraphicMaxBytes = 1_000_000;
/** Side of one display pixel on the position canvas: as large as 600 x 400 allows, at most 20 px. */
export const positionCanvas = { widthPx: 600, heightPx: 400, mostPixelSidePx: 20 } as const;

/** Side of one display pixel on the position canvas, px of the screen. */
export function canvasPixelSide({ widthPx, heightPx }: DisplaySize): number {
  const { widthPx: width, heightPx: height, mostPixelSidePx } = positionCanvas;
  return Math.min(width / widthPx, height / heightPx, mostPixelSidePx);
}

/** The image scaled down so that it fits the display, its proportions kept; one that fits stays as it is. */
export function fitToDisplay(image: DisplaySize, display: DisplaySize): DisplaySize {
  return scaled(
    image,
    Math.min(1, display.widthPx / image.widthPx, display.heightPx / image.heightPx),
    display,
  );
}

/**
 * The image with another width or height, its proportions kept: both sides from 1 to the display's. Where the other side
 * would pass the display, both are as large as fits.
 */
export function resizeImage(
  image: DisplaySize,
  to: { widthPx: number } | { heightPx: number },
  display: DisplaySize,
): DisplaySize {
  const wanted = "widthPx" in to ? to.widthPx / image.widthPx : to.heightPx / image.heightPx;
  const most = Math.min(display.widthPx / image.widthPx, display.heightPx / image.heightPx);
  return scaled(image, Math.min(wanted, most), display);
}

/** The nearest position (1-based) at which the image lies on the display; one that is too large starts at 1. */
export function placeImage(
  position: { x: number; y: number },
  image: DisplaySize,
  display: DisplaySize,
): { x: number; y: number } {
  const place = (at: number, size: number, displaySize: number): number =>
    Math.max(1, Math.min(Math.round(at), displaySize - size + 1));
  return {
    x: place(position.x, image.widthPx, display.widthPx),
    y: place(position.y, image.heightPx, display.heightPx),
  };
}

function scaled(image: DisplaySize, factor: number, display: DisplaySize): DisplaySize {
  const side = (size: number, most: number): number => Math.min(most, Math.max(1, Math.round(size * factor)));
  return {
    widthPx: side(image.widthPx, display.widthPx),
    heightPx: side(image.heightPx, display.heightPx),
  };
}
