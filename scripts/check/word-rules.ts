import { readFileSync } from "node:fs";
import path from "node:path";

/** Words that make readers decode a sentence, and what to write instead. */
export interface WordRule {
  /** `prose`: comments, test titles, user texts and pages. `name`: identifiers. */
  where: "prose" | "name";
  pattern: RegExp;
  write: string;
}

export const wordRules = (): WordRule[] =>
  rulesIn(readFileSync(path.join(import.meta.dirname, "refused-words.tsv"), "utf8"));

export function rulesIn(table: string): WordRule[] {
  return table
    .split("\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => {
      const [where, pattern, write] = line.split("\t") as [WordRule["where"], string, string];
      return { where, pattern: new RegExp(`\\b(?:${pattern})\\b`, where === "name" ? "g" : "gi"), write };
    });
}

/** The page that quotes the refused words as bad examples, and the rules themselves. */
const quotesThem = /^docs\/(?:house-style|look)\.md$|^docs\/requirements\/|^scripts\/check\//;

export function refusedWords(texts: ReadonlyMap<string, string>, rules: readonly WordRule[]): string[] {
  return [...texts]
    .filter(([file]) => !quotesThem.test(file))
    .flatMap(([file, text]) =>
      rules.flatMap(({ where, pattern, write }) => {
        const found = new Set(
          partsOf(file, text, where).flatMap((part) => [...part.matchAll(pattern)].map(([word]) => word)),
        );
        return [...found].map((word) => `${file}: "${word}"; write: ${write}`);
      }),
    );
}

function partsOf(file: string, text: string, where: WordRule["where"]): string[] {
  if (where === "name") return /\.tsx?$/.test(file) ? [withoutProse(text)] : [];
  if (file.endsWith(".md")) return [text];
  // Keys of texts are stored and never renamed.
  if (/\/locales\/[a-z]{2}\//.test(file)) return [...text.matchAll(strings)].map(([string]) => string);
  if (/\.(?:ts|tsx|mjs|css|sql)$/.test(file)) return [...commentsOf(text), ...titlesOf(file, text)];
  return [];
}

const comments = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$|(?<=^|\s)-- .*$/gm;
const strings = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

const commentsOf = (text: string): string[] => [...text.matchAll(comments)].map(([comment]) => comment);
const withoutProse = (text: string): string => text.replace(comments, "").replace(strings, '""');

function titlesOf(file: string, text: string): string[] {
  if (!/\.(?:test|spec)\.tsx?$/.test(file)) return [];
  const titles = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^"`]*?\))?\(\s*("(?:[^"\\]|\\.)*"|`[^`]*`)/g;
  return [...text.matchAll(titles)].map(([, title = ""]) => title);
}
