import type { MessageLine, MessagePage, SignMessage } from "./message.ts";
import { defaultPageOffMs, defaultPageOnMs } from "./message.ts";

/** Characters of a message shown in a table. */
export const previewLength = 30;

/** A page that shows nothing: no text but blanks, no text in text areas, no images. */
export function isPageEmpty(page: MessagePage): boolean {
  return (
    page.images.length === 0 &&
    !hasText(page.messageLines) &&
    !page.textAreas.some((area) => hasText(area.lines))
  );
}

/** Whether the message shows something on at least one page; otherwise the sign is to be dark. */
export function isActivePosting(message: SignMessage): boolean {
  return message.pages.some((page) => !isPageEmpty(page));
}

/** The words of a message in reading order on one line, pages parted by " / ". */
export function messageText(message: SignMessage): string {
  return message.pages
    .filter((page) => !isPageEmpty(page))
    .map((page) => [page.messageLines, ...page.textAreas.map((area) => area.lines)].flat().map(lineText))
    .map((lines) => lines.filter((text) => text !== "").join(" "))
    .filter((text) => text !== "")
    .join(" / ");
}

/** The words of a message, cut after 30 characters with an ellipsis. */
export function messagePreview(message: SignMessage): string {
  const characters = Array.from(messageText(message));
  if (characters.length <= previewLength) return characters.join("");
  return `${characters.slice(0, previewLength).join("").trimEnd()}…`;
}

/** The words of a line without the blanks around them. */
export function lineText(line: MessageLine): string {
  return line.segments
    .map((segment) => segment.text.trim())
    .filter((text) => text !== "")
    .join(" ");
}

/** A page on which nothing has been written yet: 3 s on, 0.5 s off, text in the middle. */
export function blankPage(): MessagePage {
  return {
    pageOnTime: defaultPageOnMs,
    pageOffTime: defaultPageOffMs,
    verticalJustification: "center",
    messageLines: [{ segments: [{ text: "", horizJustification: "center" }] }],
    textAreas: [],
    images: [],
  };
}

/** A message that shows nothing, with as many blank pages as asked (at least one). */
export function blankMessage(pageCount = 1): SignMessage {
  return { pages: Array.from({ length: Math.max(1, pageCount) }, blankPage) };
}

/** Index of the page to show when `index` may lie beyond the pages there are. */
export function fitPageIndex(index: number, pageCount: number): number {
  return Math.max(0, Math.min(index, pageCount - 1));
}

function hasText(lines: readonly MessageLine[]): boolean {
  return lines.some((line) => line.segments.some((segment) => segment.text.trim() !== ""));
}
