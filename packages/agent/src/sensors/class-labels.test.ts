import { maxClasses } from "@gantry/domain/detector/detector-reading.ts";
import { expect, test } from "vitest";
import { classLabelsOf } from "./class-labels.ts";

test("a detector whose classes are not named has no labels (DET-016)", () => {
  expect([classLabelsOf(), classLabelsOf({}), classLabelsOf({ classNames: null })]).toEqual([[], [], []]);
});

test("more names than classes, and longer ones than the server takes, are cut (DET-016)", () => {
  const classNames = Array.from({ length: maxClasses + 4 }, () => "x".repeat(200));
  expect(classLabelsOf({ classNames }).map(({ length }) => length)).toEqual(Array(maxClasses).fill(100));
});
