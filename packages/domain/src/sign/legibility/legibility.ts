import type { SignFace } from "../reconcile/face.ts";
import { legibilityFigures, legibilityDistanceM, type LegibilityRule } from "./legibility-figures.ts";
import type { MessageLine, MessagePage, SignMessage } from "../message/message.ts";
import { isPageEmpty } from "../message/message-text.ts";
import { fontNumberOf, isLineBlank } from "../multi/message-to-multi.ts";

export interface LegibilityQuestion {
  message: SignMessage;
  face: SignFace;
  /** km/h, more than 0. */
  speedLimitKmh: number;
  /** Letter height in mm, or row pitch in mm (vmsVerticalPitch). */
  size: { letterHeightMm: number } | { pitchMm: number };
  /** Information units per visible page, if counted manually; default one per line with text. */
  unitsPerPage?: readonly number[];
}

export interface LegibilityWarning {
  rule: LegibilityRule;
  /** Counts from 0. */
  page?: number;
  light?: "day" | "night";
  actual: number;
  limit: number;
  /** Excess over the limit: ms, m or a count, always more than 0. */
  by: number;
}

interface PageLegibility {
  /** Counts from 0. */
  page: number;
  /** Without prepositions. */
  words: number;
  lines: number;
  unitsOfInformation: number;
  readingMs: number;
}

export interface Legibility {
  letterHeightMm: number;
  pages: PageLegibility[];
  /** Reading time of the message, or one cycle of its pages if longer, ms. */
  neededMs: number;
  /** Time in which the letters are legible at the speed limit, ms. */
  availableMs: { day: number; night: number };
  warnings: LegibilityWarning[];
}

/** Checks whether drivers at the speed limit can read the message, by the figures in `legibilityFigures`. */
export function legibilityOf(question: LegibilityQuestion): Legibility {
  const { message, speedLimitKmh, unitsPerPage } = question;
  const shown = message.pages.flatMap((page, at) => (isPageEmpty(page) ? [] : [{ page, at }]));
  const pages = shown.map(({ page, at }, number) => readPage(page, at, unitsPerPage?.[number]));
  const letterHeightMm = letterHeightOf(question);
  const metresPerMs = speedLimitKmh / 3600;
  const computeAvailableMs = (light: "day" | "night"): number =>
    legibilityDistanceM(letterHeightMm, light) / metresPerMs;
  const legibility = {
    letterHeightMm,
    pages,
    neededMs: computeNeededMs(
      pages,
      shown.map(({ page }) => page),
    ),
    availableMs: { day: computeAvailableMs("day"), night: computeAvailableMs("night") },
  };
  return { ...legibility, warnings: pages.length === 0 ? [] : warningsOf(legibility, question) };
}

/** Prepositions do not count: they are read with the next word. */
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

/** A single page stays visible; several must be seen in turn. */
function computeNeededMs(read: readonly PageLegibility[], pages: readonly MessagePage[]): number {
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
    ...checkLimit("readingTime", needed, Math.min(availableMs.day, availableMs.night), {
      light: availableMs.night < availableMs.day ? "night" : "day",
    }),
    ...checkLimit("pages", pages.length, figures.maxPages),
    ...checkLimit("unitsPerMessage", units, isFast ? figures.maxUnitsFast : figures.maxUnitsSlow),
  ];
  for (const { page, lines, unitsOfInformation, readingMs } of pages) {
    found.push(
      ...checkLimit("linesPerPage", lines, figures.maxLinesPerPage, { page }),
      ...checkLimit("unitsPerPage", unitsOfInformation, figures.maxUnitsPerPage, { page }),
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

function checkLimit(
  rule: LegibilityRule,
  actual: number,
  limit: number,
  where: Partial<LegibilityWarning> = {},
): LegibilityWarning[] {
  return actual > limit ? [{ rule, ...where, actual, limit, by: actual - limit }] : [];
}

/** The smallest letters decide. */
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
