import type { SignFace } from "../reconcile/face.ts";
import type { Font } from "../fonts/font.ts";
import type { MessageLine, MessagePage, SignMessage } from "../message/message.ts";
import { type ImageSize, type MessageIssue, validateMessage } from "../message/validate.ts";
import type { WordRules } from "../words/words.ts";

/** A message in another font: the one that it fits in, or the smallest with what is still wrong in it. */
export interface RefittedMessage {
  message: SignMessage;
  /** Number of the font on the face, 1..255; undefined when the message has no text or the face no font. */
  fontNumber: number | undefined;
  /** Empty exactly when the face may show the message. */
  issues: MessageIssue[];
}

/**
 * The message for another face: all its text in the largest font of the face in which everything fits. Pages, lines,
 * times and places stay as they are. Where no font will do, the smallest is taken and says what is wrong.
 */
export function refitMessage(
  message: SignMessage,
  face: SignFace,
  words: WordRules,
  imageSize?: ImageSize,
): RefittedMessage {
  const checked = (candidate: SignMessage, fontNumber: number | undefined): RefittedMessage => ({
    message: candidate,
    fontNumber,
    issues: validateMessage(candidate, face, words, imageSize),
  });
  let last: RefittedMessage | undefined;
  for (const fontNumber of hasSegments(message) ? fontsLargestFirst(face) : []) {
    last = checked(inFont(message, fontNumber), fontNumber);
    if (last.issues.length === 0) return last;
  }
  return last ?? checked(message, undefined);
}

/** Numbers of the fonts of a face: the highest first, of one height the widest, of one width the lowest number. */
export function fontsLargestFirst(face: SignFace): number[] {
  return [...face.fonts]
    .toSorted(([one, a], [other, b]) => b.heightPx - a.heightPx || widthOf(b) - widthOf(a) || one - other)
    .map(([fontNumber]) => fontNumber);
}

/** The message with all its text in one font. */
export function inFont(message: SignMessage, fontNumber: number): SignMessage {
  return { ...message, pages: message.pages.map((page) => pageInFont(page, fontNumber)) };
}

function pageInFont(page: MessagePage, fontId: number): MessagePage {
  const lines = (all: readonly MessageLine[]): MessageLine[] =>
    all.map(({ segments }) => ({ segments: segments.map((segment) => ({ ...segment, fontId })) }));
  return {
    ...page,
    messageLines: lines(page.messageLines),
    textAreas: page.textAreas.map((area) => ({ ...area, lines: lines(area.lines) })),
  };
}

function hasSegments(message: SignMessage): boolean {
  return message.pages.some((page) =>
    [page.messageLines, ...page.textAreas.map(({ lines }) => lines)]
      .flat()
      .some(({ segments }) => segments.length > 0),
  );
}

/** Mean width of a character with the space behind it, in pixels. */
function widthOf({ glyphs, characterSpacingPx }: Font): number {
  let widthPx = 0;
  for (const glyph of glyphs.values()) widthPx += glyph.widthPx;
  return widthPx / Math.max(1, glyphs.size) + characterSpacingPx;
}
