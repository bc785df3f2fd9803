/** A piece of a text, and whether it is what somebody looked for. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** The words of a search, as the server takes them: each one has to be found. */
export const searchWords = (text: string): string[] => text.trim().toLowerCase().split(/\s+/).filter(Boolean);

/** Whether every word is found in the text, wherever it stands. */
export function hasAllWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** The text in pieces, with the first place of each word marked. Joined, they are the text again. */
export function matchedParts(text: string, words: readonly string[]): TextPart[] {
  const lower = text.toLowerCase();
  // A text whose small letters are more or fewer has other places in it.
  if (lower.length !== text.length) return [{ text, isMatch: false }];
  const isMatch = Array.from(lower, () => false);
  for (const word of words) {
    const at = lower.indexOf(word);
    if (at >= 0) isMatch.fill(true, at, at + word.length);
  }
  const parts: TextPart[] = [];
  for (const [index, matches] of isMatch.entries()) {
    const last = parts.at(-1);
    const unit = text[index] ?? "";
    if (last?.isMatch === matches) last.text += unit;
    else parts.push({ text: unit, isMatch: matches });
  }
  return parts;
}
