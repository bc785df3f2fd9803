import { abbreviateToFit, type AbbreviationOffer } from "@gantry/domain/sign/words/abbreviate.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { MessagePage, SignMessage } from "@gantry/domain/sign/message/message.ts";
import { fontNumberOf } from "@gantry/domain/sign/multi/message-to-multi.ts";
import { moveTextArea, resizeTextArea } from "@gantry/domain/sign/layout/text-area-rules.ts";
import { type MessageIssue, validateMessage } from "@gantry/domain/sign/message/validate.ts";
import { noWordRules } from "@gantry/domain/sign/words/words.ts";
import { changeLine, changePage, mapSegments, removePage } from "../editor/message-edits.ts";

export type IssueRepair = { message: SignMessage } & (
  | { kind: "font"; fontName: string; heightPx: number }
  | { kind: "abbreviate"; offer: AbbreviationOffer }
  | { kind: "replace"; word: string; by: string }
  | { kind: "defaultColor" | "defaultFont" | "moveTextArea" }
  | { kind: "removePage"; page: number }
  | { kind: "removeCharacter"; character: string }
);

interface RepairQuestion {
  message: SignMessage;
  issue: MessageIssue;
  face: SignFace;
  /** Replacements of forbidden words, in capitals. */
  alternatives: ReadonlyMap<string, string>;
}

export function repairsOf(question: RepairQuestion): IssueRepair[] {
  const { message, issue } = question;
  const page = issue.page === undefined ? undefined : message.pages[issue.page];
  switch (issue.type) {
    case "horizontal_overflow":
      return page ? [...fontRepairs(question, page), ...buildAbbreviationRepairs(question, page)] : [];
    case "vertical_overflow":
      return page ? fontRepairs(question, page) : [];
    case "forbidden_word":
      return page ? replaceWord(question, page) : [];
    case "color_not_supported":
      return page
        ? [{ kind: "defaultColor", message: onPage(question, () => setDefaultColor(page, issue)) }]
        : [];
    case "font_unknown":
      return [{ kind: "defaultFont", message: setDefaultFont(question) }];
    case "character_not_defined":
      return page ? withoutCharacter(question, page) : [];
    case "text_area_overflow":
      return page ? moveOntoDisplay(question, page) : [];
    case "too_many_pages": {
      const last = message.pages.length - 1;
      return [{ kind: "removePage", page: last, message: removePage(message, last) }];
    }
    // Only the author knows the intention.
    case "character_overlap":
    case "image_overflow":
    case "image_overlap":
    case "image_not_supported":
    case "text_area_overlap":
    case "word_not_in_acceptable_list":
    case "multi_too_long":
    case "tag_not_supported":
    case "nothing_lit":
    case "no_contrast":
      return [];
  }
}

export function buildAbbreviationRepairs(
  { message, issue, face }: RepairQuestion,
  page: MessagePage,
): IssueRepair[] {
  const { line, textArea } = issue;
  if (line === undefined || textArea !== undefined) return [];
  return abbreviateToFit(page, { line }, face).map((offer) => ({
    kind: "abbreviate",
    offer,
    message: changePage(message, issue.page ?? 0, (old) => changeLine(old, line, () => offer.line)),
  }));
}

/** The tallest font that fixes the issue: for the line if too wide, for all lines if too high. */
function fontRepairs(question: RepairQuestion, page: MessagePage): IssueRepair[] {
  const { issue, face } = question;
  const { line, textArea } = issue;
  if (line === undefined || textArea !== undefined) return [];
  const used = page.messageLines[line];
  const now = used && face.fonts.get(fontNumberOf(used, face));
  const smaller = [...face.fonts]
    .filter(([, font]) => now !== undefined && font.heightPx < now.heightPx)
    .toSorted(([, a], [, b]) => b.heightPx - a.heightPx);
  for (const [fontId, font] of smaller) {
    const isMeant = (index: number) => issue.type === "vertical_overflow" || index === line;
    const edit = (old: MessagePage) =>
      mapSegments(old, (segment, index) => (isMeant(index) ? { ...segment, fontId } : segment));
    if (!isGone(edit(page), question)) continue;
    return [{ kind: "font", fontName: font.name, heightPx: font.heightPx, message: onPage(question, edit) }];
  }
  return [];
}

function isGone(page: MessagePage, { issue, face }: RepairQuestion): boolean {
  const left = validateMessage({ pages: [page] }, face, noWordRules);
  return !left.some(
    (found) => found.type === "vertical_overflow" || (found.type === issue.type && found.line === issue.line),
  );
}

function replaceWord(question: RepairQuestion, page: MessagePage): IssueRepair[] {
  const { issue, alternatives } = question;
  const word = issue.text?.toUpperCase() ?? "";
  const by = alternatives.get(word);
  if (by === undefined || issue.textArea !== undefined) return [];
  const edited = mapSegments(page, (segment, line) =>
    line === issue.line ? { ...segment, text: segment.text.toUpperCase().replace(word, by) } : segment,
  );
  // A word split across segments or lines cannot be replaced.
  const isChanged = JSON.stringify(edited) !== JSON.stringify(page);
  return isChanged ? [{ kind: "replace", word, by, message: onPage(question, () => edited) }] : [];
}

function withoutCharacter(question: RepairQuestion, page: MessagePage): IssueRepair[] {
  const { issue } = question;
  const character = issue.text ?? "";
  if (character === "" || issue.textArea !== undefined) return [];
  const edited = mapSegments(page, (segment, line) =>
    line === issue.line ? { ...segment, text: segment.text.replaceAll(character, "") } : segment,
  );
  return [{ kind: "removeCharacter", character, message: onPage(question, () => edited) }];
}

function setDefaultColor(page: MessagePage, { text }: MessageIssue): MessagePage {
  const dropOwnColor = (color: string | undefined) => (color === text ? undefined : color);
  const edited = mapSegments(page, (segment) => ({
    ...segment,
    foregroundColor: dropOwnColor(segment.foregroundColor),
    backgroundColor: dropOwnColor(segment.backgroundColor),
  }));
  return { ...edited, backgroundColor: dropOwnColor(page.backgroundColor) };
}

function setDefaultFont({ message, face }: RepairQuestion): SignMessage {
  const pages = message.pages.map((page) =>
    mapSegments(page, (segment) => {
      const isKnown = segment.fontId === undefined || face.fonts.has(segment.fontId);
      return isKnown ? segment : { ...segment, fontId: undefined };
    }),
  );
  return { ...message, pages };
}

function moveOntoDisplay(question: RepairQuestion, page: MessagePage): IssueRepair[] {
  const { issue, face } = question;
  const area = page.textAreas[issue.textArea ?? -1];
  if (!area) return [];
  const fitting = moveTextArea(resizeTextArea(area, area, face), area.position, face);
  const textAreas = page.textAreas.map((old) => (old === area ? fitting : old));
  return [{ kind: "moveTextArea", message: onPage(question, (old) => ({ ...old, textAreas })) }];
}

function onPage({ message, issue }: RepairQuestion, edit: (page: MessagePage) => MessagePage): SignMessage {
  return changePage(message, issue.page ?? 0, edit);
}
