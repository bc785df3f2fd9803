import { movingPattern, parseMulti } from "./multi-parse.ts";
import type { MultiToken, TagColor } from "./multi-tokens.ts";

/** Canonical MULTI: lower-case tags, no leading zeros, hex digits in capitals. */
export function writeTokens(tokens: readonly MultiToken[]): string {
  return tokens.map(writeToken).join("");
}

/** Canonical form, so that different spellings compare equal. A string with errors is returned unchanged. */
export function normalizeMulti(multi: string): string {
  const { tokens, errors } = parseMulti(multi);
  return errors.length === 0 ? writeTokens(tokens) : multi;
}

export function escapeText(text: string): string {
  return text.includes("[") || text.includes("]") ? text.replace(/[[\]]/g, "$&$&") : text;
}

/** One number, or red, green and blue with commas; empty for the default. */
export function writeColor(color: TagColor | null): string {
  return color === null ? "" : typeof color === "number" ? String(color) : color.join(",");
}

function writeToken(token: MultiToken): string {
  switch (token.tag) {
    case "text":
      return escapeText(token.text);
    case "nl":
    case "sc":
      return `[${token.tag}${token.spacingPx ?? ""}]`;
    case "jl":
    case "jp":
      return `[${token.tag}${token.justification ?? ""}]`;
    case "np":
    case "/fl":
    case "/sc":
      return `[${token.tag}]`;
    case "pt":
      return `[pt${token.onTenths ?? ""}${token.offTenths === null ? "" : `o${token.offTenths}`}]`;
    case "fo":
      return token.versionId === null
        ? `[fo${token.font ?? ""}]`
        : `[fo${token.font},${hex4(token.versionId)}]`;
    case "cf":
    case "cb":
    case "pb":
      return `[${token.tag}${writeColor(token.color)}]`;
    case "fl":
      return writeFlash(token);
    case "hc":
      return `[hc${token.code.toString(16).toUpperCase()}]`;
    case "tr":
      return `[tr${token.x},${token.y},${token.width},${token.height}]`;
    case "cr":
      return `[cr${token.x},${token.y},${token.width},${token.height},${writeColor(token.color)}]`;
    case "ms":
    case "/ms":
      return `[${token.tag}${token.text}]`;
    case "mv":
      return `[mv${writeMoving(token.text)}]`;
    case "f":
      return `[f${token.field}${token.width === null ? "" : `,${token.width}`}]`;
    case "g":
      return writeGraphic(token);
  }
}

export function hex4(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, "0");
}

function writeFlash(token: MultiToken & { tag: "fl" }): string {
  const on = token.onTenths === null ? "" : `t${token.onTenths}`;
  const off = token.offTenths === null ? "" : `o${token.offTenths}`;
  return token.startsOn ? `[fl${on}${off}]` : `[fl${off}${on}]`;
}

function writeMoving(text: string): string {
  const match = movingPattern.exec(text);
  if (match === null) return text;
  const [start, type, direction, ...numbers] = match as unknown as [string, string, string, ...string[]];
  const hold = type.length > 1 ? Number(type.slice(1)) : "";
  const head = `${type[0]}${hold}${direction}`.toLowerCase();
  return `${head}${numbers.map(Number).join(",")},${text.slice(start.length)}`;
}

function writeGraphic(token: MultiToken & { tag: "g" }): string {
  const place = token.x === null ? "" : `,${token.x},${token.y}`;
  const id = token.graphicId === null ? "" : `,${hex4(token.graphicId)}`;
  return `[g${token.graphic}${place}${id}]`;
}
