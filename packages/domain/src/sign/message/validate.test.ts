import { describe, expect, test } from "vitest";
import type { SignFace } from "../reconcile/face.ts";
import { defaultFace, faceOfSign } from "../reconcile/face-of-sign.ts";
import type { MessagePage, Segment, SignMessage, TextArea } from "./message.ts";
import { blankMessage } from "./message-text.ts";
import { multiFromMessage } from "../multi/message-to-multi.ts";
import { validateMessage } from "./validate.ts";
import { noWordRules } from "../words/words.ts";

function pageOf(lines: (string | Segment[])[], more: Partial<MessagePage> = {}): MessagePage {
  return {
    pageOnTime: 3000,
    pageOffTime: 500,
    verticalJustification: "center",
    messageLines: lines.map((line) => ({ segments: typeof line === "string" ? [{ text: line }] : line })),
    textAreas: [],
    images: [],
    ...more,
  };
}
function areaOf(x: number, y: number, width: number, height: number, text: string): TextArea {
  return { position: { x, y }, width, height, vertJustification: "top", lines: [{ segments: [{ text }] }] };
}
const check = (page: MessagePage | SignMessage, face: SignFace = defaultFace, words = noWordRules) =>
  validateMessage("pages" in page ? page : { pages: [page] }, face, words);

test("a message that fits has no issues, and its page is valid (EDIT-030)", () => {
  const issues = check(pageOf(["CRASH AT EXIT 214", "LEFT LANE CLOSED", "EXPECT 15 MIN DELAY"]));
  expect(issues).toEqual([]);
  expect(check(blankMessage(2))).toEqual([]);
});

test("a line too wide reports the excess, its width and the available width (EDIT-033, EDIT-076)", () => {
  const issues = check({ pages: [pageOf(["FOG"]), pageOf(["A", "EXPECT 15 MIN DELAYS"])] });
  expect(issues).toEqual([
    { type: "horizontal_overflow", page: 1, line: 1, segment: 0, pixels: 2, actual: 130, maximum: 128 },
  ]);
});

test("too many lines report the first excess line and the excess (EDIT-029, EDIT-033)", () => {
  expect(check(pageOf(["A", "B", "C", "D"]))).toEqual([
    { type: "vertical_overflow", page: 0, line: 3, pixels: 5, actual: 37, maximum: 32 },
  ]);
});

test("overlapping parts of one line are a character overlap (EDIT-029, EDIT-032)", () => {
  const line: Segment[] = [
    { text: "LEFT LANE", horizJustification: "left" },
    { text: "CLOSED", horizJustification: "center" },
  ];
  expect(check(pageOf([line]))).toEqual([
    { type: "character_overlap", page: 0, line: 0, segment: 1, pixels: 15, actual: 99, maximum: 128 },
  ]);
});

describe("matrix types (EDIT-038, EDIT-039)", () => {
  const cells = faceOfSign({ pixelWidth: 50, pixelHeight: 14, matrixType: "CHARACTER" });

  test("a character matrix counts cells", () => {
    expect(check(pageOf(["ABCDEFGHIJ", "A"]), cells)).toEqual([]);
    expect(check(pageOf(["ABCDEFGHIJK"]), cells)).toMatchObject([
      { type: "horizontal_overflow", pixels: 5, maximum: 50 },
    ]);
  });

  test("a font larger than the cell is refused", () => {
    const page = pageOf([[{ text: "A", fontId: 2 }]]);
    expect(check(page, cells)).toMatchObject([
      { type: "vertical_overflow", pixels: 7, actual: 14, maximum: 7 },
    ]);
    const line = faceOfSign({ pixelWidth: 50, pixelHeight: 28, matrixType: "LINE" });
    expect(check(page, line)).toMatchObject([
      { type: "vertical_overflow", pixels: 7, actual: 14, maximum: 7 },
    ]);
    expect(check(pageOf(["A", "B", "C", "D"]), line)).toEqual([]);
  });
});

describe("text areas", () => {
  test.each([
    ["below 1", areaOf(0, 1, 50, 10, "A"), 1],
    ["beyond the width", areaOf(100, 1, 50, 10, "A"), 21],
    ["beyond the height", areaOf(1, 30, 50, 10, "A"), 7],
  ])("%s are beyond the display (EDIT-035, EDIT-036)", (_, area, pixels) => {
    expect(check(pageOf([""], { textAreas: [area] }))).toMatchObject([
      { type: "text_area_overflow", textArea: 0, pixels },
    ]);
  });

  test("flush with the right edge are inside (EDIT-065)", () => {
    expect(check(pageOf([""], { textAreas: [areaOf(79, 23, 50, 10, "A")] }))).toEqual([]);
  });

  test("that overlap text, images or each other are reported (EDIT-037)", () => {
    const over = pageOf(["CENTRE"], { textAreas: [areaOf(50, 10, 30, 12, "A")] });
    expect(check(over)).toMatchObject([{ type: "text_area_overlap", textArea: 0 }]);
    const two = pageOf([""], { textAreas: [areaOf(1, 1, 30, 12, "A"), areaOf(30, 12, 30, 12, "B")] });
    expect(check(two)).toMatchObject([{ type: "text_area_overlap", textArea: 1, pixels: 1 }]);
    const apart = pageOf([""], { textAreas: [areaOf(1, 1, 30, 12, "A"), areaOf(31, 12, 30, 12, "B")] });
    expect(check(apart)).toEqual([]);
  });

  test("measure their text against themselves", () => {
    const page = pageOf([""], { textAreas: [areaOf(1, 1, 20, 10, "WIDE")] });
    expect(check(page)).toMatchObject([
      { type: "horizontal_overflow", textArea: 0, line: 0, pixels: 4, maximum: 20 },
    ]);
  });
});

describe("images", () => {
  const imageAt = (x: number, y: number) => ({ image: "a.png", position: { x, y } });

  test("of unknown size are 32 x 32, positions count from 1 (EDIT-034, EDIT-035)", () => {
    const listTypes = (x: number, y: number) =>
      check(pageOf([""], { images: [imageAt(x, y)] })).filter(({ type }) => type === "image_overflow");
    expect(listTypes(1, 1)).toEqual([]);
    expect(listTypes(97, 1)).toEqual([]);
    expect(listTypes(98, 1)).toMatchObject([{ pixels: 1, actual: 129, maximum: 128 }]);
    expect(listTypes(1, 2)).toMatchObject([{ pixels: 1, actual: 33, maximum: 32 }]);
    expect(listTypes(0, 1)).toMatchObject([{ pixels: 1 }]);
  });

  test("over text or another image are an image overlap (EDIT-029)", () => {
    const size = () => ({ widthPx: 10, heightPx: 10 });
    const findOverlaps = (page: MessagePage) =>
      validateMessage({ pages: [page] }, defaultFace, noWordRules, size).filter(
        ({ type }) => type === "image_overlap",
      );
    expect(findOverlaps(pageOf(["FOG"], { images: [imageAt(60, 12)] }))).toMatchObject([{ image: 0 }]);
    expect(findOverlaps(pageOf([""], { images: [imageAt(1, 1), imageAt(10, 10)] }))).toMatchObject([
      { image: 1, pixels: 1 },
    ]);
    expect(findOverlaps(pageOf(["FOG"], { images: [imageAt(1, 1)] }))).toEqual([]);
  });

  test("that cannot be sent are reported instead of dropped", () => {
    const issues = check(pageOf(["FOG"], { images: [imageAt(1, 1)] }));
    expect(issues.map(({ type }) => type)).toContain("image_not_supported");
  });
});

describe("words", () => {
  const words = { ...noWordRules, inEditor: true, forbidden: [{ name: "wreck", enabled: true }] };

  test("that are forbidden are named in capitals with page, line and segment (EDIT-049)", () => {
    const page = pageOf(["SLOW", [{ text: "A" }, { text: "WRECK AHEAD" }]]);
    expect(check({ pages: [pageOf(["FOG"]), page] }, defaultFace, words)).toEqual([
      { type: "forbidden_word", page: 1, line: 1, segment: 1, text: "WRECK" },
    ]);
  });

  test("split over adjacent segments are read as one, over a gap as two", () => {
    const split = [{ text: "WRE" }, { text: "CK", foregroundColor: "red" }];
    expect(check(pageOf([split]), defaultFace, words)).toEqual([
      { type: "forbidden_word", page: 0, line: 0, segment: 0, text: "WRECK" },
    ]);
    const apart: Segment[] = [
      { text: "WRE", horizJustification: "left" },
      { text: "CK", horizJustification: "right" },
    ];
    expect(check(pageOf([apart]), defaultFace, words)).toEqual([]);
  });

  test("that span two lines are reported where they begin", () => {
    const rage = { ...words, forbidden: [{ name: "road rage", enabled: true }] };
    expect(check(pageOf(["NO ROAD", "RAGE"]), defaultFace, rage)).toEqual([
      { type: "forbidden_word", page: 0, line: 0, segment: 0, text: "ROAD RAGE" },
    ]);
  });

  test("in text areas are checked as well", () => {
    const page = pageOf([""], { textAreas: [areaOf(1, 1, 60, 10, "WRECK")] });
    expect(check(page, defaultFace, words)).toMatchObject([{ type: "forbidden_word", textArea: 0, line: 0 }]);
  });
});

describe("the sign itself would refuse", () => {
  test("a character missing in its font", () => {
    expect(check(pageOf(["A", "B€"]))).toMatchObject([
      { type: "character_not_defined", page: 0, line: 1, segment: 0, text: "€" },
    ]);
  });

  test("more pages than it supports, without blank ones", () => {
    const face = { ...defaultFace, maxPages: 1 };
    expect(check({ pages: [pageOf(["A"]), pageOf(["B"])] }, face)).toEqual([
      { type: "too_many_pages", actual: 2, maximum: 1 },
    ]);
    expect(check({ pages: [pageOf(["A"]), pageOf([""])] }, face)).toEqual([]);
  });

  test("a longer string than it supports", () => {
    expect(check(pageOf(["FOG"]), { ...defaultFace, maxMultiLength: 20 })).toMatchObject([
      { type: "multi_too_long", maximum: 20 },
    ]);
  });

  test("any text if none of its fonts is known", () => {
    expect(check(pageOf(["FOG"]), { ...defaultFace, fonts: new Map() })).toMatchObject([
      { type: "font_unknown" },
    ]);
  });

  test("a colour that it does not support", () => {
    const face: SignFace = { ...defaultFace, colorScheme: "colorClassic" };
    const page = pageOf([[{ text: "A", foregroundColor: "#123456" }]]);
    expect(check(page, face)).toMatchObject([
      { type: "color_not_supported", line: 0, segment: 0, text: "#123456" },
    ]);
    expect(check(page, { ...face, colorScheme: "color24bit" })).toEqual([]);
    expect(check(page)).toEqual([]);
  });

  test("a tag that it does not support", () => {
    const page = pageOf([[{ text: "A", flashingEnabled: true }]]);
    const listTypes = check(page, { ...defaultFace, supportedTags: [3, 6, 7, 12] }).map(({ type }) => type);
    expect(listTypes).toContain("tag_not_supported");
  });
});

test("a font that the sign lacks is reported, and drawn in the default font meanwhile (EDIT-052)", () => {
  const page = pageOf(["A", [{ text: "B", fontId: 99 }]]);
  expect(check(page)).toEqual([{ type: "font_unknown", page: 0, text: "99" }]);
  expect(multiFromMessage({ pages: [page] }, defaultFace)).not.toContain("fo99");
  expect(check(pageOf([[{ text: "A", fontId: 2 }]]))).toEqual([]);
  expect(check(pageOf(["A"]))).toEqual([]);
});

describe("a page on which drivers see nothing is refused", () => {
  const black: SignFace = { ...defaultFace, colorScheme: "color24bit", defaultForeground: "black" };
  const colored = (text: Partial<Segment>, page: Partial<MessagePage> = {}) =>
    pageOf([[{ text: "ICE", ...text }]], page);

  test.each<[string, MessagePage, string[]]>([
    ["black text on black", colored({}), ["nothing_lit"]],
    ["text in another colour", colored({ foregroundColor: "red" }), []],
    ["text almost as dark as the background", colored({ foregroundColor: "#0a0a0a" }), ["nothing_lit"]],
    ["black text on red", colored({}, { backgroundColor: "red" }), []],
    ["red text on red", colored({ foregroundColor: "red" }, { backgroundColor: "red" }), ["no_contrast"]],
    ["red text on its own red", colored({ foregroundColor: "red", backgroundColor: "red" }), []],
  ])("%s", (_title, page, types) => {
    expect(check(page, black).map(({ type }) => type)).toEqual(types);
  });

  test("also if another page shows something", () => {
    const pages = [colored({ foregroundColor: "red" }), colored({})];
    expect(check({ pages }, black)).toEqual([{ type: "nothing_lit", page: 1 }]);
  });
});
