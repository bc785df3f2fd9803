import type { Glyph } from "@gantry/domain/sign/fonts/font.ts";
import { type Drawing, glyphOf } from "@gantry/domain/sign/fonts/glyph-drawing.ts";

/** Character height in pixels (SIGN-040). */
export const characterRows = 7;
export const widthsPx = { min: 1, max: 24, start: 5 } as const;

export function darkCharacter(widthPx: number): Drawing {
  return Array.from({ length: characterRows }, () => Array.from({ length: widthPx }, () => false));
}

/** SIGN-041. */
export function togglePixel(character: Drawing, row: number, column: number): Drawing {
  return character.map((pixels, y) =>
    y === row ? pixels.map((isLit, x) => (x === column ? !isLit : isLit)) : pixels,
  );
}

export function paintPixel(character: Drawing, row: number, column: number, isLit: boolean): Drawing {
  return character.map((pixels, y) =>
    y === row ? pixels.map((before, x) => (x === column ? isLit : before)) : pixels,
  );
}

/** Pixels shifted out are lost; new ones are dark. */
export function moveCharacter(character: Drawing, rows: number, columns: number): Drawing {
  return character.map((pixels, y) => pixels.map((_, x) => character[y - rows]?.[x - columns] ?? false));
}

/** From a font 7 px high; wider characters lose columns on the right. */
export function drawingOf({ widthPx, bitmap }: Glyph): Drawing {
  const bits = Array.from(bitmap, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join(
    "",
  );
  const drawing = Array.from({ length: characterRows }, (_row, y) =>
    Array.from({ length: widthPx }, (_column, x) => bits[y * widthPx + x] === "1"),
  );
  return widthPx > widthsPx.max ? withWidth(drawing, widthsPx.max) : drawing;
}

export function withWidth(character: Drawing, widthPx: number): Drawing {
  return character.map((pixels) => Array.from({ length: widthPx }, (_, x) => pixels[x] ?? false));
}

/** Hex, row by row, no padding at row ends (SIGN-042). */
export const bitmapHex = (character: Drawing): string => glyphOf(character).bitmap;

interface CharacterHistory {
  past: readonly Drawing[];
  now: Drawing;
  future: readonly Drawing[];
}
const maxSteps = 200;

export function newHistory(now: Drawing): CharacterHistory {
  return { past: [], now, future: [] };
}

/** A continued stroke is part of the previous step. */
export function changed(
  { past, now }: CharacterHistory,
  next: Drawing,
  { goesOn = false } = {},
): CharacterHistory {
  return { past: goesOn ? past : [...past, now].slice(-maxSteps), now: next, future: [] };
}

export function undone(history: CharacterHistory): CharacterHistory {
  const before = history.past.at(-1);
  if (!before) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redone(history: CharacterHistory): CharacterHistory {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.now], now: next, future } : history;
}
