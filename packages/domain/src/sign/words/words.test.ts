import { describe, expect, test } from "vitest";
import { findWordIssues, forbiddenWordLabel, noWordRules, type WordRules } from "./words.ts";

const listed = (...names: string[]) => names.map((name) => ({ name, enabled: true }));
const found = (text: string, rules: Partial<WordRules>) =>
  findWordIssues(text, { ...noWordRules, ...rules }).map(({ type, word }) => `${type} ${word}`);

describe("forbidden words", () => {
  const outside = { enableForbiddenWordList: true, forbidden: listed("Wreck") };

  test("match whole words in any case outside the editor (EDIT-041)", () => {
    expect(found("BIG wreck AHEAD", outside)).toEqual(["forbidden_word WRECK"]);
    expect(found("WRECKER AHEAD", outside)).toEqual([]);
    expect(found("I-25 WRECK, SLOW", outside)).toEqual(["forbidden_word WRECK"]);
  });

  test("match inside words in the editor (EDIT-042, EDIT-043)", () => {
    expect(found("wrecker ahead", { ...outside, inEditor: true })).toEqual(["forbidden_word WRECK"]);
  });

  test("apply only when enabled in the settings, but always in the editor (EDIT-045, EDIT-047, EDIT-048)", () => {
    const off = { ...outside, enableForbiddenWordList: false };
    expect(found("WRECK", off)).toEqual([]);
    expect(found("WRECK", { ...off, inEditor: true })).toEqual(["forbidden_word WRECK"]);
  });

  test("that are disabled are ignored (EDIT-046)", () => {
    expect(found("WRECK", { ...outside, forbidden: [{ name: "WRECK", enabled: false }] })).toEqual([]);
  });

  test("are shown in capitals (EDIT-049)", () => {
    expect(forbiddenWordLabel("wreck")).toBe("WRECK");
  });

  test("may be several words", () => {
    expect(found("ROAD RAGE", { ...outside, forbidden: listed("road rage") })).toEqual([
      "forbidden_word ROAD RAGE",
    ]);
  });
});

test("are found across line ends and spaces, and at every occurrence", () => {
  const rage = { enableForbiddenWordList: true, forbidden: listed("road rage", "A+B") };
  expect(found("ROAD  RAGE", rage)).toEqual(["forbidden_word ROAD RAGE"]);
  expect(found("NO ROAD\nRAGE ROAD RAGE", rage)).toHaveLength(2);
  expect(found("A+B", rage)).toEqual(["forbidden_word A+B"]);
  const work = { enableAcceptableWordList: true, acceptable: listed("ROAD WORK") };
  expect(found("ROAD WORK ROAD\nWORK", work)).toEqual([]);
});

test("positions in the text are unaffected by two-letter capitals", () => {
  const rules = { ...noWordRules, inEditor: true, forbidden: listed("WRECK") };
  expect(findWordIssues("ßß wreck", rules)).toEqual([{ type: "forbidden_word", word: "WRECK", at: 3 }]);
});

describe("acceptable words", () => {
  const acceptable = { enableAcceptableWordList: true, acceptable: listed("exit", "left", "ROAD WORK") };

  test("are the only ones allowed, and numbers are not words (EDIT-040)", () => {
    expect(found("LEFT EXIT 214", acceptable)).toEqual([]);
    expect(found("RIGHT EXIT", acceptable)).toEqual(["word_not_in_acceptable_list RIGHT"]);
    expect(found("EXIT, LEFT-EXIT", acceptable)).toEqual([]);
    expect(found("ROAD WORK", acceptable)).toEqual([]);
    expect(found("ROAD", acceptable)).toEqual(["word_not_in_acceptable_list ROAD"]);
  });

  test("do not apply if the list is disabled or empty, or the sign shows only speed limits (EDIT-044, EDIT-045)", () => {
    expect(found("RIGHT", { ...acceptable, enableAcceptableWordList: false })).toEqual([]);
    expect(found("RIGHT", { ...acceptable, acceptable: [] })).toEqual([]);
    expect(found("RIGHT", { ...acceptable, isVslOnly: true })).toEqual([]);
  });

  test("that are disabled are ignored (EDIT-046)", () => {
    const some = [...listed("LEFT"), { name: "RIGHT", enabled: false }];
    expect(found("RIGHT", { ...acceptable, acceptable: some })).toEqual([
      "word_not_in_acceptable_list RIGHT",
    ]);
  });
});
