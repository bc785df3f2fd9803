import fc from "fast-check";
import { expect, test } from "vitest";
import type { SignFace } from "../reconcile/face.ts";
import { defaultFace, faceOfSign } from "../reconcile/face-of-sign.ts";
import { libraryFace } from "../message/library-message.ts";
import type { SignMessage } from "../message/message.ts";
import { fontsLargestFirst, refitMessage, setFont } from "./refit-message.ts";
import { validateMessage } from "../message/validate.ts";
import { noWordRules, type WordRules } from "../words/words.ts";

const linesOf = (...texts: string[]) => ({
  pageOnTime: 3000,
  pageOffTime: 500,
  verticalJustification: "center" as const,
  messageLines: texts.map((text) => ({ segments: [{ text, fontId: 1 }] })),
  textAreas: [],
  images: [],
});
const messageOf = (...pages: string[][]): SignMessage => ({ pages: pages.map((lines) => linesOf(...lines)) });
const refit = (message: SignMessage, face: SignFace = defaultFace, words = noWordRules) =>
  refitMessage(message, face, words);
const fontIds = (message: SignMessage) =>
  message.pages.flatMap((page) => page.messageLines.flatMap(({ segments }) => segments.map((s) => s.fontId)));

test("a message for another size uses the largest font in which all its pages fit (SIGN-084)", () => {
  expect(fontsLargestFirst(defaultFace)).toEqual([3, 2, 1]);
  expect(refit(messageOf(["FOG"])).fontNumber).toBe(3);
  expect(refit(messageOf(["FOG", "AHEAD"])).fontNumber).toBe(2);
  expect(refit(messageOf(["FOG"], ["LEFT", "LANE", "ENDS"]))).toMatchObject({ fontNumber: 1, issues: [] });
  expect(refit(messageOf(["LEFT", "LANE", "ENDS"]), libraryFace).fontNumber).toBe(3);
});

test("if no font fits, the smallest reports the problem", () => {
  const small = faceOfSign({ pixelWidth: 48, pixelHeight: 32 });
  const { fontNumber, issues, message } = refit(messageOf(["CONSTRUCTION"]), small);
  expect([fontNumber, fontIds(message)]).toEqual([1, [1]]);
  expect(issues).toMatchObject([{ type: "horizontal_overflow", page: 0, line: 0, maximum: 48 }]);
  const banned: WordRules = { ...noWordRules, inEditor: true, forbidden: [{ name: "FOG", enabled: true }] };
  expect(refit(messageOf(["FOG"]), defaultFace, banned).issues).toMatchObject([{ type: "forbidden_word" }]);
  expect(refit(messageOf(["FOG"]), { ...defaultFace, fonts: new Map() }).issues).not.toEqual([]);
});

const word = fc.stringMatching(/^[A-Z0-9 ?]{0,14}$/);
const lines = fc.array(
  fc.record({
    segments: fc.array(fc.record({ text: word, fontId: fc.integer({ min: 1, max: 5 }) }), { maxLength: 2 }),
  }),
  { maxLength: 4 },
);
const page = fc.record({
  pageOnTime: fc.constantFrom(1000, 3000),
  pageOffTime: fc.constantFrom(0, 500),
  verticalJustification: fc.constantFrom("top" as const, "center" as const, "bottom" as const),
  messageLines: lines,
  textAreas: fc.array(
    fc.record({
      position: fc.record({ x: fc.integer({ min: 1, max: 60 }), y: fc.integer({ min: 1, max: 40 }) }),
      width: fc.integer({ min: 10, max: 60 }),
      height: fc.integer({ min: 10, max: 30 }),
      lines,
    }),
    { maxLength: 1 },
  ),
  images: fc.constant<SignMessage["pages"][number]["images"]>([]),
});
const message: fc.Arbitrary<SignMessage> = fc.record({
  pages: fc.array(page, { minLength: 1, maxLength: 3 }),
});
const face = fc
  .record({
    pixelWidth: fc.integer({ min: 20, max: 400 }),
    pixelHeight: fc.integer({ min: 8, max: 200 }),
    matrixType: fc.constantFrom("FULL" as const, "LINE" as const, "CHARACTER" as const),
    maxPages: fc.integer({ min: 1, max: 3 }),
  })
  .map((expected) => faceOfSign(expected));

test("a refitted message is valid if it is reported to fit, and no larger font would fit", () => {
  fc.assert(
    fc.property(message, face, (written, onto) => {
      const fitted = refit(written, onto);
      expect(fitted.issues).toEqual(validateMessage(fitted.message, onto, noWordRules));
      const larger = fontsLargestFirst(onto);
      const tried = fitted.fontNumber === undefined ? [] : larger.slice(0, larger.indexOf(fitted.fontNumber));
      for (const fontNumber of tried)
        expect(validateMessage(setFont(written, fontNumber), onto, noWordRules)).not.toEqual([]);
    }),
  );
});

test("refitting changes only fonts", () => {
  const withoutFonts = (of: SignMessage) =>
    JSON.parse(
      JSON.stringify(of, (name, value: unknown) => (name === "fontId" ? undefined : value)),
    ) as unknown;
  fc.assert(
    fc.property(message, face, (written, onto) => {
      expect(withoutFonts(refit(written, onto).message)).toEqual(withoutFonts(written));
    }),
  );
});
