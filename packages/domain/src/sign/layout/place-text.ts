import type { SignFace } from "../reconcile/face.ts";
import type { LaidArea, LaidBlock, LaidLine, LaidSpan, PlacedGlyph } from "./layout-model.ts";

/** Called for the first character that does not fit (textTooBig). */
type TooBig = (position: number) => void;

/**
 * Positions every glyph of a text rectangle by NTCIP 1203: justification, line spacing and matrix cells.
 * Nothing is clipped; overflows are reported.
 */
export function placeArea(area: LaidArea, face: SignFace, tooBig: TooBig): void {
  const rowPx = rowHeightPx(face);
  for (const block of area.blocks) {
    stackLines(block, rowPx);
    block.topPx = area.yPx + blockOffset(block, area.heightPx, rowPx);
    if (block.heightPx > area.heightPx) reportTooTall(block, area.heightPx, tooBig);
    for (const line of block.lines) placeLine(line, block.topPx, area, face, tooBig);
  }
  reportMeetingBlocks(area, tooBig);
}

/** 0 on a full matrix. */
export function rowHeightPx(face: SignFace): number {
  return face.matrixType === "FULL" ? 0 : face.characterHeightPx;
}

/** 0 unless the sign is a character matrix. */
export function cellWidthPx(face: SignFace): number {
  return face.matrixType === "CHARACTER" ? face.characterWidthPx : 0;
}

/** Offset of aligned text: 0, half or all of the free space, rounded down to whole cells. */
function offsetOf(place: "start" | "middle" | "end", freePx: number, cellPx: number): number {
  if (place === "start") return 0;
  const offset = place === "middle" ? Math.floor(freePx / 2) : freePx;
  return cellPx > 0 && offset > 0 ? offset - (offset % cellPx) : offset;
}

function blockOffset(block: LaidBlock, heightPx: number, rowPx: number): number {
  const place = block.justification === 2 ? "start" : block.justification === 3 ? "middle" : "end";
  return offsetOf(place, heightPx - block.heightPx, rowPx);
}

/** Relative to the block; line gaps are the rounded-up average of both lines' largest spacings. */
function stackLines(block: LaidBlock, rowPx: number): void {
  let bottomPx = 0;
  for (let at = 0; at < block.lines.length; at++) {
    const line = block.lines[at]!;
    const before = block.lines[at - 1];
    if (before !== undefined && rowPx === 0) {
      bottomPx += before.spacingAfterPx ?? Math.ceil((before.spacingPx + line.spacingPx) / 2);
    }
    line.topPx = bottomPx;
    bottomPx += rowPx > 0 ? rowPx : line.heightPx;
  }
  block.heightPx = bottomPx;
}

function placeLine(line: LaidLine, blockTopPx: number, area: LaidArea, face: SignFace, tooBig: TooBig): void {
  line.topPx += blockTopPx;
  const cellPx = cellWidthPx(face);
  let freeFromPx = area.xPx;
  line.widthPx = 0;
  for (const span of line.spans) {
    line.widthPx += span.widthPx;
    if (span.justification === 5) spread(span, area.widthPx, cellPx);
    const place = span.justification === 3 ? "middle" : span.justification === 4 ? "end" : "start";
    span.leftPx = area.xPx + offsetOf(place, area.widthPx - span.widthPx, cellPx);
    for (const glyph of span.glyphs) {
      glyph.xPx += span.leftPx;
      glyph.yPx = line.topPx + line.heightPx - glyph.font.heightPx;
    }
    if (span.widthPx > area.widthPx) reportTooWide(span, area.widthPx, tooBig);
    else if (span.leftPx < freeFromPx && span.glyphs[0] !== undefined) tooBig(span.glyphs[0].position);
    freeFromPx = span.leftPx + span.widthPx;
  }
  reportOutgrownCells(line, face, tooBig);
}

/**
 * Full justification: distributes free pixels between words, or between the characters of a single word,
 * leftmost first.
 */
function spread(span: LaidSpan, widthPx: number, cellPx: number): void {
  const step = cellPx > 0 ? cellPx : 1;
  const free = Math.floor((widthPx - span.widthPx) / step);
  const betweenWords = span.glyphs.filter((glyph) => glyph.code === space).length;
  const gaps = betweenWords > 0 ? betweenWords : span.glyphs.length - 1;
  if (free <= 0 || gaps <= 0) return;
  let passed = 0;
  for (const [at, glyph] of span.glyphs.entries()) {
    const gapsBefore = betweenWords > 0 ? passed : at;
    glyph.xPx += step * (gapsBefore * Math.floor(free / gaps) + Math.min(gapsBefore, free % gaps));
    if (glyph.code === space) passed++;
  }
  span.widthPx += free * step;
}

const space = 32;

function reportTooWide(span: LaidSpan, widthPx: number, tooBig: TooBig): void {
  const startPx = span.glyphs[0]!.xPx;
  const first = span.glyphs.find((glyph) => glyph.xPx - startPx + glyph.widthPx > widthPx);
  tooBig((first ?? span.glyphs[0]!).position);
}

/** On line and character matrices a character cannot exceed its cell. */
function reportOutgrownCells(line: LaidLine, face: SignFace, tooBig: TooBig): void {
  const rowPx = rowHeightPx(face);
  if (rowPx === 0) return;
  const cellPx = cellWidthPx(face);
  for (const span of line.spans) {
    const outgrown = span.glyphs.find((glyph) => exceedsCell(glyph, rowPx, cellPx));
    if (outgrown !== undefined) tooBig(outgrown.position);
  }
}

/** 0 means no limit. */
export function exceedsCell(glyph: PlacedGlyph, rowPx: number, cellPx: number): boolean {
  return (
    (rowPx > 0 && glyph.font.heightPx > rowPx) || (cellPx > 0 && glyph.font.widthsPx[glyph.code]! > cellPx)
  );
}

function reportTooTall(block: LaidBlock, heightPx: number, tooBig: TooBig): void {
  const over = block.lines.filter((line) => line.topPx + line.heightPx > heightPx);
  const first = over.map(firstPositionOf).find((position) => position !== undefined);
  const position = first ?? block.lines.map(firstPositionOf).findLast((known) => known !== undefined);
  if (position !== undefined) tooBig(position);
}

function reportMeetingBlocks(area: LaidArea, tooBig: TooBig): void {
  for (let at = 1; at < area.blocks.length; at++) {
    const above = area.blocks[at - 1]!;
    const block = area.blocks[at]!;
    if (block.topPx >= above.topPx + above.heightPx) continue;
    const position = block.lines.map(firstPositionOf).find((known) => known !== undefined);
    if (position !== undefined) tooBig(position);
  }
}

function firstPositionOf(line: LaidLine): number | undefined {
  return line.spans[0]?.glyphs[0]?.position;
}
