import type { DisplaySize } from "../layout/text-area-rules.ts";

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

/** Places to which an image is put at once: the corners and the middle of the display. */
export const snapPlaces = ["topLeft", "topRight", "center", "bottomLeft", "bottomRight"] as const;
export type SnapPlace = (typeof snapPlaces)[number];

/** Position (1-based) of an image in a corner or in the middle of the display. */
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

/** Whether an image reaches beyond the display (imageExtendsWarning). */
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

function scaled(image: DisplaySize, factor: number, display: DisplaySize): DisplaySize {
  const side = (size: number, most: number): number => Math.min(most, Math.max(1, Math.round(size * factor)));
  return {
    widthPx: side(image.widthPx, display.widthPx),
    heightPx: side(image.heightPx, display.heightPx),
  };
}
