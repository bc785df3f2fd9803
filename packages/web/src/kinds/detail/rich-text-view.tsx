import { createElement, Fragment, type ReactNode, useMemo } from "react";

/** What the server keeps, and its links; anything else is shown as its words. */
const shown = new Set("p br hr h2 h3 h4 blockquote pre ul ol li strong em u s code".split(" "));
const address = /^(?:https?:|mailto:|tel:)/i;

/** Formatted text as elements of our own, made from its tree: nothing that was stored is ever taken for a page. */
export function RichTextView({ html }: { html: string }) {
  const nodes = useMemo(
    () => [...new DOMParser().parseFromString(html, "text/html").body.childNodes],
    [html],
  );
  return <div className="rich-text-view">{nodes.map(element)}</div>;
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
