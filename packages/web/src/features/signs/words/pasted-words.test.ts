import { expect, test } from "vitest";
import { pastedWords } from "./add-words.ts";

test("words pasted line by line are added once each, in capitals, without blank lines", () => {
  expect(pastedWords("crash\r\n\n  Left  Lane \nCRASH\n")).toEqual({
    words: ["CRASH", "LEFT LANE"],
    tooLong: [],
  });
  const long = "X".repeat(101);
  expect(pastedWords(`FOG\n${long}`)).toEqual({ words: ["FOG"], tooLong: [long] });
  expect(pastedWords(" \n").words).toEqual([]);
});
