import type { CompiledFont } from "../fonts/compiled-font.ts";
import type { Rgb } from "../raster/colors.ts";
import type { Graphic } from "../pictures/graphic.ts";
import type { MultiError } from "../multi/multi-tokens.ts";

export interface FlashTiming {
  onTimeMs: number;
  offTimeMs: number;
  startsOn: boolean;
}

/** 0-based pixels; may lie outside if the text is too large. */
export interface PlacedGlyph {
  code: number;
  font: CompiledFont;
  xPx: number;
  yPx: number;
  /** Advance width: its own, or the cell of a character matrix. */
  widthPx: number;
  foreground: Rgb;
  /** -1: transparent. */
  background: number;
  flash: FlashTiming | null;
  /** 0-based offset in MULTI. */
  position: number;
}

export interface LaidSpan {
  justification: 2 | 3 | 4 | 5;
  leftPx: number;
  widthPx: number;
  glyphs: PlacedGlyph[];
}

export interface LaidLine {
  topPx: number;
  heightPx: number;
  /** Line spacing of its largest font. */
  spacingPx: number;
  /** Spacing given by the following `[nl]`; null: the fonts' spacing. */
  spacingAfterPx: number | null;
  widthPx: number;
  spans: LaidSpan[];
}

export interface LaidBlock {
  justification: 2 | 3 | 4;
  topPx: number;
  heightPx: number;
  lines: LaidLine[];
}

export interface PixelRectangle {
  xPx: number;
  yPx: number;
  widthPx: number;
  heightPx: number;
}

/** A text rectangle; the first of a page is the whole sign. */
export interface LaidArea extends PixelRectangle {
  blocks: LaidBlock[];
}

interface LaidShape extends PixelRectangle {
  color: Rgb;
}

/** A placed graphic with the current colours for lit and unlit pixels, used by 1-bit and shaded graphics. */
export interface LaidPicture extends PixelRectangle {
  graphic: Graphic;
  foreground: Rgb;
  background: Rgb;
}

export interface LaidPage {
  onTimeMs: number;
  offTimeMs: number;
  background: Rgb;
  /** In drawing order, below the text. */
  shapes: (LaidShape | LaidPicture)[];
  areas: LaidArea[];
  /** Tags a sign supports but this layout cannot draw (clock, sensor and vendor fields). */
  undrawnTags: string[];
}

/** Limit of dmsMaxNumberPages; further pages are an error and not laid out. */
export const maxPages = 255;

export interface MultiLayout {
  pages: LaidPage[];
  errors: MultiError[];
}

export function linesOf(area: LaidArea): LaidLine[] {
  return area.blocks.length === 1 ? area.blocks[0]!.lines : area.blocks.flatMap((block) => block.lines);
}
