import { double14 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { fillRectangle } from "./canvas.ts";
import { colourOf } from "./colour.ts";
import type { Picture } from "./h264/picture.ts";

const ink = colourOf("f2f2ee");
const spaceWidthPx = 8;

export function lineWidthPx(text: string): number {
  return charactersOf(text).reduce((width, character) => width + widthOf(character), 0);
}

/** One line, 14 px high, in capitals; unknown characters are skipped. */
export function writeLine(
  picture: Picture,
  text: string,
  { left, top }: { left: number; top: number },
): void {
  let at = left;
  for (const character of charactersOf(text)) {
    drawCharacter(picture, character, { left: at, top });
    at += widthOf(character);
  }
}

function charactersOf(text: string): string[] {
  return Array.from(text.normalize("NFD").replace(/[\u0300-\u036f]/g, ""));
}

function widthOf(character: string): number {
  const glyph = double14.glyphs.get(character.charCodeAt(0));
  if (character === " ") return spaceWidthPx;
  return glyph ? glyph.widthPx + double14.characterSpacingPx : 0;
}

function drawCharacter(
  picture: Picture,
  character: string,
  { left, top }: { left: number; top: number },
): void {
  const glyph = double14.glyphs.get(character.charCodeAt(0));
  if (!glyph || character === " ") return;
  const { widthPx, bitmap } = glyph;
  for (let y = 0; y < double14.heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const bit = y * widthPx + x;
      const digit = Number.parseInt(bitmap[bit >> 2] ?? "0", 16);
      const isLit = ((digit >> (3 - (bit & 3))) & 1) === 1;
      const place = { left: left + x, right: left + x + 1, top: top + y, bottom: top + y + 1 };
      if (isLit) fillRectangle(picture, place, ink);
    }
  }
}
