import {
  type MessageLine,
  type MessagePage,
  type SignMessage,
  defaultPageOffMs,
  defaultPageOnMs,
} from "./message.ts";

const previewLength = 30;

/** True without text (other than spaces), text areas with text, or images. */
export function isPageEmpty(page: MessagePage): boolean {
  return (
    page.images.length === 0 &&
    !hasText(page.messageLines) &&
    !page.textAreas.some((area) => hasText(area.lines))
  );
}

export function isActivePosting(message: SignMessage): boolean {
  return message.pages.some((page) => !isPageEmpty(page));
}

export function messageText(message: SignMessage): string {
  return message.pages
    .filter((page) => !isPageEmpty(page))
    .map((page) => [page.messageLines, ...page.textAreas.map((area) => area.lines)].flat().map(lineText))
    .map((lines) => lines.filter((text) => text !== "").join(" "))
    .filter((text) => text !== "")
    .join(" / ");
}

export function messagePreview(message: SignMessage): string {
  const characters = Array.from(messageText(message));
  if (characters.length <= previewLength) return characters.join("");
  return `${characters.slice(0, previewLength).join("").trimEnd()}…`;
}

export function lineText(line: MessageLine): string {
  return line.segments
    .map((segment) => segment.text.trim())
    .filter((text) => text !== "")
    .join(" ");
}

/** Defaults: 3 s on, 0.5 s off, centred text. */
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

/** At least one blank page. */
export function blankMessage(pageCount = 1): SignMessage {
  return { pages: Array.from({ length: Math.max(1, pageCount) }, blankPage) };
}

export function fitPageIndex(index: number, pageCount: number): number {
  return Math.max(0, Math.min(index, pageCount - 1));
}

function hasText(lines: readonly MessageLine[]): boolean {
  return lines.some((line) => line.segments.some((segment) => segment.text.trim() !== ""));
}
