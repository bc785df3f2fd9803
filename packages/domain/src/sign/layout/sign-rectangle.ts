import type { SignFace } from "../reconcile/face.ts";
import type { PixelRectangle } from "./layout-model.ts";
import type { TagRectangle } from "../multi/multi-tokens.ts";
import { cellWidthPx, rowHeightPx } from "./place-text.ts";

export function signRectangleOf(face: SignFace): PixelRectangle {
  return { xPx: 0, yPx: 0, widthPx: face.widthPx, heightPx: face.heightPx };
}

/** Undefined if it exceeds the sign. */
export function rectangleOnSign(
  { x, y, width, height }: TagRectangle,
  face: SignFace,
): PixelRectangle | undefined {
  const xPx = x - 1;
  const yPx = y - 1;
  const widthPx = width === 0 ? face.widthPx - xPx : width;
  const heightPx = height === 0 ? face.heightPx - yPx : height;
  const area = { xPx, yPx, widthPx, heightPx };
  return widthPx > 0 && heightPx > 0 && isOnSign(area, face) ? area : undefined;
}

export function isOnSign({ xPx, yPx, widthPx, heightPx }: PixelRectangle, face: SignFace): boolean {
  return xPx >= 0 && yPx >= 0 && xPx + widthPx <= face.widthPx && yPx + heightPx <= face.heightPx;
}

export function isOnCells(area: PixelRectangle, face: SignFace): boolean {
  const isWhole = (sizePx: number, cellPx: number): boolean => cellPx === 0 || sizePx % cellPx === 0;
  const cellPx = cellWidthPx(face);
  const rowPx = rowHeightPx(face);
  return (
    isWhole(area.xPx, cellPx) &&
    isWhole(area.widthPx, cellPx) &&
    isWhole(area.yPx, rowPx) &&
    isWhole(area.heightPx, rowPx)
  );
}
