import { describe, expect, test } from "vitest";
import { standard7 } from "../fonts/built-in-fonts.ts";
import { fontVersionId } from "../multi/crc.ts";
import type { SignFace } from "../reconcile/face.ts";
import { defaultFace } from "../reconcile/face-of-sign.ts";
import type { Font } from "../fonts/font.ts";
import { checkMulti, isBlankMulti, layoutMulti } from "./layout.ts";
import { linesOf } from "./layout-model.ts";
import { hex4 } from "../multi/multi-write.ts";

/** Every glyph is a full box, so widths and positions can be computed by hand. */
function boxFont(widthPx: number, heightPx: number, spacingPx: number, lineSpacingPx: number): Font {
  const bits = widthPx * heightPx;
  const bitmap = "ff".repeat(Math.ceil(bits / 8));
  const glyphs = new Map(Array.from({ length: 95 }, (_, at) => [at + 32, { widthPx, bitmap }]));
  return { name: "box", heightPx, characterSpacingPx: spacingPx, lineSpacingPx, glyphs };
}

const face: SignFace = {
  ...defaultFace,
  widthPx: 40,
  heightPx: 20,
  maxPages: 2,
  colorScheme: "colorClassic",
  fonts: new Map([
    [1, boxFont(4, 5, 1, 2)],
    [2, boxFont(6, 9, 4, 5)],
    [3, boxFont(3, 3, 0, 0)],
  ]),
};

const pageOf = (multi: string, on = face) => layoutMulti(multi, on).pages[0]!;
const linesIn = (multi: string, on = face) => linesOf(pageOf(multi, on).areas[0]!);
const spansIn = (multi: string, on = face) => linesIn(multi, on)[0]!.spans;
const glyphsIn = (multi: string, on = face) => spansIn(multi, on).flatMap((span) => span.glyphs);

describe("spacing", () => {
  test("is between characters and not after the last (EDIT-031)", () => {
    expect(spansIn("[jl2]ABC")[0]).toMatchObject({ leftPx: 0, widthPx: 14 });
    expect(glyphsIn("[jl2]ABC").map((glyph) => glyph.xPx)).toEqual([0, 5, 10]);
  });

  test("between characters of two fonts is the average of both, rounded up", () => {
    expect(glyphsIn("[jl2]A[fo2]B").map((glyph) => glyph.xPx)).toEqual([0, 7]);
  });

  test("is the value of [sc] until [/sc]", () => {
    expect(glyphsIn("[jl2]A[sc3]BC[/sc]D").map((glyph) => glyph.xPx)).toEqual([0, 7, 14, 19]);
  });

  test("between lines is the rounded-up average of their largest line spacings, or the value of [nlx]", () => {
    expect(linesIn("[jp2]A[nl][fo2]B").map((line) => line.topPx)).toEqual([0, 9]);
    expect(linesIn("[jp2]A[nl0]B").map((line) => line.topPx)).toEqual([0, 5]);
  });

  test("characters of two heights share one baseline", () => {
    expect(glyphsIn("[jp2]A[fo2]B").map((glyph) => glyph.yPx)).toEqual([4, 0]);
  });
});

describe("justification (EDIT-032)", () => {
  test.each([
    [2, 0],
    [3, 15],
    [4, 31],
  ])("jl%i puts nine pixels of forty at %i", (justification, leftPx) => {
    expect(spansIn(`[jl${justification}]AB`)[0]!.leftPx).toBe(leftPx);
  });

  test.each([
    [2, 0],
    [3, 4],
    [4, 8],
  ])("jp%i puts twelve rows of twenty at %i", (justification, topPx) => {
    expect(linesIn(`[jp${justification}]A[nl]B`)[0]!.topPx).toBe(topPx);
  });

  test("left, centre and right share one line", () => {
    expect(spansIn("[jl2]A[jl3]B[jl4]C").map((span) => span.leftPx)).toEqual([0, 18, 36]);
  });

  test("full spreads the words, leftmost gap first, or the characters of a single word", () => {
    expect(glyphsIn("[jl5]A B C").map((glyph) => glyph.xPx)).toEqual([0, 5, 18, 23, 36]);
    expect(glyphsIn("[jl5]ABC").map((glyph) => glyph.xPx)).toEqual([0, 18, 36]);
    expect(glyphsIn("[jl5]A").map((glyph) => glyph.xPx)).toEqual([0]);
  });

  test("a backward step inside a line or a rectangle is a tagConflict at the tag", () => {
    expect(checkMulti("[jl4]A[jl2]B", face)).toMatchObject({ error: "tagConflict", position: 6 });
    expect(checkMulti("[jp4]A[jp2]B", face)).toMatchObject({ error: "tagConflict", position: 6 });
    expect(checkMulti("[jl4]A[nl][jl2]B", face)).toBeNull();
    expect(checkMulti("[jp4]A[tr1,1,40,10][jp2]B", face)).toBeNull();
  });

  test("top, middle and bottom share one rectangle", () => {
    const blocks = pageOf("[fo3][jp2]A[jp3]B[jp4]C").areas[0]!.blocks;
    expect(blocks.map((block) => block.topPx)).toEqual([0, 8, 17]);
    expect(checkMulti("[fo2][jp2]A[nl][jp4]B", face)).toBeNull();
  });
});

describe("overflow is textTooBig at the first character without room", () => {
  test.each([
    ["[jl2]ABCDEFGHI", 12 + 1],
    ["[jp2]A[nl]B[nl]C[nl]D", 5 + 1 + 4 + 1 + 4 + 1 + 4],
    ["[jl2]ABCD[jl3]EFG", 5 + 4 + 5],
    ["[tr1,1,8,0]AB", 12],
    ["[fo2][jp2]A[jp3]B", 16],
  ])("%s", (multi, position) => {
    const error = checkMulti(multi, face);
    expect(error).toMatchObject({ error: "textTooBig" });
    expect(error!.position).toBe(position);
  });

  test("a line end that nothing follows takes no room and moves no text", () => {
    expect(checkMulti("[jp2]A[nl]B[nl]C[nl]", face)).toBeNull();
    for (const justification of [2, 3, 4]) {
      const tops = (end: string) => linesIn(`[jp${justification}]A[nl]B${end}`).map(({ topPx }) => topPx);
      expect(tops("[nl]")).toEqual(tops(""));
      expect(tops("[nl][nl]")).toEqual(tops(""));
    }
    expect(linesIn("[nl]A")).toHaveLength(2);
  });

  test("text that fits exactly is valid", () => {
    expect(checkMulti("ABCDEFGH", face)).toBeNull();
    expect(checkMulti("[tr1,1,9,5]AB", face)).toBeNull();
  });
});

describe("text rectangles", () => {
  test("justify inside themselves, and 0 extends to the edge", () => {
    const { areas } = pageOf("[tr11,3,20,0][jl4][jp4]A");
    expect(areas[1]).toMatchObject({ xPx: 10, yPx: 2, widthPx: 20, heightPx: 18 });
    expect(linesOf(areas[1]!)[0]!.spans[0]!.glyphs[0]).toMatchObject({ xPx: 26, yPx: 15 });
  });

  test.each(["[tr1,1,41,1]", "[tr41,1,0,1]", "[tr1,20,1,2]"])("%s leaves the sign", (multi) => {
    expect(checkMulti(`${multi}A`, face)).toMatchObject({ error: "unsupportedTagValue", position: 0 });
  });
});

describe("attributes carry over to the next page, positions do not", () => {
  const { pages } = layoutMulti("[pt10o3][fo2][jl4][jp4][cf1][pb5][tr1,1,20,0]A[np]B", face);

  test("font, justification, colours and times carry over", () => {
    const glyph = linesOf(pages[1]!.areas[0]!)[0]!.spans[0]!.glyphs[0]!;
    expect(glyph).toMatchObject({ foreground: 0xff0000, xPx: 34, yPx: 11 });
    expect(pages[1]).toMatchObject({ onTimeMs: 1000, offTimeMs: 300, background: 0x0000ff });
  });

  test("the text rectangle is reset to the whole sign", () => {
    expect(pages[1]!.areas).toHaveLength(1);
    expect(pages[1]!.areas[0]).toMatchObject({ widthPx: 40, heightPx: 20 });
  });

  test("a tag without a value restores the sign's default", () => {
    const back = layoutMulti("[pt10o3][fo2][cf1]A[np][pt][fo][cf]B", { ...face, defaultForeground: "green" });
    expect(back.pages[1]).toMatchObject({ onTimeMs: face.defaultPageOnMs, offTimeMs: face.defaultPageOffMs });
    const glyph = linesOf(back.pages[1]!.areas[0]!)[0]!.spans[0]!.glyphs[0]!;
    expect(glyph).toMatchObject({ foreground: 0x00ff00, widthPx: 4 });
  });
});

describe("a sign refuses", () => {
  test.each([
    ["[fo9]A", "fontNotDefined", 0],
    ["[fo1,0000]A", "fontVersionID", 0],
    ["Aÿ", "characterNotDefined", 1],
    ["[hcff]", "characterNotDefined", 0],
    ["[hc1234]", "characterNotDefined", 0],
    ["A[g1]", "graphicNotDefined", 1],
    ["A[np]B[np]C", "tooManyPages", 6],
    ["A[f1]", "unsupportedTag", 1],
    ["A[mvcl100,1,5,RUN]", "unsupportedTag", 1],
    ["[cf10]A", "unsupportedTagValue", 0],
    ["[cf1,2,3]A", "unsupportedTagValue", 0],
    ["A]", "unsupportedTag", 1],
  ])("%s: %s at %i", (multi, error, position) => {
    const supportedTags = [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 27, 28, 29];
    expect(checkMulti(multi, { ...face, supportedTags })).toMatchObject({ error, position });
  });

  test("the first error in the string is reported", () => {
    expect(checkMulti("ABCDEFGHI[fo9]", face)).toMatchObject({ error: "textTooBig", position: 8 });
  });

  test("an unsupported tag", () => {
    expect(checkMulti("[jl2]A", { ...face, supportedTags: [7] })).toMatchObject({
      error: "unsupportedTag",
      position: 0,
    });
  });

  test("shades on a one-bit sign", () => {
    const mono: SignFace = { ...face, colorScheme: "monochrome1bit" };
    expect(checkMulti("[cf1]A", mono)).toBeNull();
    expect(checkMulti("[cf2]A", mono)).toMatchObject({ error: "unsupportedTagValue" });
    expect(checkMulti("[cf200]A", { ...mono, colorScheme: "monochrome8bit" })).toBeNull();
  });

  test("no message if font and version match", () => {
    const own = { ...face, fonts: new Map([[1, standard7]]), widthPx: 100 };
    expect(checkMulti(`[fo1,${hex4(fontVersionId(1, standard7))}]FOG`, own)).toBeNull();
  });
});

describe("a line matrix (EDIT-038, EDIT-039)", () => {
  const line: SignFace = { ...face, matrixType: "LINE", characterHeightPx: 5, characterWidthPx: 0 };

  test("has its lines at fixed heights without spacing", () => {
    expect(linesIn("[jp2]A[nl]B[nl]C", line).map(({ topPx }) => topPx)).toEqual([0, 5, 10]);
    expect(linesIn("[jp3]A", line)[0]!.topPx).toBe(5);
  });

  test("refuses larger characters, line spacing and rectangles between its lines", () => {
    expect(checkMulti("[fo2]A", line)).toMatchObject({ error: "textTooBig", position: 5 });
    expect(checkMulti("A[nl1]B", line)).toMatchObject({ error: "unsupportedTagValue", position: 1 });
    expect(checkMulti("[tr1,2,10,5]A", line)).toMatchObject({ error: "unsupportedTagValue", position: 0 });
    expect(checkMulti("[tr2,6,10,5]A", line)).toBeNull();
  });
});

describe("a character matrix (EDIT-038, EDIT-039)", () => {
  const cells: SignFace = { ...face, matrixType: "CHARACTER", characterHeightPx: 5, characterWidthPx: 5 };

  test("puts each character in a cell, centring rounded down to a cell", () => {
    expect(glyphsIn("[jl2]ABC", cells).map((glyph) => glyph.xPx)).toEqual([0, 5, 10]);
    expect(spansIn("[jl3]ABC", cells)[0]!.leftPx).toBe(10);
    expect(spansIn("[jl4]ABC", cells)[0]!.leftPx).toBe(25);
  });

  test("refuses wider characters, character spacing and rectangles between its cells", () => {
    const wide = { ...cells, fonts: new Map([[1, boxFont(6, 5, 0, 0)]]) };
    expect(checkMulti("A", wide)).toMatchObject({ error: "textTooBig" });
    expect(checkMulti("[sc2]A", cells)).toMatchObject({ error: "unsupportedTagValue" });
    expect(checkMulti("[tr2,1,10,5]A", cells)).toMatchObject({ error: "unsupportedTagValue" });
  });
});

test.each([
  ["", true],
  ["[pt30o0] [nl] ", true],
  ["[hc20]", true],
  ["A", false],
  ["[hc41]", false],
  ["[g1]", false],
  ["[cr1,1,1,1,1]", false],
  ["[f1]", false],
])("a string without visible content is blank: %j %s", (multi, blank) => {
  expect(isBlankMulti(multi)).toBe(blank);
});
