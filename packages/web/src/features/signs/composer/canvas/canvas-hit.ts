import { type LaidLine, linesOf } from "@gantry/domain/sign/layout/layout-model.ts";
import type { MessageLayout } from "@gantry/domain/sign/layout/message-layout.ts";
import { markBefore } from "@gantry/domain/sign/multi/message-to-multi.ts";

interface TextPlace {
  line: number;
  segment: number;
  caret: number;
}

/** Text at a 0-based display pixel, or the nearest line; undefined without text. */
export function textAt(layout: MessageLayout, xPx: number, yPx: number): TextPlace | undefined {
  const area = layout.pages[0]?.areas[0];
  const lines = area ? linesOf(area) : [];
  const distancePx = ({ topPx, heightPx }: LaidLine) =>
    Math.max(topPx - yPx, 0, yPx - (topPx + Math.max(1, heightPx) - 1));
  let nearest = -1;
  for (const [at, line] of lines.entries()) {
    const best = lines[nearest];
    if (!best || distancePx(line) < distancePx(best)) nearest = at;
  }
  const found = lines[nearest];
  if (!found) return undefined;
  const glyphs = found.spans.flatMap((span) => span.glyphs);
  if (glyphs.length === 0) return { line: nearest, segment: 0, caret: 0 };
  // The first character whose centre is right of the pixel, otherwise the end of the line.
  const before = glyphs.filter((glyph) => glyph.xPx + glyph.widthPx / 2 <= xPx);
  const last = before.toSorted((a, b) => a.xPx - b.xPx).at(-1);
  const mark = markBefore(layout.marks, (last ?? glyphs[0])?.position ?? 0);
  if (!mark) return { line: nearest, segment: 0, caret: 0 };
  const ofSegment = before.filter(({ position }) => markBefore(layout.marks, position) === mark);
  return { line: nearest, segment: mark.segment, caret: ofSegment.length };
}

/** 0-based pixels; as wide as the display, or as the text if wider. */
export function lineBox(
  layout: MessageLayout,
  line: number,
  displayWidthPx: number,
): { xPx: number; yPx: number; widthPx: number; heightPx: number } | undefined {
  const area = layout.pages[0]?.areas[0];
  const laid = area && linesOf(area)[line];
  if (!laid) return undefined;
  const leftPx = Math.min(0, ...laid.spans.map((span) => span.leftPx));
  const rightPx = Math.max(displayWidthPx, ...laid.spans.map((span) => span.leftPx + span.widthPx));
  return { xPx: leftPx, yPx: laid.topPx, widthPx: rightPx - leftPx, heightPx: laid.heightPx };
}
