import fc from "fast-check";
import { expect, test } from "vitest";
import { findMatchedParts, hasAllWords, searchWords } from "./matched-parts.ts";

test("each search word is marked where it occurs, in any case and order", () => {
  expect(findMatchedParts("DMS I-25 SB", searchWords(" sb  i-25"))).toEqual([
    { text: "DMS ", isMatch: false },
    { text: "I-25", isMatch: true },
    { text: " ", isMatch: false },
    { text: "SB", isMatch: true },
  ]);
});

test("a command matches only if all words match", () => {
  expect(hasAllWords("Signs: Library messages", searchWords("lib signs"))).toBe(true);
  expect(hasAllWords("Signs: Library messages", searchWords("lib cameras"))).toBe(false);
});

test("marking never changes the text", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, search) => {
      const parts = findMatchedParts(text, searchWords(search));
      expect(parts.map((part) => part.text).join("")).toBe(text);
    }),
  );
});
