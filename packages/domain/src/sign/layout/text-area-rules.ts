import type { TextArea } from "../message/message.ts";
import { withoutLine } from "./page-rules.ts";

export const minTextAreaPx = 10;

export interface DisplaySize {
  widthPx: number;
  heightPx: number;
}

/** From a quarter of the display plus 1, half as wide and a third as high, minimum 10 x 10. */
export function newTextArea(display: DisplaySize): TextArea {
  return {
    position: { x: Math.floor(display.widthPx / 4) + 1, y: Math.floor(display.heightPx / 4) + 1 },
    width: Math.max(minTextAreaPx, Math.floor(display.widthPx / 2)),
    height: Math.max(minTextAreaPx, Math.floor(display.heightPx / 3)),
    vertJustification: "center",
    lines: [{ segments: [{ text: "", horizJustification: "center" }] }],
  };
}

/** 1-based positions offered by the control: 1 to display size minus rectangle size. */
export function textAreaPositionRange(size: number, displaySize: number): { min: number; max: number } {
  return { min: 1, max: Math.max(1, displaySize - size) };
}

/** Clamped to the control's range. */
export function moveTextArea(area: TextArea, to: { x: number; y: number }, display: DisplaySize): TextArea {
  return {
    ...area,
    position: {
      x: clamp(to.x, textAreaPositionRange(area.width, display.widthPx)),
      y: clamp(to.y, textAreaPositionRange(area.height, display.heightPx)),
    },
  };
}

/** At least 10 x 10, at most the display; moved back onto it if needed. */
export function resizeTextArea(
  area: TextArea,
  to: { width: number; height: number },
  display: DisplaySize,
): TextArea {
  const clampSize = (wanted: number, max: number): number =>
    clamp(wanted, { min: minTextAreaPx, max: Math.max(minTextAreaPx, max) });
  const resized = {
    ...area,
    width: clampSize(to.width, display.widthPx),
    height: clampSize(to.height, display.heightPx),
  };
  const isOnDisplay =
    area.position.x + resized.width - 1 <= display.widthPx &&
    area.position.y + resized.height - 1 <= display.heightPx;
  return isOnDisplay ? resized : moveTextArea(resized, area.position, display);
}

/** Sign text is upper case (EDIT-050). */
export function setTextAreaText(area: TextArea, line: number, segment: number, text: string): TextArea {
  const lines = area.lines.map(({ segments }, at) => ({
    segments: segments.map((part, index) =>
      at === line && index === segment ? { ...part, text: text.toUpperCase() } : part,
    ),
  }));
  return { ...area, lines };
}

/** The last line stays. */
export function withoutTextAreaLine(area: TextArea, index: number): TextArea {
  return { ...area, lines: withoutLine(area.lines, index) };
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}
