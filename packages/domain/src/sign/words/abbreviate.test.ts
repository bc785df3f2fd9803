import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { abbreviateToFit } from "./abbreviate.ts";
import { misreadAbbreviations, standardAbbreviations } from "./abbreviations.ts";
import type { SignFace } from "../reconcile/face.ts";
import { defaultFace } from "../reconcile/face-of-sign.ts";
import { lineWidths } from "../layout/message-layout.ts";
import { blankPage } from "../message/message-text.ts";
import type { MessagePage, Segment } from "../message/message.ts";

const pageWith = (...segments: Segment[]): MessagePage => ({ ...blankPage(), messageLines: [{ segments }] });
const narrow = (widthPx: number): SignFace => ({ ...defaultFace, widthPx });
const widthOf = (text: string) => lineWidths(pageWith({ text }), defaultFace).messageLines[0]!.widthPx;
const findOffers = (text: string, room: string, list = standardAbbreviations) =>
  abbreviateToFit(pageWith({ text }), { line: 0 }, narrow(widthOf(room)), list);
const listTexts = (text: string, room: string) =>
  findOffers(text, room).map(({ line }) => line.segments.map((segment) => segment.text).join("|"));

describe("abbreviations for a line that is too wide", () => {
  test("shorten as few words as needed, least shortened first", () => {
    expect(listTexts("LEFT SHOULDER CLOSED", "LEFT SHLDR CLOSED")).toEqual(["LEFT SHLDR CLOSED"]);
    expect(listTexts("SLIPPERY SHOULDER", "SLIPPERY SHLDR")[0]).toBe("SLIPPERY SHLDR");
    expect(listTexts("SLIPPERY SHOULDER", "SLIP SHLDR")).toEqual(["SLIP SHLDR"]);
  });

  test("prefer words understood alone over those that need a prompt", () => {
    const [first, second] = findOffers("MAJOR ACCIDENT FREEWAY", "MAJOR ACCIDENT FRWY");
    expect(first!.substitutions).toEqual([
      { word: "FREEWAY", short: "FRWY", use: "alone", segment: 0, at: 15 },
    ]);
    expect(second!.substitutions[0]!.short).toBe("FWY");
  });

  test("may replace a phrase of several words", () => {
    expect(listTexts("DO NOT STOP", "DONT STOP")).toEqual(["DONT STOP"]);
    expect(listTexts("65 MILES PER HOUR", "65 MPH")).toEqual(["65 MPH"]);
  });

  test("apply to each segment alone and leave the rest unchanged", () => {
    const page = pageWith({ text: "Left lane", foregroundColor: "red" }, { text: " closed", fontId: 1 });
    const [offer] = abbreviateToFit(page, { line: 0 }, narrow(widthOf("LEFT LN CLOSED")));
    expect(offer!.line.segments).toEqual([
      { text: "Left LN", foregroundColor: "red" },
      { text: " closed", fontId: 1 },
    ]);
  });

  test("in a text area use its own width", () => {
    const area = {
      position: { x: 1, y: 1 },
      height: 10,
      width: widthOf("HWY"),
      lines: [{ segments: [{ text: "HIGHWAY" }] }],
    };
    const page = { ...blankPage(), textAreas: [area] };
    const [offer] = abbreviateToFit(
      page,
      { line: 0, textArea: 0 },
      { ...defaultFace, colorScheme: "color24bit" },
    );
    expect(offer).toMatchObject({
      line: { segments: [{ text: "HWY" }] },
      widthPx: area.width,
      maximumPx: area.width,
    });
  });
});

describe("an abbreviation that needs a prompt word", () => {
  test.each([
    ["TRAFFIC CONGESTED", "TRAFFIC CONG"],
    ["WET PAVEMENT", "WET PVMT"],
    ["INTERSTATE 25", "I 25"],
    ["UPPER LEVEL", "UPR LEVEL"],
  ])("is offered beside it: %s", (text, short) => {
    expect(listTexts(text, short)).toContain(short);
  });

  test.each([
    ["CONGESTED TRAFFIC", "CONG TRAFFIC"],
    ["INTERSTATE CLOSED", "I CLOSED"],
    ["PAVEMENT", "PVMT"],
  ])("is not offered without it or on its wrong side: %s", (text, short) => {
    expect(listTexts(text, short)).not.toContain(short);
  });

  test("keeps the prompt word unabbreviated", () => {
    expect(listTexts("TRAFFIC CONGESTED", "TRAF CONG")).toEqual([]);
  });
});

test("a line that fits, or cannot be made to fit, has no offer", () => {
  expect(findOffers("LEFT SHOULDER", "LEFT SHOULDER")).toEqual([]);
  expect(findOffers("QQQQQQ", "Q")).toEqual([]);
  expect(abbreviateToFit(blankPage(), { line: 7 }, defaultFace)).toEqual([]);
});

test("an agency's own list replaces the standard one", () => {
  const own = [{ word: "COLORADO", short: "COLO", use: "alone" as const }];
  expect(findOffers("COLORADO", "COLO", own)[0]!.line.segments[0]!.text).toBe("COLO");
  expect(findOffers("COLORADO", "COLO")).toEqual([]);
});

test("the standard list is consistent: unambiguous, shorter, and prompts on the side given in the table", () => {
  const misread = new Set(misreadAbbreviations.map(({ short }) => short));
  for (const { word, short, use, prompt } of standardAbbreviations) {
    expect(misread.has(short)).toBe(false);
    expect(short.length).toBeLessThan(word.length);
    expect(prompt !== undefined).toBe(use === "withPrompt");
  }
  const listed = standardAbbreviations.map(({ word, short }) => `${word} ${short}`);
  expect(new Set(listed).size).toBe(listed.length);
  expect(standardAbbreviations).toContainEqual({
    word: "AHEAD",
    short: "AHD",
    use: "withPrompt",
    prompt: { word: "FOG", stands: "before" },
  });
});

test("every offer fits, and no single kind of abbreviation fits with fewer words shortened", () => {
  const words = standardAbbreviations.map(({ word }) => word);
  const text = fc
    .array(fc.constantFrom(...words, "CRASH", "214", "CLOSED"), { minLength: 1, maxLength: 4 })
    .map((list) => list.join(" "));
  fc.assert(
    fc.property(text, fc.integer({ min: 20, max: 128 }), (tried, widthPx) => {
      const found = abbreviateToFit(pageWith({ text: tried }), { line: 0 }, narrow(widthPx));
      for (const offer of found) {
        expect(offer.widthPx).toBeLessThanOrEqual(widthPx);
        expect(widthOf(offer.line.segments[0]!.text)).toBe(offer.widthPx);
        expect(offer.substitutions).toHaveLength(found[0]!.substitutions.length);
      }
      for (const entry of standardAbbreviations.filter(({ word }) => tried.includes(word))) {
        const [single] = abbreviateToFit(pageWith({ text: tried }), { line: 0 }, narrow(widthPx), [entry]);
        if (single === undefined) continue;
        expect(found[0]!.substitutions.length).toBeLessThanOrEqual(single.substitutions.length);
      }
    }),
    { numRuns: 60 },
  );
});
