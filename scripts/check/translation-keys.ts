import { parseSync } from "vite";
import { en } from "../../packages/domain/src/locales/index.ts";

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
type Tree = { readonly [key: string]: string | Tree };

export function textsOf(language: Tree): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (tree: Tree, path: string): void => {
    for (const [key, part] of Object.entries(tree)) {
      if (typeof part === "string") found.set(path + key, part);
      else walk(part, `${path}${key}.`);
    }
  };
  for (const [namespace, tree] of Object.entries(language)) walk(tree as Tree, `${namespace}:`);
  return found;
}

/** Namespaces with computed keys; tests beside the texts cover these. */
const computedNamespaces = [
  "actions",
  "clientErrors",
  "errors",
  "fields",
  "kindFields",
  "kinds",
  "messages",
  "options",
  "permissions",
]
  .concat(["sections", "units", "validation"])
  .map((namespace) => `${namespace}:`);

/** Specified shared messages, with the screens that show them. */
const namedBySpecification = {
  "common:loadingCamera": "a camera's picture, until its player is there",
  "common:noDataAvailable": "charts and widgets without data",
};

/** Problems between texts and `sources`: the files of page, server and agent. */
export function translationProblems(
  sources: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string> = textsOf(en),
): string[] {
  const problems: string[] = [];
  const byPath = textsByPath(texts);
  const words = new Set<string>();
  const patterns: RegExp[] = [];
  for (const [file, text] of sources) {
    const lineAt = (start: number): string => `${file}:${text.slice(0, start).split("\n").length}`;
    walkNodes(parse(file, text), (node) => {
      gatherWords(node, words, patterns);
      problems.push(...findBadCalls(node, byPath).map((problem) => `${lineAt(node.start)} ${problem}`));
      if (file.endsWith(".tsx"))
        problems.push(...findBareTexts(node).map((bare) => `${lineAt(node.start)} ${bare}`));
    });
  }
  return [...problems, ...findUnusedTexts(texts, words, patterns)];
}

function parse(file: string, text: string): Node {
  const lang = file.endsWith(".tsx") ? "tsx" : "ts";
  return parseSync(file, text, { lang }).program as unknown as Node;
}

function walkNodes(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) return node.forEach((each) => walkNodes(each, visit));
  if (typeof node !== "object" || node === null) return;
  if (typeof (node as Node).type === "string") visit(node as Node);
  for (const part of Object.values(node)) walkNodes(part, visit);
}

/** Every string literal may be a key; a template matches all keys that fit. */
function gatherWords(node: Node, words: Set<string>, patterns: RegExp[]): void {
  if (node.type === "Literal" && typeof node.value === "string") words.add(node.value);
  if (node.type === "MemberExpression") words.add(propertyPath(node));
  if (node.type !== "TemplateLiteral") return;
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  // A template without a fixed path segment matches everything, so ignore it.
  if (parts.length < 2 || !parts.some((part) => /[\w][.:]|^\.\w|\w{4}/.test(part))) return;
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  patterns.push(new RegExp(`^(?:\\w+:)?${escaped.join("[\\w.-]+")}$`));
}

/** `page.title` of `texts.page.title`: server-rendered pages access texts directly. */
function propertyPath(node: Node): string {
  const own = node.computed === true ? "" : String((node.property as Node).name);
  const object = node.object as Node;
  return object.type === "MemberExpression" ? `${propertyPath(object)}.${own}` : own;
}

function findUnusedTexts(
  texts: ReadonlyMap<string, string>,
  words: ReadonlySet<string>,
  patterns: readonly RegExp[],
): string[] {
  return [...texts.keys()].flatMap((full) => {
    if (computedNamespaces.some((namespace) => full.startsWith(namespace))) return [];
    const key = withoutNumber(full);
    if (Object.hasOwn(namedBySpecification, key)) return [];
    const isUsed = words.has(key) || words.has(pathOf(key)) || patterns.some((pattern) => pattern.test(key));
    return isUsed ? [] : [`The text ${full} is used nowhere`];
  });
}

function textsByPath(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [full, text] of texts) {
    const key = withoutNumber(full);
    for (const name of [key, pathOf(key)]) found.set(name, [...(found.get(name) ?? []), text]);
  }
  return found;
}

const withoutNumber = (key: string): string => key.replace(/_(zero|one|other)$/, "");
const pathOf = (key: string): string => key.slice(key.indexOf(":") + 1);

/** Checks a translation call with a fixed key: the key exists and all parameters are passed. */
function findBadCalls(node: Node, byPath: ReadonlyMap<string, string[]>): string[] {
  if (node.type !== "CallExpression" || !isTranslation(node.callee as Node)) return [];
  const [first, second] = node.arguments as Node[];
  if (first?.type !== "Literal" || typeof first.value !== "string") return [];
  const found = byPath.get(first.value);
  if (!found) return [`There is no text for the key ${first.value}`];
  const names = namesGiven(second);
  if (names === undefined) return [];
  // A path may exist in several namespaces. The compiler checks the right one; here any match is enough.
  const lacking = found.map((text) => namesIn(text).filter((name) => !names.has(name)));
  const min = lacking.toSorted((a, b) => a.length - b.length)[0] ?? [];
  return min.map((name) => `The text of ${first.value} needs the parameter ${name}`);
}

function isTranslation(callee: Node): boolean {
  return callee.type === "Identifier" && (callee.name === "t" || callee.name === "translate");
}

/** Parameter names; undefined if only known at run time. */
function namesGiven(argument: Node | undefined): Set<string> | undefined {
  if (argument === undefined) return new Set();
  if (argument.type !== "ObjectExpression") return undefined;
  const properties = argument.properties as Node[];
  if (properties.some(({ type }) => type === "SpreadElement")) return undefined;
  return new Set(properties.map(({ key }) => String((key as Node).name ?? (key as Node).value)));
}

const namesIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);

const spoken = new Set(["aria-label", "title", "label", "placeholder", "alt", "description", "text"]);
/** Keys, numbers, symbols and units are the same in every language. */
const sameEverywhere = /^(?:Ctrl|Enter|Esc|Shift|Alt|Tab|F\d+|[A-Z]|[\W\d_]*)$/;
const isSameEverywhere = (text: string): boolean =>
  text.split(/\s+/).every((word) => sameEverywhere.test(word));

function findBareTexts(node: Node): string[] {
  if (node.type === "JSXText") return findUntranslated(String(node.value));
  if (node.type !== "JSXAttribute") return [];
  const { name, value } = node as unknown as { name: { name: unknown }; value: Node | null };
  const isSpoken = typeof name.name === "string" && spoken.has(name.name);
  return isSpoken && value?.type === "Literal" ? findUntranslated(String(value.value)) : [];
}

function findUntranslated(text: string): string[] {
  const shown = text.trim();
  return isSameEverywhere(shown) ? [] : [`“${shown}” is text in the code; give it a key`];
}
