import type { PicturePoint } from "@gantry/domain/camera/field-of-view.ts";

/** In page pixels; the picture is centred and not cropped. */
export interface PictureBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The picture point under a page position; undefined outside the picture or while its size is unknown. */
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
