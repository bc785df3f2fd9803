import { previewFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";

/** Code range of font previews (SIGN-184). */
const previewCodes = { first: 33, last: 96 } as const;
const perLine = 16;

interface FontSample {
  face: SignFace;
  multi: string;
  drawn: string;
  lacking: string;
}

export function fontSample(font: Font): FontSample {
  const { first, last } = previewCodes;
  const codes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const isThere = (code: number) => (font.glyphs.get(code)?.widthPx ?? 0) > 0;
  const lines = Array.from({ length: Math.ceil(codes.length / perLine) }, (_, line) =>
    codes.slice(line * perLine, (line + 1) * perLine).filter(isThere),
  ).filter((line) => line.length > 0);
  const widthPx = Math.max(1, ...lines.map((line) => lineWidthPx(line, font)));
  const heightPx = Math.max(1, lines.length * (font.heightPx + font.lineSpacingPx));
  return {
    face: {
      ...previewFace,
      widthPx,
      heightPx,
      defaultPageJustification: 2,
      fonts: new Map([[1, font]]),
    },
    multi: `[fo1][jp2][jl2]${lines.map((line) => line.map(multiOf).join("")).join("[nl]")}`,
    drawn: textOf(codes.filter(isThere)),
    lacking: textOf(codes.filter((code) => !isThere(code))),
  };
}

/** Literal brackets are doubled in MULTI. */
function multiOf(code: number): string {
  const character = String.fromCharCode(code);
  return character === "[" || character === "]" ? character + character : character;
}

const textOf = (codes: readonly number[]) => codes.map((code) => String.fromCharCode(code)).join("");

function lineWidthPx(line: readonly number[], font: Font): number {
  const glyphsPx = line.map((code) => font.glyphs.get(code)?.widthPx ?? 0);
  return glyphsPx.reduce((sum, widthPx) => sum + widthPx + font.characterSpacingPx, 0);
}
