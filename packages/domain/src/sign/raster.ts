import type { SignFace } from "./face.ts";
import { layoutMulti } from "./layout.ts";
import type { FlashTiming, LaidPage, PixelRectangle, PlacedGlyph } from "./layout-model.ts";

/** Pixels of a page that are dark in one phase of their flashing. */
export interface FlashingPart extends FlashTiming {
  /** Numbers of the pixels that change: row times width plus column. */
  pixels: Uint32Array;
  /** Their colours while they are off: red, green, blue each. */
  offColors: Uint8Array;
}

/** What a sign shows for one page, to the pixel. */
export interface RasterPage {
  widthPx: number;
  heightPx: number;
  onTimeMs: number;
  offTimeMs: number;
  /** Red, green and blue of each pixel, row by row, with flashing text on. */
  pixels: Uint8Array;
  flashing?: FlashingPart[];
  /** Tags that the sign fills in by itself and that are missing here (clock, sensor and vendor fields). */
  undrawnTags?: string[];
}

/** Pixels of every page of a MULTI string on this sign. What has no room is cut off at the edge. */
export function rasterMulti(multi: string, face: SignFace): RasterPage[] {
  return layoutMulti(multi, face).pages.map((page) => rasterPage(page, face));
}

/** Pixels of one laid out page: background, then rectangles, then text. */
export function rasterPage(page: LaidPage, face: SignFace): RasterPage {
  const canvas: Canvas = {
    widthPx: face.widthPx,
    heightPx: face.heightPx,
    pixels: new Uint8Array(face.widthPx * face.heightPx * 3),
  };
  if (page.background !== 0) {
    const whole = { xPx: 0, yPx: 0, widthPx: face.widthPx, heightPx: face.heightPx };
    fill(canvas, whole, page.background);
  }
  for (const shape of page.shapes) fill(canvas, shape, shape.color);
  const flashing: PlacedGlyph[] = [];
  for (const area of page.areas) drawArea(canvas, area, flashing);
  return {
    ...canvas,
    onTimeMs: page.onTimeMs,
    offTimeMs: page.offTimeMs,
    ...(flashing.length > 0 ? { flashing: flashingParts(canvas, flashing) } : {}),
    ...(page.undrawnTags.length > 0 ? { undrawnTags: page.undrawnTags } : {}),
  };
}

/** Pixels of the page at a moment after it came up: flashing parts are on or off. */
export function pixelsAt(page: RasterPage, elapsedMs: number): Uint8Array {
  const off = (page.flashing ?? []).filter((part) => !isOn(part, elapsedMs));
  if (off.length === 0) return page.pixels;
  const pixels = page.pixels.slice();
  for (const part of off) {
    for (let at = 0; at < part.pixels.length; at++) {
      pixels.set(part.offColors.subarray(at * 3, at * 3 + 3), part.pixels[at]! * 3);
    }
  }
  return pixels;
}

/** Whether flashing text is lit at a moment after the page came up. */
export function isOn({ onTimeMs, offTimeMs, startsOn }: FlashTiming, elapsedMs: number): boolean {
  const period = onTimeMs + offTimeMs;
  if (period === 0) return true;
  const phase = elapsedMs % period;
  return startsOn ? phase < onTimeMs : phase >= offTimeMs;
}

interface Canvas {
  widthPx: number;
  heightPx: number;
  pixels: Uint8Array;
}

function drawArea(canvas: Canvas, area: LaidPage["areas"][number], flashing: PlacedGlyph[]): void {
  for (const block of area.blocks) {
    for (const line of block.lines) {
      for (const span of line.spans) {
        for (const glyph of span.glyphs) {
          if (glyph.background >= 0) {
            const cell = { xPx: glyph.xPx, yPx: line.topPx, widthPx: glyph.widthPx, heightPx: line.heightPx };
            fill(canvas, cell, glyph.background);
          }
          if (glyph.flash === null) drawGlyph(canvas, glyph);
          else flashing.push(glyph);
        }
      }
    }
  }
}

function fill({ widthPx, heightPx, pixels }: Canvas, area: PixelRectangle, color: number): void {
  const left = Math.max(0, area.xPx);
  const right = Math.min(widthPx, area.xPx + area.widthPx);
  const bottom = Math.min(heightPx, area.yPx + area.heightPx);
  for (let row = Math.max(0, area.yPx); row < bottom; row++) {
    let at = (row * widthPx + left) * 3;
    for (let column = left; column < right; column++) {
      pixels[at++] = color >> 16;
      pixels[at++] = color >> 8;
      pixels[at++] = color;
    }
  }
}

function drawGlyph({ widthPx, heightPx, pixels }: Canvas, glyph: PlacedGlyph): void {
  const lit = glyph.font.litPixels[glyph.code]!;
  const { xPx, yPx, foreground } = glyph;
  const red = foreground >> 16;
  const green = foreground >> 8;
  for (let at = 0; at < lit.length; at += 2) {
    const column = xPx + lit[at]!;
    const row = yPx + lit[at + 1]!;
    if (column < 0 || column >= widthPx || row < 0 || row >= heightPx) continue;
    const pixel = (row * widthPx + column) * 3;
    pixels[pixel] = red;
    pixels[pixel + 1] = green;
    pixels[pixel + 2] = foreground;
  }
}

/** Draws flashing text over what stands behind it and remembers that for its dark phase, one part per timing. */
function flashingParts(canvas: Canvas, glyphs: readonly PlacedGlyph[]): FlashingPart[] {
  const byTiming = new Map<string, { timing: FlashTiming; pixels: number[] }>();
  for (const glyph of glyphs) {
    const timing = glyph.flash!;
    const key = `${timing.onTimeMs} ${timing.offTimeMs} ${timing.startsOn}`;
    const part = byTiming.get(key) ?? { timing, pixels: [] };
    byTiming.set(key, part);
    const lit = glyph.font.litPixels[glyph.code]!;
    for (let at = 0; at < lit.length; at += 2) {
      const column = glyph.xPx + lit[at]!;
      const row = glyph.yPx + lit[at + 1]!;
      const inside = column >= 0 && column < canvas.widthPx && row >= 0 && row < canvas.heightPx;
      if (inside) part.pixels.push(row * canvas.widthPx + column);
    }
  }
  const parts = [...byTiming.values()].map(({ timing, pixels }) => ({
    ...timing,
    pixels: Uint32Array.from(pixels),
    offColors: Uint8Array.from(
      pixels.flatMap((pixel) => [...canvas.pixels.subarray(pixel * 3, pixel * 3 + 3)]),
    ),
  }));
  for (const glyph of glyphs) drawGlyph(canvas, glyph);
  return parts;
}
