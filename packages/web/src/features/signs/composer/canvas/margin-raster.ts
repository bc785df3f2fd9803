import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { LaidPage } from "@gantry/domain/sign/layout/layout-model.ts";
import { rasterPage } from "@gantry/domain/sign/raster/raster.ts";

/** Margin in LEDs for overflows in previews (EDIT-077). */
export const marginLeds = 5;
/** Margin of dark housing in the editor's canvas, in LEDs (EDIT-078). */
export const editorMarginLeds = 1;

const overflowColor = [0xff, 0x46, 0x5a] as const;
const unlit = [34, 32, 28] as const;

interface MarginRaster {
  widthPx: number;
  heightPx: number;
  /** RGBA; the margin is transparent where nothing overflows. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
  overflows: { left: boolean; right: boolean; top: boolean; bottom: boolean };
}

export function marginRaster(laid: LaidPage | undefined, face: SignFace): MarginRaster {
  const widthPx = face.widthPx + 2 * marginLeds;
  const heightPx = face.heightPx + 2 * marginLeds;
  const lit = laid && rasterPage(shiftPage(laid, marginLeds), { ...face, widthPx, heightPx }).pixels;
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4);
  const overflows = { left: false, right: false, top: false, bottom: false };
  const behind = laid?.background ?? 0;
  const ground = behind === 0 ? unlit : ([behind >> 16, (behind >> 8) & 0xff, behind & 0xff] as const);
  const rightFrom = widthPx - marginLeds;
  const bottomFrom = heightPx - marginLeds;
  // Avoids allocations per pixel, because it runs on every key.
  for (let row = 0, at = 0; row < heightPx; row++) {
    const isRowInside = row >= marginLeds && row < bottomFrom;
    for (let column = 0; column < widthPx; column++, at++) {
      const red = lit?.[at * 3] ?? 0;
      const green = lit?.[at * 3 + 1] ?? 0;
      const blue = lit?.[at * 3 + 2] ?? 0;
      const isLit = (red | green | blue) !== 0;
      const isInside = isRowInside && column >= marginLeds && column < rightFrom;
      if (!isInside && !isLit) continue;
      const to = at * 4;
      pixels[to] = isInside ? (isLit ? red : ground[0]) : overflowColor[0];
      pixels[to + 1] = isInside ? (isLit ? green : ground[1]) : overflowColor[1];
      pixels[to + 2] = isInside ? (isLit ? blue : ground[2]) : overflowColor[2];
      pixels[to + 3] = 255;
      if (isInside) continue;
      overflows.left ||= column < marginLeds;
      overflows.right ||= column >= rightFrom;
      overflows.top ||= row < marginLeds;
      overflows.bottom ||= row >= bottomFrom;
    }
  }
  return { widthPx, heightPx, pixels, overflows };
}

/** Moves the page; its background stays dark so that it does not fill the margin. */
function shiftPage(page: LaidPage, byPx: number): LaidPage {
  return {
    ...page,
    background: 0,
    shapes: page.shapes.map((shape) => ({ ...shape, xPx: shape.xPx + byPx, yPx: shape.yPx + byPx })),
    areas: page.areas.map((area) => ({
      ...area,
      blocks: area.blocks.map((block) => ({
        ...block,
        lines: block.lines.map((line) => ({
          ...line,
          topPx: line.topPx + byPx,
          spans: line.spans.map((span) => ({
            ...span,
            glyphs: span.glyphs.map((glyph) => ({
              ...glyph,
              xPx: glyph.xPx + byPx,
              yPx: glyph.yPx + byPx,
            })),
          })),
        })),
      })),
    })),
  };
}
