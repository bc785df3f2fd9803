import { expect, test } from "vitest";
import { isMotionKey, keyName, motionOfKeys, presetOfKey } from "./held-keys.ts";

const moveKeys = (...keys: string[]) => motionOfKeys(new Set(keys), 70).map(({ speeds }) => speeds);

test("arrows pan and tilt, also two at once, and plus and minus zoom", () => {
  expect(moveKeys("ArrowRight")).toEqual([[70, 0], [0]]);
  expect(moveKeys("ArrowLeft", "ArrowUp")).toEqual([[-70, 70], [0]]);
  expect(moveKeys("ArrowDown", "+")).toEqual([[0, -70], [70]]);
  expect(moveKeys("-")).toEqual([[0, 0], [-70]]);
});

test("opposite keys cancel out, and other keys move nothing", () => {
  expect(moveKeys("ArrowLeft", "ArrowRight")).toEqual([[0, 0], [0]]);
  expect(moveKeys("x")).toEqual([[0, 0], [0]]);
  expect(isMotionKey("x")).toBe(false);
});

test("a plus with and without Shift is one key", () => {
  expect([keyName("="), keyName("+"), keyName("_"), keyName("a")]).toEqual(["+", "+", "-", "a"]);
});

test("1 to 9 and 0 select the first ten presets", () => {
  expect(["1", "9", "0", "a", "10"].map(presetOfKey)).toEqual([0, 8, 9, undefined, undefined]);
});
