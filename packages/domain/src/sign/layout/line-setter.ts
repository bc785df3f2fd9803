import type { CompiledFont } from "../fonts/compiled-font.ts";
import type { SignFace } from "../reconcile/face.ts";
import type { FlashTiming, LaidArea, LaidBlock, LaidLine, LaidSpan, PixelRectangle } from "./layout-model.ts";
import type { MultiErrorName } from "../multi/multi-tokens.ts";
import { cellWidthPx, placeArea } from "./place-text.ts";

/** Style of the next character; carries over between pages. */
export interface TextStyle {
  font: CompiledFont | null;
  foreground: number;
  /** -1: transparent. */
  background: number;
  /** -1: the fonts' own spacing. */
  spacingPx: number;
  flash: FlashTiming | null;
  lineJustification: 2 | 3 | 4 | 5;
  pageJustification: 2 | 3 | 4;
  /** Offsets of the justification tags, for tagConflict. */
  lineJustifiedAt: number;
  pageJustifiedAt: number;
}

type ReportMultiError = (error: MultiErrorName, position: number, text: string) => void;

export class LineSetter {
  readonly area: LaidArea;
  readonly #style: TextStyle;
  readonly #face: SignFace;
  readonly #cellPx: number;
  readonly #report: ReportMultiError;
  #block: LaidBlock;
  #line: LaidLine;

  constructor(rectangle: PixelRectangle, style: TextStyle, face: SignFace, report: ReportMultiError) {
    this.#style = style;
    this.#face = face;
    this.#cellPx = cellWidthPx(face);
    this.#report = report;
    this.#line = newLine();
    this.#block = { justification: style.pageJustification, topPx: 0, heightPx: 0, lines: [this.#line] };
    this.area = { ...rectangle, blocks: [this.#block] };
  }

  character(code: number, position: number): void {
    const { font, foreground, background, flash } = this.#style;
    if (font === null) return this.#report("fontNotDefined", position, String(this.#face.defaultFontNumber));
    const glyphWidthPx = font.widthsPx[code] ?? -1;
    if (glyphWidthPx < 0) return this.#report("characterNotDefined", position, String.fromCharCode(code));
    const span = this.#span();
    const before = span.glyphs[span.glyphs.length - 1];
    const xPx = span.widthPx + (before === undefined ? 0 : this.#gap(before.font, font));
    const widthPx = this.#cellPx > 0 ? this.#cellPx : glyphWidthPx;
    span.glyphs.push({ code, font, xPx, yPx: 0, widthPx, foreground, background, flash, position });
    span.widthPx = xPx + widthPx;
    grow(this.#line, font);
  }

  /** `spacingPx` null: the fonts' line spacing. */
  newLine(spacingPx: number | null): void {
    if (this.#block.justification !== this.#style.pageJustification) this.#changeBlock();
    this.#endLine();
    this.#line.spacingAfterPx = spacingPx;
    this.#line = newLine();
    this.#block.lines.push(this.#line);
  }

  close(): void {
    this.#dropTrailingLines();
    this.#endLine();
    placeArea(this.area, this.#face, (position) => this.#report("textTooBig", position, ""));
  }

  /** `[sc]`, otherwise the rounded-up average of both fonts; cells have no gap. */
  #gap(before: CompiledFont, font: CompiledFont): number {
    if (this.#cellPx > 0) return 0;
    if (this.#style.spacingPx >= 0) return this.#style.spacingPx;
    return before === font ? font.spacingPx : Math.ceil((before.spacingPx + font.spacingPx) / 2);
  }

  #span(): LaidSpan {
    const style = this.#style;
    if (this.#block.justification !== style.pageJustification) this.#changeBlock();
    const spans = this.#line.spans;
    const last = spans[spans.length - 1];
    if (last !== undefined && last.justification === style.lineJustification) return last;
    if (last !== undefined && last.justification > style.lineJustification) {
      this.#report("tagConflict", style.lineJustifiedAt, "jl");
      style.lineJustification = last.justification;
      return last;
    }
    const span: LaidSpan = { justification: style.lineJustification, leftPx: 0, widthPx: 0, glyphs: [] };
    spans.push(span);
    return span;
  }

  /** A different page justification starts a new block; it can only move forward. */
  #changeBlock(): void {
    const style = this.#style;
    const isLineEmpty = this.#line.spans.length === 0;
    if (isLineEmpty && this.#block.lines.length === 1) {
      this.#block.justification = style.pageJustification;
    } else if (this.#block.justification > style.pageJustification) {
      this.#report("tagConflict", style.pageJustifiedAt, "jp");
      style.pageJustification = this.#block.justification;
    } else {
      // The line started by the last [nl] belongs to the new block.
      if (isLineEmpty) this.#block.lines.pop();
      this.#line = newLine();
      this.#block = { justification: style.pageJustification, topPx: 0, heightPx: 0, lines: [this.#line] };
      this.area.blocks.push(this.#block);
    }
  }

  /** A line end that nothing follows starts no line. */
  #dropTrailingLines(): void {
    const { lines } = this.#block;
    const last = lines.findLastIndex(({ spans }) => spans.length > 0);
    // Without any text the rectangle keeps its first line.
    lines.splice(Math.max(1, last + 1));
    this.#line = lines.at(-1) ?? this.#line;
  }

  /** An empty line has the height of the current font. */
  #endLine(): void {
    if (this.#line.spans.length === 0 && this.#style.font !== null) grow(this.#line, this.#style.font);
  }
}

function grow(line: LaidLine, font: CompiledFont): void {
  if (font.heightPx > line.heightPx) line.heightPx = font.heightPx;
  if (font.lineSpacingPx > line.spacingPx) line.spacingPx = font.lineSpacingPx;
}

function newLine(): LaidLine {
  return { topPx: 0, heightPx: 0, spacingPx: 0, spacingAfterPx: null, widthPx: 0, spans: [] };
}
