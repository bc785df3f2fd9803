import { type CompiledFont, compileFont } from "./compiled-font.ts";
import { fontVersionId } from "./crc.ts";
import type { SignFace } from "./face.ts";
import { defaultColors, rgbOfTag } from "./face-colors.ts";
import type { FlashTiming, LaidArea, LaidBlock, LaidLine, LaidPage, MultiLayout } from "./layout-model.ts";
import { parseMulti } from "./multi-parse.ts";
import {
  drawnTagBits,
  type MultiError,
  type MultiErrorName,
  type MultiToken,
  supportBitOf,
  type TagColor,
  type TagRectangle,
} from "./multi-tokens.ts";
import { cellWidthPx, placeArea, rowHeightPx } from "./place-text.ts";

/**
 * Which pixels a MULTI string lights on this sign, as rectangles, lines and glyphs per page, with every error a sign
 * would find. The one layout of composer, preview, server check and simulated sign.
 */
export function layoutMulti(multi: string, face: SignFace): MultiLayout {
  const { tokens, errors } = parseMulti(multi);
  const typesetter = new Typesetter(face, errors);
  for (const token of tokens) typesetter.take(token);
  const pages = typesetter.finish();
  if (errors.length > 1) errors.sort((a, b) => a.position - b.position);
  return { pages, errors };
}

/** The error for which this sign refuses the MULTI string: the first in it; null when it can be shown. */
export function checkMulti(multi: string, face: SignFace): MultiError | null {
  return layoutMulti(multi, face).errors[0] ?? null;
}

/** True when nothing would be seen: no text but blanks, no graphic, field, rectangle, vendor or moving text. */
export function isBlankMulti(multi: string): boolean {
  const { tokens, errors } = parseMulti(multi);
  const shows = new Set(["g", "f", "cr", "ms", "mv"]);
  return (
    errors.length === 0 &&
    !tokens.some(
      (token) =>
        shows.has(token.tag) ||
        (token.tag === "text" && token.text.trim() !== "") ||
        (token.tag === "hc" && token.code > 32),
    )
  );
}

/** Walks through the tokens with what is in force: fonts, colours and times stay from page to page. */
class Typesetter {
  readonly #face: SignFace;
  readonly #errors: MultiError[];
  readonly #supported: ReadonlySet<number>;
  readonly #cellPx: number;
  readonly #rowPx: number;
  readonly #defaults: { foreground: number; background: number };
  readonly #pages: LaidPage[] = [];
  #font: CompiledFont | null;
  #foreground: number;
  #characterBackground = -1;
  #pageBackground: number;
  #lineJustification: 2 | 3 | 4 | 5;
  #pageJustification: 2 | 3 | 4;
  #lineJustifiedAt = 0;
  #pageJustifiedAt = 0;
  #spacingPx = -1;
  #flash: FlashTiming | null = null;
  #onTimeMs: number;
  #offTimeMs: number;
  #page: LaidPage;
  #area: LaidArea;
  #block: LaidBlock;
  #line: LaidLine;

  constructor(face: SignFace, errors: MultiError[]) {
    this.#face = face;
    this.#errors = errors;
    this.#supported = supportedTags(face);
    this.#cellPx = cellWidthPx(face);
    this.#rowPx = rowHeightPx(face);
    this.#defaults = defaultColors(face);
    this.#font = fontNumbered(face, face.defaultFontNumber);
    this.#foreground = this.#defaults.foreground;
    this.#pageBackground = this.#defaults.background;
    this.#lineJustification = face.defaultLineJustification;
    this.#pageJustification = face.defaultPageJustification;
    this.#onTimeMs = face.defaultPageOnMs;
    this.#offTimeMs = face.defaultPageOffMs;
    this.#page = this.#newPage();
    this.#area = this.#wholeSign();
    this.#block = this.#newBlock();
    this.#line = this.#newLine();
    this.#open();
  }

  take(token: MultiToken): void {
    const bit = supportBitOf(token);
    if (bit !== undefined && !this.#supported.has(bit)) {
      this.#report("unsupportedTag", token.position, token.tag);
      return;
    }
    switch (token.tag) {
      case "text":
        for (let at = 0; at < token.text.length; at++) {
          this.#character(token.text.charCodeAt(at), token.position + at);
        }
        return;
      case "hc":
        return this.#character(token.code, token.position);
      case "nl":
        return this.#newLineTag(token.spacingPx, token.position);
      case "np":
        return this.#nextPage(token.position);
      case "tr":
        return this.#textRectangle(token, token.position);
      case "cr":
        return this.#colorRectangle(token, token.color, token.position);
      case "fo":
        return this.#selectFont(token.font, token.versionId, token.position);
      case "cf":
      case "cb":
      case "pb":
        return this.#setColor(token.tag, token.color, token.position);
      case "jl":
        this.#lineJustification = token.justification ?? this.#face.defaultLineJustification;
        this.#lineJustifiedAt = token.position;
        return;
      case "jp":
        this.#pageJustification = token.justification ?? this.#face.defaultPageJustification;
        this.#pageJustifiedAt = token.position;
        return;
      case "sc":
        if (this.#cellPx > 0 && token.spacingPx > 0) {
          this.#report("unsupportedTagValue", token.position, token.tag);
        } else this.#spacingPx = token.spacingPx;
        return;
      case "/sc":
        this.#spacingPx = -1;
        return;
      case "fl":
        this.#flash = this.#timing(token);
        return;
      case "/fl":
        this.#flash = null;
        return;
      case "pt":
        this.#pageTimes(token);
        return;
      case "g":
        return this.#report("graphicNotDefined", token.position, token.tag);
      case "f":
        this.#page.undrawnTags.push(`f${token.field}`);
        return;
      case "ms":
      case "/ms":
      case "mv":
        this.#page.undrawnTags.push(token.tag);
        return;
    }
  }

  finish(): LaidPage[] {
    this.#closePage();
    return this.#pages;
  }

  #report(error: MultiErrorName, position: number, text: string): void {
    this.#errors.push({ error, position, text });
  }

  #character(code: number, position: number): void {
    const font = this.#font;
    if (font === null) return this.#report("fontNotDefined", position, String(this.#face.defaultFontNumber));
    const glyphWidthPx = font.widthsPx[code] ?? -1;
    if (glyphWidthPx < 0) return this.#report("characterNotDefined", position, textOfCode(code));
    const span = this.#span();
    const before = span.glyphs.length === 0 ? null : span.glyphs[span.glyphs.length - 1]!;
    const xPx = span.widthPx + (before === null ? 0 : this.#gap(before.font, font));
    const widthPx = this.#cellPx > 0 ? this.#cellPx : glyphWidthPx;
    span.glyphs.push({
      code,
      font,
      xPx,
      yPx: 0,
      widthPx,
      foreground: this.#foreground,
      background: this.#characterBackground,
      flash: this.#flash,
      position,
    });
    span.widthPx = xPx + widthPx;
    this.#grow(font);
  }

  /** Space between two characters: `[sc]`, else the average of both fonts' rounded up; cells stand side by side. */
  #gap(before: CompiledFont, font: CompiledFont): number {
    if (this.#cellPx > 0) return 0;
    if (this.#spacingPx >= 0) return this.#spacingPx;
    return before === font ? font.spacingPx : Math.ceil((before.spacingPx + font.spacingPx) / 2);
  }

  #span(): LaidLine["spans"][number] {
    if (this.#block.justification !== this.#pageJustification) this.#changeBlock();
    const spans = this.#line.spans;
    const last = spans[spans.length - 1];
    if (last !== undefined && last.justification === this.#lineJustification) return last;
    if (last !== undefined && last.justification > this.#lineJustification) {
      this.#report("tagConflict", this.#lineJustifiedAt, "jl");
      this.#lineJustification = last.justification;
      return last;
    }
    const span = { justification: this.#lineJustification, leftPx: 0, widthPx: 0, glyphs: [] };
    spans.push(span);
    return span;
  }

  /** The page justification of what comes next differs: a block that already has lines is left, never backwards. */
  #changeBlock(): void {
    const untouched = this.#block.lines.length === 1 && this.#line.spans.length === 0;
    if (untouched) {
      this.#block.justification = this.#pageJustification;
    } else if (this.#block.justification > this.#pageJustification) {
      this.#report("tagConflict", this.#pageJustifiedAt, "jp");
      this.#pageJustification = this.#block.justification;
    } else {
      this.#endLine();
      this.#block = this.#newBlock();
      this.#area.blocks.push(this.#block);
      this.#line = this.#newLine();
      this.#block.lines.push(this.#line);
    }
  }

  #grow(font: CompiledFont): void {
    if (font.heightPx > this.#line.heightPx) this.#line.heightPx = font.heightPx;
    if (font.lineSpacingPx > this.#line.spacingPx) this.#line.spacingPx = font.lineSpacingPx;
  }

  /** An empty line is as high as the font in force. */
  #endLine(): void {
    if (this.#line.spans.length === 0 && this.#font !== null) this.#grow(this.#font);
  }

  #newLineTag(spacingPx: number | null, position: number): void {
    if (this.#rowPx > 0 && (spacingPx ?? 0) > 0) this.#report("unsupportedTagValue", position, "nl");
    if (this.#block.justification !== this.#pageJustification) this.#changeBlock();
    this.#endLine();
    this.#line.spacingAfterPx = spacingPx;
    this.#line = this.#newLine();
    this.#block.lines.push(this.#line);
  }

  #nextPage(position: number): void {
    this.#closePage();
    if (this.#pages.length === this.#face.maxPages) this.#report("tooManyPages", position, "np");
    this.#page = this.#newPage();
    this.#openArea(this.#wholeSign());
  }

  #closePage(): void {
    this.#closeArea();
    this.#page.onTimeMs = this.#onTimeMs;
    this.#page.offTimeMs = this.#offTimeMs;
    this.#page.background = this.#pageBackground;
    this.#pages.push(this.#page);
  }

  #closeArea(): void {
    this.#endLine();
    placeArea(this.#area, this.#face, (position) => this.#report("textTooBig", position, ""));
  }

  #openArea(area: LaidArea): void {
    this.#area = area;
    this.#block = this.#newBlock();
    this.#line = this.#newLine();
    this.#open();
  }

  #open(): void {
    this.#page.areas.push(this.#area);
    this.#area.blocks.push(this.#block);
    this.#block.lines.push(this.#line);
  }

  #textRectangle(rectangle: TagRectangle, position: number): void {
    const area = this.#onSign(rectangle);
    if (area === undefined || !this.#isOnCells(area)) {
      return this.#report("unsupportedTagValue", position, "tr");
    }
    this.#closeArea();
    this.#openArea({ ...area, blocks: [] });
  }

  #colorRectangle(rectangle: TagRectangle, color: TagColor, position: number): void {
    const area = this.#onSign(rectangle);
    const rgb = rgbOfTag(color, this.#face);
    if (area === undefined || rgb === undefined) return this.#report("unsupportedTagValue", position, "cr");
    this.#page.shapes.push({ ...area, color: rgb });
  }

  #onSign({ x, y, width, height }: TagRectangle) {
    const xPx = x - 1;
    const yPx = y - 1;
    const widthPx = width === 0 ? this.#face.widthPx - xPx : width;
    const heightPx = height === 0 ? this.#face.heightPx - yPx : height;
    const fits =
      widthPx > 0 &&
      heightPx > 0 &&
      xPx + widthPx <= this.#face.widthPx &&
      yPx + heightPx <= this.#face.heightPx;
    return fits ? { xPx, yPx, widthPx, heightPx } : undefined;
  }

  #isOnCells(area: { xPx: number; yPx: number; widthPx: number; heightPx: number }): boolean {
    const whole = (size: number, cell: number): boolean => cell === 0 || size % cell === 0;
    return (
      whole(area.xPx, this.#cellPx) &&
      whole(area.widthPx, this.#cellPx) &&
      whole(area.yPx, this.#rowPx) &&
      whole(area.heightPx, this.#rowPx)
    );
  }

  #selectFont(number: number | null, versionId: number | null, position: number): void {
    const wanted = number ?? this.#face.defaultFontNumber;
    const font = this.#face.fonts.get(wanted);
    if (font === undefined) return this.#report("fontNotDefined", position, String(wanted));
    this.#font = compileFont(font);
    if (versionId !== null && versionId !== fontVersionId(wanted, font)) {
      this.#report("fontVersionID", position, String(wanted));
    }
  }

  #setColor(tag: "cf" | "cb" | "pb", color: TagColor | null, position: number): void {
    const rgb = color === null ? null : rgbOfTag(color, this.#face);
    if (rgb === undefined) return this.#report("unsupportedTagValue", position, tag);
    if (tag === "cf") this.#foreground = rgb ?? this.#defaults.foreground;
    else if (tag === "cb") this.#characterBackground = rgb ?? -1;
    else this.#pageBackground = rgb ?? this.#defaults.background;
  }

  #timing(token: MultiToken & { tag: "fl" }): FlashTiming {
    return {
      onTimeMs: token.onTenths === null ? this.#face.defaultFlashOnMs : token.onTenths * 100,
      offTimeMs: token.offTenths === null ? this.#face.defaultFlashOffMs : token.offTenths * 100,
      startsOn: token.startsOn,
    };
  }

  #pageTimes(token: MultiToken & { tag: "pt" }): void {
    this.#onTimeMs = token.onTenths === null ? this.#face.defaultPageOnMs : token.onTenths * 100;
    this.#offTimeMs = token.offTenths === null ? this.#face.defaultPageOffMs : token.offTenths * 100;
  }

  #wholeSign(): LaidArea {
    return { xPx: 0, yPx: 0, widthPx: this.#face.widthPx, heightPx: this.#face.heightPx, blocks: [] };
  }

  #newPage(): LaidPage {
    return { onTimeMs: 0, offTimeMs: 0, background: 0, shapes: [], areas: [], undrawnTags: [] };
  }

  #newBlock(): LaidBlock {
    return { justification: this.#pageJustification, topPx: 0, heightPx: 0, lines: [] };
  }

  #newLine(): LaidLine {
    return { topPx: 0, heightPx: 0, spacingPx: 0, spacingAfterPx: null, widthPx: 0, spans: [] };
  }
}

const supportedSets = new WeakMap<readonly number[], ReadonlySet<number>>();
const drawnTags: ReadonlySet<number> = new Set(drawnTagBits);

function supportedTags(face: SignFace): ReadonlySet<number> {
  if (face.supportedTags === undefined) return drawnTags;
  let set = supportedSets.get(face.supportedTags);
  if (set === undefined) {
    set = new Set(face.supportedTags);
    supportedSets.set(face.supportedTags, set);
  }
  return set;
}

function fontNumbered(face: SignFace, number: number): CompiledFont | null {
  const font = face.fonts.get(number);
  return font === undefined ? null : compileFont(font);
}

function textOfCode(code: number): string {
  return String.fromCharCode(code);
}
