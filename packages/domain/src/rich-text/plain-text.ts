const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};
const blockEnd = /<\/(?:p|li|h[1-6]|blockquote|pre)>|<br\s*\/?>|<hr\s*\/?>/gi;

/** Text content of stored rich text on one line, for lists, comparison and search. Never use it as HTML. */
export function plainText(html: string): string {
  return html
    .replace(blockEnd, " ")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
