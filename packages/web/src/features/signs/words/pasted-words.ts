/** Longest word or phrase of a list, in characters. */
export const wordMaxLength = 100;

/** What was pasted, line by line. */
export interface PastedWords {
  /** In capitals, as signs show them; each once, in the order of the lines. */
  words: string[];
  /** Lines that are too long for a word. */
  tooLong: string[];
}

/** The words of pasted lines: blank lines and repetitions count for nothing. */
export function pastedWords(text: string): PastedWords {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim().replaceAll(/\s+/g, " ").toUpperCase());
  const each = [...new Set(lines.filter((line) => line !== ""))];
  return {
    words: each.filter((word) => word.length <= wordMaxLength),
    tooLong: each.filter((word) => word.length > wordMaxLength),
  };
}
