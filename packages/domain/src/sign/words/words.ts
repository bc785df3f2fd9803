export interface ListedWord {
  name: string;
  enabled: boolean;
  alternative?: string | null;
}

export interface WordRules {
  forbidden: readonly ListedWord[];
  acceptable: readonly ListedWord[];
  enableForbiddenWordList: boolean;
  enableAcceptableWordList: boolean;
  /** The editor always checks forbidden words, even inside other words. */
  inEditor: boolean;
  /** Variable speed limit signs show numbers, so the acceptable list does not apply. */
  isVslOnly: boolean;
}

export const noWordRules: WordRules = {
  forbidden: [],
  acceptable: [],
  enableForbiddenWordList: false,
  enableAcceptableWordList: false,
  inEditor: false,
  isVslOnly: false,
};

export interface WordIssue {
  type: "forbidden_word" | "word_not_in_acceptable_list";
  /** In capitals: the forbidden or unlisted word. */
  word: string;
  at: number;
}

/** Checks the words of a text with one or more lines. Only enabled entries, ignoring case. */
export function findWordIssues(text: string, rules: WordRules): WordIssue[] {
  const compiled = compile(rules);
  if (compiled.forbidden.length === 0 && compiled.acceptable === null) return [];
  const upper = toCapitals(text);
  return [...forbiddenIn(upper, compiled), ...findUnlisted(upper, compiled)];
}

/** Upper case with unchanged offsets, even for letters with a two-letter capital. */
function toCapitals(text: string): string {
  const upper = text.toUpperCase();
  if (upper.length === text.length) return upper;
  const each = Array.from({ length: text.length }, (_, at) => text[at]!.toUpperCase());
  return each.map((capital, at) => (capital.length === 1 ? capital : text[at]!)).join("");
}

export function forbiddenWordLabel(word: string): string {
  return word.toUpperCase();
}

interface Pattern {
  word: string;
  /** Matches anywhere; spaces between words match any spaces and line ends. */
  find: RegExp;
}

interface CompiledRules {
  forbidden: readonly Pattern[];
  partial: boolean;
  acceptable: ReadonlySet<string> | null;
  phrases: readonly Pattern[];
}

const compiledRules = new WeakMap<WordRules, CompiledRules>();

function compile(rules: WordRules): CompiledRules {
  let compiled = compiledRules.get(rules);
  if (compiled === undefined) {
    const acceptable = listEnabledNames(rules.acceptable);
    const checksForbidden = rules.inEditor || rules.enableForbiddenWordList;
    const checksAcceptable = rules.enableAcceptableWordList && acceptable.length > 0 && !rules.isVslOnly;
    compiled = {
      forbidden: checksForbidden ? listEnabledNames(rules.forbidden).map(patternOf) : [],
      partial: rules.inEditor,
      acceptable: checksAcceptable ? new Set(acceptable) : null,
      phrases: acceptable.filter((name) => /\s/.test(name)).map(patternOf),
    };
    compiledRules.set(rules, compiled);
  }
  return compiled;
}

function patternOf(word: string): Pattern {
  const parts = word.split(/\s+/).map((part) => part.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"));
  return { word, find: new RegExp(parts.join("\\s+"), "g") };
}

function listEnabledNames(words: readonly ListedWord[]): string[] {
  const names = words.filter((word) => word.enabled).map((word) => word.name.trim().toUpperCase());
  return [...new Set(names.filter((name) => name !== ""))];
}

function forbiddenIn(text: string, { forbidden, partial }: CompiledRules): WordIssue[] {
  return forbidden.flatMap(({ word, find }) =>
    spansOf(text, find, partial).map(({ from }) => ({ type: "forbidden_word" as const, word, at: from })),
  );
}

/** Whole words only, unless `partial`. */
function spansOf(text: string, find: RegExp, partial: boolean): Span[] {
  const spans: Span[] = [];
  // Not matchAll, which copies the expression each time.
  find.lastIndex = 0;
  for (let match = find.exec(text); match !== null; match = find.exec(text)) {
    const [from, to] = [match.index, find.lastIndex];
    if (partial || (!isWordCharacter(text[from - 1]) && !isWordCharacter(text[to]))) spans.push({ from, to });
  }
  return spans;
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** Numbers are ignored: "EXIT 214" needs only EXIT in the list. A hyphenated word passes if its parts do. */
function findUnlisted(text: string, { acceptable, phrases }: CompiledRules): WordIssue[] {
  if (acceptable === null) return [];
  const covered = phrases.flatMap(({ find }) => spansOf(text, find, false));
  return [...text.matchAll(/\S+/g)].flatMap((match) => {
    const word = match[0].replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
    const listed = isAcceptable(word, acceptable) || covered.some((span) => contains(span, match.index));
    return listed ? [] : [{ type: "word_not_in_acceptable_list" as const, word, at: match.index }];
  });
}

function isAcceptable(word: string, acceptable: ReadonlySet<string>): boolean {
  if (!/\p{L}/u.test(word) || acceptable.has(word)) return true;
  const parts = word.split(/[^\p{L}\p{N}]+/u);
  return parts.length > 1 && parts.every((part) => !/\p{L}/u.test(part) || acceptable.has(part));
}

interface Span {
  from: number;
  to: number;
}

function contains(span: Span, at: number): boolean {
  return at >= span.from && at < span.to;
}
