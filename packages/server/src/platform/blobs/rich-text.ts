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
    // A page that is opened learns nothing of ours and cannot steer this one.
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer", target: "_blank" }),
  },
};

/** HTML of which only what is on the allow-list is left; the words stay, scripts and styles go with what is in them. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, options);
}
