import { describe, expect, test } from "vitest";
import {
  classicName,
  classicNumber,
  colorOfRgb,
  contrastTextColor,
  normalizeColor,
  rgbOf,
  signColors,
} from "./colors.ts";

test("the ten colour names map to the sign's numbers 0 to 9 (EDIT-054)", () => {
  expect(signColors).toEqual([
    "black",
    "red",
    "yellow",
    "green",
    "cyan",
    "blue",
    "magenta",
    "white",
    "orange",
    "amber",
  ]);
  for (const [number, name] of signColors.entries()) {
    expect(classicNumber(name)).toBe(number);
    expect(classicName(number)).toBe(name);
    expect(colorOfRgb(rgbOf(name))).toBe(name);
  }
});

test.each([
  ["Amber", "amber"],
  ["FA3", "#fa3"],
  ["#FFAA33", "#ffaa33"],
  ["12345678", "#12345678"],
])("%s is stored as %s (EDIT-054, EDIT-055)", (given, stored) => {
  expect(normalizeColor(given)).toBe(stored);
});

test.each(["purple", "#12", "12345", "#gggggg", "", null, undefined])(
  "%s is not a colour and becomes black (EDIT-054)",
  (given) => {
    expect(normalizeColor(given)).toBe("black");
  },
);

test("three digits are expanded to six, and alpha is dropped from eight", () => {
  expect(rgbOf("#fa3")).toBe(0xffaa33);
  expect(rgbOf("#ffaa3380")).toBe(0xffaa33);
});

describe("text on a colour", () => {
  test.each([
    ["black", "white"],
    ["blue", "white"],
    ["yellow", "black"],
    ["amber", "black"],
    ["#777777", "black"],
    ["#707070", "white"],
  ] as const)("on %s is %s (EDIT-056)", (background, text) => {
    expect(contrastTextColor(background)).toBe(text);
  });
});
