import type { SignFace } from "../reconcile/face.ts";
import { legibilityFigures, legibilityDistanceM } from "./legibility-figures.ts";
import type { MessageLine, MessagePage, SignMessage } from "../message/message.ts";
import { isPageEmpty } from "../message/message-text.ts";
import { fontNumberOf, isLineBlank } from "../multi/message-to-multi.ts";

export interface LegibilityQuestion {
  message: SignMessage;
  face: SignFace;
  /** Speed limit, km/h, more than 0. */
  speedLimitKmh: number;
  /** Height of the letters in mm, or the distance between two rows of pixels in mm (vmsVerticalPitch). */
  size: { letterHeightMm: number } | { pitchMm: number };
  /** Units of information per page that shows something, when a person counted them; else one per line with text. */
  unitsPerPage?: readonly number[];
}

/**
 * `readingTime`: the whole message cannot be read while it can be seen, ms. `pageTime`: a page is gone before it is
 * read, ms. `distance`: the letters cannot be read from as far as they should, m. The others are counts.
 */
export type LegibilityRule =
  | "readingTime"
  | "pageTime"
  | "distance"
  | "pages"
  | "linesPerPage"
  | "unitsPerPage"
  | "unitsPerMessage";

/** One rule that the message breaks, and by how much. */
export interface LegibilityWarning {
  rule: LegibilityRule;
  /** Page of the message, counted from 0. */
  page?: number;
  /** With `distance` and `readingTime`: in which light. */
  light?: "day" | "night";
  actual: number;
  limit: number;
  /** How far beyond the limit: ms, m or a count, always more than 0. */
  by: number;
}

export interface PageLegibility {
  /** Page of the message, counted from 0. */
  page: number;
  /** Words without prepositions. */
  words: number;
  lines: number;
  unitsOfInformation: number;
  /** What it takes to read the page, ms. */
  readingMs: number;
}

export interface Legibility {
  letterHeightMm: number;
  pages: PageLegibility[];
  /** What it takes to see and read the whole message: reading time, or once through all pages if that is longer, ms. */
  neededMs: number;
  /** How long the letters can be read at the speed limit, ms. */
  availableMs: { day: number; night: number };
  warnings: LegibilityWarning[];
}

/** Whether drivers at the speed limit can read the message in time, by the published figures in `legibilityFigures`. */
export function legibilityOf(question: LegibilityQuestion): Legibility {
  const { message, speedLimitKmh, unitsPerPage } = question;
  const shown = message.pages.flatMap((page, at) => (isPageEmpty(page) ? [] : [{ page, at }]));
  const pages = shown.map(({ page, at }, number) => readPage(page, at, unitsPerPage?.[number]));
  const letterHeightMm = letterHeightOf(question);
  const metresPerMs = speedLimitKmh / 3600;
  const available = (light: "day" | "night"): number =>
    legibilityDistanceM(letterHeightMm, light) / metresPerMs;
  const legibility = {
    letterHeightMm,
    pages,
    neededMs: neededMs(
      pages,
      shown.map(({ page }) => page),
    ),
    availableMs: { day: available("day"), night: available("night") },
  };
  return { ...legibility, warnings: pages.length === 0 ? [] : warningsOf(legibility, question) };
}

/** Words of a text without prepositions, which are read with the word after them. */
export function countWords(text: string): number {
  const words = text.toUpperCase().match(/[\p{L}\p{N}][\p{L}\p{N}'./-]*/gu) ?? [];
  return words.filter((word) => !prepositions.has(word)).length;
}

const prepositions: ReadonlySet<string> = new Set([
  "AT",
  "BY",
  "FOR",
  "FROM",
  "IN",
  "INTO",
  "OF",
  "OFF",
  "ON",
  "TO",
  "VIA",
  "WITH",
]);

function readPage(page: MessagePage, at: number, units: number | undefined): PageLegibility {
  const lines = linesOfPage(page).filter((line) => !isLineBlank(line));
  const words = lines.reduce((sum, { segments }) => {
    return sum + countWords(segments.map(({ text }) => text).join(" "));
  }, 0);
  const unitsOfInformation = units ?? lines.length;
  const { msPerWord, msPerUnit } = legibilityFigures;
  const readingMs = Math.max(words * msPerWord, unitsOfInformation * msPerUnit);
  return { page: at, words, lines: lines.length, unitsOfInformation, readingMs };
}

/** One page stands still; several have to be seen one after the other. */
function neededMs(read: readonly PageLegibility[], pages: readonly MessagePage[]): number {
  const readingMs = sumOf(read.map((page) => page.readingMs));
  const cycleMs = sumOf(pages.map((page) => page.pageOnTime + page.pageOffTime));
  return pages.length > 1 ? Math.max(readingMs, cycleMs) : readingMs;
}

function warningsOf(
  { letterHeightMm, pages, neededMs: needed, availableMs }: Omit<Legibility, "warnings">,
  { message, speedLimitKmh }: LegibilityQuestion,
): LegibilityWarning[] {
  const figures = legibilityFigures;
  const units = sumOf(pages.map((page) => page.unitsOfInformation));
  const isFast = speedLimitKmh >= figures.fastFromKmh;
  const found: LegibilityWarning[] = [
    ...over("readingTime", needed, Math.min(availableMs.day, availableMs.night), {
      light: availableMs.night < availableMs.day ? "night" : "day",
    }),
    ...over("pages", pages.length, figures.mostPages),
    ...over("unitsPerMessage", units, isFast ? figures.mostUnitsFast : figures.mostUnitsSlow),
  ];
  for (const { page, lines, unitsOfInformation, readingMs } of pages) {
    found.push(
      ...over("linesPerPage", lines, figures.mostLinesPerPage, { page }),
      ...over("unitsPerPage", unitsOfInformation, figures.mostUnitsPerPage, { page }),
    );
    const onMs = message.pages[page]!.pageOnTime;
    if (pages.length > 1 && onMs < readingMs) {
      found.push({ rule: "pageTime", page, actual: onMs, limit: readingMs, by: readingMs - onMs });
    }
  }
  if (speedLimitKmh >= figures.designDistanceFromKmh) {
    for (const light of ["day", "night"] as const) {
      const actual = legibilityDistanceM(letterHeightMm, light);
      const limit = figures.designDistanceM[light];
      if (actual < limit - 1e-6) found.push({ rule: "distance", light, actual, limit, by: limit - actual });
    }
  }
  return found;
}

function over(
  rule: LegibilityRule,
  actual: number,
  limit: number,
  where: Partial<LegibilityWarning> = {},
): LegibilityWarning[] {
  return actual > limit ? [{ rule, ...where, actual, limit, by: actual - limit }] : [];
}

/** The smallest letters of the message decide. */
function letterHeightOf({ message, face, size }: LegibilityQuestion): number {
  if ("letterHeightMm" in size) return size.letterHeightMm;
  const heightsPx = message.pages
    .flatMap(linesOfPage)
    .filter((line) => !isLineBlank(line))
    .map((line) => face.fonts.get(fontNumberOf(line, face))?.heightPx)
    .filter((heightPx): heightPx is number => heightPx !== undefined);
  return heightsPx.length === 0 ? 0 : Math.min(...heightsPx) * size.pitchMm;
}

function linesOfPage(page: MessagePage): MessageLine[] {
  return [page.messageLines, ...page.textAreas.map((area) => area.lines)].flat();
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
