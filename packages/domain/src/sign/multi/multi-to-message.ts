import type { SignFace } from "../reconcile/face.ts";
import { isMonochrome, signColorOfTag } from "../raster/face-colors.ts";
import { graphicId } from "../pictures/graphic.ts";
import type {
  HorizJustification,
  MessageLine,
  MessagePage,
  Segment,
  SignColor,
  SignMessage,
  TextArea,
  VertJustification,
} from "../message/message.ts";
import { layoutMulti } from "../layout/layout.ts";
import { graphicReference } from "../message/message-images.ts";
import { rasterLayout, rasterMessage } from "../layout/message-layout.ts";
import { blankMessage } from "../message/message-text.ts";
import { parseMulti } from "./multi-parse.ts";
import type { MultiToken } from "./multi-tokens.ts";
import { isSameDrawing } from "../raster/same-drawing.ts";

/**
 * Converts MULTI to a message; null if it has errors or content our messages cannot express: unknown
 * graphics, fields, colour rectangles, custom spacing, several fonts in a line, several vertical
 * justifications in a rectangle, or colour-only pages.
 */
export function messageFromMulti(multi: string, face: SignFace): SignMessage | null {
  const { tokens, errors } = parseMulti(multi);
  if (errors.length > 0) return null;
  if (tokens.length === 0) return blankMessage();
  const reader = new MessageReader(face);
  for (const token of tokens) {
    if (!reader.take(token)) return null;
  }
  const message = { pages: reader.finish() };
  return isDrawnAs(multi, message, face) ? message : null;
}

/** Safety check: the message must draw the same when written again. */
function isDrawnAs(multi: string, message: SignMessage, face: SignFace): boolean {
  const layout = layoutMulti(multi, face);
  if (layout.errors.length > 0) return true;
  return isSameDrawing(rasterLayout(layout, face), rasterMessage(message, face), face);
}

const horizontal: Readonly<Record<2 | 3 | 4 | 5, HorizJustification>> = {
  2: "left",
  3: "center",
  4: "right",
  5: "full",
};
const vertical: Readonly<Record<2 | 3 | 4, VertJustification>> = { 2: "top", 3: "center", 4: "bottom" };

class MessageReader {
  readonly #face: SignFace;
  readonly #pages: MessagePage[] = [];
  #style: Omit<Segment, "text"> = {};
  #font: number;
  #lineJustification: HorizJustification;
  #pageJustification: VertJustification;
  #background: SignColor | undefined;
  #onMs: number;
  #offMs: number;
  #page: MessagePage;
  #area: TextArea | null = null;
  #lines: MessageLine[];
  #line: MessageLine = { segments: [] };

  constructor(face: SignFace) {
    this.#face = face;
    this.#font = face.defaultFontNumber;
    this.#lineJustification = horizontal[face.defaultLineJustification];
    this.#pageJustification = vertical[face.defaultPageJustification];
    this.#onMs = face.defaultPageOnMs;
    this.#offMs = face.defaultPageOffMs;
    this.#page = this.#newPage();
    this.#lines = this.#page.messageLines;
  }

  take(token: MultiToken): boolean {
    switch (token.tag) {
      case "text":
        return this.#text(token.text);
      case "hc":
        return token.code >= 1 && token.code <= 255 && this.#text(String.fromCharCode(token.code));
      case "nl":
        this.#endLine();
        this.#line = { segments: [] };
        this.#lines.push(this.#line);
        return token.spacingPx === null;
      case "np":
        this.#endLine();
        this.#page = this.#newPage();
        this.#area = null;
        this.#lines = this.#page.messageLines;
        return true;
      case "tr":
        return this.#textArea(token);
      case "fo":
        this.#font = token.font ?? this.#face.defaultFontNumber;
        return true;
      case "jl":
        this.#lineJustification = horizontal[token.justification ?? this.#face.defaultLineJustification];
        return true;
      case "jp":
        return this.#justifyPage(vertical[token.justification ?? this.#face.defaultPageJustification]);
      case "pt":
        return this.#pageTimes(token);
      case "cf":
        return this.#color("foregroundColor", token.color === null ? undefined : signColorOfTag(token.color));
      case "cb":
        return this.#color("backgroundColor", token.color === null ? undefined : signColorOfTag(token.color));
      case "pb":
        return this.#pageColor(token.color === null ? undefined : signColorOfTag(token.color));
      case "fl":
        this.#style = { ...this.#style, ...this.#flashing(token) };
        return token.startsOn;
      case "/fl":
        this.#style = {
          ...this.#style,
          flashingEnabled: undefined,
          flashOnMillis: undefined,
          flashOffMillis: undefined,
        };
        return true;
      case "g":
        return this.#image(token);
      case "ms":
      case "/ms":
      case "mv":
      case "sc":
      case "/sc":
      case "f":
      case "cr":
        return false;
    }
  }

  finish(): MessagePage[] {
    this.#endLine();
    for (const page of this.#pages) {
      dropTrailingLines(page.messageLines);
      for (const area of page.textAreas) dropTrailingLines(area.lines);
    }
    return this.#pages;
  }

  /** An empty line has the height of the current font. */
  #endLine(): void {
    if (this.#line.segments.length === 0) this.#text("");
  }

  #text(text: string): boolean {
    const segments = this.#line.segments;
    const style: Omit<Segment, "text"> = {
      ...this.#style,
      fontId: this.#font,
      horizJustification: this.#lineJustification,
    };
    const last = segments.at(-1);
    if (last !== undefined && last.fontId !== this.#font) return false;
    if (last !== undefined && hasSameStyle(last, style)) last.text += text;
    else segments.push(dropUndefined({ text, ...style }));
    return true;
  }

  /** 1-bit and shaded graphics use the text colour; only the default is expressible. */
  #image({ graphic: number, graphicId: id, x, y }: MultiToken & { tag: "g" }): boolean {
    const graphic = this.#face.graphics?.get(number);
    if (graphic === undefined || (id !== null && id !== graphicId(number, graphic))) return false;
    if (graphic.type.startsWith("monochrome") && this.#style.foregroundColor !== undefined) return false;
    this.#page.images.push({ image: graphicReference(graphic), position: { x: x ?? 1, y: y ?? 1 } });
    return true;
  }

  /** A background set after a graphic would cover it when written again. */
  #pageColor(color: SignColor | undefined): boolean {
    const changes = color !== this.#background;
    this.#background = color;
    if (color === undefined) delete this.#page.backgroundColor;
    else this.#page.backgroundColor = color;
    return !isMonochrome(this.#face) && !(changes && this.#page.images.length > 0);
  }

  #textArea(token: MultiToken & { tag: "tr" }): boolean {
    this.#endLine();
    this.#line = { segments: [] };
    this.#area = {
      position: { x: token.x, y: token.y },
      width: token.width === 0 ? this.#face.widthPx - token.x + 1 : token.width,
      height: token.height === 0 ? this.#face.heightPx - token.y + 1 : token.height,
      vertJustification: this.#pageJustification,
      lines: [this.#line],
    };
    this.#lines = this.#area.lines;
    this.#page.textAreas.push(this.#area);
    return true;
  }

  /** Only before the first text of a rectangle: pages and text areas have one vertical justification each. */
  #justifyPage(justification: VertJustification): boolean {
    const changes = justification !== this.#pageJustification;
    this.#pageJustification = justification;
    if (changes && (this.#lines.length > 1 || this.#line.segments.length > 0)) return false;
    if (this.#area === null) this.#page.verticalJustification = justification;
    else this.#area.vertJustification = justification;
    return true;
  }

  #pageTimes(token: MultiToken & { tag: "pt" }): boolean {
    this.#onMs = token.onTenths === null ? this.#face.defaultPageOnMs : token.onTenths * 100;
    this.#offMs = token.offTenths === null ? this.#face.defaultPageOffMs : token.offTenths * 100;
    this.#page.pageOnTime = this.#onMs;
    this.#page.pageOffTime = this.#offMs;
    return true;
  }

  /** Monochrome tag colours are shades, which messages cannot express. */
  #color(which: "foregroundColor" | "backgroundColor", color: SignColor | undefined): boolean {
    this.#style = { ...this.#style, [which]: color };
    return color === undefined || !isMonochrome(this.#face);
  }

  #flashing(token: MultiToken & { tag: "fl" }): Partial<Segment> {
    return {
      flashingEnabled: true,
      flashOnMillis: token.onTenths === null ? this.#face.defaultFlashOnMs : token.onTenths * 100,
      flashOffMillis: token.offTenths === null ? this.#face.defaultFlashOffMs : token.offTenths * 100,
    };
  }

  #newPage(): MessagePage {
    this.#line = { segments: [] };
    const page: MessagePage = {
      pageOnTime: this.#onMs,
      pageOffTime: this.#offMs,
      ...(this.#background === undefined ? {} : { backgroundColor: this.#background }),
      verticalJustification: this.#pageJustification,
      messageLines: [this.#line],
      textAreas: [],
      images: [],
    };
    this.#pages.push(page);
    return page;
  }
}

/** A line end that nothing follows starts no line. */
function dropTrailingLines(lines: MessageLine[]): void {
  const last = lines.findLastIndex(({ segments }) => segments.some(({ text }) => text !== ""));
  lines.splice(Math.max(1, last + 1));
}

const styleKeys = [
  "foregroundColor",
  "backgroundColor",
  "horizJustification",
  "flashingEnabled",
  "flashOnMillis",
  "flashOffMillis",
] as const;

function hasSameStyle(segment: Segment, style: Omit<Segment, "text">): boolean {
  return styleKeys.every((key) => segment[key] === style[key]);
}

function dropUndefined(segment: Segment): Segment {
  return Object.fromEntries(
    Object.entries(segment).filter(([, value]) => value !== undefined),
  ) as unknown as Segment;
}
