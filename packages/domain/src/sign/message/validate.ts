import type { SignFace } from "../reconcile/face.ts";
import type { SignMessage } from "./message.ts";
import { layoutMessage, type MessageLayout } from "../layout/message-layout.ts";
import { markBefore, type MultiMark } from "../multi/message-to-multi.ts";
import { faceWithPictures } from "./message-images.ts";
import { sampleFields } from "./travel-fields.ts";
import { findInvisible } from "../raster/visible-page.ts";
import type { ImageSize, MessageIssue } from "./message-issue.ts";
import { PageIssues } from "./page-issues.ts";
import type { WordRules } from "../words/words.ts";

export {
  type ImageSize,
  type MessageIssue,
  type MessageIssueType,
  messageIssueTypes,
} from "./message-issue.ts";

/** Returns all issues; an empty list means the message may be posted. */
export function validateMessage(
  message: SignMessage,
  face: SignFace,
  words: WordRules,
  imageSize: ImageSize = () => undefined,
): MessageIssue[] {
  const sample = sampleFields(message);
  return validateLayout(sample, layoutMessage(sample, face), face, words, imageSize);
}

export function validateLayout(
  message: SignMessage,
  layout: MessageLayout,
  face: SignFace,
  words: WordRules,
  imageSize: ImageSize = () => undefined,
): MessageIssue[] {
  const issues: MessageIssue[] = [];
  const pictured = faceWithPictures(message, face);
  checkLimits(layout, face, issues);
  for (const [at, page] of layout.pages.entries()) {
    const index = layout.pageIndexes[at]!;
    const source = message.pages[index];
    if (source === undefined) continue;
    const found = new PageIssues(source, index, page, layout.marks, pictured, issues);
    found.texts(words);
    found.images(imageSize);
    found.textAreas();
    found.unsupportedColors();
    found.missingFonts();
  }
  signErrors(layout, issues);
  if (issues.length === 0) checkVisible(layout, pictured, issues);
  return issues;
}

/** A page that shows nothing would be a blank in disguise. */
function checkVisible(layout: MessageLayout, face: SignFace, issues: MessageIssue[]): void {
  for (const [at, page] of layout.pages.entries()) {
    const type = findInvisible(page, face);
    if (type !== undefined) issues.push({ type, page: layout.pageIndexes[at]! });
  }
}

function checkLimits(layout: MessageLayout, face: SignFace, issues: MessageIssue[]): void {
  const { multi, pages } = layout;
  if (pages.length > face.maxPages) {
    issues.push({ type: "too_many_pages", actual: pages.length, maximum: face.maxPages });
  }
  if (multi.length > face.maxMultiLength) {
    issues.push({ type: "multi_too_long", actual: multi.length, maximum: face.maxMultiLength });
  }
}

/** Errors found only by the MULTI layout; sizes and page counts are reported above. */
function signErrors(layout: MessageLayout, issues: MessageIssue[]): void {
  for (const { error, position, text } of layout.errors) {
    if (error === "textTooBig" || error === "tooManyPages") continue;
    const mark = markBefore(layout.marks, position);
    const where = mark === undefined ? {} : placeOf(mark);
    if (error === "characterNotDefined") issues.push({ type: "character_not_defined", ...where, text });
    else if (error === "fontNotDefined" || error === "fontVersionID") {
      if (!issues.some((issue) => issue.type === "font_unknown")) issues.push({ type: "font_unknown", text });
    } else if (!isCoveredByOtherIssue(text)) issues.push({ type: "tag_not_supported", ...where, text });
  }
}

/** Rectangles and images outside the sign are reported as overflows, missing images as image_not_supported. */
function isCoveredByOtherIssue(tag: string): boolean {
  return /^\[?(?:tr|g)/.test(tag);
}

function placeOf({ page, textArea, line, segment }: MultiMark): Partial<MessageIssue> {
  return { page, ...(textArea < 0 ? {} : { textArea }), line, segment };
}
