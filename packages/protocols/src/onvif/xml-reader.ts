/** An element by its local name: cameras are free with prefixes, and their answers hold no two that differ in nothing else. */
export interface XmlElement {
  name: string;
  /** By local name, without declarations of namespaces. */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Its own text, without that of its children and white space at its ends. */
  text: string;
}
export type XmlRead = { ok: true; root: XmlElement } | { ok: false; problem: string };

export const xmlLimits = { characters: 256 * 1024, depth: 40, elements: 20_000, attributes: 60 } as const;

/**
 * Reads a document, or says what is wrong with it. There are no entities but those of XML itself, and a document type is
 * refused, so that nothing grows by being read.
 */
export function readXml(text: string): XmlRead {
  if (text.length > xmlLimits.characters) return { ok: false, problem: "too long" };
  try {
    return { ok: true, root: new Reader(text.startsWith("\uFEFF") ? text.slice(1) : text).read() };
  } catch (error) {
    if (error instanceof XmlProblem) return { ok: false, problem: error.message };
    throw error;
  }
}

/** The first element of each name on the way down; undefined when there is none. */
export function findXml(from: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  let found = from;
  for (const name of names) found = found?.children.find((child) => child.name === name);
  return found;
}

/** All elements of a name that are children of this one. */
export function childrenOf(parent: XmlElement | undefined, name: string): XmlElement[] {
  return parent?.children.filter((child) => child.name === name) ?? [];
}

/** Text as it may stand in an element or an attribute; characters that XML has no place for are left out. */
export function escapeXml(text: string): string {
  const allowed = text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
  return allowed.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

class XmlProblem extends Error {}

interface Open {
  element: XmlElement & { attributes: Map<string, string> };
  tag: string;
  texts: string[];
}

const name = String.raw`[A-Za-z_][\w.-]{0,127}(?::[A-Za-z_][\w.-]{0,127})?`;
const startTag = new RegExp(`<(${name})`, "y");
const attribute = new RegExp(`\\s+(${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, "y");
const tagEnd = /\s*(\/?)>/y;
const endTag = new RegExp(`</(${name})\\s*>`, "y");
const reference = /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/y;
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

class Reader {
  readonly #text: string;
  #at = 0;
  readonly #open: Open[] = [];
  #root: XmlElement | undefined;
  #elements = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): XmlElement {
    while (this.#at < this.#text.length) this.#step();
    if (this.#open.length > 0) throw new XmlProblem("cut short");
    if (!this.#root) throw new XmlProblem("no element");
    return this.#root;
  }

  #step(): void {
    const text = this.#text;
    if (text[this.#at] !== "<") return this.#characters();
    if (text.startsWith("<?", this.#at)) return this.#skip("<?", "?>");
    if (text.startsWith("<!--", this.#at)) return this.#skip("<!--", "-->");
    if (text.startsWith("<![CDATA[", this.#at)) return this.#literal();
    if (text.startsWith("</", this.#at)) return this.#end();
    if (text.startsWith("<!", this.#at)) throw new XmlProblem("document type");
    this.#start();
  }

  #characters(): void {
    const end = this.#text.indexOf("<", this.#at);
    const raw = this.#text.slice(this.#at, end < 0 ? undefined : end);
    this.#at += raw.length;
    this.#add(withoutReferences(raw));
  }

  #literal(): void {
    const from = this.#at + "<![CDATA[".length;
    this.#skip("<![CDATA[", "]]>");
    this.#add(this.#text.slice(from, this.#at - "]]>".length));
  }

  #add(text: string): void {
    const open = this.#open.at(-1);
    if (open) open.texts.push(text);
    else if (text.trim() !== "") throw new XmlProblem("text outside of the root");
  }

  #skip(start: string, end: string): void {
    const at = this.#text.indexOf(end, this.#at + start.length);
    if (at < 0) throw new XmlProblem("cut short");
    this.#at = at + end.length;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #start(): void {
    const [, tag] = this.#match(startTag) ?? [];
    if (tag === undefined) throw new XmlProblem("no tag");
    if (this.#root && this.#open.length === 0) throw new XmlProblem("second root");
    if (this.#open.length >= xmlLimits.depth) throw new XmlProblem("too deep");
    if (++this.#elements > xmlLimits.elements) throw new XmlProblem("too many elements");
    const element = { name: localName(tag), attributes: this.#attributes(), children: [], text: "" };
    this.#open.at(-1)?.element.children.push(element);
    this.#root ??= element;
    const [, isEmpty] = this.#match(tagEnd) ?? [];
    if (isEmpty === undefined) throw new XmlProblem("tag without end");
    if (isEmpty === "") this.#open.push({ element, tag, texts: [] });
  }

  #attributes(): Map<string, string> {
    const attributes = new Map<string, string>();
    const seen = new Set<string>();
    for (let found = this.#match(attribute); found; found = this.#match(attribute)) {
      const [, whole = "", double, single] = found;
      if (seen.has(whole)) throw new XmlProblem("attribute twice");
      if (seen.add(whole).size > xmlLimits.attributes) throw new XmlProblem("too many attributes");
      if (whole !== "xmlns" && !whole.startsWith("xmlns:"))
        attributes.set(localName(whole), withoutReferences(double ?? single ?? ""));
    }
    return attributes;
  }

  #end(): void {
    const [, tag] = this.#match(endTag) ?? [];
    const open = this.#open.pop();
    if (!open || tag !== open.tag) throw new XmlProblem("wrong end");
    open.element.text = open.texts.join("").trim();
  }
}

function withoutReferences(raw: string): string {
  let whole = "";
  let from = 0;
  for (let at = raw.indexOf("&"); at >= 0; at = raw.indexOf("&", from)) {
    reference.lastIndex = at;
    const found = reference.exec(raw);
    if (!found) throw new XmlProblem("unknown reference");
    whole += raw.slice(from, at) + characterOf(found);
    from = reference.lastIndex;
  }
  return whole + raw.slice(from);
}

function characterOf([, hex, decimal, word]: RegExpExecArray): string {
  if (word !== undefined) return named[word] ?? "";
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isCharacter = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10_ffff);
  if (!isCharacter || (code >= 0xd800 && code <= 0xdfff)) throw new XmlProblem("unknown reference");
  return String.fromCodePoint(code);
}

const localName = (qualified: string): string => qualified.slice(qualified.indexOf(":") + 1);
