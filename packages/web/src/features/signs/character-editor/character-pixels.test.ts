import { signFont } from "@gantry/domain/kinds/sign-font.ts";
import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import { expect, test } from "vitest";
import { standard7 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import {
  bitmapHex,
  changed,
  characterRows,
  darkCharacter,
  drawingOf,
  moveCharacter,
  newHistory,
  paintPixel,
  redone,
  togglePixel,
  undone,
  withWidth,
} from "./character-pixels.ts";

test("a character of 7 rows is exported as hex in font format (SIGN-040, SIGN-042)", () => {
  // An L, 5 wide: the first column and the whole last row.
  let character = darkCharacter(5);
  for (let row = 0; row < characterRows; row++) character = togglePixel(character, row, 0);
  for (let column = 1; column < 5; column++) character = togglePixel(character, characterRows - 1, column);
  // 10000 10000 10000 10000 10000 10000 11111 in octets, zero-filled.
  expect(bitmapHex(character)).toBe("84210843e0");
  const font = {
    name: "Own",
    fontVersion: 1,
    characterHeight: characterRows,
    characterSpacing: 1,
    lineSpacing: 2,
    characterWidths: { 76: 5 },
    fontBitmap: { 76: bitmapHex(character) },
  };
  expect(checkDocument(signFont, font).issues).toEqual([]);
});

test("a click toggles one pixel, and a wider character keeps its pixels (SIGN-041)", () => {
  const one = togglePixel(darkCharacter(3), 2, 1);
  expect(one.flat().filter(Boolean)).toHaveLength(1);
  expect(one[2]).toEqual([false, true, false]);
  expect(togglePixel(one, 2, 1)).toEqual(darkCharacter(3));
  expect(withWidth(one, 4)[2]).toEqual([false, true, false, false]);
  expect(withWidth(withWidth(one, 1), 3)).toEqual(darkCharacter(3));
});

test("a character copied from a font has its pixels and can be moved", () => {
  for (const glyph of standard7.glyphs.values()) expect(bitmapHex(drawingOf(glyph))).toBe(glyph.bitmap);
  const one = paintPixel(darkCharacter(3), 2, 1, true);
  expect(moveCharacter(one, 1, -1)[3]).toEqual([true, false, false]);
  expect(moveCharacter(one, 0, 2)).toEqual(darkCharacter(3));
});

test("a mouse stroke is undone and redone as a whole", () => {
  const start = newHistory(darkCharacter(3));
  const first = changed(start, paintPixel(start.now, 0, 0, true));
  const stroke = changed(first, paintPixel(first.now, 0, 1, true), { goesOn: true });
  const back = undone(stroke);
  expect(back.now).toEqual(darkCharacter(3));
  expect(redone(back).now).toEqual(stroke.now);
  expect(undone(back)).toBe(back);
  expect(changed(back, paintPixel(back.now, 6, 2, true)).future).toEqual([]);
});
