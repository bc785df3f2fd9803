import { bitmapBytes } from "../multi/crc.ts";
import type { Font, Glyph } from "./font.ts";

/** A font prepared for drawing: widths by code point, and lit pixels as offsets. */
export interface CompiledFont {
  font: Font;
  heightPx: number;
  spacingPx: number;
  lineSpacingPx: number;
  /** -1: no such character. */
  widthsPx: Int16Array;
  /** Column and row of each lit pixel, alternating. */
  litPixels: readonly (Uint8Array | undefined)[];
}

const compiled = new WeakMap<Font, CompiledFont>();
const codeCount = 256;

export function compileFont(font: Font): CompiledFont {
  let ready = compiled.get(font);
  if (ready === undefined) {
    ready = prepare(font);
    compiled.set(font, ready);
  }
  return ready;
}

function prepare(font: Font): CompiledFont {
  const widthsPx = new Int16Array(codeCount).fill(-1);
  const litPixels: (Uint8Array | undefined)[] = Array.from({ length: codeCount });
  for (const [code, glyph] of font.glyphs) {
    if (code < 1 || code >= codeCount || glyph.widthPx <= 0) continue;
    widthsPx[code] = glyph.widthPx;
    litPixels[code] = litPixelsOf(glyph, font.heightPx);
  }
  return {
    font,
    heightPx: font.heightPx,
    spacingPx: font.characterSpacingPx,
    lineSpacingPx: font.lineSpacingPx,
    widthsPx,
    litPixels,
  };
}

function litPixelsOf(glyph: Glyph, heightPx: number): Uint8Array {
  const bytes = bitmapBytes(glyph);
  const lit: number[] = [];
  for (let bit = 0; bit < glyph.widthPx * heightPx; bit++) {
    if ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7)))
      lit.push(bit % glyph.widthPx, Math.floor(bit / glyph.widthPx));
  }
  return Uint8Array.from(lit);
}
