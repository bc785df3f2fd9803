import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import type { MessagePage } from "@gantry/domain/sign/message/message.ts";
import { expect, test } from "vitest";
import {
  lineSelected,
  restylePage,
  type Selection,
  selectedStyleOf,
  withLineToggled,
  withSegmentToggled,
} from "./segment-style.ts";

const page: MessagePage = {
  ...blankPage(),
  messageLines: [
    {
      segments: [{ text: "A", fontId: 1, foregroundColor: "red", horizJustification: "left" }, { text: "B" }],
    },
    { segments: [{ text: "C", fontId: 2, foregroundColor: "green", horizJustification: "right" }] },
  ],
};
const colorsOf = (changed: MessagePage) =>
  changed.messageLines.map((line) => line.segments.map((segment) => segment.foregroundColor));

test("selecting a line or a segment loads its font, colour and alignment (EDIT-022)", () => {
  expect(selectedStyleOf(page, [])).toMatchObject({ fontId: 1, foregroundColor: "red" });
  const second = withLineToggled([], page, 1);
  expect(selectedStyleOf(page, second)).toMatchObject({
    fontId: 2,
    foregroundColor: "green",
    horizJustification: "right",
  });
  const part = selectedStyleOf(page, withSegmentToggled([], 0, 1));
  expect(part.foregroundColor).toBeUndefined();
  // All segments of a line share the first one's font (EDIT-051).
  expect(part.fontId).toBe(1);
});

test("the toolbar applies to the selection, or to all lines without one", () => {
  expect(colorsOf(restylePage(page, [], { foregroundColor: "blue" }))).toEqual([["blue", "blue"], ["blue"]]);
  const part: Selection = [{ line: 0, segment: 1 }];
  expect(colorsOf(restylePage(page, part, { foregroundColor: "blue" }))).toEqual([
    ["red", "blue"],
    ["green"],
  ]);
});

test("a font applies to the whole line of a selected segment, and to no other line (EDIT-051)", () => {
  const changed = restylePage(page, [{ line: 0, segment: 1 }], { fontId: 3 });
  expect(changed.messageLines.map((line) => line.segments.map(({ fontId }) => fontId))).toEqual([
    [3, 3],
    [2],
  ]);
});

test("a colour can be reset to the sign's default", () => {
  expect(colorsOf(restylePage(page, [], { foregroundColor: undefined }))).toEqual([
    [undefined, undefined],
    [undefined],
  ]);
});

test("a line is fully, partly or not selected, and one click changes that (EDIT-008)", () => {
  const part = withSegmentToggled([], 0, 0);
  expect(lineSelected(part, page, 0)).toBe("some");
  const whole = withLineToggled(part, page, 0);
  expect(lineSelected(whole, page, 0)).toBe("all");
  expect(lineSelected(withLineToggled(whole, page, 0), page, 0)).toBe("none");
});
