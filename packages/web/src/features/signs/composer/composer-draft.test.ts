import { withTimed } from "@gantry/domain/sign/message-duration.ts";
import { expect, test } from "vitest";
import {
  addLine,
  addPage,
  changePage,
  draftOf,
  messageOf,
  newDraft,
  removeLine,
  removePage,
  setPageStyle,
  setText,
} from "./composer-draft.ts";

const typed = (text: string) => changePage(newDraft(), (page) => setText(page, 0, 0, text));

test("what is typed becomes upper case (EDIT-050)", () => {
  expect(messageOf(typed("Crash ahead")).pages[0]?.messageLines[0]?.segments[0]?.text).toBe("CRASH AHEAD");
});

test("a new page starts with 3 s on, 0.5 s off, centred (EDIT-018)", () => {
  const page = addPage(newDraft(), 2).pages[1];
  expect(page).toMatchObject({ pageOnTime: 3000, pageOffTime: 500, verticalJustification: "center" });
});

test("there are never more pages than the sign can show (EDIT-019)", () => {
  const full = addPage(addPage(newDraft(), 2), 2);
  expect(full.pages).toHaveLength(2);
  expect(draftOf({ pages: full.pages }, 1, null).pages).toHaveLength(1);
});

test("the open page moves back when the last one is taken away (EDIT-020)", () => {
  const two = addPage(newDraft(), 3);
  expect(two.activePage).toBe(1);
  expect(removePage(two, 1).activePage).toBe(0);
  expect(removePage(newDraft(), 0).pages).toHaveLength(1);
});

test("the only line of a page cannot be taken away (EDIT-023)", () => {
  const page = newDraft().pages[0];
  if (!page) throw new Error("a new draft has a page");
  expect(removeLine(page, 0).messageLines).toHaveLength(1);
  expect(removeLine(addLine(page), 1).messageLines).toHaveLength(1);
});

test("a page left blank is not posted, so the sign does not go dark for its time", () => {
  const draft = addPage(typed("CRASH"), 3);
  expect(messageOf(draft).pages).toHaveLength(1);
});

test("thirty minutes are posted as nanoseconds, continuous as none (SIGN-049, SIGN-074)", () => {
  expect(messageOf({ ...typed("X"), durationNs: withTimed(true) }).duration).toBe(1_800_000_000_000);
  expect(messageOf(typed("X")).duration).toBeNull();
});

test("changing the font keeps text, colours and pictures of a message that is edited", () => {
  const draft = draftOf(
    {
      priority: 2,
      pages: [
        {
          pageOnTime: 2000,
          pageOffTime: 0,
          verticalJustification: "top",
          messageLines: [{ segments: [{ text: "A", foregroundColor: "red" }, { text: "B" }] }],
          textAreas: [],
          images: [{ image: "arrow", position: { x: 1, y: 1 } }],
        },
      ],
    },
    3,
    null,
  );
  const page = messageOf(changePage(draft, (old) => setPageStyle(old, { fontId: 7 }))).pages[0];
  expect(page?.messageLines[0]?.segments).toEqual([
    { text: "A", foregroundColor: "red", fontId: 7 },
    { text: "B", fontId: 7 },
  ]);
  expect(page?.images).toHaveLength(1);
});
