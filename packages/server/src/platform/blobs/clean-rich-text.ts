import {
  blockAttribute,
  blockElement,
  readBlock,
  type ReportBlock,
  writeBlock,
} from "@gantry/domain/reports/report-block.ts";
import sanitizeHtml from "sanitize-html";

const options: sanitizeHtml.IOptions = {
  allowedTags: "p br hr h2 h3 h4 blockquote pre ul ol li strong em u s code a".split(" "),
  allowedAttributes: { a: ["href", "rel", "target"], ol: ["start"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 20,
  transformTags: {
    b: "strong",
    i: "em",
    h1: "h2",
    // Prevents reverse tabnabbing and referrer leaks.
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer", target: "_blank" }),
  },
};

/** Only valid blocks stay, without anything beside them; any other element is plain text. */
const takeBlock: sanitizeHtml.Transformer = (tagName, attributes): sanitizeHtml.Tag => {
  const block = readBlock(attributes[blockAttribute]);
  return block && blockElement(block) === tagName
    ? { tagName, attribs: { [blockAttribute]: writeBlock(block) } }
    : { tagName: tagName === "div" ? "p" : tagName, attribs: {} };
};

const optionsWithBlocks: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...(options.allowedTags as string[]), "div", "span"],
  allowedAttributes: {
    ...(options.allowedAttributes as Record<string, string[]>),
    div: [blockAttribute],
    span: [blockAttribute],
  },
  transformTags: { ...options.transformTags, div: takeBlock, span: takeBlock },
};

/** Keeps only allowed HTML. Text stays; scripts and styles are removed with their content. */
export function cleanRichText(html: string, { holdsBlocks = false } = {}): string {
  return sanitizeHtml(html, holdsBlocks ? optionsWithBlocks : options);
}

const blockPattern = new RegExp(`<(div|span) ${blockAttribute}="([^"]*)">[^<]*</\\1>`, "g");

/** Puts other HTML in the place of each block of cleaned HTML, in order. */
export async function replaceBlocks(
  cleaned: string,
  htmlOf: (block: ReportBlock) => Promise<string>,
): Promise<string> {
  const parts: string[] = [];
  let at = 0;
  for (const found of cleaned.matchAll(blockPattern)) {
    const block = readBlock(unescapeAttribute(found[2] ?? ""));
    parts.push(cleaned.slice(at, found.index), block ? await htmlOf(block) : "");
    at = found.index + found[0].length;
  }
  return [...parts, cleaned.slice(at)].join("");
}

export const writeBlockElement = (block: ReportBlock): string => {
  const tag = blockElement(block);
  return `<${tag} ${blockAttribute}="${escapeHtml(writeBlock(block))}"></${tag}>`;
};

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" } as const;

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character as keyof typeof entities]);

const characters = new Map<string, string>(
  Object.entries(entities).map(([character, entity]) => [entity, character]),
);
const unescapeAttribute = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters.get(entity) ?? entity);
