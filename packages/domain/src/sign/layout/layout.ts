import { type CompiledFont, compileFont } from "../fonts/compiled-font.ts";
import { fontVersionId } from "../multi/crc.ts";
import type { SignFace } from "../reconcile/face.ts";
import { defaultColors, rgbOfTag } from "../raster/face-colors.ts";
import { graphicId } from "../pictures/graphic.ts";
import {
  type FlashTiming,
  type LaidPage,
  maxPages,
  type MultiLayout,
  type PixelRectangle,
} from "./layout-model.ts";
import { LineSetter, type TextStyle } from "./line-setter.ts";
import { parseMulti } from "../multi/multi-parse.ts";
import {
  type MultiError,
  type MultiErrorName,
  type MultiToken,
  supportBitOf,
  type TagColor,
} from "../multi/multi-tokens.ts";
import { cellWidthPx, rowHeightPx } from "./place-text.ts";
import { isOnCells, isOnSign, rectangleOnSign, signRectangleOf } from "./sign-rectangle.ts";
import { supportedTagsOf } from "../multi/supported-tags-of.ts";

/**
 * Computes rectangles, lines and glyphs per page for a MULTI string on this sign, with every error the sign
 * would report. Composer, preview, server validation and simulated sign all use it.
 */
export function layoutMulti(multi: string, face: SignFace): MultiLayout {
  const { tokens, errors } = parseMulti(multi);
  const typesetter = new Typesetter(face, errors);
  for (const token of tokens) {
    if (typesetter.isFull) break;
    typesetter.take(token);
  }
  const pages = typesetter.finish();
  if (errors.length > 1) errors.sort((a, b) => a.position - b.position);
  return { pages, errors };
}

/** The first error in the MULTI string on this sign; null if it can be shown. */
export function checkMulti(multi: string, face: SignFace): MultiError | null {
  return layoutMulti(multi, face).errors[0] ?? null;
}

const visibleTags: ReadonlySet<string> = new Set(["g", "f", "cr", "ms", "mv"]);

/** True if nothing is visible: only spaces, and no graphic, field, rectangle, vendor or moving text. */
export function isBlankMulti(multi: string): boolean {
  const { tokens, errors } = parseMulti(multi);
  return errors.length === 0 && !tokens.some(isVisible);
}

function isVisible(token: MultiToken): boolean {
  if (token.tag === "text") return token.text.trim() !== "";
  return token.tag === "hc" ? token.code > 32 : visibleTags.has(token.tag);
}

class Typesetter {
  readonly #face: SignFace;
  readonly #errors: MultiError[];
  readonly #supported: ReadonlySet<number>;
  readonly #defaults: { foreground: number; background: number };
  readonly #style: TextStyle;
  readonly #pages: LaidPage[] = [];
  #pageCount = 0;
  #pageBackground: number;
  #onTimeMs: number;
  #offTimeMs: number;
  #page: LaidPage;
  #lines: LineSetter;

  constructor(face: SignFace, errors: MultiError[]) {
    this.#face = face;
    this.#errors = errors;
    this.#supported = supportedTagsOf(face);
    this.#defaults = defaultColors(face);
    this.#style = {
      font: fontNumbered(face, face.defaultFontNumber),
      foreground: this.#defaults.foreground,
      background: -1,
      spacingPx: -1,
      flash: null,
      lineJustification: face.defaultLineJustification,
      pageJustification: face.defaultPageJustification,
      lineJustifiedAt: 0,
      pageJustifiedAt: 0,
    };
    this.#pageBackground = this.#defaults.background;
    this.#onTimeMs = face.defaultPageOnMs;
    this.#offTimeMs = face.defaultPageOffMs;
    this.#page = newPage();
    this.#lines = this.#open(signRectangleOf(face));
  }

  /** Stop reading after the page limit; an error is already recorded. */
  get isFull(): boolean {
    return this.#pageCount >= maxPages;
  }

  finish(): LaidPage[] {
    this.#closePage();
    return this.#pages;
  }

  take(token: MultiToken): void {
    const bit = supportBitOf(token);
    if (bit !== undefined && !this.#supported.has(bit)) {
      return this.#report("unsupportedTag", token.position, token.tag);
    }
    switch (token.tag) {
      case "text":
        for (let at = 0; at < token.text.length; at++) {
          this.#lines.character(token.text.charCodeAt(at), token.position + at);
        }
        return;
      case "hc":
        return this.#lines.character(token.code, token.position);
      case "nl":
        if (rowHeightPx(this.#face) > 0 && (token.spacingPx ?? 0) > 0) this.#reportValue(token);
        return this.#lines.newLine(token.spacingPx);
      case "np":
        return this.#nextPage(token.position);
      case "tr":
        return this.#textRectangle(token);
      case "cr":
        return this.#colorRectangle(token);
      case "pt":
        this.#onTimeMs = token.onTenths === null ? this.#face.defaultPageOnMs : token.onTenths * 100;
        this.#offTimeMs = token.offTenths === null ? this.#face.defaultPageOffMs : token.offTenths * 100;
        return;
      case "g":
        return this.#graphic(token);
      case "f":
        this.#page.undrawnTags.push(`f${token.field}`);
        return;
      case "ms":
      case "/ms":
      case "mv":
        this.#page.undrawnTags.push(token.tag);
        return;
      case "fo":
      case "cf":
      case "cb":
      case "pb":
      case "jl":
      case "jp":
      case "sc":
      case "/sc":
      case "fl":
      case "/fl":
        return this.#restyle(token);
    }
  }

  #restyle(token: StyleToken): void {
    const style = this.#style;
    switch (token.tag) {
      case "fo":
        return this.#selectFont(token);
      case "cf":
      case "cb":
      case "pb":
        return this.#setColor(token);
      case "jl":
        style.lineJustification = token.justification ?? this.#face.defaultLineJustification;
        style.lineJustifiedAt = token.position;
        return;
      case "jp":
        style.pageJustification = token.justification ?? this.#face.defaultPageJustification;
        style.pageJustifiedAt = token.position;
        return;
      case "sc":
        if (cellWidthPx(this.#face) > 0 && token.spacingPx > 0) return this.#reportValue(token);
        style.spacingPx = token.spacingPx;
        return;
      case "/sc":
        style.spacingPx = -1;
        return;
      case "fl":
        style.flash = flashTiming(token, this.#face);
        return;
      case "/fl":
        style.flash = null;
        return;
    }
  }

  #report(error: MultiErrorName, position: number, text: string): void {
    this.#errors.push({ error, position, text });
  }

  #reportValue({ tag, position }: MultiToken): void {
    this.#report("unsupportedTagValue", position, tag);
  }

  #open(rectangle: PixelRectangle): LineSetter {
    const report = (error: MultiErrorName, position: number, text: string): void =>
      this.#report(error, position, text);
    const lines = new LineSetter(rectangle, this.#style, this.#face, report);
    this.#page.areas.push(lines.area);
    return lines;
  }

  #nextPage(position: number): void {
    this.#closePage();
    this.#pageCount++;
    if (this.#pageCount === this.#face.maxPages) this.#report("tooManyPages", position, "np");
    this.#page = newPage();
    this.#lines = this.#open(signRectangleOf(this.#face));
  }

  #closePage(): void {
    this.#lines.close();
    this.#page.onTimeMs = this.#onTimeMs;
    this.#page.offTimeMs = this.#offTimeMs;
    this.#page.background = this.#pageBackground;
    if (!this.isFull) this.#pages.push(this.#page);
  }

  #textRectangle(token: MultiToken & { tag: "tr" }): void {
    const area = rectangleOnSign(token, this.#face);
    if (area === undefined || !isOnCells(area, this.#face)) return this.#reportValue(token);
    this.#lines.close();
    this.#lines = this.#open(area);
  }

  #colorRectangle(token: MultiToken & { tag: "cr" }): void {
    const area = rectangleOnSign(token, this.#face);
    const color = rgbOfTag(token.color, this.#face);
    if (area === undefined || color === undefined) return this.#reportValue(token);
    this.#page.shapes.push({ ...area, color });
  }

  /** Position defaults to 1, 1. The standard has no error for a graphic that is too large. */
  #graphic({ graphic: number, x, y, graphicId: id, position }: MultiToken & { tag: "g" }): void {
    const graphic = this.#face.graphics?.get(number);
    if (graphic === undefined) return this.#report("graphicNotDefined", position, String(number));
    const { widthPx, heightPx } = graphic;
    const area = { xPx: (x ?? 1) - 1, yPx: (y ?? 1) - 1, widthPx, heightPx };
    if (id !== null && id !== graphicId(number, graphic)) {
      this.#report("graphicID", position, String(number));
    }
    if (!isOnSign(area, this.#face)) this.#report("other", position, "g");
    const { foreground } = this.#style;
    this.#page.shapes.push({ ...area, graphic, foreground, background: this.#pageBackground });
  }

  #selectFont({ font: number, versionId, position }: MultiToken & { tag: "fo" }): void {
    const wanted = number ?? this.#face.defaultFontNumber;
    const font = this.#face.fonts.get(wanted);
    if (font === undefined) return this.#report("fontNotDefined", position, String(wanted));
    this.#style.font = compileFont(font);
    if (versionId !== null && versionId !== fontVersionId(wanted, font)) {
      this.#report("fontVersionID", position, String(wanted));
    }
  }

  #setColor(token: MultiToken & { tag: "cf" | "cb" | "pb"; color: TagColor | null }): void {
    const rgb = token.color === null ? null : rgbOfTag(token.color, this.#face);
    if (rgb === undefined) return this.#reportValue(token);
    if (token.tag === "cf") this.#style.foreground = rgb ?? this.#defaults.foreground;
    else if (token.tag === "cb") this.#style.background = rgb ?? -1;
    else this.#pageBackground = rgb ?? this.#defaults.background;
  }
}

type StyleToken = MultiToken & { tag: "fo" | "cf" | "cb" | "pb" | "jl" | "jp" | "sc" | "/sc" | "fl" | "/fl" };

function fontNumbered(face: SignFace, number: number): CompiledFont | null {
  const font = face.fonts.get(number);
  return font === undefined ? null : compileFont(font);
}

function flashTiming(token: MultiToken & { tag: "fl" }, face: SignFace): FlashTiming {
  return {
    onTimeMs: token.onTenths === null ? face.defaultFlashOnMs : token.onTenths * 100,
    offTimeMs: token.offTenths === null ? face.defaultFlashOffMs : token.offTenths * 100,
    startsOn: token.startsOn,
  };
}

function newPage(): LaidPage {
  return { onTimeMs: 0, offTimeMs: 0, background: 0, shapes: [], areas: [], undrawnTags: [] };
}
