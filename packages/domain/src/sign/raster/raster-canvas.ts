import { classicColors, type Rgb } from "./colors.ts";
import { mixShade } from "./face-colors.ts";
import { type Graphic, graphicPixels } from "../pictures/graphic.ts";
import type { LaidPicture, PixelRectangle, PlacedGlyph } from "../layout/layout-model.ts";

/** RGB row by row; drawing is clipped. */
export interface Canvas {
  widthPx: number;
  heightPx: number;
  pixels: Uint8Array;
}

export function fill({ widthPx, heightPx, pixels }: Canvas, area: PixelRectangle, color: Rgb): void {
  const left = Math.max(0, area.xPx);
  const right = Math.min(widthPx, area.xPx + area.widthPx);
  const top = Math.max(0, area.yPx);
  const bottom = Math.min(heightPx, area.yPx + area.heightPx);
  if (right <= left || bottom <= top) return;
  const start = (top * widthPx + left) * 3;
  const end = start + (right - left) * 3;
  for (let at = start; at < end; ) {
    pixels[at++] = color >> 16;
    pixels[at++] = color >> 8;
    pixels[at++] = color;
  }
  for (let row = top + 1; row < bottom; row++) {
    pixels.copyWithin(start + (row - top) * widthPx * 3, start, end);
  }
}

export function drawGlyph(canvas: Canvas, glyph: PlacedGlyph): void {
  const { widthPx, heightPx, pixels } = canvas;
  const lit = glyph.font.litPixels[glyph.code]!;
  const { xPx, yPx, foreground } = glyph;
  if (isOutside(canvas, glyph)) return;
  const red = foreground >> 16;
  const green = foreground >> 8;
  const isWhole = isInside(canvas, glyph);
  for (let at = 0; at < lit.length; at += 2) {
    const column = xPx + lit[at]!;
    const row = yPx + lit[at + 1]!;
    if (!isWhole && (column < 0 || column >= widthPx || row < 0 || row >= heightPx)) continue;
    const pixel = (row * widthPx + column) * 3;
    pixels[pixel] = red;
    pixels[pixel + 1] = green;
    pixels[pixel + 2] = foreground;
  }
}

/** Pixel numbers: row times width plus column. */
export function litPixelsOf(canvas: Canvas, glyph: PlacedGlyph): number[] {
  if (isOutside(canvas, glyph)) return [];
  const lit = glyph.font.litPixels[glyph.code]!;
  const numbers: number[] = [];
  for (let at = 0; at < lit.length; at += 2) {
    const column = glyph.xPx + lit[at]!;
    const row = glyph.yPx + lit[at + 1]!;
    const inside = column >= 0 && column < canvas.widthPx && row >= 0 && row < canvas.heightPx;
    if (inside) numbers.push(row * canvas.widthPx + column);
  }
  return numbers;
}

export function drawPicture({ widthPx, heightPx, pixels }: Canvas, picture: LaidPicture): void {
  const { graphic, xPx, yPx } = picture;
  const values = graphicPixels(graphic);
  const colorOf = pixelColor(graphic.type, picture);
  const bottom = Math.min(graphic.heightPx, heightPx - yPx);
  const right = Math.min(graphic.widthPx, widthPx - xPx);
  for (let row = Math.max(0, -yPx); row < bottom; row++) {
    for (let column = Math.max(0, -xPx); column < right; column++) {
      const value = values[row * graphic.widthPx + column]!;
      if (value < 0) continue;
      const color = colorOf(value);
      const pixel = ((yPx + row) * widthPx + xPx + column) * 3;
      pixels[pixel] = color >> 16;
      pixels[pixel + 1] = color >> 8;
      pixels[pixel + 2] = color;
    }
  }
}

function pixelColor(
  type: Graphic["type"],
  { foreground, background }: Pick<LaidPicture, "foreground" | "background">,
): (value: number) => Rgb {
  switch (type) {
    case "monochrome1bit":
      return (value) => (value === 0 ? background : foreground);
    case "monochrome8bit":
      return (value) => mixShade(value, background, foreground);
    case "colorClassic":
      return (value) => classicColors[value]?.rgb ?? 0;
    case "color24bit":
      return (value) => value;
  }
}

function isOutside({ widthPx, heightPx }: Canvas, { xPx, yPx, code, font }: PlacedGlyph): boolean {
  return xPx >= widthPx || yPx >= heightPx || xPx + font.widthsPx[code]! <= 0 || yPx + font.heightPx <= 0;
}

function isInside({ widthPx, heightPx }: Canvas, { xPx, yPx, code, font }: PlacedGlyph): boolean {
  return xPx >= 0 && yPx >= 0 && xPx + font.widthsPx[code]! <= widthPx && yPx + font.heightPx <= heightPx;
}
