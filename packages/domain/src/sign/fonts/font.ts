/** One character: its width and its pixels, row by row, most significant bit first, no padding at row ends (NTCIP 1203 characterBitmap). */
export interface Glyph {
  widthPx: number;
  /** Hex digits of the bitmap, last byte zero-filled. */
  bitmap: string;
}

/** A font as a sign holds it (NTCIP 1203 fontTable, characterTable). */
export interface Font {
  /** Name, at most 64 characters (fontName). */
  name: string;
  heightPx: number;
  /** Pixels between characters, not after the last (fontCharSpacing). */
  characterSpacingPx: number;
  /** Pixels between lines (fontLineSpacing). */
  lineSpacingPx: number;
  /** By code point 1..255. */
  glyphs: ReadonlyMap<number, Glyph>;
}
