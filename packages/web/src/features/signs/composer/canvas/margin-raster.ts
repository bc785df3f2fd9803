import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { LaidPage } from "@gantry/domain/sign/layout/layout-model.ts";
import { rasterPage } from "@gantry/domain/sign/raster/raster.ts";

/** LEDs around the display in which a preview shows what does not fit (EDIT-077). */
export const marginLeds = 5;
/** LEDs of dark housing between the display and its edge in the editor's canvas (EDIT-078). */
export const editorMarginLeds = 1;

/** Red, green, blue of LEDs that the sign does not have. */
const overflowColor = [0xff, 0x46, 0x5a] as const;
const unlit = [34, 32, 28] as const;

export interface MarginRaster {
  /** Of the display with its margin. */
  widthPx: number;
  heightPx: number;
  /** Red, green, blue and opacity of each pixel; the margin is clear where nothing overflows. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Which sides something overflows. */
  overflows: { left: boolean; right: boolean; top: boolean; bottom: boolean };
}

/** A laid-out page of the sign, with what lies outside the display drawn in the margin; dark without a page. */
export function marginRaster(laid: LaidPage | undefined, face: SignFace): MarginRaster {
  const widthPx = face.widthPx + 2 * marginLeds;
  const heightPx = face.heightPx + 2 * marginLeds;
  const lit = laid && rasterPage(moved(laid, marginLeds), { ...face, widthPx, heightPx }).pixels;
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4);
  const overflows = { left: false, right: false, top: false, bottom: false };
  const behind = laid?.background ?? 0;
  const ground = behind === 0 ? unlit : ([behind >> 16, (behind >> 8) & 0xff, behind & 0xff] as const);
  const rightFrom = widthPx - marginLeds;
  const bottomFrom = heightPx - marginLeds;
  // By index and without a list for each pixel: a large face is drawn with every key.
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

/** The page moved right and down. Its background stays dark: it would fill the margin, too. */
function moved(page: LaidPage, byPx: number): LaidPage {
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
