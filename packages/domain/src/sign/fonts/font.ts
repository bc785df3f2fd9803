/**
 * One character: width and pixels, row by row, most significant bit first, no padding at row ends (NTCIP 1203
 * characterBitmap).
 */
export interface Glyph {
  widthPx: number;
  /** Hex digits, last byte zero-filled. */
  bitmap: string;
}

/** A font on a sign (NTCIP 1203 fontTable, characterTable). */
export interface Font {
  /** Maximum 64 characters (fontName). */
  name: string;
  heightPx: number;
  /** Pixels between characters, not after the last (fontCharSpacing). */
  characterSpacingPx: number;
  lineSpacingPx: number;
  /** By code point 1..255. */
  glyphs: ReadonlyMap<number, Glyph>;
}
