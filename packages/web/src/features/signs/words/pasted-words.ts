/** In characters. */
export const wordMaxLength = 100;

export interface PastedWords {
  /** In capitals, without duplicates, in order. */
  words: string[];
  tooLong: string[];
}

/** Ignores blank lines and duplicates. */
export function pastedWords(text: string): PastedWords {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim().replaceAll(/\s+/g, " ").toUpperCase());
  const each = [...new Set(lines.filter((line) => line !== ""))];
  return {
    words: each.filter((word) => word.length <= wordMaxLength),
    tooLong: each.filter((word) => word.length > wordMaxLength),
  };
}
