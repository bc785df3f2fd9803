import { describe, expect, test } from "vitest";
import { findWordIssues, forbiddenWordLabel, noWordRules, type WordRules } from "./words.ts";

const makeWords = (...names: string[]) => names.map((name) => ({ name, enabled: true }));
const findIssues = (text: string, rules: Partial<WordRules>) =>
  findWordIssues(text, { ...noWordRules, ...rules }).map(({ type, word }) => `${type} ${word}`);

describe("forbidden words", () => {
  const outside = { enableForbiddenWordList: true, forbidden: makeWords("Wreck") };

  test("match whole words in any case outside the editor (EDIT-041)", () => {
    expect(findIssues("BIG wreck AHEAD", outside)).toEqual(["forbidden_word WRECK"]);
    expect(findIssues("WRECKER AHEAD", outside)).toEqual([]);
    expect(findIssues("I-25 WRECK, SLOW", outside)).toEqual(["forbidden_word WRECK"]);
  });

  test("match inside words in the editor (EDIT-042, EDIT-043)", () => {
    expect(findIssues("wrecker ahead", { ...outside, inEditor: true })).toEqual(["forbidden_word WRECK"]);
  });

  test("apply only when enabled in the settings, but always in the editor (EDIT-045, EDIT-047, EDIT-048)", () => {
    const off = { ...outside, enableForbiddenWordList: false };
    expect(findIssues("WRECK", off)).toEqual([]);
    expect(findIssues("WRECK", { ...off, inEditor: true })).toEqual(["forbidden_word WRECK"]);
  });

  test("that are disabled are ignored (EDIT-046)", () => {
    expect(findIssues("WRECK", { ...outside, forbidden: [{ name: "WRECK", enabled: false }] })).toEqual([]);
  });

  test("are shown in capitals (EDIT-049)", () => {
    expect(forbiddenWordLabel("wreck")).toBe("WRECK");
  });

  test("may be several words", () => {
    expect(findIssues("ROAD RAGE", { ...outside, forbidden: makeWords("road rage") })).toEqual([
      "forbidden_word ROAD RAGE",
    ]);
  });
});

test("are found across line ends and spaces, and at every occurrence", () => {
  const rage = { enableForbiddenWordList: true, forbidden: makeWords("road rage", "A+B") };
  expect(findIssues("ROAD  RAGE", rage)).toEqual(["forbidden_word ROAD RAGE"]);
  expect(findIssues("NO ROAD\nRAGE ROAD RAGE", rage)).toHaveLength(2);
  expect(findIssues("A+B", rage)).toEqual(["forbidden_word A+B"]);
  const work = { enableAcceptableWordList: true, acceptable: makeWords("ROAD WORK") };
  expect(findIssues("ROAD WORK ROAD\nWORK", work)).toEqual([]);
});

test("positions in the text are unaffected by two-letter capitals", () => {
  const rules = { ...noWordRules, inEditor: true, forbidden: makeWords("WRECK") };
  expect(findWordIssues("ßß wreck", rules)).toEqual([{ type: "forbidden_word", word: "WRECK", at: 3 }]);
});

describe("acceptable words", () => {
  const acceptable = { enableAcceptableWordList: true, acceptable: makeWords("exit", "left", "ROAD WORK") };

  test("are the only ones allowed, and numbers are not words (EDIT-040)", () => {
    expect(findIssues("LEFT EXIT 214", acceptable)).toEqual([]);
    expect(findIssues("RIGHT EXIT", acceptable)).toEqual(["word_not_in_acceptable_list RIGHT"]);
    expect(findIssues("EXIT, LEFT-EXIT", acceptable)).toEqual([]);
    expect(findIssues("ROAD WORK", acceptable)).toEqual([]);
    expect(findIssues("ROAD", acceptable)).toEqual(["word_not_in_acceptable_list ROAD"]);
  });

  test("do not apply if the list is disabled or empty, or the sign shows only speed limits (EDIT-044, EDIT-045)", () => {
    expect(findIssues("RIGHT", { ...acceptable, enableAcceptableWordList: false })).toEqual([]);
    expect(findIssues("RIGHT", { ...acceptable, acceptable: [] })).toEqual([]);
    expect(findIssues("RIGHT", { ...acceptable, isVslOnly: true })).toEqual([]);
  });

  test("that are disabled are ignored (EDIT-046)", () => {
    const some = [...makeWords("LEFT"), { name: "RIGHT", enabled: false }];
    expect(findIssues("RIGHT", { ...acceptable, acceptable: some })).toEqual([
      "word_not_in_acceptable_list RIGHT",
    ]);
  });
});
