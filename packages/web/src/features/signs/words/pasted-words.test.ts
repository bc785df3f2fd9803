import { expect, test } from "vitest";
import { parsePastedWords } from "./add-words.ts";

test("words pasted line by line are added once each, in capitals, without blank lines", () => {
  expect(parsePastedWords("crash\r\n\n  Left  Lane \nCRASH\n")).toEqual({
    words: ["CRASH", "LEFT LANE"],
    tooLong: [],
  });
  const long = "X".repeat(101);
  expect(parsePastedWords(`FOG\n${long}`)).toEqual({ words: ["FOG"], tooLong: [long] });
  expect(parsePastedWords(" \n").words).toEqual([]);
});
