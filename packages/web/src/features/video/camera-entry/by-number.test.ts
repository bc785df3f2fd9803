import { expect, test } from "vitest";
import { sortByRelevance } from "./by-number.ts";

const makeNamed = (...names: string[]) => names.map((name) => ({ id: name, name }));
const order = (typed: string, ...names: string[]) =>
  sortByRelevance(makeNamed(...names), typed).map(({ name }) => name);

test("a number selects the camera whose name ends with it, not those that contain it", () => {
  expect(order("7", "CAM 17", "CAM 7 North", "CAM I-76 MP 7.4", "CAM 7")).toEqual([
    "CAM 7",
    "CAM 7 North",
    "CAM I-76 MP 7.4",
    "CAM 17",
  ]);
});

test("leading zeros of a number are ignored", () => {
  expect(order("7", "CAM 17", "CAM 007")[0]).toBe("CAM 007");
});

test("without input the cameras keep their order", () => {
  expect(order("", "B", "A")).toEqual(["B", "A"]);
});
