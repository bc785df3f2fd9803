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

/** Keeps only allowed HTML. Text stays; scripts and styles are removed with their content. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, options);
}
