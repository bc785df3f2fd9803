import type { PicturePoint } from "@gantry/domain/camera/field-of-view.ts";

/** Where a picture is drawn, in pixels of the page; it is shown as a whole in the middle. */
export interface PictureBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The point of a picture that lies under a place of the page; undefined beside the picture, and while its size is not known. */
export function pictureUnder(
  at: { x: number; y: number },
  box: PictureBox,
  picture: { widthPx: number; heightPx: number },
): PicturePoint | undefined {
  const { widthPx, heightPx } = picture;
  if (widthPx <= 0 || heightPx <= 0) return undefined;
  const scale = Math.min(box.width / widthPx, box.height / heightPx);
  const x = (at.x - box.left - box.width / 2) / (widthPx * scale) + 0.5;
  const y = (at.y - box.top - box.height / 2) / (heightPx * scale) + 0.5;
  const isInside = x >= 0 && x <= 1 && y >= 0 && y <= 1;
  return isInside ? { x, y, aspectRatio: widthPx / heightPx } : undefined;
}
