import { type Drawing, glyphOf } from "@gantry/domain/sign/glyph-drawing.ts";

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

/** The character at another width; columns are added dark and taken away at the right. */
export function withWidth(character: Drawing, widthPx: number): Drawing {
  return character.map((pixels) => Array.from({ length: widthPx }, (_, x) => pixels[x] ?? false));
}

/** The bitmap as a font holds it: hex, row by row, no padding at row ends (SIGN-042). */
export const bitmapHex = (character: Drawing): string => glyphOf(character).bitmap;
