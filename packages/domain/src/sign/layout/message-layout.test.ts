import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SignFace } from "../reconcile/face.ts";
import { defaultFace, faceOfSign } from "../reconcile/face-of-sign.ts";
import { signColors } from "../raster/colors.ts";
import { checkMulti } from "./layout.ts";
import type { MessageLine, MessagePage, Segment, SignMessage } from "../message/message.ts";
import { blankMessage, isActivePosting } from "../message/message-text.ts";
import { lineWidths, rasterMessage } from "./message-layout.ts";
import { writeMessage } from "../multi/message-to-multi.ts";
import { messageFromMulti, multiFromMessage, normalizeMulti } from "../multi/multi.ts";
import { type RasterPage, rasterMulti } from "../raster/raster.ts";
import { isSameDrawing } from "../raster/same-drawing.ts";

const colorFace: SignFace = { ...defaultFace, colorScheme: "colorClassic", maxPages: 3, hasBeacons: true };

function pageOf(lines: (string | Partial<Segment>[])[], more: Partial<MessagePage> = {}): MessagePage {
  return {
    pageOnTime: 3000,
    pageOffTime: 500,
    verticalJustification: "center",
    messageLines: lines.map((line) => ({
      segments:
        typeof line === "string" ? [{ text: line }] : line.map((segment) => ({ text: "", ...segment })),
    })),
    textAreas: [],
    images: [],
    ...more,
  };
}
const messageOf = (...pages: MessagePage[]): SignMessage => ({ pages });
const multiOf = (...pages: MessagePage[]): string => multiFromMessage(messageOf(...pages), colorFace);

describe("a message in MULTI", () => {
  test("has its times, position, font with version and text", () => {
    expect(multiOf(pageOf(["Crash", "ahead"]))).toBe(
      "[pt30o5][jp3][fo1,980E][jl3]CRASH[nl]AHEAD".replace("980E", readVersion()),
    );
  });

  test("is in capitals (EDIT-050)", () => {
    expect(multiOf(pageOf(["fog"]))).toContain("FOG");
  });

  test("escapes brackets", () => {
    expect(multiOf(pageOf(["A [B]"]))).toContain("A [[B]]");
  });

  test("omits blank pages, and is empty if all are blank (EDIT-027)", () => {
    expect(multiOf(pageOf([" "]), pageOf(["FOG"]), pageOf([""]))).not.toContain("[np]");
    expect(multiFromMessage(blankMessage(3), colorFace)).toBe("");
    expect(writeMessage(messageOf(pageOf([" "]), pageOf(["FOG"])), colorFace).pageIndexes).toEqual([1]);
  });

  test("keeps empty lines between and above, and drops those below the text", () => {
    expect(multiOf(pageOf(["", "A", "", "B", ""]))).toMatch(/\]\[nl\].*A\[nl\]\[nl\]B$/);
  });

  test("repeats only attributes that change", () => {
    const multi = multiOf(pageOf(["A"]), pageOf(["B"], { verticalJustification: "top" }));
    expect(multi).toMatch(/A\[np\]\[pt30o5\]\[jp2\]B$/);
  });

  test("has page times of 0.1 to 25.5 s on and 0 to 25.5 s off", () => {
    expect(multiOf(pageOf(["A"], { pageOnTime: 20, pageOffTime: 0 }))).toContain("[pt1o0]");
    expect(multiOf(pageOf(["A"], { pageOnTime: 60_000, pageOffTime: 60_000 }))).toContain("[pt255o255]");
  });

  test("orders segments by justification", () => {
    const line = [
      { text: "R", horizJustification: "right" as const },
      { text: "L", horizJustification: "left" as const },
    ];
    expect(multiOf(pageOf([line]))).toMatch(/\[jl2\]L\[jl4\]R$/);
  });

  test("shows a line in its first segment's font (EDIT-051)", () => {
    const line = [
      { text: "A", fontId: 2 },
      { text: "B", fontId: 1 },
    ];
    expect(multiOf(pageOf([line]))).toMatch(/\[fo2,[0-9A-F]{4}\]\[jl3\]AB$/);
  });

  test("uses the default font for an unknown one, otherwise the first available (EDIT-052)", () => {
    const page = pageOf([[{ text: "A", fontId: 99 }]]);
    expect(multiFromMessage(messageOf(page), colorFace)).toContain("[fo1,");
    const onlyThird = new Map([[3, colorFace.fonts.get(3)!]]);
    expect(multiFromMessage(messageOf(page), { ...colorFace, fonts: onlyThird })).toContain("[fo3,");
  });

  test("has colours on a colour sign and none on a monochrome one", () => {
    const page = pageOf([[{ text: "A", foregroundColor: "red", backgroundColor: "white" }]], {
      backgroundColor: "blue",
    });
    expect(multiOf(page)).toMatch(/^\[pt30o5\]\[pb5\].*\[cf1\]\[cb7\]A$/);
    expect(multiFromMessage(messageOf(page), defaultFace)).not.toMatch(/\[(?:cf|cb|pb)/);
  });

  test("has red, green and blue values only on a sign that supports them", () => {
    const page = pageOf([[{ text: "A", foregroundColor: "#102030" }]]);
    expect(multiFromMessage(messageOf(page), { ...colorFace, colorScheme: "color24bit" })).toContain(
      "[cf16,32,48]A",
    );
  });

  test("flashes with its own times or the sign's", () => {
    const line = [{ text: "A", flashingEnabled: true, flashOnMillis: 300, flashOffMillis: 20_000 }];
    expect(multiOf(pageOf([line]))).toContain("[flt3o99]A[/fl]");
    expect(multiOf(pageOf([[{ text: "A", flashingEnabled: true }]]))).toContain("[flt5o5]A[/fl]");
  });

  test("has text areas as rectangles", () => {
    const area = { position: { x: 3, y: 4 }, width: 50, height: 20, lines: [{ segments: [{ text: "B" }] }] };
    expect(multiOf(pageOf([""], { textAreas: [area] }))).toContain("[tr3,4,50,20][jp2]");
  });

  test("omits redundant defaults on a sign that does not support the tag", () => {
    const plain = { ...colorFace, supportedTags: [10, 11, 12] };
    const multi = multiFromMessage(messageOf(pageOf(["A", "B"])), plain);
    expect(multi).toBe("[pt30o5]A[nl]B");
    expect(checkMulti(multi, plain)).toBeNull();
  });

  test("reports the position of each segment", () => {
    const { multi, marks } = writeMessage(
      messageOf(pageOf(["A", [{ text: "B" }, { text: "C" }]])),
      colorFace,
    );
    expect(marks.map(({ position, line, segment }) => [multi[position], line, segment])).toEqual([
      ["A", 0, 0],
      ["B", 1, 0],
      ["C", 1, 1],
    ]);
  });
});

function readVersion(): string {
  return /fo1,([0-9A-F]{4})/.exec(multiFromMessage(messageOf(pageOf(["A"])), colorFace))![1]!;
}

describe("MULTI as a message", () => {
  test("restores the written message", () => {
    const written = messageOf(
      pageOf([[{ text: "ICE", horizJustification: "left", fontId: 2, foregroundColor: "red" }]], {
        backgroundColor: "blue",
        verticalJustification: "bottom",
      }),
      pageOf([
        [
          {
            text: "SLOW",
            horizJustification: "center",
            fontId: 1,
            flashingEnabled: true,
            flashOnMillis: 300,
            flashOffMillis: 200,
          },
        ],
      ]),
    );
    const read = messageFromMulti(multiFromMessage(written, colorFace), colorFace)!;
    expect(read.pages[0]).toEqual(written.pages[0]);
    expect(read.pages[1]!.messageLines).toEqual(written.pages[1]!.messageLines);
  });

  test("with a line end that nothing follows has no line after it", () => {
    const read = messageFromMulti("A[nl]B[nl]", colorFace)!;
    expect(read.pages[0]!.messageLines.map(({ segments }) => segments.map(({ text }) => text))).toEqual([
      ["A"],
      ["B"],
    ]);
  });

  test("without content is a blank message", () => {
    expect(messageFromMulti("", colorFace)).toEqual(blankMessage());
  });

  test.each([
    "[g1]",
    "[f1]",
    "[mvcl9,1,1,A]",
    "[ms1,x]",
    "[sc3]A[/sc]",
    "A[nl3]B",
    "[cr1,1,2,2,1]",
    "A[fo2]B",
    "A[jp4]B",
    "[flo3t5]A[/fl]",
    "[pb3]",
    "A[np][np]B",
    "[xx]A",
  ])("%s is reported as unsupported in messages", (multi) => {
    expect(messageFromMulti(multi, colorFace)).toBeNull();
  });
});

const text = fc.string({ unit: fc.constantFrom(..."ABC 123[].-".split("")), maxLength: 8 });
const color = fc.option(fc.constantFrom(...signColors, "#123456"), { nil: undefined });
const segment: fc.Arbitrary<Segment> = fc.record(
  {
    text,
    fontId: fc.constantFrom(1, 2, 3, 9),
    foregroundColor: color,
    backgroundColor: color,
    horizJustification: fc.constantFrom("left", "center", "right", "full", "default"),
    flashingEnabled: fc.boolean(),
    flashOnMillis: fc.integer({ min: 0, max: 9900 }),
    flashOffMillis: fc.integer({ min: 0, max: 9900 }),
  },
  { requiredKeys: ["text"] },
);
const line: fc.Arbitrary<MessageLine> = fc.record({
  segments: fc.array(segment, { minLength: 1, maxLength: 2 }),
});
const vertical = fc.constantFrom("top" as const, "center" as const, "bottom" as const);
const page: fc.Arbitrary<MessagePage> = fc.record(
  {
    pageOnTime: fc.integer({ min: 0, max: 30_000 }),
    pageOffTime: fc.integer({ min: 0, max: 30_000 }),
    backgroundColor: color,
    verticalJustification: vertical,
    messageLines: fc.array(line, { minLength: 1, maxLength: 4 }),
    textAreas: fc.array(
      fc.record({
        position: fc.record({ x: fc.integer({ min: 1, max: 60 }), y: fc.integer({ min: 1, max: 20 }) }),
        width: fc.integer({ min: 10, max: 60 }),
        height: fc.integer({ min: 10, max: 12 }),
        vertJustification: vertical,
        lines: fc.array(line, { minLength: 1, maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
    images: fc.constant([]),
  },
  {
    requiredKeys: [
      "pageOnTime",
      "pageOffTime",
      "verticalJustification",
      "messageLines",
      "textAreas",
      "images",
    ],
  },
);
const message = fc.record({ pages: fc.array(page, { minLength: 1, maxLength: 3 }) });
const anyFace = fc.record({
  colorScheme: fc.constantFrom("monochrome1bit" as const, "colorClassic" as const, "color24bit" as const),
  matrixType: fc.constantFrom("FULL" as const, "LINE" as const, "CHARACTER" as const),
});

function faceWith({ colorScheme, matrixType }: Pick<SignFace, "colorScheme" | "matrixType">): SignFace {
  return { ...faceOfSign({ pixelWidth: 125, pixelHeight: 28, matrixType, maxPages: 3 }), colorScheme };
}

test("the preview of a message is drawn from the MULTI that is sent", () => {
  fc.assert(
    fc.property(message, anyFace, (tried, kind) => {
      const face = faceWith(kind);
      const drawn = isActivePosting(tried) ? rasterMulti(multiFromMessage(tried, face), face) : [];
      expect(rasterMessage(tried, face)).toEqual(drawn);
    }),
    { numRuns: 200 },
  );
});

test("our MULTI is canonical and shows the same pixels when read back as a message", () => {
  fc.assert(
    fc.property(message, anyFace, (tried, kind) => {
      const face = faceWith(kind);
      const multi = multiFromMessage(tried, face);
      expect(normalizeMulti(multi)).toBe(multi);
      const read = messageFromMulti(multi, face);
      if (read !== null) expect(rasterMessage(read, face)).toEqual(rasterMessage(tried, face));
      else expect(multi).toMatch(/\[tr/);
    }),
    { numRuns: 200 },
  );
});

test("a message read back from its MULTI produces the same MULTI", () => {
  fc.assert(
    fc.property(message, anyFace, (tried, kind) => {
      const face = faceWith(kind);
      const multi = multiFromMessage(tried, face);
      const read = messageFromMulti(multi, face)!;
      expect(read).not.toBeNull();
      expect(messageFromMulti(multiFromMessage(read, face), face)).toEqual(read);
      expect(isSameDrawing(rasterMessage(read, face), rasterMessage(tried, face), face)).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test("foreign MULTI that can be a message shows the same pixels when rewritten", () => {
  const part = fc.constantFrom(
    "A",
    "BC ",
    "[nl]",
    "[np]",
    "[jl2]",
    "[jl4]",
    "[jl5]",
    "[jp2]",
    "[jp4]",
    "[fo2]",
    "[fo]",
    "[cf1]",
    "[cf]",
    "[cb5]",
    "[cb]",
    "[pb3]",
    "[pb]",
    "[flt3o2]",
    "[/fl]",
    "[pt9o1]",
    "[pt]",
    "[tr3,2,60,14]",
    "[hc41]",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const multi = parts.join("");
      const face = faceWith({ colorScheme: "colorClassic", matrixType: "FULL" });
      const read = messageFromMulti(multi, face);
      if (read === null || checkMulti(multi, face) !== null) return;
      const isLit = (pages: RasterPage[]) => pages.some((page) => page.pixels.some((level) => level > 0));
      const [drawn, shown] = [rasterMulti(multi, face), rasterMessage(read, face)];
      if (isLit(drawn) || isLit(shown)) expect(isSameDrawing(drawn, shown, face)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test("each line is measured against its available width, in text areas too (EDIT-031)", () => {
  const area = { position: { x: 1, y: 1 }, width: 20, height: 10, lines: [{ segments: [{ text: "II" }] }] };
  const widths = lineWidths(pageOf(["CRASH", "", ""], { textAreas: [area] }), defaultFace);
  expect(widths.messageLines).toEqual([
    { widthPx: 33, maximumPx: 128 },
    { widthPx: 0, maximumPx: 128 },
    { widthPx: 0, maximumPx: 128 },
  ]);
  expect(widths.textAreas).toEqual([[{ widthPx: 8, maximumPx: 20 }]]);
});
