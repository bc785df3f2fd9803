export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** As on the server: every word must match. */
export const searchWords = (text: string): string[] => text.trim().toLowerCase().split(/\s+/).filter(Boolean);

export function hasAllWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

export function findMatchedParts(text: string, words: readonly string[]): TextPart[] {
  const lower = text.toLowerCase();
  // Lower-casing changed the length, so positions do not match.
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
