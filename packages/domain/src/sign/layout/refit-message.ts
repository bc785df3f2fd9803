import type { SignFace } from "../reconcile/face.ts";
import type { Font } from "../fonts/font.ts";
import type { MessageLine, MessagePage, SignMessage } from "../message/message.ts";
import { type ImageSize, type MessageIssue, validateMessage } from "../message/validate.ts";
import type { WordRules } from "../words/words.ts";

/** A message in the largest fitting font, or the smallest font with its issues. */
interface RefittedMessage {
  message: SignMessage;
  /** 1..255; undefined without text or fonts. */
  fontNumber: number | undefined;
  issues: MessageIssue[];
}

/**
 * Sets all text in the largest font that fits, without changing pages, lines, times and positions. If none
 * fits, uses the smallest and reports the issues.
 */
export function refitMessage(
  message: SignMessage,
  face: SignFace,
  words: WordRules,
  imageSize?: ImageSize,
): RefittedMessage {
  const validateRefit = (candidate: SignMessage, fontNumber: number | undefined): RefittedMessage => ({
    message: candidate,
    fontNumber,
    issues: validateMessage(candidate, face, words, imageSize),
  });
  let last: RefittedMessage | undefined;
  for (const fontNumber of hasSegments(message) ? fontsLargestFirst(face) : []) {
    last = validateRefit(setFont(message, fontNumber), fontNumber);
    if (last.issues.length === 0) return last;
  }
  return last ?? validateRefit(message, undefined);
}

/** Sorted by height, then width (both descending), then number. */
export function fontsLargestFirst(face: SignFace): number[] {
  return [...face.fonts]
    .toSorted(([one, a], [other, b]) => b.heightPx - a.heightPx || widthOf(b) - widthOf(a) || one - other)
    .map(([fontNumber]) => fontNumber);
}

export function setFont(message: SignMessage, fontNumber: number): SignMessage {
  return { ...message, pages: message.pages.map((page) => pageInFont(page, fontNumber)) };
}

function pageInFont(page: MessagePage, fontId: number): MessagePage {
  const setLineFonts = (all: readonly MessageLine[]): MessageLine[] =>
    all.map(({ segments }) => ({ segments: segments.map((segment) => ({ ...segment, fontId })) }));
  return {
    ...page,
    messageLines: setLineFonts(page.messageLines),
    textAreas: page.textAreas.map((area) => ({ ...area, lines: setLineFonts(area.lines) })),
  };
}

function hasSegments(message: SignMessage): boolean {
  return message.pages.some((page) =>
    [page.messageLines, ...page.textAreas.map(({ lines }) => lines)]
      .flat()
      .some(({ segments }) => segments.length > 0),
  );
}

function widthOf({ glyphs, characterSpacingPx }: Font): number {
  let widthPx = 0;
  for (const glyph of glyphs.values()) widthPx += glyph.widthPx;
  return widthPx / Math.max(1, glyphs.size) + characterSpacingPx;
}
