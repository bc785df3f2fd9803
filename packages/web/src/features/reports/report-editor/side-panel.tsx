import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import type { ReportBlock } from "@gantry/domain/reports/report-block.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import type { KindFormState } from "../../../kinds/form/use-kind-form.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { blockOf } from "./block-nodes.ts";
import { BlockSettings } from "./block-settings.tsx";
import { ReportSettings } from "./report-settings.tsx";
import css from "./report-editor.module.css";

interface Props {
  editor: Editor;
  state: KindFormState;
  isReadOnly: boolean;
}

/** Settings of the selected block, else of the report. */
export function SidePanel({ editor, state, isReadOnly }: Props) {
  const { t } = useTranslation("reports");
  const selected = useEditorState({ editor, selector: ({ editor: current }) => selectedBlock(current) });
  const update = (block: ReportBlock) => {
    if (!selected) return;
    const change = editor.state.tr.setNodeAttribute(selected.at, "block", block);
    editor.view.dispatch(change.setSelection(NodeSelection.create(change.doc, selected.at)));
  };
  const title = selected ? titleOf(selected.block) : "settings";
  return (
    <Panel
      as="aside"
      aria-label={t(title)}
      title={t(title)}
      meta={selected && t("block")}
      className={css.side}
      isFilling
    >
      <div className={css.scroll}>
        {selected ? (
          <BlockSettings
            key={selected.at}
            block={selected.block}
            isReadOnly={isReadOnly}
            onChange={update}
            onRemove={() => editor.chain().focus().deleteSelection().run()}
          />
        ) : (
          <ReportSettings state={state} isReadOnly={isReadOnly} />
        )}
      </div>
    </Panel>
  );
}

function titleOf(block: ReportBlock) {
  if (block.type === "picture") return "image" as const;
  if (block.type === "field") return "field" as const;
  if (block.type === "map") return "map" as const;
  return block.look === "table" ? ("table" as const) : ("chart" as const);
}

function selectedBlock({ state: { selection } }: Editor): { block: ReportBlock; at: number } | undefined {
  if (!(selection instanceof NodeSelection)) return undefined;
  const block = blockOf(selection.node.attrs);
  return block && { block, at: selection.from };
}
