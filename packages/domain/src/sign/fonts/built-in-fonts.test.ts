import { describe, expect, test } from "vitest";
import {
  builtInFontNumbers,
  builtInFonts,
  double14,
  findBuiltInFont,
  fontByContentHash,
  standard7,
  tall24,
} from "./built-in-fonts.ts";
import { contentHash } from "./content-hash.ts";
import { bitmapBytes, fontVersionId } from "../multi/crc.ts";

describe.each(builtInFonts)("font $name", (font) => {
  test("has a bitmap of the right size for each of its characters", () => {
    for (const glyph of font.glyphs.values()) {
      expect(bitmapBytes(glyph)).toHaveLength(Math.ceil((glyph.widthPx * font.heightPx) / 8));
      expect(glyph.bitmap).toMatch(/^[0-9a-f]+$/);
    }
  });

  test("draws every character differently, except O and 0, which look alike on road signs", () => {
    const capitals = [...font.glyphs].filter(([code]) => code !== 0x4f && (code < 97 || code > 122));
    const drawn = new Set(capitals.map(([, { widthPx, bitmap }]) => `${widthPx} ${bitmap}`));
    expect(drawn.size).toBe(capitals.length);
  });

  test("is found by its content, and by its version under a number", () => {
    expect(fontByContentHash(contentHash(font))).toBe(font);
    expect(findBuiltInFont(7, fontVersionId(7, font))).toBe(font);
    expect(findBuiltInFont(8, fontVersionId(7, font))).toBeUndefined();
  });
});

test("the text fonts have every character from space to grave accent, and small letters", () => {
  for (const font of [standard7, double14]) {
    for (let code = 32; code <= 96; code++) {
      expect(font.glyphs.has(code), String.fromCharCode(code)).toBe(true);
    }
    for (let code = 97; code <= 122; code++) expect(font.glyphs.has(code)).toBe(true);
  }
});

test("digits are equally wide, so that changing numbers do not shift", () => {
  for (const font of [standard7, double14]) {
    const widths = Array.from("0123456789", (digit) => font.glyphs.get(digit.charCodeAt(0))!.widthPx);
    expect(new Set(widths).size).toBe(1);
  }
});

test("three lines of the small font, two of the double one and a speed limit of the tall one fit 32 rows", () => {
  const heightPx = (lines: number, font = standard7): number =>
    lines * font.heightPx + (lines - 1) * font.lineSpacingPx;
  expect(heightPx(3)).toBeLessThanOrEqual(32);
  expect(heightPx(2, double14)).toBeLessThanOrEqual(32);
  expect(tall24.heightPx).toBeLessThanOrEqual(32);
  const digit = tall24.glyphs.get(0x36)!.widthPx;
  const one = tall24.glyphs.get(0x31)!.widthPx;
  expect(one + 2 * digit + 2 * tall24.characterSpacingPx).toBeLessThanOrEqual(48);
});

test("before a sign is read, its fonts are numbered in list order", () => {
  expect([...builtInFontNumbers.keys()]).toEqual([1, 2, 3]);
});
