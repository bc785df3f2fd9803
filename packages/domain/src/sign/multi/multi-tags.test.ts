import fc from "fast-check";
import { expect, test } from "vitest";
import type { SignFace } from "../reconcile/face.ts";
import { defaultFace } from "../reconcile/face-of-sign.ts";
import { layoutMulti } from "../layout/layout.ts";
import { maxPages } from "../layout/layout-model.ts";
import { isBlankMulti, messageFromMulti, normalizeMulti, parseMulti, writeTokens } from "./multi.ts";
import type { MultiTag, MultiToken } from "./multi-tokens.ts";
import { rasterMulti } from "../raster/raster.ts";

type Placeless<Token> = Token extends MultiToken ? Omit<Token, "position"> : never;
type TestToken = Placeless<MultiToken>;

const byte = fc.integer({ min: 0, max: 255 });
const rgb = fc.tuple(byte, byte, byte);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const arbitraryOctets = (min: number) =>
  fc.string({
    unit: byte.filter((code) => code >= min).map((code) => String.fromCharCode(code)),
    maxLength: 6,
  });
const outsideTag = arbitraryOctets(1).filter((text) => text !== "");
const insideTag = arbitraryOctets(1).map((text) => text.replace(/[[\]]/g, "."));
const size = fc.integer({ min: 0, max: 99_999 });
const place = fc.integer({ min: 1, max: 99_999 });
const rectangle = { x: place, y: place, width: size, height: size };

const tokens: Record<MultiTag, fc.Arbitrary<TestToken>> = {
  text: fc.record({ tag: fc.constant("text"), text: outsideTag }),
  cb: fc.record({ tag: fc.constant("cb"), color: maybe(byte) }),
  cf: fc.record({ tag: fc.constant("cf"), color: maybe(fc.oneof(byte, rgb)) }),
  fl: fc
    .record({ onTenths: maybe(fc.nat(99)), offTenths: maybe(fc.nat(99)), startsOn: fc.boolean() })
    .map(({ onTenths, offTenths, startsOn }) => ({
      tag: "fl",
      onTenths,
      offTenths,
      // A single given phase comes first; with none, the text starts lit.
      startsOn: offTenths === null ? true : onTenths === null ? false : startsOn,
    })),
  "/fl": fc.constant({ tag: "/fl" }),
  fo: fc
    .tuple(maybe(fc.integer({ min: 1, max: 255 })), maybe(fc.nat(0xffff)))
    .map(([font, versionId]) => ({ tag: "fo", font, versionId: font === null ? null : versionId })),
  g: fc
    .tuple(fc.integer({ min: 1, max: 255 }), maybe(fc.tuple(place, place)), maybe(fc.nat(0xffff)))
    .map(([graphic, at, id]) => ({
      tag: "g",
      graphic,
      x: at?.[0] ?? null,
      y: at?.[1] ?? null,
      graphicId: at === null ? null : id,
    })),
  hc: fc.record({ tag: fc.constant("hc"), code: fc.nat(0xffff) }),
  jl: fc.record({ tag: fc.constant("jl"), justification: maybe(fc.constantFrom(2, 3, 4, 5)) }),
  jp: fc.record({ tag: fc.constant("jp"), justification: maybe(fc.constantFrom(2, 3, 4)) }),
  ms: fc.tuple(byte, insideTag).map(([maker, text]) => ({ tag: "ms", text: `${maker},${text}` })),
  "/ms": fc.tuple(byte, insideTag).map(([maker, text]) => ({ tag: "/ms", text: `${maker},${text}` })),
  mv: fc
    .tuple(fc.constantFrom("c", "l", "l0", "l99"), fc.constantFrom("l", "r"), byte, byte, byte, insideTag)
    .map(([type, way, width, step, rate, text]) => ({
      tag: "mv",
      text: `${type}${way}${width},${step},${rate},${text}`,
    })),
  nl: fc.record({ tag: fc.constant("nl"), spacingPx: maybe(fc.nat(9)) }),
  np: fc.constant({ tag: "np" }),
  pt: fc.record({ tag: fc.constant("pt"), onTenths: maybe(byte), offTenths: maybe(byte) }),
  sc: fc.record({ tag: fc.constant("sc"), spacingPx: fc.nat(99) }),
  "/sc": fc.constant({ tag: "/sc" }),
  f: fc.record({ tag: fc.constant("f"), field: fc.integer({ min: 1, max: 13 }), width: maybe(fc.nat(99)) }),
  tr: fc.record({ tag: fc.constant("tr"), ...rectangle }),
  cr: fc.record({ tag: fc.constant("cr"), color: fc.oneof(byte, rgb), ...rectangle }),
  pb: fc.record({ tag: fc.constant("pb"), color: maybe(fc.oneof(byte, rgb)) }),
};
const anyTokens = fc.array(fc.oneof(...Object.values(tokens)), { maxLength: 20 });

const writeSaid = (tried: readonly TestToken[]): string =>
  writeTokens(tried.map((token) => ({ ...token, position: 0 }) as MultiToken));
function stripPositions(list: readonly (TestToken | MultiToken)[]): TestToken[] {
  const result: TestToken[] = [];
  for (const { ...token } of list) {
    if ("position" in token) delete (token as { position?: number }).position;
    const before = result.at(-1);
    if (token.tag === "text" && before?.tag === "text") before.text += token.text;
    else result.push(token);
  }
  return result;
}

test("every tag with every value is parsed as written", () => {
  fc.assert(
    fc.property(anyTokens, (tried) => {
      const { tokens: read, errors } = parseMulti(writeSaid(tried));
      expect(errors).toEqual([]);
      expect(stripPositions(read)).toEqual(stripPositions(tried));
    }),
    { numRuns: 300 },
  );
});

test("two spellings of the same tags have one canonical form", () => {
  fc.assert(
    fc.property(anyTokens, (tried) => {
      const multi = writeSaid(tried);
      expect(normalizeMulti(multi)).toBe(multi);
    }),
  );
  expect(normalizeMulti("[MVL05R010,1,02,Run][PT030O][PTo00]")).toBe("[mvl5r10,1,2,Run][pt30][pto0]");
});

const sign: SignFace = {
  ...defaultFace,
  maxPages: 3,
  colorScheme: "color24bit",
  supportedTags: Array.from({ length: 30 }, (_, bit) => bit),
};
const anyPart = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(...Object.values(tokens)).map((token) => writeSaid([token])) },
  fc.constantFrom("[", "]", "[[", "]]", "[tr1,1,0,0]", "[g0,1,1]", "[f99]", "[jp3", "\0", "€"),
  arbitraryOctets(0),
);

test("arbitrary octets crash neither parsing, layout, drawing nor message conversion", () => {
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 30 }), (parts) => {
      const multi = parts.join("");
      const before = structuredClone(layoutMulti(multi, sign));
      for (const page of rasterMulti(multi, sign)) expect(page.pixels).toHaveLength(128 * 32 * 3);
      isBlankMulti(multi);
      messageFromMulti(multi, sign);
      const { pages, errors } = layoutMulti(multi, sign);
      expect({ pages, errors }).toEqual(before);
      expect(errors.map(({ position }) => position)).toEqual(
        errors.map(({ position }) => position).toSorted((a, b) => a - b),
      );
    }),
    { numRuns: 150 },
  );
});

test.each([
  "[",
  "]",
  "[a",
  "]a",
  "[a[b",
  "A",
  "[np]",
  "[nl]",
  "[tr1,1,9,9]",
  "[cr1,1,0,0,1]",
  "[fl]A",
  "[fo9]",
  "[jl2]A[jl5]B",
  "[jp2]A[jp4]B",
  "[mvcl1,1,1,",
  "[cf1,",
  "[pt1o1]A[np]",
  "é",
  "\0",
])(
  "64 kB of %j are parsed and laid out within limits and without hanging",
  (part) => {
    const multi = part.repeat(Math.ceil(65_536 / part.length)).slice(0, 65_536);
    expect(layoutMulti(multi, sign).pages.length).toBeLessThanOrEqual(maxPages);
  },
  // Takes under 0.1 s when idle; the tests share two cores.
  1000,
);

test("content that only the sign can draw is kept and reported as undrawn", () => {
  const [page] = layoutMulti("A[f1][f13,8][mvcl100,1,5,RUN][ms12,x]B[/ms12,x]", sign).pages;
  expect(page!.undrawnTags).toEqual(["f1", "f13", "mv", "ms", "/ms"]);
});
