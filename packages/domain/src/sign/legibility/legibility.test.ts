import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultFace } from "../reconcile/face-of-sign.ts";
import { countWords, legibilityOf, type LegibilityQuestion } from "./legibility.ts";
import { legibilityDistanceM, legibilityFigures, legibilitySources } from "./legibility-figures.ts";
import { blankPage } from "../message/message-text.ts";
import type { MessagePage } from "../message/message.ts";

const pageOf = (lines: string[], more: Partial<MessagePage> = {}): MessagePage => ({
  ...blankPage(),
  messageLines: lines.map((text) => ({ segments: [{ text }] })),
  ...more,
});
const ask = (pages: MessagePage[], more: Partial<LegibilityQuestion> = {}) =>
  legibilityOf({
    message: { pages },
    face: defaultFace,
    speedLimitKmh: 105,
    size: { letterHeightMm: 457.2 },
    ...more,
  });
const findRules = (pages: MessagePage[], more?: Partial<LegibilityQuestion>) =>
  ask(pages, more).warnings.map(({ rule }) => rule);

test("a short message in motorway letters is legible in time", () => {
  const { warnings, neededMs, availableMs, pages } = ask([pageOf(["CRASH", "AT EXIT 214"])]);
  expect(warnings).toEqual([]);
  expect(pages).toEqual([{ page: 0, words: 3, lines: 2, unitsOfInformation: 2, readingMs: 4000 }]);
  expect(neededMs).toBe(4000);
  expect(availableMs.night).toBeCloseTo(6270, 0);
  expect(availableMs.day).toBeCloseTo(8360, 0);
});

test("reading takes 1 s per word or 2 s per unit of information, whichever is longer", () => {
  expect(ask([pageOf(["EXPECT LONG DELAYS AHEAD TODAY"])]).neededMs).toBe(5000);
  expect(ask([pageOf(["FOG", "ICE"])]).neededMs).toBe(4000);
  expect(ask([pageOf(["FOG"])], { unitsPerPage: [3] }).neededMs).toBe(6000);
});

test("prepositions are read with the following word", () => {
  expect(countWords("ROAD WORK on I-25 at Exit 214")).toBe(5);
  expect(countWords(" - ")).toBe(0);
});

describe("a warning names the broken rule and the excess", () => {
  test("too long for the speed limit", () => {
    const { warnings } = ask([pageOf(["ONE TWO THREE FOUR", "FIVE SIX SEVEN EIGHT"])]);
    expect(warnings).toEqual([
      expect.objectContaining({ rule: "readingTime", light: "night", actual: 8000 }),
    ]);
    expect(warnings[0]!.by).toBeCloseTo(1730, 0);
    expect(
      findRules([pageOf(["ONE TWO THREE FOUR", "FIVE SIX SEVEN EIGHT"])], { speedLimitKmh: 60 }),
    ).toEqual([]);
  });

  test("letters too small for the speed", () => {
    const { warnings } = ask([pageOf(["FOG"])], { size: { letterHeightMm: 269.24 } });
    const distance = warnings.filter(({ rule }) => rule === "distance");
    expect(distance.map(({ light }) => light)).toEqual(["day", "night"]);
    expect(distance[1]!.by).toBeCloseTo((600 - 203) * 0.3048, 6);
    expect(findRules([pageOf(["FOG"])], { size: { letterHeightMm: 269.24 }, speedLimitKmh: 50 })).toEqual([]);
  });

  test("a page that changes before it is read, and a cycle longer than the viewing time", () => {
    const pages = [pageOf(["FOG", "ICE"], { pageOnTime: 3000 }), pageOf(["SLOW"], { pageOnTime: 3000 })];
    const { warnings, neededMs } = ask(pages);
    expect(neededMs).toBe(7000);
    expect(warnings).toContainEqual({ rule: "pageTime", page: 0, actual: 3000, limit: 4000, by: 1000 });
    expect(warnings).toContainEqual(expect.objectContaining({ rule: "readingTime", actual: 7000 }));
  });

  test("too many pages, lines or units", () => {
    const slow = { speedLimitKmh: 30 };
    const one = pageOf(["A"], { pageOnTime: 2000 });
    expect(ask([one, one, one], slow).warnings).toEqual([{ rule: "pages", actual: 3, limit: 2, by: 1 }]);
    const four = pageOf(["A", "B", "C", "D"]);
    expect(findRules([four], slow)).toEqual(["linesPerPage", "unitsPerPage"]);
    const five = [pageOf(["A", "B", "C"], { pageOnTime: 6000 }), pageOf(["D", "E"], { pageOnTime: 4000 })];
    expect(findRules(five, slow)).toEqual([]);
    expect(findRules(five, { speedLimitKmh: 57 })).toContain("unitsPerMessage");
  });
});

test("the letter height follows from the smallest font in use and the pitch", () => {
  const page = pageOf(["A"]);
  page.messageLines.push({ segments: [{ text: "B", fontId: 2 }] });
  expect(ask([page], { size: { pitchMm: 66 } }).letterHeightMm).toBe(7 * 66);
  page.messageLines.shift();
  expect(ask([page], { size: { pitchMm: 66 } }).letterHeightMm).toBe(14 * 66);
});

test("a blank message has no reading time", () => {
  expect(ask([blankPage()])).toMatchObject({ neededMs: 0, pages: [], warnings: [] });
});

test.each([
  [9, 228, 114],
  [10.6, 324, 203],
  [18, 800, 600],
  [36, 1600, 1200],
  [4.5, 114, 57],
])("letters of %f inches are legible from %i ft by day and %i ft by night", (inches, dayFt, nightFt) => {
  expect(legibilityDistanceM(inches * 25.4, "day")).toBeCloseTo(dayFt * 0.3048, 6);
  expect(legibilityDistanceM(inches * 25.4, "night")).toBeCloseTo(nightFt * 0.3048, 6);
});

test("larger letters, slower roads and fewer words never reduce legibility", () => {
  const height = fc.double({ min: 0, max: 1000, noNaN: true });
  const speed = fc.double({ min: 10, max: 200, noNaN: true });
  const words = fc.integer({ min: 0, max: 12 });
  const computeExcess = (letterHeightMm: number, speedLimitKmh: number, count: number): number => {
    const { neededMs, availableMs } = ask([pageOf(["FOG ".repeat(count)])], {
      size: { letterHeightMm },
      speedLimitKmh,
    });
    return neededMs - availableMs.night;
  };
  fc.assert(
    fc.property(height, height, speed, speed, words, words, (...[h1, h2, s1, s2, w1, w2]) => {
      const best = computeExcess(Math.max(h1, h2), Math.min(s1, s2), Math.min(w1, w2));
      const worst = computeExcess(Math.min(h1, h2), Math.max(s1, s2), Math.max(w1, w2));
      expect(best).toBeLessThanOrEqual(worst + 1e-6);
    }),
  );
});

test("every rule cites the source of its figure", () => {
  for (const source of Object.values(legibilitySources)) expect(source).toMatch(/MUTCD|NCHRP/);
  expect(legibilityFigures.fastFromKmh).toBeCloseTo(56.3, 1);
});
