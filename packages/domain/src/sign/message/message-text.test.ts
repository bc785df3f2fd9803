import { describe, expect, test } from "vitest";
import { durationNsFromMs, type MessagePage } from "./message.ts";
import { durationNsOf, hoursAndMinutes, isTimed, withTimed } from "./message-duration.ts";
import {
  blankMessage,
  blankPage,
  fitPageIndex,
  isActivePosting,
  isPageEmpty,
  messagePreview,
  messageText,
} from "./message-text.ts";
import {
  canAddSegment,
  canDeleteLine,
  withoutLine,
  withPageOffTime,
  withPageOnTime,
} from "../layout/page-rules.ts";
import { priorityOf } from "../queue/queue.ts";

const pageWith = (...texts: string[]): MessagePage => ({
  ...blankPage(),
  messageLines: texts.map((text) => ({ segments: [{ text }] })),
});
const area = (text: string) => ({
  position: { x: 1, y: 1 },
  width: 10,
  height: 10,
  lines: [{ segments: [{ text }] }],
});

describe("a page is empty", () => {
  test.each([
    ["without text", blankPage(), true],
    ["with blanks only", pageWith("  "), true],
    ["but not with text", pageWith("", "A"), false],
    ["with an empty text area", { ...blankPage(), textAreas: [area(" ")] }, true],
    ["but not with text in an area", { ...blankPage(), textAreas: [area("A")] }, false],
    ["but not with an image", { ...blankPage(), images: [{ image: "a", position: { x: 1, y: 1 } }] }, false],
  ])("%s (SIGN-071)", (_, page, empty) => {
    expect(isPageEmpty(page)).toBe(empty);
  });
});

test("a message is a posting if one of its pages is not blank (SIGN-072)", () => {
  expect(isActivePosting(blankMessage(3))).toBe(false);
  expect(isActivePosting({ pages: [blankPage(), pageWith("A")] })).toBe(true);
});

test("a text preview is cut after 30 characters (SIGN-182)", () => {
  const thirty = "123456789 123456789 1234567890";
  expect(messagePreview({ pages: [pageWith(thirty)] })).toBe(thirty);
  expect(messagePreview({ pages: [pageWith(`${thirty}1`)] })).toBe(`${thirty}…`);
});

test("the words of a message are in reading order, without blank pages", () => {
  const first = { ...pageWith(" CRASH ", "", "AHEAD"), textAreas: [area("SLOW")] };
  expect(messageText({ pages: [first, blankPage(), pageWith("USE US-36")] })).toBe(
    "CRASH AHEAD SLOW / USE US-36",
  );
});

describe("page limits of the sign", () => {
  test("the current page moves back when it is removed (EDIT-020)", () => {
    expect(fitPageIndex(4, 2)).toBe(1);
    expect(fitPageIndex(1, 2)).toBe(1);
    expect(fitPageIndex(3, 0)).toBe(0);
  });
});

describe("duration", () => {
  test("in nanoseconds is shown in hours and minutes (SIGN-049)", () => {
    expect(hoursAndMinutes(5_400_000_000_000)).toEqual({ hours: 1, minutes: 30 });
    expect(hoursAndMinutes(durationNsFromMs(30_000))).toEqual({ hours: 0, minutes: 1 });
    expect(durationNsOf(1, 30)).toBe(5_400_000_000_000);
  });

  test("is none or timed, with thirty minutes as default (SIGN-073, SIGN-074)", () => {
    expect(isTimed(null)).toBe(false);
    expect(isTimed(undefined)).toBe(false);
    const durationNs = withTimed(true);
    expect(isTimed(durationNs)).toBe(true);
    expect(hoursAndMinutes(durationNs!)).toEqual({ hours: 0, minutes: 30 });
    expect(withTimed(false)).toBeNull();
  });
});

test("the default message priority is 5 (SIGN-098)", () => {
  expect(priorityOf({ pages: [] })).toBe(5);
  expect(priorityOf({ priority: 2, pages: [] })).toBe(2);
});

describe("page rules", () => {
  test("an on-time below 0.1 s is ignored (EDIT-068)", () => {
    expect(withPageOnTime(blankPage(), 99).pageOnTime).toBe(3000);
    expect(withPageOnTime(blankPage(), 100).pageOnTime).toBe(100);
  });

  test("the transition time is at least 0 (EDIT-069)", () => {
    expect(withPageOffTime(blankPage(), -500).pageOffTime).toBe(0);
    expect(withPageOffTime(blankPage(), 1500).pageOffTime).toBe(1500);
  });

  test("the last line cannot be removed (EDIT-023)", () => {
    const { messageLines } = pageWith("A", "B");
    expect(canDeleteLine(messageLines)).toBe(true);
    const left = withoutLine(messageLines, 0);
    expect(left).toEqual([{ segments: [{ text: "B" }] }]);
    expect(canDeleteLine(left)).toBe(false);
    expect(withoutLine(left, 0)).toEqual(left);
  });

  test("a second segment is offered while a line has one (EDIT-009)", () => {
    expect(canAddSegment({ segments: [{ text: "A" }] })).toBe(true);
    expect(canAddSegment({ segments: [{ text: "A" }, { text: "B" }] })).toBe(false);
  });
});
