import type { SignFace } from "@gantry/domain/sign/face.ts";
import { blankPage, isPageEmpty } from "@gantry/domain/sign/message-text.ts";
import type {
  HorizJustification,
  MessageLine,
  MessagePage,
  Segment,
  SignColor,
  SignMessage,
  VertJustification,
} from "@gantry/domain/sign/message.ts";
import { withoutLine } from "@gantry/domain/sign/page-rules.ts";

/** A message while it is written. Its pages are already those of a message, so nothing it cannot edit is lost. */
export interface ComposerDraft {
  pages: MessagePage[];
  activePage: number;
  /** Undefined until the priorities are known. */
  priority: number | undefined;
  /** Nanoseconds; null is continuous. */
  durationNs: number | null;
  enableBeacons: boolean;
}

/** How the text of a page looks; the composer sets it for the whole page. */
export interface PageStyle {
  fontId?: number;
  horizJustification?: HorizJustification;
  foregroundColor?: SignColor;
}

/** An empty message. A speed limit starts in the tallest font that the sign has room for. */
export function newDraft(face?: SignFace, isSpeedLimit = false): ComposerDraft {
  const fontId = face && isSpeedLimit ? tallestFont(face) : undefined;
  return {
    pages: [setPageStyle(blankPage(), fontId === undefined ? {} : { fontId })],
    activePage: 0,
    priority: undefined,
    durationNs: null,
    enableBeacons: false,
  };
}

/** Starts from a message that stands or waits; pages beyond what the sign can show are cut (EDIT-019). */
export function draftOf(message: SignMessage, maxPages: number, durationNs: number | null): ComposerDraft {
  const pages = message.pages.slice(0, Math.max(1, maxPages)).map(withALine);
  return {
    pages: pages.length > 0 ? pages : [blankPage()],
    activePage: 0,
    priority: message.priority,
    durationNs,
    enableBeacons: message.enableBeacons ?? false,
  };
}

/** The message to be posted, with blank pages left out: a sign would go dark for their time. */
export function messageOf(draft: ComposerDraft): SignMessage {
  return {
    priority: draft.priority,
    duration: draft.durationNs,
    enableBeacons: draft.enableBeacons,
    pages: draft.pages.filter((page) => !isPageEmpty(page)),
  };
}

export function textOf(line: MessageLine): string {
  return line.segments.map((segment) => segment.text).join("");
}

/** A new blank page behind the others, opened; it looks like the one before. */
export function addPage(draft: ComposerDraft, maxPages: number): ComposerDraft {
  if (draft.pages.length >= maxPages) return draft;
  const before = draft.pages.at(-1);
  const page = setPageStyle(pageWithLines(before?.messageLines.length ?? 1), before ? styleOf(before) : {});
  return { ...draft, pages: [...draft.pages, page], activePage: draft.pages.length };
}

/** Takes the page out; the last one cannot be taken. The open page moves back when it is gone (EDIT-020). */
export function removePage(draft: ComposerDraft, index: number): ComposerDraft {
  if (draft.pages.length < 2) return draft;
  const pages = draft.pages.filter((_, other) => other !== index);
  return { ...draft, pages, activePage: Math.min(draft.activePage, pages.length - 1) };
}

/** The same draft with another open page. */
export function changePage(draft: ComposerDraft, change: (page: MessagePage) => MessagePage): ComposerDraft {
  return {
    ...draft,
    pages: draft.pages.map((page, index) => (index === draft.activePage ? change(page) : page)),
  };
}

/** Text of a sign is upper case (EDIT-050). */
export function setText(page: MessagePage, line: number, segment: number, text: string): MessagePage {
  return changeSegments(page, (old, lineIndex, segmentIndex) =>
    lineIndex === line && segmentIndex === segment ? { ...old, text: text.toUpperCase() } : old,
  );
}

export function addLine(page: MessagePage): MessagePage {
  const last = page.messageLines.at(-1)?.segments[0];
  return { ...page, messageLines: [...page.messageLines, { segments: [{ ...last, text: "" }] }] };
}

/** The only line of a page stays (EDIT-023). */
export function removeLine(page: MessagePage, index: number): MessagePage {
  return { ...page, messageLines: withoutLine(page.messageLines, index) };
}

export function setPageStyle(page: MessagePage, style: PageStyle): MessagePage {
  return changeSegments(page, (segment) => ({ ...segment, ...style }));
}

export function setVertical(page: MessagePage, verticalJustification: VertJustification): MessagePage {
  return { ...page, verticalJustification };
}

/** Look of the page's first text, shown in the toolbar. */
export function styleOf(page: MessagePage): PageStyle {
  const { fontId, horizJustification, foregroundColor } = page.messageLines[0]?.segments[0] ?? {};
  return { fontId, horizJustification, foregroundColor };
}

function tallestFont(face: SignFace): number | undefined {
  const fitting = [...face.fonts].filter(([, font]) => font.heightPx <= face.heightPx);
  return fitting.toSorted(([, a], [, b]) => b.heightPx - a.heightPx)[0]?.[0];
}

function pageWithLines(lineCount: number): MessagePage {
  const page = blankPage();
  const [line] = page.messageLines;
  return {
    ...page,
    messageLines: Array.from({ length: Math.max(1, lineCount) }, () => line ?? { segments: [] }),
  };
}

function withALine(page: MessagePage): MessagePage {
  return page.messageLines.length > 0 ? page : { ...page, messageLines: [{ segments: [{ text: "" }] }] };
}

function changeSegments(
  page: MessagePage,
  change: (segment: Segment, line: number, index: number) => Segment,
): MessagePage {
  const messageLines = page.messageLines.map((line, lineIndex) => ({
    segments: line.segments.map((segment, index) => change(segment, lineIndex, index)),
  }));
  return { ...page, messageLines };
}
