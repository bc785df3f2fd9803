import {
  blockAttribute,
  readBlock,
  type ReportBlock,
  writeBlock,
} from "@gantry/domain/reports/report-block.ts";
import { mergeAttributes, Node, ReactNodeViewRenderer } from "@tiptap/react";
import { BlockView, FieldView } from "./block-view.tsx";

/** Live data and pictures, which stand between paragraphs. */
export const blockNode = makeNode("reportBlock", "div");
/** One number within a sentence. */
export const fieldNode = makeNode("reportField", "span");

export const nodeNameOf = ({ type }: ReportBlock) => (type === "field" ? fieldNode.name : blockNode.name);

/** The block of a node, also of content that came from the clipboard. */
export const blockOf = (attributes: Readonly<Record<string, unknown>>): ReportBlock | undefined =>
  (attributes["block"] as ReportBlock | null) ?? undefined;

function makeNode(name: string, tag: "div" | "span") {
  const isInline = tag === "span";
  return Node.create({
    name,
    group: isInline ? "inline" : "block",
    inline: isInline,
    atom: true,
    draggable: true,
    addAttributes: () => ({
      block: {
        default: null,
        parseHTML: (element: HTMLElement) => readBlock(element.getAttribute(blockAttribute)) ?? null,
        renderHTML: ({ block }: { block?: ReportBlock | null }) =>
          block ? { [blockAttribute]: writeBlock(block) } : {},
      },
    }),
    parseHTML: () => [
      {
        tag: `${tag}[${blockAttribute}]`,
        getAttrs: (element) => (readBlock(element.getAttribute(blockAttribute)) ? null : false),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes)],
    addNodeView: () => ReactNodeViewRenderer(isInline ? FieldView : BlockView, { as: tag }),
  });
}
