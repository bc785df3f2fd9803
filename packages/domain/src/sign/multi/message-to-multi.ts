import { fontVersionId } from "./crc.ts";
import type { SignFace } from "../reconcile/face.ts";
import { defaultColors, isMonochrome, tagColorOf } from "../raster/face-colors.ts";
import { rgbOf } from "../raster/colors.ts";
import { graphicId } from "../pictures/graphic.ts";
import type {
  HorizJustification,
  MessageImage,
  MessageLine,
  MessagePage,
  Segment,
  SignMessage,
  VertJustification,
} from "../message/message.ts";
import { faceWithPictures, graphicNumberOf } from "../message/message-images.ts";
import { isPageEmpty } from "../message/message-text.ts";
import { fillFields } from "../message/travel-fields.ts";
import { tagBits } from "./multi-tokens.ts";
import { escapeText, hex4, writeColor } from "./multi-write.ts";

/** Maps an offset in MULTI to its part of the message; indexes count from 0. */
export interface MultiMark {
  /** 0-based offset in MULTI where the segment's text starts. */
  position: number;
  page: number;
  /** -1: the lines of the page itself. */
  textArea: number;
  line: number;
  segment: number;
}

export interface WrittenMessage {
  multi: string;
  marks: MultiMark[];
  /** Message index of each written page; blank pages are skipped. */
  pageIndexes: number[];
}

/**
 * Converts a message to MULTI for this sign; blank pages are skipped and a blank message gives "". Times are
 * in tenths of a second: page on 0.1 to 25.5 s, page off 0 to 25.5 s, flash phases 0 to 9.9 s.
 */
export function multiFromMessage(message: SignMessage, face: SignFace): string {
  return writeMessage(message, face).multi;
}

export function writeMessage(message: SignMessage, face: SignFace): WrittenMessage {
  const writer = new MessageWriter(faceWithPictures(message, face));
  // A field that was not filled never reaches a sign.
  for (const [index, page] of fillFields(message, {}, 0).pages.entries()) {
    if (!isPageEmpty(page)) writer.page(page, index);
  }
  return { multi: writer.multi, marks: writer.marks, pageIndexes: writer.pageIndexes };
}

export function markBefore(marks: readonly MultiMark[], position: number): MultiMark | undefined {
  let from = 0;
  let to = marks.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (marks[middle]!.position <= position) from = middle + 1;
    else to = middle;
  }
  return marks[from - 1];
}

/** The first segment's font, otherwise the sign's default, otherwise the first font. */
export function fontNumberOf(line: MessageLine, face: SignFace): number {
  const fontId = line.segments[0]?.fontId;
  if (fontId !== undefined && face.fonts.has(fontId)) return fontId;
  if (face.fonts.has(face.defaultFontNumber)) return face.defaultFontNumber;
  return face.fonts.keys().next().value ?? face.defaultFontNumber;
}

export function lineJustificationOf(
  justification: HorizJustification | undefined,
  face: SignFace,
): 2 | 3 | 4 | 5 {
  const numbers = { left: 2, center: 3, right: 4, full: 5 } as const;
  if (justification === undefined || justification === "default") return face.defaultLineJustification;
  return numbers[justification];
}

function pageJustificationOf(justification: VertJustification): 2 | 3 | 4 {
  return ({ top: 2, center: 3, bottom: 4 } as const)[justification];
}

export function isLineBlank(line: MessageLine): boolean {
  return line.segments.every((segment) => segment.text.trim() === "");
}

/** Without trailing blank lines, which would push the text upwards. */
function trimLines(lines: readonly MessageLine[]): readonly MessageLine[] {
  return lines.slice(0, lines.findLastIndex((line) => !isLineBlank(line)) + 1);
}

/** MULTI allows justification changes within a line only from left to right. */
function segmentOrder(line: MessageLine, face: SignFace): readonly number[] {
  if (line.segments.length === 1) return [0];
  const order = [...line.segments.keys()];
  const rank = (at: number): number => lineJustificationOf(line.segments[at]!.horizJustification, face);
  return order.sort((a, b) => rank(a) - rank(b));
}

class MessageWriter {
  readonly #face: SignFace;
  readonly #canColor: boolean;
  #foreground: number;
  #background: number;
  #characterBackground = "";
  #font = -1;
  #lineJustification = -1;
  #pageJustification = -1;
  multi = "";
  readonly marks: MultiMark[] = [];
  readonly pageIndexes: number[] = [];

  constructor(face: SignFace) {
    this.#face = face;
    this.#canColor = !isMonochrome(face);
    const defaults = defaultColors(face);
    this.#foreground = defaults.foreground;
    this.#background = defaults.background;
  }

  page(page: MessagePage, index: number): void {
    if (this.pageIndexes.length > 0) this.multi += "[np]";
    this.pageIndexes.push(index);
    this.multi += `[pt${toTenths(page.pageOnTime, 1, 255)}o${toTenths(page.pageOffTime, 0, 255)}]`;
    if (this.#canColor) this.#pageBackground(page.backgroundColor);
    for (const image of page.images) this.#image(image);
    this.#lines(page.messageLines, page.verticalJustification, index, -1);
    for (const [at, area] of page.textAreas.entries()) {
      const rectangle = [area.position.x, area.position.y, area.width, area.height].map(Math.round);
      this.multi += `[tr${rectangle.join(",")}]`;
      this.#lines(area.lines, area.vertJustification ?? "top", index, at);
    }
  }

  /**
   * A missing graphic is written as `[g0]`, which every sign refuses, so that the message is never shown
   * without it. 1-bit and shaded graphics use the text colour, so reset it to the default.
   */
  #image(image: MessageImage): void {
    const number = graphicNumberOf(image, this.#face) ?? 0;
    const graphic = this.#face.graphics?.get(number);
    if (graphic?.type.startsWith("monochrome") === true) this.#defaultForeground();
    const place = `${Math.round(image.position.x)},${Math.round(image.position.y)}`;
    const id = graphic === undefined ? "" : `,${hex4(graphicId(number, graphic))}`;
    this.multi += `[g${number},${place}${id}]`;
  }

  #defaultForeground(): void {
    const { foreground } = defaultColors(this.#face);
    if (this.#foreground === foreground) return;
    this.#foreground = foreground;
    this.multi += "[cf]";
  }

  #lines(
    lines: readonly MessageLine[],
    justification: VertJustification,
    page: number,
    textArea: number,
  ): void {
    this.#justifyPage(pageJustificationOf(justification));
    for (const [at, line] of trimLines(lines).entries()) {
      if (at > 0) this.multi += "[nl]";
      this.#selectFont(fontNumberOf(line, this.#face));
      for (const segment of segmentOrder(line, this.#face)) {
        this.#segment(line.segments[segment]!, { position: 0, page, textArea, line: at, segment });
      }
    }
  }

  #segment(segment: Segment, mark: MultiMark): void {
    if (segment.text === "") return;
    this.#justifyLine(lineJustificationOf(segment.horizJustification, this.#face));
    if (this.#canColor) this.#colors(segment);
    const flashes = segment.flashingEnabled === true;
    if (flashes) this.multi += this.#flash(segment);
    mark.position = this.multi.length;
    this.marks.push(mark);
    this.multi += escapeText(segment.text.toUpperCase());
    if (flashes) this.multi += "[/fl]";
  }

  #flash({ flashOnMillis, flashOffMillis }: Segment): string {
    const on = toTenths(flashOnMillis ?? this.#face.defaultFlashOnMs, 0, 99);
    return `[flt${on}o${toTenths(flashOffMillis ?? this.#face.defaultFlashOffMs, 0, 99)}]`;
  }

  #selectFont(number: number): void {
    if (number === this.#font) return;
    const isFirst = this.#font === -1;
    this.#font = number;
    if (isFirst && number === this.#face.defaultFontNumber && !this.#supports("fo")) return;
    const font = this.#face.fonts.get(number);
    this.multi += font === undefined ? `[fo${number}]` : `[fo${number},${hex4(fontVersionId(number, font))}]`;
  }

  #justifyLine(number: number): void {
    if (number === this.#lineJustification) return;
    const isFirst = this.#lineJustification === -1;
    this.#lineJustification = number;
    if (isFirst && number === this.#face.defaultLineJustification && !this.#supports("jl")) return;
    this.multi += `[jl${number}]`;
  }

  #justifyPage(number: number): void {
    if (number === this.#pageJustification) return;
    const isFirst = this.#pageJustification === -1;
    this.#pageJustification = number;
    if (isFirst && number === this.#face.defaultPageJustification && !this.#supports("jp")) return;
    this.multi += `[jp${number}]`;
  }

  /** Tags that only repeat a default are omitted if the sign does not support them. */
  #supports(tag: "fo" | "jl" | "jp"): boolean {
    return this.#face.supportedTags?.includes(tagBits[tag]) ?? true;
  }

  #pageBackground(color: string | undefined): void {
    const tag = color === undefined ? undefined : tagColorOf(color, this.#face);
    const rgb = tag === undefined ? defaultColors(this.#face).background : rgbOf(color!);
    if (rgb === this.#background) return;
    this.#background = rgb;
    this.multi += `[pb${writeColor(tag ?? null)}]`;
  }

  #colors(segment: Segment): void {
    const color = segment.foregroundColor;
    const tag = color === undefined ? undefined : tagColorOf(color, this.#face);
    const rgb = tag === undefined ? defaultColors(this.#face).foreground : rgbOf(color!);
    if (rgb !== this.#foreground) {
      this.#foreground = rgb;
      this.multi += `[cf${writeColor(tag ?? null)}]`;
    }
    const background = writeColor(characterBackground(segment, this.#face));
    if (background !== this.#characterBackground) {
      this.#characterBackground = background;
      this.multi += `[cb${background}]`;
    }
  }
}

/** `[cb]` takes classic colours only. */
function characterBackground(segment: Segment, face: SignFace): number | null {
  const color = segment.backgroundColor === undefined ? undefined : tagColorOf(segment.backgroundColor, face);
  return typeof color === "number" ? color : null;
}

function toTenths(ms: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(ms / 100)));
}
