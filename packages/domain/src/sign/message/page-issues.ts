import type { SignFace } from "../reconcile/face.ts";
import {
  type LaidArea,
  type LaidLine,
  type LaidPage,
  type LaidSpan,
  type PixelRectangle,
  type PlacedGlyph,
  linesOf,
} from "../layout/layout-model.ts";
import type { MessageImage, MessageLine, MessagePage } from "./message.ts";
import { markBefore, type MultiMark } from "../multi/message-to-multi.ts";
import { findUnsupportedColors } from "./message-colors.ts";
import { graphicOf } from "./message-images.ts";
import { isPictureOnSign, pictureSizeOf } from "./message-picture.ts";
import { wordIssuesOf } from "../words/message-words.ts";
import {
  type ImageSize,
  type MessageIssue,
  type MessageIssueType,
  unknownImageSize,
} from "./message-issue.ts";
import { outsideSizes, overlapPixels, pixelsOutside } from "../layout/pixel-rectangle.ts";
import { cellWidthPx, exceedsCell, rowHeightPx } from "../layout/place-text.ts";
import { tagBits } from "../multi/multi-tokens.ts";
import { supportedTagsOf } from "../multi/supported-tags-of.ts";
import type { WordRules } from "../words/words.ts";

/** Issues of one page of a message, as laid out on the sign. */
export class PageIssues {
  readonly #source: MessagePage;
  readonly #index: number;
  readonly #laid: LaidPage;
  readonly #marks: readonly MultiMark[];
  readonly #face: SignFace;
  readonly #issues: MessageIssue[];

  constructor(
    source: MessagePage,
    index: number,
    laid: LaidPage,
    marks: readonly MultiMark[],
    face: SignFace,
    issues: MessageIssue[],
  ) {
    this.#source = source;
    this.#index = index;
    this.#laid = laid;
    this.#marks = marks;
    this.#face = face;
    this.#issues = issues;
  }

  texts(words: WordRules): void {
    this.#text(this.#source.messageLines, this.#laid.areas[0]!, {}, words);
    // A rectangle outside the sign is refused with its text, so later ones cannot be matched by order.
    const all = this.#laid.areas.length === this.#source.textAreas.length + 1;
    for (const [textArea, area] of this.#source.textAreas.entries()) {
      const laid = all ? this.#laid.areas[textArea + 1] : undefined;
      if (laid === undefined) this.#words(area.lines, { textArea }, words);
      else this.#text(area.lines, laid, { textArea }, words);
    }
  }

  #text(lines: readonly MessageLine[], area: LaidArea, where: Partial<MessageIssue>, words: WordRules): void {
    this.#heights(area, where);
    for (const [line, laid] of linesOf(area).entries()) this.#widths(laid, area, { ...where, line });
    this.#words(lines, where, words);
  }

  #heights(area: LaidArea, where: Partial<MessageIssue>): void {
    for (const block of area.blocks) {
      const pixels = block.heightPx - area.heightPx;
      const isEmpty = block.lines.every((laid) => laid.spans.length === 0);
      if (pixels <= 0 || isEmpty) continue;
      const line = block.lines.findIndex((laid) => laid.topPx - block.topPx + laid.heightPx > area.heightPx);
      this.#add("vertical_overflow", {
        ...where,
        line: line < 0 ? block.lines.length - 1 : line,
        pixels,
        actual: block.heightPx,
        maximum: area.heightPx,
      });
    }
  }

  #widths(line: LaidLine, area: LaidArea, where: Partial<MessageIssue>): void {
    let freeFromPx = area.xPx;
    for (const span of line.spans) {
      const segment = { segment: this.#segmentOf(span.glyphs[0]) };
      const size = { actual: span.widthPx, maximum: area.widthPx };
      if (span.widthPx > area.widthPx) {
        const pixels = span.widthPx - area.widthPx;
        this.#add("horizontal_overflow", { ...where, ...segment, pixels, ...size });
      } else if (span.leftPx < freeFromPx) {
        const pixels = freeFromPx - span.leftPx;
        this.#add("character_overlap", {
          ...where,
          ...segment,
          pixels,
          actual: line.widthPx,
          maximum: area.widthPx,
        });
      }
      this.#cells(span, { ...where, ...segment });
      freeFromPx = span.leftPx + span.widthPx;
    }
  }

  /** Line matrix: fixed row height. Character matrix: fixed cells as well. */
  #cells(span: LaidSpan, where: Partial<MessageIssue>): void {
    const rowPx = rowHeightPx(this.#face);
    if (rowPx === 0) return;
    const cellPx = cellWidthPx(this.#face);
    const glyph = span.glyphs.find((placed) => exceedsCell(placed, rowPx, cellPx));
    if (glyph === undefined) return;
    const text = String.fromCharCode(glyph.code);
    if (glyph.font.heightPx > rowPx) {
      const pixels = glyph.font.heightPx - rowPx;
      this.#add("vertical_overflow", { ...where, pixels, actual: glyph.font.heightPx, maximum: rowPx });
    } else {
      const actual = glyph.font.widthsPx[glyph.code]!;
      this.#add("character_overlap", { ...where, pixels: actual - cellPx, actual, maximum: cellPx, text });
    }
  }

  #words(lines: readonly MessageLine[], where: Partial<MessageIssue>, words: WordRules): void {
    for (const { word, type, ...place } of wordIssuesOf(lines, this.#face, words)) {
      this.#add(type, { ...where, ...place, text: word });
    }
  }

  images(imageSize: ImageSize): void {
    const face = this.#face;
    const images = this.#source.images.map((image) => imageRectangle(image, imageSize(image), face));
    const takesGraphics = supportedTagsOf(face).has(tagBits.g);
    const mayTake = face.maxGraphics !== 0 && (takesGraphics || face.supportedTags === undefined);
    for (const [image, area] of images.entries()) {
      const source = this.#source.images[image]!;
      const isThere = takesGraphics && graphicOf(source, face) !== undefined;
      // Images that are too large are reported as overflows.
      const isTooLarge = mayTake && pictureSizeOf(source.image) && !isPictureOnSign(source.image, face);
      if (!isThere && !isTooLarge) this.#add("image_not_supported", { image });
      const pixels = pixelsOutside(area, this.#face);
      if (pixels > 0) this.#add("image_overflow", { image, pixels, ...outsideSizes(area, this.#face) });
      const others = [...this.#textRectangles(), ...images.slice(0, image)];
      const overlap = Math.max(0, ...others.map((other) => overlapPixels(area, other)));
      if (overlap > 0) this.#add("image_overlap", { image, pixels: overlap });
    }
    this.#images = images;
  }

  #images: PixelRectangle[] = [];

  textAreas(): void {
    const areas = this.#source.textAreas.map(({ position, width, height }) => ({
      xPx: position.x - 1,
      yPx: position.y - 1,
      widthPx: width,
      heightPx: height,
    }));
    if (areas.length === 0) return;
    const others = [...this.#textRectangles(), ...this.#images];
    for (const [textArea, area] of areas.entries()) {
      const pixels = pixelsOutside(area, this.#face);
      if (pixels > 0)
        this.#add("text_area_overflow", { textArea, pixels, ...outsideSizes(area, this.#face) });
      const overlaps = [...others, ...areas.slice(0, textArea)].map((other) => overlapPixels(area, other));
      const overlap = Math.max(0, ...overlaps);
      if (overlap > 0) this.#add("text_area_overlap", { textArea, pixels: overlap });
    }
  }

  unsupportedColors(): void {
    for (const found of findUnsupportedColors(this.#source, this.#face))
      this.#add("color_not_supported", found);
  }

  /** A font that the sign lacks is never replaced without a word. */
  missingFonts(): void {
    const { messageLines, textAreas } = this.#source;
    for (const lines of [messageLines, ...textAreas.map((area) => area.lines)])
      for (const { segments } of lines)
        for (const { fontId } of segments)
          if (fontId !== undefined && !this.#face.fonts.has(fontId))
            return this.#add("font_unknown", { text: String(fontId) });
  }

  #textRectangles(): PixelRectangle[] {
    return linesOf(this.#laid.areas[0]!).flatMap((line) =>
      line.spans.map((span) => ({
        xPx: span.leftPx,
        yPx: line.topPx,
        widthPx: span.widthPx,
        heightPx: line.heightPx,
      })),
    );
  }

  #segmentOf(glyph: PlacedGlyph | undefined): number {
    return markBefore(this.#marks, glyph?.position ?? 0)?.segment ?? 0;
  }

  #add(type: MessageIssueType, rest: Partial<MessageIssue>): void {
    this.#issues.push({ type, page: this.#index, ...rest });
  }
}

/** Size of the graphic on the sign, or of the image's own pixels, otherwise as measured, otherwise 32 x 32. */
function imageRectangle(
  image: MessageImage,
  measured: ReturnType<ImageSize>,
  face: SignFace,
): PixelRectangle {
  const { widthPx, heightPx } =
    graphicOf(image, face) ?? pictureSizeOf(image.image) ?? measured ?? unknownImageSize;
  return { xPx: image.position.x - 1, yPx: image.position.y - 1, widthPx, heightPx };
}
