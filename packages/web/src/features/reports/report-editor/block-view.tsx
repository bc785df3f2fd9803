import type { ReportBlock } from "@gantry/domain/reports/report-block.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { use } from "react";
import { classNames } from "../../../kit/class-names.ts";
import { errorText } from "../../../queries/error-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { blockQuery } from "../report-calls.ts";
import { BlockFrameContext } from "./block-frame.ts";
import { blockName } from "./block-name.ts";
import css from "./report-editor.module.css";

/** A table, chart or picture as the paper shows it. */
export function BlockView(props: NodeViewProps) {
  return <View {...props} as="div" />;
}

/** A number within a sentence. */
export function FieldView(props: NodeViewProps) {
  return <View {...props} as="span" />;
}

function View({ node, selected, as }: NodeViewProps & { as: "div" | "span" }) {
  const block = node.attrs["block"] as ReportBlock | null;
  return (
    <NodeViewWrapper
      as={as}
      className={classNames(as === "div" ? css.block : css.field, selected && css.selected)}
      data-drag-handle
      data-report-block
      {...(block && { "aria-label": blockName(block), role: "group" })}
    >
      {block && <Shown block={block} as={as} />}
    </NodeViewWrapper>
  );
}

function Shown({ block, as: Tag }: { block: ReportBlock; as: "div" | "span" }) {
  const { t } = useTranslation("reports");
  const frame = use(BlockFrameContext);
  const { data, error } = useQuery({ ...blockQuery(block, frame), placeholderData: keepPreviousData });
  if (error)
    return (
      <Tag className="report-problem" role="note">
        {t("blockFailed")}. {errorText(error)}
      </Tag>
    );
  if (!data) return <Tag className="report-note">{t("loading")}</Tag>;
  // Our server writes it from escaped values, as it does for the PDF.
  return <Tag dangerouslySetInnerHTML={{ __html: data.html }} />;
}
