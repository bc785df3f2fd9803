import type { SignFace } from "../reconcile/face.ts";
import { layoutMulti } from "../layout/layout.ts";
import type { FlashTiming, LaidPage, PlacedGlyph } from "../layout/layout-model.ts";
import { type Canvas, drawGlyph, drawPicture, fill, litPixelsOf } from "./raster-canvas.ts";

/** Pixels that are dark in one flash phase. */
export interface FlashingPart extends FlashTiming {
  /** Row times width plus column. */
  pixels: Uint32Array;
  /** RGB in the off phase. */
  offColors: Uint8Array;
}

export interface RasterPage {
  widthPx: number;
  heightPx: number;
  onTimeMs: number;
  offTimeMs: number;
  /** RGB row by row, with flashing text on. */
  pixels: Uint8Array;
  flashing?: FlashingPart[];
  /** Fields filled in by the sign, not drawn here (clock, sensor and vendor fields). */
  undrawnTags?: string[];
}

export function rasterMulti(multi: string, face: SignFace): RasterPage[] {
  return layoutMulti(multi, face).pages.map((page) => rasterPage(page, face));
}

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
  for (const shape of page.shapes) {
    if ("graphic" in shape) drawPicture(canvas, shape);
    else fill(canvas, shape, shape.color);
  }
  const flashing: PlacedGlyph[] = [];
  for (const area of page.areas) drawArea(canvas, area, flashing);
  return {
    ...canvas,
    onTimeMs: page.onTimeMs,
    offTimeMs: page.offTimeMs,
    ...(flashing.length > 0 ? { flashing: findFlashingParts(canvas, flashing) } : {}),
    ...(page.undrawnTags.length > 0 ? { undrawnTags: page.undrawnTags } : {}),
  };
}

/** Pixels at a time after the page came up, with flashing parts on or off. */
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

export function isOn({ onTimeMs, offTimeMs, startsOn }: FlashTiming, elapsedMs: number): boolean {
  const period = onTimeMs + offTimeMs;
  if (period === 0) return true;
  const phase = elapsedMs % period;
  return startsOn ? phase < onTimeMs : phase >= offTimeMs;
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

/** Draws flashing text and keeps the pixels behind it for the off phase, one part per timing. */
function findFlashingParts(canvas: Canvas, glyphs: readonly PlacedGlyph[]): FlashingPart[] {
  const byTiming = new Map<string, { timing: FlashTiming; pixels: Set<number> }>();
  for (const glyph of glyphs) {
    const timing = glyph.flash!;
    const key = `${timing.onTimeMs} ${timing.offTimeMs} ${timing.startsOn}`;
    const part = byTiming.get(key) ?? { timing, pixels: new Set() };
    byTiming.set(key, part);
    for (const pixel of litPixelsOf(canvas, glyph)) part.pixels.add(pixel);
  }
  const parts = [...byTiming.values()].map(({ timing, pixels }) => {
    const numbers = Uint32Array.from(pixels);
    return { ...timing, pixels: numbers, offColors: colorsAt(canvas, numbers) };
  });
  for (const glyph of glyphs) drawGlyph(canvas, glyph);
  return parts;
}

function colorsAt(canvas: Canvas, pixels: Uint32Array): Uint8Array {
  const colors = new Uint8Array(pixels.length * 3);
  for (const [at, pixel] of pixels.entries()) {
    colors.set(canvas.pixels.subarray(pixel * 3, pixel * 3 + 3), at * 3);
  }
  return colors;
}
