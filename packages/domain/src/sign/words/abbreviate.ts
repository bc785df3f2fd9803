import {
  type Abbreviation,
  type AbbreviationUse,
  type PromptWord,
  standardAbbreviations,
} from "./abbreviations.ts";
import type { SignFace } from "../reconcile/face.ts";
import type { MessageLine, MessagePage } from "../message/message.ts";
import { lineWidths } from "../layout/message-layout.ts";

/** Without `textArea`, a line of the page itself. Counts from 0. */
interface LinePlace {
  line: number;
  textArea?: number;
}

interface Substitution {
  /** In capitals. */
  word: string;
  short: string;
  use: AbbreviationUse;
  segment: number;
  /** 0-based offset in the original text of its segment. */
  at: number;
}

export interface AbbreviationOffer {
  line: MessageLine;
  substitutions: Substitution[];
  widthPx: number;
  maximumPx: number;
}

const maxOffers = 3;
/** More words than a line of a sign has. */
const maxCandidates = 10;

/**
 * Up to three ways to fit a line with standard abbreviations, best first: fewest abbreviated words, then
 * those understood alone, then fewest letters dropped. Widths follow the layout on this sign. Empty if the
 * line fits already or cannot be made to fit.
 */
export function abbreviateToFit(
  page: MessagePage,
  place: LinePlace,
  face: SignFace,
  list: readonly Abbreviation[] = standardAbbreviations,
): AbbreviationOffer[] {
  const line = lineAt(page, place);
  const measure = (changed: MessageLine) => widthAt(withLine(page, place, changed), place, face);
  if (line === undefined) return [];
  const now = measure(line);
  if (now.widthPx <= now.maximumPx) return [];
  const candidates = candidatesOf(line, list);
  for (let count = 1; count <= candidates.length; count++) {
    const offers = choicesOf(candidates, count).flatMap((chosen) => {
      const changed = shortenLine(line, chosen);
      const width = measure(changed);
      if (width.widthPx > width.maximumPx) return [];
      return [{ line: changed, substitutions: chosen.map(toSubstitution), ...width }];
    });
    if (offers.length > 0) return offers.sort(compareSeverity).slice(0, maxOffers);
  }
  return [];
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}/-]*/gu;

interface LineWord {
  text: string;
  segment: number;
  at: number;
}
interface Candidate extends Substitution {
  /** Range of the replaced words and the prompt word, which must stay. */
  first: number;
  last: number;
  promptAt: number;
  length: number;
}

function candidatesOf(line: MessageLine, list: readonly Abbreviation[]): Candidate[] {
  const words: LineWord[] = line.segments.flatMap(({ text }, segment) =>
    [...text.matchAll(wordPattern)].map((match) => ({
      text: match[0].toUpperCase(),
      segment,
      at: match.index,
    })),
  );
  const found: Candidate[] = [];
  for (const first of words.keys()) {
    for (const entry of list) {
      const candidate = candidateAt(words, first, entry);
      if (candidate !== undefined) found.push(candidate);
    }
  }
  return found.slice(0, maxCandidates);
}

function candidateAt(words: readonly LineWord[], first: number, entry: Abbreviation): Candidate | undefined {
  const { word, short, use, prompt } = entry;
  const parts = word.split(" ");
  const last = first + parts.length - 1;
  const { segment, at } = words[first]!;
  const matches = parts.every((part, offset) => {
    const own = words[first + offset];
    return own?.text === part && own.segment === segment;
  });
  if (!matches) return undefined;
  const promptAt = prompt === undefined ? -1 : prompt.stands === "before" ? first - 1 : last + 1;
  if (prompt !== undefined && !isPrompt(words[promptAt]?.text, prompt)) return undefined;
  const length = words[last]!.at + words[last]!.text.length - at;
  return { word, short, use, segment, at, first, last, promptAt, length };
}

function isPrompt(text: string | undefined, { word }: PromptWord): boolean {
  if (text === undefined) return false;
  if (typeof word === "string") return text === word;
  return word.kind === "number" ? /^\d+$/.test(text) : /\p{L}/u.test(text);
}

/** Every choice of `count` candidates that abbreviates each word once and keeps the prompt words. */
function choicesOf(candidates: readonly Candidate[], count: number, from = 0): Candidate[][] {
  if (count === 0) return [[]];
  const choices: Candidate[][] = [];
  for (let at = from; at < candidates.length; at++) {
    for (const rest of choicesOf(candidates, count - 1, at + 1)) {
      if (rest.every((other) => goTogether(candidates[at]!, other))) choices.push([candidates[at]!, ...rest]);
    }
  }
  return choices;
}

function goTogether(one: Candidate, other: Candidate): boolean {
  const covers = ({ first, last }: Candidate, at: number): boolean => at >= first && at <= last;
  return (
    (one.last < other.first || other.last < one.first) &&
    !covers(one, other.promptAt) &&
    !covers(other, one.promptAt)
  );
}

function shortenLine(line: MessageLine, chosen: readonly Candidate[]): MessageLine {
  return {
    segments: line.segments.map((segment, number) => {
      const own = chosen.filter((candidate) => candidate.segment === number).toSorted((a, b) => b.at - a.at);
      const text = own.reduce(
        (before, { at, length, short }) => before.slice(0, at) + short + before.slice(at + length),
        segment.text,
      );
      return { ...segment, text };
    }),
  };
}

function toSubstitution({ word, short, use, segment, at }: Candidate): Substitution {
  return { word, short, use, segment, at };
}

function compareSeverity(one: AbbreviationOffer, other: AbbreviationOffer): number {
  const countPrompts = ({ substitutions }: AbbreviationOffer): number =>
    substitutions.filter(({ use }) => use === "withPrompt").length;
  return countPrompts(one) - countPrompts(other) || other.widthPx - one.widthPx;
}

function lineAt(page: MessagePage, { line, textArea }: LinePlace): MessageLine | undefined {
  return textArea === undefined ? page.messageLines[line] : page.textAreas[textArea]?.lines[line];
}

function withLine(page: MessagePage, { line, textArea }: LinePlace, changed: MessageLine): MessagePage {
  if (textArea === undefined) return { ...page, messageLines: page.messageLines.with(line, changed) };
  const area = page.textAreas[textArea]!;
  const lines = area.lines.with(line, changed);
  return { ...page, textAreas: page.textAreas.with(textArea, { ...area, lines }) };
}

function widthAt(page: MessagePage, { line, textArea }: LinePlace, face: SignFace) {
  const { messageLines, textAreas } = lineWidths(page, face);
  return textArea === undefined ? messageLines[line]! : textAreas[textArea]![line]!;
}
