import fc from "fast-check";
import { expect, test } from "vitest";
import { findChangedParts } from "./find-changed-parts.ts";

test("in an address only the changed number is marked, in a sentence only the word", () => {
  expect(findChangedParts("10.14.2.37", "10.14.8.37")).toEqual([
    [
      { text: "10.14.", isChanged: false },
      { text: "2", isChanged: true },
      { text: ".37", isChanged: false },
    ],
    [
      { text: "10.14.", isChanged: false },
      { text: "8", isChanged: true },
      { text: ".37", isChanged: false },
    ],
  ]);
  const [before] = findChangedParts("Full matrix sign before 104th Ave", "Full matrix sign before 112th Ave");
  expect(before.filter(({ isChanged }) => isChanged)).toEqual([{ text: "104th", isChanged: true }]);
});

test("both sides keep their text, and unmarked parts are equal", () => {
  const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[ab .]{0,12}$/));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const sides = findChangedParts(before, after);
      const read = (side: (typeof sides)[number]) => side.map((part) => part.text).join("");
      const readKept = (side: (typeof sides)[number]) => read(side.filter(({ isChanged }) => !isChanged));
      expect(sides.map(read)).toEqual([before, after]);
      expect(readKept(sides[0])).toBe(readKept(sides[1]));
      if (before === after) expect(sides.flat().some(({ isChanged }) => isChanged)).toBe(false);
    }),
  );
});

test("very long texts are compared as a whole, quickly", () => {
  const long = "word ".repeat(5000);
  expect(findChangedParts(long, `${long}!`)).toEqual([
    [{ text: long, isChanged: true }],
    [{ text: `${long}!`, isChanged: true }],
  ]);
});
