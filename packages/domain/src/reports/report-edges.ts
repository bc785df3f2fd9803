/** Words of headers and footers that are replaced on each page. */
export const edgeWords = ["name", "tenant", "range", "date", "page", "pages"] as const;
export type EdgeWord = (typeof edgeWords)[number];

/** The parts of a header or footer: text and words in braces. Without "|" everything stands at the start of the line. */
export interface EdgeLine {
  start: EdgePart[];
  end: EdgePart[];
}
type EdgePart = { text: string } | { word: EdgeWord };

const wordPattern = new RegExp(`\\{(${edgeWords.join("|")})\\}`);

export function readEdge(text: string | null | undefined): EdgeLine | undefined {
  if (!text?.trim()) return undefined;
  const [start = "", ...end] = text.split("|");
  return { start: readParts(start), end: readParts(end.join("|")) };
}

function readParts(text: string): EdgePart[] {
  return text
    .trim()
    .split(wordPattern)
    .map((part, at) => (at % 2 === 1 ? { word: part as EdgeWord } : { text: part }))
    .filter((part) => "word" in part || part.text !== "");
}
