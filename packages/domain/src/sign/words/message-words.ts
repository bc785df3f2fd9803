import type { SignFace } from "../reconcile/face.ts";
import type { MessageLine } from "../message/message.ts";
import { lineJustificationOf } from "../multi/message-to-multi.ts";
import { findWordIssues, type WordIssue, type WordRules } from "./words.ts";

/** Line and segment where the word begins, from 0. */
interface PlacedWordIssue extends Pick<WordIssue, "type" | "word"> {
  line: number;
  segment: number;
}

/**
 * Checks the words of a rectangle as they read on the face: line by line, joining adjacent segments of the
 * same justification.
 */
export function wordIssuesOf(
  lines: readonly MessageLine[],
  face: SignFace,
  words: WordRules,
): PlacedWordIssue[] {
  const { text, starts } = readAsShown(lines, face);
  return findWordIssues(text, words).map(({ type, word, at }) => {
    const { line, segment } = starts.findLast((start) => start.at <= at) ?? { line: 0, segment: 0 };
    return { type, word, line, segment };
  });
}

interface SegmentStart {
  at: number;
  line: number;
  segment: number;
}

function readAsShown(
  lines: readonly MessageLine[],
  face: SignFace,
): { text: string; starts: SegmentStart[] } {
  let text = "";
  const starts: SegmentStart[] = [];
  for (const [line, { segments }] of lines.entries()) {
    let before: number | undefined;
    for (const [segment, { text: shown, horizJustification }] of segments.entries()) {
      const justification = lineJustificationOf(horizJustification, face);
      if (before !== justification && text !== "") text += before === undefined ? "\n" : " ";
      before = justification;
      starts.push({ at: text.length, line, segment });
      text += shown;
    }
  }
  return { text, starts };
}
