import type { MultiError, MultiToken, TagColor, TagRectangle } from "./multi-tokens.ts";

/** Parsed MULTI. Invalid parts are left out of the tokens and listed in `errors` by position. */
export interface ParsedMulti {
  tokens: MultiToken[];
  errors: MultiError[];
}

/**
 * Parses MULTI (NTCIP 1203 section 6). Tags are case-insensitive; `[[` and `]]` are literal brackets. Errors:
 * unsupportedTag, unsupportedTagValue, characterNotDefined (outside 1..255); parsing continues after each.
 */
export function parseMulti(multi: string): ParsedMulti {
  const tokens: MultiToken[] = [];
  const errors: MultiError[] = [];
  let textStart = 0;
  let at = 0;
  const endText = (end: number): void => {
    if (end > textStart) tokens.push({ tag: "text", text: multi.slice(textStart, end), position: textStart });
  };
  while (at < multi.length) {
    const code = multi.charCodeAt(at);
    if (code !== openBracket && code !== closeBracket && code >= 1 && code <= 255) {
      at++;
      continue;
    }
    if ((code === openBracket || code === closeBracket) && multi.charCodeAt(at + 1) === code) {
      endText(at + 1);
      at += 2;
    } else {
      endText(at);
      at = code === openBracket ? readTag(multi, at, tokens, errors) : readStray(multi, at, errors);
    }
    textStart = at;
  }
  endText(at);
  return { tokens, errors };
}

const openBracket = 0x5b;
const closeBracket = 0x5d;

function readStray(multi: string, position: number, errors: MultiError[]): number {
  const text = multi[position]!;
  errors.push({ error: text === "]" ? "unsupportedTag" : "characterNotDefined", position, text });
  return position + 1;
}

function readTag(multi: string, position: number, tokens: MultiToken[], errors: MultiError[]): number {
  const end = bracketAfter(multi, position);
  if (multi[end] !== "]") {
    const next = end < multi.length ? end : position + 1;
    errors.push({ error: "unsupportedTag", position, text: multi.slice(position, next) });
    return next;
  }
  const body = multi.slice(position + 1, end);
  const token = isBytes(body) ? tokenOf(body.toLowerCase(), body, position) : badValue;
  if (typeof token === "string")
    errors.push({ error: token, position, text: multi.slice(position, end + 1) });
  else tokens.push(token);
  return end + 1;
}

/** Next bracket of either kind, or the end. Tags contain none, so only an unfinished last tag is read twice. */
function bracketAfter(multi: string, position: number): number {
  let at = position + 1;
  while (at < multi.length) {
    const code = multi.charCodeAt(at);
    if (code === openBracket || code === closeBracket) return at;
    at++;
  }
  return at;
}

function isBytes(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 1 || code > 255) return false;
  }
  return true;
}

type TagProblem = "unsupportedTag" | "unsupportedTagValue";
const badValue: TagProblem = "unsupportedTagValue";

/** `body` is the tag in lower case without brackets, `original` is the unchanged text. */
function tokenOf(body: string, original: string, position: number): MultiToken | TagProblem {
  if (body.startsWith("/")) return parseClosingTag(body, original, position);
  const values = body.slice(2);
  switch (body.slice(0, 2)) {
    case "nl":
      return parseOptional(values, /^\d$/, (spacingPx) => ({ tag: "nl", spacingPx, position }));
    case "jl":
      return parseJustified(values, 5, (value) => ({ tag: "jl", justification: value as 2, position }));
    case "jp":
      return parseJustified(values, 4, (value) => ({ tag: "jp", justification: value as 2, position }));
    case "np":
      return values === "" ? { tag: "np", position } : badValue;
    case "pt":
      return pageTimes(values, position);
    case "fo":
      return fontTag(values, position);
    case "cf":
      return colorTag(values, (color) => ({ tag: "cf", color, position }));
    case "pb":
      return colorTag(values, (color) => ({ tag: "pb", color, position }));
    case "cb":
      return colorTag(values, (color) =>
        color === null || typeof color === "number" ? { tag: "cb", color, position } : badValue,
      );
    case "fl":
      return flashTag(values, position);
    case "sc":
      return /^\d{1,2}$/.test(values) ? { tag: "sc", spacingPx: Number(values), position } : badValue;
    case "hc":
      return hexCharacter(values, position);
    case "tr":
      return textRectangle(values, position);
    case "cr":
      return colorRectangle(values, position);
    case "ms":
      return vendorPattern.test(values) ? { tag: "ms", text: original.slice(2), position } : badValue;
    case "mv":
      return parseMovingText(values, original, position);
    default:
      return parseOtherTag(body, position);
  }
}

function parseClosingTag(body: string, original: string, position: number): MultiToken | TagProblem {
  if (body === "/fl" || body === "/sc") return { tag: body, position };
  if (body.startsWith("/ms") && !vendorPattern.test(body.slice(3))) return badValue;
  if (body.startsWith("/ms")) return { tag: "/ms", text: original.slice(3), position };
  return "unsupportedTag";
}

function parseOtherTag(body: string, position: number): MultiToken | TagProblem {
  const field = /^f(\d+)(?:,(\d{1,2}))?$/.exec(body);
  if (field !== null) {
    const number = Number(field[1]);
    if (number < 1 || number > 13) return "unsupportedTag";
    return { tag: "f", field: number, width: field[2] === undefined ? null : Number(field[2]), position };
  }
  if (/^f\d/.test(body)) return badValue;
  return /^g(?:\d|$|,)/.test(body) ? graphicTag(body.slice(1), position) : "unsupportedTag";
}

function parseOptional(
  values: string,
  allowed: RegExp,
  make: (value: number | null) => MultiToken,
): MultiToken | TagProblem {
  if (values === "") return make(null);
  return allowed.test(values) ? make(Number(values)) : badValue;
}

function parseJustified(
  values: string,
  last: number,
  make: (value: number | null) => MultiToken,
): MultiToken | TagProblem {
  if (values === "") return make(null);
  const value = byteOf(values);
  return value !== undefined && value >= 2 && value <= last ? make(value) : badValue;
}

function pageTimes(values: string, position: number): MultiToken | TagProblem {
  const match = /^(\d{0,3})(?:o(\d{0,3}))?$/.exec(values);
  if (match === null) return badValue;
  const onTenths = numberOrNull(match[1]);
  const offTenths = numberOrNull(match[2]);
  if ((onTenths ?? 0) > 255 || (offTenths ?? 0) > 255) return badValue;
  return { tag: "pt", onTenths, offTenths, position };
}

function fontTag(values: string, position: number): MultiToken | TagProblem {
  if (values === "") return { tag: "fo", font: null, versionId: null, position };
  const match = /^(\d{1,3})(?:,([0-9a-f]{1,4}))?$/.exec(values);
  if (match === null) return badValue;
  const font = Number(match[1]);
  if (font < 1 || font > 255) return badValue;
  const versionId = match[2] === undefined ? null : Number.parseInt(match[2], 16);
  return { tag: "fo", font, versionId, position };
}

function flashTag(values: string, position: number): MultiToken | TagProblem {
  // A missing time is the sign's default.
  const onFirst = /^(?:t(\d{0,2}))?(?:o(\d{0,2}))?$/.exec(values);
  const offFirst = onFirst === null ? /^o(\d{0,2})t(\d{0,2})$/.exec(values) : null;
  const match = onFirst ?? offFirst;
  if (match === null) return badValue;
  const [onTenths, offTenths] = offFirst === null ? [match[1], match[2]] : [match[2], match[1]];
  return {
    tag: "fl",
    onTenths: numberOrNull(onTenths),
    offTenths: numberOrNull(offTenths),
    // `[flo5]` gives only the dark phase, which then comes first.
    startsOn: offFirst === null && !values.startsWith("o"),
    position,
  };
}

function hexCharacter(values: string, position: number): MultiToken | TagProblem {
  if (!/^[0-9a-f]{1,4}$/.test(values)) return badValue;
  return { tag: "hc", code: Number.parseInt(values, 16), position };
}

/** Tenths of a second between two steps of moving text. */
const maxMovingRate = 255;

/** Vendor number of a manufacturer's tag, with its text if any. */
const vendorPattern = /^\d+(?:,|$)/;

/** Type with hold time, direction, width, step and rate; then the text. */
export const movingPattern = /^(c|l\d{0,2})([lr])(\d{1,5}),(\d{1,5}),(\d{1,5}),/i;

function parseMovingText(values: string, original: string, position: number): MultiToken | TagProblem {
  const rate = Number(movingPattern.exec(values)?.[5] ?? Number.NaN);
  return rate <= maxMovingRate ? { tag: "mv", text: original.slice(2), position } : badValue;
}

function graphicTag(values: string, position: number): MultiToken | TagProblem {
  const match = /^(\d{1,3})(?:,(\d{1,5}),(\d{1,5})(?:,([0-9a-f]{1,4}))?)?$/.exec(values);
  if (match === null) return badValue;
  const graphic = Number(match[1]);
  const x = numberOrNull(match[2]);
  const y = numberOrNull(match[3]);
  if (graphic < 1 || graphic > 255 || x === 0 || y === 0) return badValue;
  const graphicId = match[4] === undefined ? null : Number.parseInt(match[4], 16);
  return { tag: "g", graphic, x, y, graphicId, position };
}

function textRectangle(values: string, position: number): MultiToken | TagProblem {
  const numbers = numbersOf(values);
  const rectangle = numbers?.length === 4 ? rectangleOf(numbers) : undefined;
  return rectangle === undefined ? badValue : { tag: "tr", ...rectangle, position };
}

function colorRectangle(values: string, position: number): MultiToken | TagProblem {
  const numbers = numbersOf(values);
  const rectangle = numbers === undefined ? undefined : rectangleOf(numbers);
  const color = numbers === undefined ? undefined : colorOf(numbers.slice(4));
  if (rectangle === undefined || color === undefined) return badValue;
  return { tag: "cr", ...rectangle, color, position };
}

function colorTag(
  values: string,
  make: (color: TagColor | null) => MultiToken | TagProblem,
): MultiToken | TagProblem {
  if (values === "") return make(null);
  const numbers = numbersOf(values);
  const color = numbers === undefined ? undefined : colorOf(numbers);
  return color === undefined ? badValue : make(color);
}

function rectangleOf(numbers: readonly number[]): TagRectangle | undefined {
  const [x, y, width, height] = numbers as [number?, number?, number?, number?];
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return x >= 1 && y >= 1 ? { x, y, width, height } : undefined;
}

function colorOf(numbers: readonly number[]): TagColor | undefined {
  if (numbers.some((number) => number > 255)) return undefined;
  if (numbers.length === 1) return numbers[0]!;
  return numbers.length === 3 ? [numbers[0]!, numbers[1]!, numbers[2]!] : undefined;
}

function numbersOf(values: string): number[] | undefined {
  return /^\d{1,5}(?:,\d{1,5})*$/.test(values) ? values.split(",").map(Number) : undefined;
}

function byteOf(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

function numberOrNull(text: string | undefined): number | null {
  return text === undefined || text === "" ? null : Number(text);
}
