import { createElement, Fragment, type ReactNode, useMemo } from "react";

/** Elements and link schemes the server allows; anything else is shown as text. */
const shown = new Set("p br hr h2 h3 h4 blockquote pre ul ol li strong em u s code".split(" "));
const address = /^(?:https?:|mailto:|tel:)/i;

/** Rebuilds rich text from its parsed tree: stored HTML is never injected. */
export function RichTextView({ html }: { html: string }) {
  const nodes = useMemo(
    () => [...new DOMParser().parseFromString(html, "text/html").body.childNodes],
    [html],
  );
  return <div>{nodes.map(element)}</div>;
}

function element(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toLowerCase();
  const inside = [...node.childNodes].map(element);
  const href = node.getAttribute("href") ?? "";
  if (name === "a" && address.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    );
  if (!shown.has(name)) return <Fragment key={key}>{inside}</Fragment>;
  return createElement(name, { key }, ...inside);
}
