import type { CompiledFont } from "../fonts/compiled-font.ts";
import type { Rgb } from "../raster/colors.ts";
import type { Graphic } from "../pictures/graphic.ts";
import type { MultiError } from "../multi/multi-tokens.ts";

/** Phases of flashing text. */
export interface FlashTiming {
  onTimeMs: number;
  offTimeMs: number;
  startsOn: boolean;
}

/** One character where it stands on the face; 0-based pixels, may lie outside when the text is too big. */
export interface PlacedGlyph {
  code: number;
  font: CompiledFont;
  xPx: number;
  yPx: number;
  /** Room it takes: its own width, or a cell on a character matrix. */
  widthPx: number;
  foreground: Rgb;
  /** -1: what lies behind shows. */
  background: number;
  flash: FlashTiming | null;
  /** 0-based offset in MULTI. */
  position: number;
}

/** Text of a line with one justification. */
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
  /** Spacing that the `[nl]` after it gives; null takes the fonts'. */
  spacingAfterPx: number | null;
  /** Sum of its spans. */
  widthPx: number;
  spans: LaidSpan[];
}

/** Lines that are pushed together to the top, the middle or the bottom of their rectangle. */
export interface LaidBlock {
  justification: 2 | 3 | 4;
  topPx: number;
  heightPx: number;
  lines: LaidLine[];
}

/** Rectangle in 0-based pixels. */
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

/** A rectangle of one colour. */
export interface LaidShape extends PixelRectangle {
  color: Rgb;
}

/** A graphic where it stands, with the colours in force for the lit and unlit pixels of a one-bit or shaded one. */
export interface LaidPicture extends PixelRectangle {
  graphic: Graphic;
  foreground: Rgb;
  background: Rgb;
}

export interface LaidPage {
  onTimeMs: number;
  offTimeMs: number;
  background: Rgb;
  /** Rectangles and graphics in the order in which they are drawn, under the text. */
  shapes: (LaidShape | LaidPicture)[];
  areas: LaidArea[];
  /** Tags that a sign shows and this layout cannot draw (clock, sensor and vendor fields). */
  undrawnTags: string[];
}

/** No sign holds more pages (dmsMaxNumberPages); more are counted as an error and not laid out. */
export const mostPages = 255;

export interface MultiLayout {
  pages: LaidPage[];
  /** In rising position; a sign refuses the message for the first. */
  errors: MultiError[];
}

/** Lines of an area from top to bottom. */
export function linesOf(area: LaidArea): LaidLine[] {
  return area.blocks.length === 1 ? area.blocks[0]!.lines : area.blocks.flatMap((block) => block.lines);
}
