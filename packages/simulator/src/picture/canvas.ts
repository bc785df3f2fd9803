import type { Colour } from "./colour.ts";
import type { Picture } from "./h264/picture.ts";

/** Pixels from the upper left corner; may lie outside. */
export interface Corner {
  x: number;
  y: number;
}

/** Clipped to the picture. */
export function fillRectangle(
  picture: Picture,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  colour: Colour,
): void {
  const [first, last] = [Math.max(0, Math.round(top)), Math.min(picture.heightPx, Math.round(bottom))];
  for (let y = first; y < last; y++) fillSpan(picture, { y, left, right }, colour);
}

export function fillSurface(picture: Picture, corners: readonly Corner[], colour: Colour): void {
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { y } of corners) {
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const last = Math.min(picture.heightPx - 1, Math.ceil(bottom - 0.5) - 1);
  for (let y = Math.max(0, Math.ceil(top - 0.5)); y <= last; y++) fillRow(picture, corners, y, colour);
}

/** Polygons are convex, so each row has one span. */
function fillRow(picture: Picture, corners: readonly Corner[], y: number, colour: Colour): void {
  const middle = y + 0.5;
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let from = corners.at(-1);
  for (const to of corners) {
    if (from && from.y > middle !== to.y > middle) {
      const x = from.x + ((middle - from.y) / (to.y - from.y)) * (to.x - from.x);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    from = to;
  }
  if (left < right) fillSpan(picture, { y, left, right }, colour);
}

function fillSpan(
  picture: Picture,
  { y, left, right }: { y: number; left: number; right: number },
  { luma, blue, red }: Colour,
): void {
  const first = Math.max(0, Math.round(left));
  const last = Math.min(picture.widthPx, Math.round(right));
  if (last <= first) return;
  const row = y * picture.widthPx;
  picture.luma.fill(luma, row + first, row + last);
  if (y % 2 === 1) return;
  const colourRow = (y / 2) * (picture.widthPx / 2);
  const [from, to] = [colourRow + ((first + 1) >> 1), colourRow + ((last + 1) >> 1)];
  picture.colours[0].fill(blue, from, to);
  picture.colours[1].fill(red, from, to);
}
