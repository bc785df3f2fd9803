import type { SignFont } from "../../kinds/sign-font.ts";
import type { Font } from "./font.ts";

/** Characters without a width are left out. */
export function fontOfLibrary(
  font: Pick<
    SignFont,
    "name" | "characterHeight" | "characterSpacing" | "lineSpacing" | "characterWidths" | "fontBitmap"
  >,
): Font {
  const widths = (font.characterWidths ?? {}) as Record<string, number>;
  const bitmaps = font.fontBitmap as Record<string, string>;
  return {
    name: font.name,
    heightPx: font.characterHeight,
    characterSpacingPx: font.characterSpacing,
    lineSpacingPx: font.lineSpacing,
    glyphs: new Map(
      Object.entries(bitmaps).flatMap(([code, bitmap]) => {
        const widthPx = widths[code];
        return widthPx === undefined ? [] : [[Number(code), { widthPx, bitmap: bitmap.toLowerCase() }]];
      }),
    ),
  };
}
