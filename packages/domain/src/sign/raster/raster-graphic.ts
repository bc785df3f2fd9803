import type { SignFace } from "../reconcile/face.ts";
import { defaultColors } from "./face-colors.ts";
import type { Graphic } from "../pictures/graphic.ts";
import { type RasterPage, rasterPage } from "./raster.ts";

/** 1-bit and shaded graphics use the text colour. */
export function rasterGraphic(graphic: Graphic, face: SignFace): RasterPage {
  const { widthPx, heightPx } = graphic;
  const { foreground, background } = defaultColors(face);
  const area = { xPx: 0, yPx: 0, widthPx, heightPx };
  const page = {
    onTimeMs: 0,
    offTimeMs: 0,
    background,
    shapes: [{ ...area, graphic, foreground, background }],
    areas: [],
    undrawnTags: [],
  };
  return rasterPage(page, { ...face, widthPx, heightPx });
}
