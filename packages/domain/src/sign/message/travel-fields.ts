import type { MessageLine, MessagePage, SignMessage } from "./message.ts";
import { isPageEmpty } from "./message-text.ts";

/** Values of travel time fields by field name, such as `TTHAMPDEN AVE`. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

export interface FieldValue {
  /** Whole minutes, 1 to 999. */
  text: string;
  /** When it was computed, ms by the server's clock. */
  atMs: number;
}

/** From the sign, or from the detector `from`, to the detector `to`; names in capitals. */
export interface TravelField {
  from: string | null;
  to: string;
}

/** Servers compute values every 30 s; after three missed times the last one is not shown any more. */
export const maxFieldAgeMs = 90_000;

/** A sign that loses its link shows a travel time for this long at most. */
export const fieldLeaseMs = 5 * 60_000;

/** As wide as the numbers that occur; used to lay out a message before its values are known. */
const sampleText = "88";
const pattern = /\[(tt[^[\],]{1,80}(?:,[^[\],]{1,80})?)\]/gi;

/** Distinct names of the message's travel time fields, in capitals without brackets. */
export function fieldsOf(message: SignMessage): string[] {
  const texts = message.pages.flatMap((page) => allLines(page)).flatMap(({ segments }) => segments);
  const withFields = texts.filter(({ text }) => text.includes("["));
  return [...new Set(withFields.flatMap(({ text }) => [...text.matchAll(pattern)].map(nameOf)))];
}

/** `TTTO` or `TTFROM,TO`. */
export function parseTravelField(name: string): TravelField {
  const [first = "", second] = name.slice(2).split(",", 2);
  return second === undefined ? { from: null, to: first.trim() } : { from: first.trim(), to: second.trim() };
}

export const isFieldFresh = (value: FieldValue | undefined, nowMs: number): value is FieldValue =>
  value !== undefined && nowMs - value.atMs <= maxFieldAgeMs;

/** When the first of the message's fresh values becomes too old, ms; null without one. */
export function fieldsStaleAtMs(message: SignMessage, values: FieldValues, nowMs: number): number | null {
  const fresh = fieldsOf(message).flatMap((name) => {
    const value = values[name];
    return isFieldFresh(value, nowMs) ? [value.atMs + maxFieldAgeMs + 1] : [];
  });
  return fresh.length === 0 ? null : Math.min(...fresh);
}

/**
 * The message with its values. A line with a field whose value is missing or too old is blank, and a page on which no
 * field has a value is not shown.
 */
export function fillFields(message: SignMessage, values: FieldValues, nowMs: number): SignMessage {
  return replaceFields(message, (name) => {
    const value = values[name];
    return isFieldFresh(value, nowMs) ? value.text : null;
  });
}

/** The message with a number in each field, to lay it out. */
export const sampleFields = (message: SignMessage): SignMessage => replaceFields(message, () => sampleText);

/** Each field with the text of `textOf`; null leaves its line blank. */
export function replaceFields(message: SignMessage, textOf: (name: string) => string | null): SignMessage {
  if (fieldsOf(message).length === 0) return message;
  return { ...message, pages: message.pages.map((page) => replaceInPage(page, textOf)) };
}

function replaceInPage(page: MessagePage, textOf: (name: string) => string | null): MessagePage {
  const names = fieldsOf({ pages: [page] });
  if (names.length === 0) return page;
  if (names.every((name) => textOf(name) === null))
    return { ...page, messageLines: [], textAreas: [], images: [] };
  const replace = (lines: MessageLine[]) => lines.map((line) => replaceInLine(line, textOf));
  const replaced = {
    ...page,
    messageLines: replace(page.messageLines),
    textAreas: page.textAreas.map((area) => ({ ...area, lines: replace(area.lines) })),
  };
  return isPageEmpty(replaced) ? { ...replaced, images: [] } : replaced;
}

function replaceInLine(line: MessageLine, textOf: (name: string) => string | null): MessageLine {
  const names = line.segments.flatMap(({ text }) => [...text.matchAll(pattern)].map(nameOf));
  if (names.length === 0) return line;
  const isBlank = names.some((name) => textOf(name) === null);
  return {
    segments: line.segments.map((segment) => ({
      ...segment,
      text: isBlank
        ? ""
        : segment.text.replace(pattern, (_, name: string) => textOf(name.toUpperCase()) ?? ""),
    })),
  };
}

const nameOf = ([, name = ""]: RegExpMatchArray): string => name.toUpperCase();

const allLines = ({ messageLines, textAreas }: MessagePage): MessageLine[] => [
  ...messageLines,
  ...textAreas.flatMap(({ lines }) => lines),
];
