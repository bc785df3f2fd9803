import { expect, test } from "vitest";
import { cycleMs, listShownPages, pageAt, startOfPageMs } from "./page-cycle.ts";

const page = (onMs: number, offMs = 0, isBlank = false) => ({ onMs, offMs, isBlank });
const pageNumbers = (pages: ReturnType<typeof page>[], times: number[]) =>
  times.map((time) => pageAt(pages, time).page);

test("each page is shown for its own on-time, then the next one (EDIT-025)", () => {
  const pages = [page(3000), page(1500)];
  expect(pageNumbers(pages, [0, 2999, 3000, 4499, 4500])).toEqual([0, 0, 1, 1, 0]);
});

test("a blank page between two others is never shown (EDIT-027)", () => {
  const pages = [page(1000), page(1000, 0, true), page(1000)];
  expect(pageNumbers(pages, [0, 999, 1000, 1999, 2000])).toEqual([0, 0, 2, 2, 0]);
  expect(listShownPages(pages)).toEqual([0, 2]);
});

test("the face is dark between two pages", () => {
  const pages = [page(1000, 500), page(1000, 500)];
  expect([0, 999, 1000, 1499, 1500].map((time) => pageAt(pages, time).isOff)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

test("a single page stays lit, whatever its off-time is", () => {
  expect(pageAt([page(1000, 500)], 1200)).toMatchObject({ page: 0, isOff: false });
  expect(pageAt([page(1000, 500), page(1000, 0, true)], 1200)).toMatchObject({ page: 0, isOff: false });
});

test("a jump starts the page at its beginning (EDIT-028)", () => {
  const pages = [page(1000, 500), page(1000, 0, true), page(2000, 500), page(700)];
  for (const target of [0, 2, 3]) {
    expect(pageAt(pages, startOfPageMs(pages, target))).toEqual({ page: target, isOff: false, sinceOnMs: 0 });
  }
  expect(cycleMs(pages)).toBe(4700);
});

test("a page without an on-time is shown for one tick", () => {
  expect(pageNumbers([page(0), page(1000)], [0, 99, 100])).toEqual([0, 0, 1]);
});
