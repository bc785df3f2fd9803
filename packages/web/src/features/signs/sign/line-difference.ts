import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { textOf } from "../composer/editor/message-edits.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { isBlankMulti, messageFromMulti } from "@gantry/domain/sign/multi/multi.ts";

/** First difference in words; `line` and `page` count from 0. */
interface LineDifference {
  page: number;
  line: number;
  shown: string;
  sent: string;
}

export function findFirstDifference(shown: SignMessage, sent: SignMessage): LineDifference | undefined {
  const [shownPages, sentPages] = [linesOf(shown), linesOf(sent)];
  for (let page = 0; page < Math.max(shownPages.length, sentPages.length); page++) {
    const [shownLines, sentLines] = [shownPages[page] ?? [], sentPages[page] ?? []];
    for (let line = 0; line < Math.max(shownLines.length, sentLines.length); line++) {
      const [shownText, sentText] = [shownLines[line] ?? "", sentLines[line] ?? ""];
      if (shownText !== sentText) return { page, line, shown: shownText, sent: sentText };
    }
  }
  return undefined;
}

function linesOf(message: SignMessage): string[][] {
  return message.pages.map((page) =>
    [...page.messageLines, ...page.textAreas.flatMap((area) => area.lines)].map(textOf),
  );
}

export function differenceOf(shown: string, sent: string, face: SignFace): LineDifference | undefined {
  if (isBlankMulti(shown) || isBlankMulti(sent)) return undefined;
  const [shownMessage, sentMessage] = [messageFromMulti(shown, face), messageFromMulti(sent, face)];
  return shownMessage && sentMessage ? findFirstDifference(shownMessage, sentMessage) : undefined;
}
