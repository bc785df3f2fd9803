import type { SignFace } from "@gantry/domain/sign/face.ts";
import type { LaidPage } from "@gantry/domain/sign/layout-model.ts";
import type { MessagePage } from "@gantry/domain/sign/message.ts";
import { layoutMessage } from "@gantry/domain/sign/message-layout.ts";
import { rasterPage } from "@gantry/domain/sign/raster.ts";

/** LEDs around the display in which a preview shows what does not fit (EDIT-077). */
export const marginLeds = 5;

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

/** A page as laid out for the sign, with what lies outside the display drawn in the margin. */
export function marginRaster(page: MessagePage, face: SignFace): MarginRaster {
  const widthPx = face.widthPx + 2 * marginLeds;
  const heightPx = face.heightPx + 2 * marginLeds;
  const laid = layoutMessage({ pages: [page] }, face).pages[0];
  const lit = laid && rasterPage(moved(laid, marginLeds), { ...face, widthPx, heightPx }).pixels;
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4);
  const overflows = { left: false, right: false, top: false, bottom: false };
  for (let row = 0; row < heightPx; row++) {
    for (let column = 0; column < widthPx; column++) {
      const at = row * widthPx + column;
      const color = lit?.subarray(at * 3, at * 3 + 3);
      const isLit = color !== undefined && (color[0] !== 0 || color[1] !== 0 || color[2] !== 0);
      const isInside =
        row >= marginLeds &&
        row < heightPx - marginLeds &&
        column >= marginLeds &&
        column < widthPx - marginLeds;
      if (isInside) pixels.set([...(isLit ? color : unlit), 255], at * 4);
      else if (isLit) {
        pixels.set([...overflowColor, 255], at * 4);
        overflows.left ||= column < marginLeds;
        overflows.right ||= column >= widthPx - marginLeds;
        overflows.top ||= row < marginLeds;
        overflows.bottom ||= row >= heightPx - marginLeds;
      }
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
