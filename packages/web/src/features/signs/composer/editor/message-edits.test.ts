import { expect, test } from "vitest";
import {
  addLine,
  addPage,
  addSegment,
  changePage,
  editableMessage,
  newMessage,
  removeLine,
  removePage,
  removeSegment,
  setText,
  withoutBlankPages,
} from "./message-edits.ts";

const typeText = (text: string) => changePage(newMessage(), 0, (page) => setText(page, 0, 0, text));
const makeFirstPage = () => {
  const [page] = newMessage().pages;
  if (!page) throw new Error("a new message has a page");
  return page;
};

test("typed text becomes upper case (EDIT-050)", () => {
  expect(typeText("Crash ahead").pages[0]?.messageLines[0]?.segments[0]?.text).toBe("CRASH AHEAD");
});

test("a new page starts with 3 s on, 0.5 s off, centred (EDIT-018)", () => {
  const page = addPage(newMessage(), 2).pages[1];
  expect(page).toMatchObject({ pageOnTime: 3000, pageOffTime: 500, verticalJustification: "center" });
});

test("pages are limited by the sign, and excess ones are cut (EDIT-017, EDIT-019)", () => {
  const full = addPage(addPage(newMessage(), 2), 2);
  expect(full.pages).toHaveLength(2);
  expect(editableMessage(full, 1).pages).toHaveLength(1);
});

test("the only page cannot be removed", () => {
  expect(removePage(newMessage(), 0).pages).toHaveLength(1);
  expect(removePage(addPage(newMessage(), 3), 0).pages).toHaveLength(1);
});

test("the only line of a page cannot be removed (EDIT-023)", () => {
  expect(removeLine(makeFirstPage(), 0).messageLines).toHaveLength(1);
  expect(removeLine(addLine(makeFirstPage()), 1).messageLines).toHaveLength(1);
});

test("a line has at most two segments, and only the second can be removed (EDIT-009, EDIT-010)", () => {
  const two = addSegment(addSegment(setText(makeFirstPage(), 0, 0, "KEEP"), 0), 0);
  expect(two.messageLines[0]?.segments.map(({ text }) => text)).toEqual(["KEEP", ""]);
  expect(removeSegment(two, 0, 0)).toBe(two);
  expect(removeSegment(two, 0, 1).messageLines[0]?.segments.map(({ text }) => text)).toEqual(["KEEP"]);
});

test("a blank page is not posted, so the sign does not go dark for its time", () => {
  expect(withoutBlankPages(addPage(typeText("CRASH"), 3)).pages).toHaveLength(1);
});

test("a new page or line copies the style of the previous one", () => {
  const red = changePage(newMessage(), 0, (page) => ({
    ...page,
    messageLines: [
      { segments: [{ text: "A", foregroundColor: "red", fontId: 3, horizJustification: "left" }] },
    ],
  }));
  const style = { text: "", foregroundColor: "red", fontId: 3, horizJustification: "left" };
  expect(addPage(red, 2).pages[1]?.messageLines[0]?.segments).toEqual([style]);
  expect(changePage(red, 0, addLine).pages[0]?.messageLines[1]?.segments).toEqual([style]);
});
