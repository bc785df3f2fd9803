import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

test("a pager shows the first, the last and the neighbours, and never hides a single page", () => {
  expect(pageNumbers(0, 11)).toEqual([0, 1, undefined, 10]);
  expect(pageNumbers(5, 11)).toEqual([0, undefined, 4, 5, 6, undefined, 10]);
  expect(pageNumbers(2, 5)).toEqual([0, 1, 2, 3, 4]);
  expect(pageNumbers(0, 1)).toEqual([0]);
});
