import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  multiErrorNames,
  multiErrorNumber,
  multiErrorOfNumber,
  normalizeMulti,
  parseMulti,
} from "./multi.ts";

const parseOne = (multi: string) => {
  const { tokens, errors } = parseMulti(multi);
  expect(errors).toEqual([]);
  expect(tokens).toHaveLength(1);
  return tokens[0];
};

describe("every tag is parsed", () => {
  test.each([
    ["[cb3]", { tag: "cb", color: 3 }],
    ["[cb]", { tag: "cb", color: null }],
    ["[cf9]", { tag: "cf", color: 9 }],
    ["[CF255,0,10]", { tag: "cf", color: [255, 0, 10] }],
    ["[fl]", { tag: "fl", onTenths: null, offTenths: null, startsOn: true }],
    ["[flt5o3]", { tag: "fl", onTenths: 5, offTenths: 3, startsOn: true }],
    ["[flo3t5]", { tag: "fl", onTenths: 5, offTenths: 3, startsOn: false }],
    ["[flt5]", { tag: "fl", onTenths: 5, offTenths: null, startsOn: true }],
    ["[flto]", { tag: "fl", onTenths: null, offTenths: null, startsOn: true }],
    ["[FLOT]", { tag: "fl", onTenths: null, offTenths: null, startsOn: false }],
    ["[ms0]", { tag: "ms", text: "0" }],
    ["[/ms9,9]", { tag: "/ms", text: "9,9" }],
    ["[mvl4r100,5,255,left]", { tag: "mv", text: "l4r100,5,255,left" }],
    ["[flo5]", { tag: "fl", onTenths: null, offTenths: 5, startsOn: false }],
    ["[/fl]", { tag: "/fl" }],
    ["[fo]", { tag: "fo", font: null, versionId: null }],
    ["[fo12,ed52]", { tag: "fo", font: 12, versionId: 0xed52 }],
    ["[g7]", { tag: "g", graphic: 7, x: null, y: null, graphicId: null }],
    ["[g7,1,20,0AFF]", { tag: "g", graphic: 7, x: 1, y: 20, graphicId: 0x0aff }],
    ["[hc41]", { tag: "hc", code: 0x41 }],
    ["[jl4]", { tag: "jl", justification: 4 }],
    ["[jl]", { tag: "jl", justification: null }],
    ["[jp2]", { tag: "jp", justification: 2 }],
    ["[ms12,Anything]", { tag: "ms", text: "12,Anything" }],
    ["[/ms12,x]", { tag: "/ms", text: "12,x" }],
    ["[mvcl100,1,5,RUN]", { tag: "mv", text: "cl100,1,5,RUN" }],
    ["[mvl20r100,1,5,RUN]", { tag: "mv", text: "l20r100,1,5,RUN" }],
    ["[nl]", { tag: "nl", spacingPx: null }],
    ["[nl0]", { tag: "nl", spacingPx: 0 }],
    ["[np]", { tag: "np" }],
    ["[pt30o5]", { tag: "pt", onTenths: 30, offTenths: 5 }],
    ["[pto0]", { tag: "pt", onTenths: null, offTenths: 0 }],
    ["[pt]", { tag: "pt", onTenths: null, offTenths: null }],
    ["[sc12]", { tag: "sc", spacingPx: 12 }],
    ["[/sc]", { tag: "/sc" }],
    ["[f1]", { tag: "f", field: 1, width: null }],
    ["[f12,8]", { tag: "f", field: 12, width: 8 }],
    ["[f13]", { tag: "f", field: 13, width: null }],
    ["[tr1,2,30,0]", { tag: "tr", x: 1, y: 2, width: 30, height: 0 }],
    ["[cr1,2,3,4,5]", { tag: "cr", x: 1, y: 2, width: 3, height: 4, color: 5 }],
    ["[cr1,2,3,4,5,6,7]", { tag: "cr", x: 1, y: 2, width: 3, height: 4, color: [5, 6, 7] }],
    ["[pb5]", { tag: "pb", color: 5 }],
    ["[pb1,2,3]", { tag: "pb", color: [1, 2, 3] }],
  ])("%s", (multi, token) => {
    expect(parseOne(multi)).toEqual({ ...token, position: 0 });
  });
});

describe("an invalid value is an unsupportedTagValue", () => {
  test.each([
    "[cf256]",
    "[cf1,2]",
    "[cb1,2,3]",
    "[fo0]",
    "[fo256]",
    "[fo1,12345]",
    "[jl0]",
    "[jl1]",
    "[jl6]",
    "[jp0]",
    "[jp5]",
    "[nl10]",
    "[np1]",
    "[pt256]",
    "[pt1x]",
    "[sc]",
    "[sc100]",
    "[hc]",
    "[hc12345]",
    "[hcxy]",
    "[fl100]",
    "[/Ms9x9]",
    "[mvl4r100,5,300,left]",
    "[flt100]",
    "[tr0,1,1,1]",
    "[tr1,1,1]",
    "[cr1,1,1,1]",
    "[cr1,1,1,1,256]",
    "[pb256]",
    "[g0]",
    "[g1,0,1]",
    "[g]",
    "[f1,123]",
    "[mvx]",
    "[ms]",
  ])("%s", (multi) => {
    expect(parseMulti(`A${multi}B`).errors).toEqual([
      { error: "unsupportedTagValue", position: 1, text: multi },
    ]);
  });
});

describe("an unknown tag is an unsupportedTag, and parsing continues after it", () => {
  test.each([
    ["A[xy1]B", 1, "AB"],
    ["A]B", 1, "AB"],
    ["A[B", 1, "AB"],
    ["A[jl[nl]B", 1, "AB"],
    ["A[f14]B", 1, "AB"],
    ["A[/jl]B", 1, "AB"],
    ["A[]B", 1, "AB"],
  ])("%s", (multi, position, text) => {
    const { tokens, errors } = parseMulti(multi);
    expect(errors.map(({ error, position: at }) => [error, at])).toEqual([["unsupportedTag", position]]);
    expect(tokens.map((token) => (token.tag === "text" ? token.text : "")).join("")).toBe(text);
  });
});

test("double brackets are one bracket of text, and positions count every octet", () => {
  const { tokens } = parseMulti("A[[B]][nl]C");
  expect(tokens).toEqual([
    { tag: "text", text: "A[", position: 0 },
    { tag: "text", text: "B]", position: 3 },
    { tag: "nl", spacingPx: null, position: 6 },
    { tag: "text", text: "C", position: 10 },
  ]);
});

test("only code points 1 to 255 are text", () => {
  expect(parseMulti("Aÿ€B").errors).toEqual([{ error: "characterNotDefined", position: 2, text: "€" }]);
  expect(parseMulti("\0").errors).toMatchObject([{ error: "characterNotDefined", position: 0 }]);
});

test("two spellings of one message compare equal, two messages do not", () => {
  expect(normalizeMulti("[JL03]A[FO1,ed5]")).toBe("[jl3]A[fo1,0ED5]");
  expect(normalizeMulti("[jl3]a")).not.toBe(normalizeMulti("[jl3]A"));
  expect(normalizeMulti("[jl9]A")).toBe("[jl9]A");
});

test("the standard's error numbers convert both ways", () => {
  expect(multiErrorNumber(null)).toBe(2);
  expect(multiErrorNumber("other")).toBe(1);
  expect(multiErrorNumber("unsupportedTag")).toBe(3);
  expect(multiErrorNumber("textTooBig")).toBe(5);
  expect(multiErrorNumber("fontVersionID")).toBe(13);
  expect(multiErrorNumber("graphicNotDefined")).toBe(15);
  for (const name of multiErrorNames) expect(multiErrorOfNumber(multiErrorNumber(name))).toBe(name);
  expect(multiErrorOfNumber(2)).toBeNull();
  expect(multiErrorOfNumber(99)).toBe("other");
});

const piece = fc.oneof(
  fc.constantFrom(
    "[",
    "]",
    "[[",
    "]]",
    "[nl",
    "[jl3]",
    "[pt10o2]",
    "[fo1,ED52]",
    "[cf1,2,3]",
    "[/fl]",
    "[tr1,1,0,0]",
    "A",
    " ",
  ),
  fc.string({ maxLength: 4 }),
);

test("any string can be parsed, and its canonical form is stable", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const multi = pieces.join("");
      const { errors, tokens } = parseMulti(multi);
      for (const { position } of [...errors, ...tokens]) {
        expect(position).toBeGreaterThanOrEqual(0);
        expect(position).toBeLessThan(multi.length);
      }
      const canonical = normalizeMulti(multi);
      expect(normalizeMulti(canonical)).toBe(canonical);
      if (errors.length === 0) expect(parseMulti(canonical).errors).toEqual([]);
    }),
  );
});
