import { expect, test } from "vitest";
import { inOrderOfMeaning } from "./by-number.ts";

const named = (...names: string[]) => names.map((name) => ({ id: name, name }));
const order = (typed: string, ...names: string[]) =>
  inOrderOfMeaning(named(...names), typed).map(({ name }) => name);

test("a number means the camera that ends with it, not those that contain it", () => {
  expect(order("7", "CAM 17", "CAM 7 North", "CAM I-76 MP 7.4", "CAM 7")).toEqual([
    "CAM 7",
    "CAM 7 North",
    "CAM I-76 MP 7.4",
    "CAM 17",
  ]);
});

test("a number means the same with zeros before it", () => {
  expect(order("7", "CAM 17", "CAM 007")[0]).toBe("CAM 007");
});

test("while nothing is typed the cameras stay as they were found", () => {
  expect(order("", "B", "A")).toEqual(["B", "A"]);
});
