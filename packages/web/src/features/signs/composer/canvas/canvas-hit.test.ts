import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { layoutMessage } from "@gantry/domain/sign/layout/message-layout.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import type { MessageLine } from "@gantry/domain/sign/message/message.ts";
import { expect, test } from "vitest";
import { lineBox, textAt } from "./canvas-hit.ts";
import { hasRoomForLine } from "../tools/line-room.ts";

const layOut = (...messageLines: MessageLine[]) =>
  layoutMessage({ pages: [{ ...blankPage(), messageLines }] }, defaultFace);
const line = (text: string): MessageLine => ({ segments: [{ text, horizJustification: "left" }] });

test("a click on the preview selects the line and character under it", () => {
  const layout = layOut(line("CRASH"), line("AHEAD"));
  const first = lineBox(layout, 0, 128);
  const second = lineBox(layout, 1, 128);
  if (!first || !second) throw new Error("both lines are laid out");
  expect(textAt(layout, 0, first.yPx + 1)).toEqual({ line: 0, segment: 0, caret: 0 });
  expect(textAt(layout, 127, first.yPx + 1)).toEqual({ line: 0, segment: 0, caret: 5 });
  expect(textAt(layout, 8, second.yPx + 1)).toMatchObject({ line: 1, segment: 0 });
  // Outside the text, the nearest line is chosen.
  expect(textAt(layout, 0, 0)?.line).toBe(0);
  expect(textAt(layout, 0, 31)?.line).toBe(1);
});

test("a click on the second segment of a line selects that segment", () => {
  const layout = layOut({
    segments: [
      { text: "EXIT", horizJustification: "left" },
      { text: "214", horizJustification: "right" },
    ],
  });
  const box = lineBox(layout, 0, 128);
  expect(textAt(layout, 126, box?.yPx ?? 0)).toMatchObject({ line: 0, segment: 1 });
  expect(textAt(layout, 2, box?.yPx ?? 0)).toMatchObject({ line: 0, segment: 0 });
});

test("a click on a blank page selects nothing", () => {
  expect(textAt(layOut(line("")), 10, 10)).toBeUndefined();
});

test("another line is possible while it fits in the font of the last one", () => {
  const makeLines = (count: number, fontId: number) => ({
    ...blankPage(),
    messageLines: Array.from({ length: count }, () => ({ segments: [{ text: "", fontId }] })),
  });
  expect(hasRoomForLine(makeLines(1, 2), defaultFace)).toBe(true);
  expect(hasRoomForLine(makeLines(2, 2), defaultFace)).toBe(false);
  expect(hasRoomForLine(makeLines(2, 1), defaultFace)).toBe(true);
});
