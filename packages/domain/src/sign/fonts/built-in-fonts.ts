import { contentHash } from "./content-hash.ts";
import { fontVersionId } from "../multi/crc.ts";
import type { Font, Glyph } from "./font.ts";
import {
  type Drawing,
  doubleDrawing,
  glyphOf,
  readDrawings,
  trimDrawing,
  tripleDrawing,
  withRowTwice,
} from "./glyph-drawing.ts";
import { laneUseFont } from "./lane-use-font.ts";
import { standard7Art } from "./standard-7-art.ts";

const drawings = readDrawings(standard7Art, 7);
const tallCharacters = /[A-Z0-9 .:/-]/;
/** Row to duplicate so that 7 rows become 8, where the strokes are vertical. */
const straightRows: Readonly<Record<string, number>> = {
  "2": 1,
  "4": 5,
  "5": 4,
  "6": 4,
  "9": 2,
  A: 4,
  S: 4,
  Z: 3,
};

/** 7 px high, 1 px strokes: three lines on 32 rows. */
export const standard7: Font = {
  name: "Standard 7",
  heightPx: 7,
  characterSpacingPx: 2,
  lineSpacingPx: 3,
  glyphs: glyphsOf((drawing) => drawing),
};

/** 14 px high, 2 px strokes: two lines on 32 rows. */
export const double14: Font = {
  name: "Double 14",
  heightPx: 14,
  characterSpacingPx: 3,
  lineSpacingPx: 4,
  glyphs: glyphsOf(doubleDrawing),
};

/** 24 px high, 3 px strokes, digits and capitals: speed limits on 48 x 32. */
export const tall24: Font = {
  name: "Tall 24",
  heightPx: 24,
  characterSpacingPx: 3,
  lineSpacingPx: 4,
  glyphs: glyphsOf(makeTall),
};

/** 24 px high: lane-use arrows and crosses, and digits. */
export const laneUse24: Font = laneUseFont(tall24);

const textFonts: readonly Font[] = [standard7, double14, tall24];
/** A sign's font is recognised by having the same glyphs as one of these. */
export const builtInFonts: readonly Font[] = [...textFonts, laneUse24];

/** Assumed font numbers until the sign's font table has been read. */
export const builtInFontNumbers: ReadonlyMap<number, Font> = new Map(
  textFonts.map((font, at) => [at + 1, font]),
);

let byHash: Map<string, Font> | undefined;

export function fontByContentHash(hash: string): Font | undefined {
  byHash ??= new Map(builtInFonts.map((font) => [contentHash(font), font]));
  return byHash.get(hash);
}

/** The built-in font with this fontVersionID under this number (1..255); undefined if there is none. */
export function findBuiltInFont(number: number, versionId: number): Font | undefined {
  return builtInFonts.find((font) => fontVersionId(number, font) === versionId);
}

/** Lower-case letters use the capital glyphs, because roadside text is in capitals. */
function glyphsOf(draw: (drawing: Drawing, character: string) => Drawing | undefined): Map<number, Glyph> {
  const glyphs = new Map<number, Glyph>();
  for (const [character, drawing] of drawings) {
    const drawn = draw(drawing, character);
    if (drawn === undefined) continue;
    const glyph = glyphOf(drawn);
    glyphs.set(character.charCodeAt(0), glyph);
    if (/[A-Z]/.test(character)) glyphs.set(character.toLowerCase().charCodeAt(0), glyph);
  }
  return glyphs;
}

function makeTall(drawing: Drawing, character: string): Drawing | undefined {
  if (!tallCharacters.test(character)) return undefined;
  const taller = withRowTwice(drawing, straightRows[character] ?? 1);
  return tripleDrawing(character === "1" ? trimDrawing(taller) : taller);
}
