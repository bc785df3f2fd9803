import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { blankPage, isPageEmpty } from "@gantry/domain/sign/message/message-text.ts";
import type {
  MessageLine,
  MessagePage,
  Segment,
  SignMessage,
  VertJustification,
} from "@gantry/domain/sign/message/message.ts";
import { canAddSegment, withoutLine } from "@gantry/domain/sign/layout/page-rules.ts";

/** Speed limits start in the tallest font that fits. */
export function newMessage(face?: SignFace, isSpeedLimit = false): SignMessage {
  const fontId = face && isSpeedLimit ? tallestFont(face) : undefined;
  const page = fontId === undefined ? blankPage() : mapSegments(blankPage(), (old) => ({ ...old, fontId }));
  return { duration: null, enableBeacons: false, pages: [page] };
}

/** Ensures a page with a line, and truncates to the sign's page limit (EDIT-019). */
export function editableMessage(message: SignMessage, maxPages: number): SignMessage {
  const pages = message.pages.slice(0, Math.max(1, maxPages)).map(withALine);
  return { ...message, pages: pages.length > 0 ? pages : [blankPage()] };
}

/** A sign would go dark during blank pages. */
export function withoutBlankPages(message: SignMessage): SignMessage {
  return { ...message, pages: message.pages.filter((page) => !isPageEmpty(page)) };
}

/** Copies the style of the last page. */
export function addPage(message: SignMessage, maxPages: number): SignMessage {
  if (message.pages.length >= maxPages) return message;
  const before = message.pages.at(-1);
  const [line] = blankPage().messageLines;
  const lines = (before?.messageLines ?? []).map((old) => ({
    segments: [{ ...line?.segments[0], ...styleAlone(old.segments[0]), text: "" }],
  }));
  const page = { ...blankPage(), messageLines: lines.length > 0 ? lines : blankPage().messageLines };
  return { ...message, pages: [...message.pages, page] };
}

/** The last page stays. */
export function removePage(message: SignMessage, index: number): SignMessage {
  if (message.pages.length < 2) return message;
  return { ...message, pages: message.pages.filter((_, other) => other !== index) };
}

export function changePage(
  message: SignMessage,
  index: number,
  change: (page: MessagePage) => MessagePage,
): SignMessage {
  return { ...message, pages: message.pages.map((page, at) => (at === index ? change(page) : page)) };
}

/** Sign text is upper case (EDIT-050). */
export function setText(page: MessagePage, line: number, segment: number, text: string): MessagePage {
  return mapSegments(page, (old, lineIndex, segmentIndex) =>
    lineIndex === line && segmentIndex === segment ? { ...old, text: text.toUpperCase() } : old,
  );
}

/** Copies the style of the last line. */
export function addLine(page: MessagePage): MessagePage {
  const last = page.messageLines.at(-1)?.segments[0];
  return { ...page, messageLines: [...page.messageLines, { segments: [{ ...last, text: "" }] }] };
}

/** The only line of a page stays (EDIT-023). */
export function removeLine(page: MessagePage, index: number): MessagePage {
  return { ...page, messageLines: withoutLine(page.messageLines, index) };
}

/** Copies the style of the first segment. */
export function addSegment(page: MessagePage, index: number): MessagePage {
  return changeLine(page, index, (line) =>
    canAddSegment(line) ? { segments: [...line.segments, { ...line.segments[0], text: "" }] } : line,
  );
}

/** The first segment stays (EDIT-010). */
export function removeSegment(page: MessagePage, index: number, segment: number): MessagePage {
  if (segment === 0) return page;
  return changeLine(page, index, (line) => ({ segments: line.segments.filter((_, at) => at !== segment) }));
}

export function setVertical(page: MessagePage, verticalJustification: VertJustification): MessagePage {
  return { ...page, verticalJustification };
}

export function mapSegments(
  page: MessagePage,
  change: (segment: Segment, line: number, index: number) => Segment,
): MessagePage {
  const messageLines = page.messageLines.map((line, lineIndex) => ({
    segments: line.segments.map((segment, index) => change(segment, lineIndex, index)),
  }));
  return { ...page, messageLines };
}

export function changeLine(
  page: MessagePage,
  index: number,
  change: (line: MessageLine) => MessageLine,
): MessagePage {
  return {
    ...page,
    messageLines: page.messageLines.map((line, other) => (other === index ? change(line) : line)),
  };
}

function styleAlone(segment: Segment | undefined): Partial<Segment> {
  if (!segment) return {};
  const { fontId, foregroundColor, backgroundColor, horizJustification } = segment;
  return {
    ...(fontId !== undefined && { fontId }),
    ...(foregroundColor !== undefined && { foregroundColor }),
    ...(backgroundColor !== undefined && { backgroundColor }),
    ...(horizJustification !== undefined && { horizJustification }),
  };
}

function tallestFont(face: SignFace): number | undefined {
  const fitting = [...face.fonts].filter(([, font]) => font.heightPx <= face.heightPx);
  return fitting.toSorted(([, a], [, b]) => b.heightPx - a.heightPx)[0]?.[0];
}

function withALine(page: MessagePage): MessagePage {
  return page.messageLines.length > 0 ? page : { ...page, messageLines: [{ segments: [{ text: "" }] }] };
}

export function textOf(line: MessageLine): string {
  return line.segments.map((segment) => segment.text).join("");
}
