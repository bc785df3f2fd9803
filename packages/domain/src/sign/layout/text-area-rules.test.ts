import fc from "fast-check";
import { expect, test } from "vitest";
import {
  moveTextArea,
  newTextArea,
  resizeTextArea,
  setTextAreaText,
  textAreaPositionRange,
  withoutTextAreaLine,
} from "./text-area-rules.ts";

const display = { widthPx: 128, heightPx: 32 };

test("a new rectangle starts a quarter in, half as wide and a third as high, with one line of its own (EDIT-062, SIGN-054)", () => {
  expect(newTextArea(display)).toEqual({
    position: { x: 33, y: 9 },
    width: 64,
    height: 10,
    vertJustification: "center",
    lines: [{ segments: [{ text: "", horizJustification: "center" }] }],
  });
});

test("text typed into a rectangle is in capitals, in its style and in no other line (EDIT-050)", () => {
  const area = newTextArea(display);
  const two = { ...area, lines: [...area.lines, { segments: [{ text: "EXIT" }, { text: "214" }] }] };
  expect(setTextAreaText(two, 1, 0, "left lane").lines).toEqual([
    { segments: [{ text: "", horizJustification: "center" }] },
    { segments: [{ text: "LEFT LANE" }, { text: "214" }] },
  ]);
});

test("a rectangle is at least 10 by 10 (EDIT-063)", () => {
  expect(resizeTextArea(newTextArea(display), { width: 3, height: 1 }, display)).toMatchObject({
    width: 10,
    height: 10,
  });
  expect(newTextArea({ widthPx: 16, heightPx: 16 })).toMatchObject({ width: 10, height: 10 });
});

test("its position ranges from 1 to the remaining display size (EDIT-064, EDIT-065)", () => {
  expect(textAreaPositionRange(64, 128)).toEqual({ min: 1, max: 64 });
  const area = newTextArea(display);
  expect(moveTextArea(area, { x: 500, y: -3 }, display).position).toEqual({ x: 64, y: 1 });
});

test("the rectangle stays on the display for any input", () => {
  const number = fc.integer({ min: -50, max: 300 });
  fc.assert(
    fc.property(number, number, number, number, (x, y, width, height) => {
      const area = moveTextArea(
        resizeTextArea(newTextArea(display), { width, height }, display),
        { x, y },
        display,
      );
      expect(area.position.x).toBeGreaterThanOrEqual(1);
      expect(area.position.y).toBeGreaterThanOrEqual(1);
      expect(area.position.x + area.width - 1).toBeLessThanOrEqual(display.widthPx);
      expect(area.position.y + area.height - 1).toBeLessThanOrEqual(display.heightPx);
    }),
  );
});

test("growing a rectangle at the edge moves it back onto the display", () => {
  const atEdge = moveTextArea(newTextArea(display), { x: 64, y: 22 }, display);
  expect(resizeTextArea(atEdge, { width: 100, height: 20 }, display).position).toEqual({ x: 28, y: 12 });
});

test("the last line of a text area cannot be removed (EDIT-066)", () => {
  const area = newTextArea(display);
  expect(withoutTextAreaLine(area, 0).lines).toEqual(area.lines);
});
