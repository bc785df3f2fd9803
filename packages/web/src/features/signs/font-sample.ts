import { previewFace } from "@gantry/domain/sign/face-of-sign.ts";
import type { SignFace } from "@gantry/domain/sign/face.ts";
import type { Font } from "@gantry/domain/sign/font.ts";

const lines = ["ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "0123456789"].map((line) => line.split(""));

/** Capitals and digits of a font on a face that is just large enough. What the font lacks is left out. */
export function fontSample(font: Font): { face: SignFace; multi: string } {
  const drawn = lines
    .map((line) => line.filter((character) => font.glyphs.has(character.charCodeAt(0))))
    .filter((line) => line.length > 0);
  const widthPx = Math.max(1, ...drawn.map((line) => lineWidthPx(line, font)));
  const heightPx = drawn.length * (font.heightPx + font.lineSpacingPx);
  return {
    face: { ...previewFace, widthPx, heightPx: Math.max(1, heightPx), fonts: new Map([[1, font]]) },
    multi: `[fo1][jl2]${drawn.map((line) => line.join("")).join("[nl]")}`,
  };
}

function lineWidthPx(line: readonly string[], font: Font): number {
  const glyphsPx = line.map((character) => font.glyphs.get(character.charCodeAt(0))?.widthPx ?? 0);
  return glyphsPx.reduce((sum, widthPx) => sum + widthPx + font.characterSpacingPx, 0);
}
