import { expect, test } from "vitest";
import { refusedWords, rulesIn, wordRules } from "./word-rules.ts";

const rules = rulesIn(
  "where\tpattern\twrite\nprose\twhoever|anew\tthe caller\nname\tmost[A-Z]\\w*\tmax...\n",
);
const wordsIn = (file: string, text: string): string[] => refusedWords(new Map([[file, text]]), rules);

test("a refused word is found in comments, test titles, user texts and pages, with the word to write", () => {
  expect(wordsIn("packages/a/src/a.ts", "// Whoever calls\nconst a = 1;")).toEqual([
    'packages/a/src/a.ts: "Whoever"; write: the caller',
  ]);
  expect(wordsIn("packages/a/src/a.ts", "/** Read\n * anew. */")).toHaveLength(1);
  expect(wordsIn("packages/a/src/a.test.ts", 'test("is read anew", () => {});')).toHaveLength(1);
  expect(wordsIn("packages/domain/src/locales/en/a.ts", 'a: "Read anew"')).toHaveLength(1);
  expect(wordsIn("docs/a.md", "Whoever reads")).toHaveLength(1);
  expect(wordsIn("packages/a/a.sql", "-- read anew")).toHaveLength(1);
});

test("code and other strings are not prose", () => {
  expect(wordsIn("packages/a/src/a.ts", 'const anew = "whoever"; open("http://whoever");')).toEqual([]);
});

test("a refused name is found in code, and not in comments or strings", () => {
  expect(wordsIn("packages/a/src/a.ts", "const mostRows = 3;")).toEqual([
    'packages/a/src/a.ts: "mostRows"; write: max...',
  ]);
  expect(wordsIn("packages/a/src/a.ts", '// mostRows\nconst a = "mostRows";')).toEqual([]);
});

test("every rule of the table names its place and a replacement", () => {
  for (const { where, write } of wordRules()) {
    expect(["prose", "name"]).toContain(where);
    expect(write).not.toBe("");
  }
});
