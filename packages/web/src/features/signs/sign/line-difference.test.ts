import { expect, test } from "vitest";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { findFirstDifference } from "./line-difference.ts";

const message = (...pages: string[][]): SignMessage => ({
  pages: pages.map((lines) => ({
    pageOnTime: 3000,
    pageOffTime: 0,
    verticalJustification: "center",
    messageLines: lines.map((text) => ({ segments: [{ text }] })),
    textAreas: [],
    images: [],
  })),
});

test("the differing line is named with both texts", () => {
  const shown = message(["CRASH AT EXIT 214", "EXPECT 5 MIN DELAY"]);
  const sent = message(["CRASH AT EXIT 214", "EXPECT 15 MIN DELAY"]);
  expect(findFirstDifference(shown, sent)).toEqual({
    page: 0,
    line: 1,
    shown: "EXPECT 5 MIN DELAY",
    sent: "EXPECT 15 MIN DELAY",
  });
});

test("a page that is missing on the sign is a difference", () => {
  expect(findFirstDifference(message(["A"]), message(["A"], ["B"]))).toMatchObject({
    page: 1,
    line: 0,
    shown: "",
  });
});

test("equal texts are no difference", () => {
  expect(findFirstDifference(message(["A"], ["B"]), message(["A"], ["B"]))).toBeUndefined();
});
