import type { Glyph } from "@gantry/domain/sign/fonts/font.ts";
import { type Drawing, glyphOf } from "@gantry/domain/sign/fonts/glyph-drawing.ts";

/** Pixel rows of a character that is drawn here (SIGN-040). */
export const characterRows = 7;
export const widthsPx = { min: 1, max: 24, start: 5 } as const;

/** A dark character. */
export function darkCharacter(widthPx: number): Drawing {
  return Array.from({ length: characterRows }, () => Array.from({ length: widthPx }, () => false));
}

/** The character with one pixel switched (SIGN-041). */
export function toggled(character: Drawing, row: number, column: number): Drawing {
  return character.map((pixels, y) =>
    y === row ? pixels.map((isLit, x) => (x === column ? !isLit : isLit)) : pixels,
  );
}

/** The character with one pixel as it is told. */
export function painted(character: Drawing, row: number, column: number, isLit: boolean): Drawing {
  return character.map((pixels, y) =>
    y === row ? pixels.map((before, x) => (x === column ? isLit : before)) : pixels,
  );
}

/** The character moved by so many pixels; what leaves it is gone, what comes in is dark. */
export function moved(character: Drawing, rows: number, columns: number): Drawing {
  return character.map((pixels, y) => pixels.map((_, x) => character[y - rows]?.[x - columns] ?? false));
}

/** A character of a font that is 7 px high, to go on drawing from; a wider one loses columns at the right. */
export function drawingOf({ widthPx, bitmap }: Glyph): Drawing {
  const bits = Array.from(bitmap, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join(
    "",
  );
  const drawing = Array.from({ length: characterRows }, (_row, y) =>
    Array.from({ length: widthPx }, (_column, x) => bits[y * widthPx + x] === "1"),
  );
  return widthPx > widthsPx.max ? withWidth(drawing, widthsPx.max) : drawing;
}

/** The character at another width; columns are added dark and taken away at the right. */
export function withWidth(character: Drawing, widthPx: number): Drawing {
  return character.map((pixels) => Array.from({ length: widthPx }, (_, x) => pixels[x] ?? false));
}

/** The bitmap as a font holds it: hex, row by row, no padding at row ends (SIGN-042). */
export const bitmapHex = (character: Drawing): string => glyphOf(character).bitmap;
