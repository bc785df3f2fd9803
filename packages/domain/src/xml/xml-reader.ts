import { SaxesParser } from "saxes";

/** Identified by local name only, because cameras vary prefixes and no two elements differ in the namespace alone. */
export interface XmlElement {
  name: string;
  /** By local name, without namespace declarations. */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Trimmed text without that of its children. */
  text: string;
}
type XmlRead = { ok: true; root: XmlElement } | { ok: false; problem: string };

export const xmlLimits = { characters: 256 * 1024, depth: 40, elements: 20_000, attributes: 60 } as const;
type XmlLimits = Readonly<Record<keyof typeof xmlLimits, number>>;

/**
 * Reads a document, or says what is wrong with it. A document type is refused, so that no entity makes a short
 * document long.
 */
export function readXml(text: string, limits: XmlLimits = xmlLimits): XmlRead {
  if (text.length > limits.characters) return { ok: false, problem: "too long" };
  try {
    return { ok: true, root: readRoot(text, limits) };
  } catch (error) {
    if (error instanceof XmlProblem) return { ok: false, problem: error.message };
    throw error;
  }
}

export function findXml(from: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  let found = from;
  for (const name of names) found = found?.children.find((child) => child.name === name);
  return found;
}

export function childrenOf(parent: XmlElement | undefined, name: string): XmlElement[] {
  return parent?.children.filter((child) => child.name === name) ?? [];
}

/** Escapes text for elements and attributes; drops characters that XML does not allow. */
export function escapeXml(text: string): string {
  const allowed = text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
  return allowed.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

class XmlProblem extends Error {}

const qualifiedName = /^(?:[A-Za-z_][\w.-]{0,127}:)?[A-Za-z_][\w.-]{0,127}$/;

interface Open extends XmlElement {
  texts: string[];
}

function readRoot(text: string, limits: XmlLimits): XmlElement {
  const parser = new SaxesParser({ position: false, xmlns: false });
  const document: Open = { name: "", attributes: new Map(), children: [], text: "", texts: [] };
  const open = [document];
  let elements = 0;
  let attributes = 0;
  const addText = (part: string): void => void open.at(-1)!.texts.push(part);
  // Some cameras send control characters in names; they are read as they are.
  parser.on("error", ({ message }) => message === "disallowed character." || fail(message));
  parser.on("doctype", () => fail("document type"));
  parser.on("opentagstart", () => (attributes = 0));
  parser.on("attribute", () => ++attributes > limits.attributes && fail("too many attributes"));
  parser.on("opentag", (tag) => {
    if (!qualifiedName.test(tag.name)) fail("name");
    if (open.length > limits.depth) fail("too deep");
    if (++elements > limits.elements) fail("too many elements");
    const element = {
      name: localName(tag.name),
      attributes: attributesOf(tag.attributes),
      children: [],
      text: "",
      texts: [],
    };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const element = open.pop()!;
    element.text = element.texts.join("").trim();
  });
  // Some cameras write white space before the declaration.
  parser.write(text.trimStart()).close();
  return document.children[0]!;
}

function attributesOf(all: Readonly<Record<string, string>>): Map<string, string> {
  const own = Object.entries(all).filter(([name]) => name !== "xmlns" && !name.startsWith("xmlns:"));
  return new Map(own.map(([name, value]) => [localName(name), value]));
}

function fail(problem: string): never {
  throw new XmlProblem(problem);
}

const localName = (qualified: string): string => qualified.slice(qualified.indexOf(":") + 1);
