import { IconPlus } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { ReorderList } from "../../../kit/reorder/reorder-list.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { listHeadings, moveSection } from "./sections.ts";
import css from "./report-editor.module.css";

/** The headings of the text; each leads to its place, and moves with its section. */
export function Contents({
  editor,
  isReadOnly,
  onEdges,
}: {
  editor: Editor;
  isReadOnly: boolean;
  /** Shows the settings of cover, header and footer. */
  onEdges: () => void;
}) {
  const { t } = useTranslation("reports");
  const { headings, current } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      headings: listHeadings(state.doc),
      current: listHeadings(state.doc).findLast(({ at }) => at <= state.selection.from)?.at,
    }),
  });
  const goTo = (at: number) =>
    editor
      .chain()
      .setTextSelection(at + 1)
      .focus()
      .scrollIntoView()
      .run();
  const add = () =>
    editor
      .chain()
      .insertContentAt(editor.state.doc.content.size, {
        type: "heading",
        attrs: { level: 2 },
        content: [{ type: "text", text: t("newHeading") }],
      })
      .focus("end")
      .scrollIntoView()
      .run();
  return (
    <Panel
      as="nav"
      aria-label={t("contents")}
      title={t("contents")}
      className={css.contents}
      actions={!isReadOnly && <IconButton icon={IconPlus} label={t("addHeading")} onClick={add} />}
    >
      <div className={css.headings}>
        {!isReadOnly && (
          <button type="button" onClick={onEdges}>
            {t("edges")}
          </button>
        )}
        <ReorderList
          items={headings}
          keyOf={({ text, number }) => `${number} ${text}`}
          nameOf={({ text }) => text}
          onMove={(from, to) => moveSection(editor, from, to)}
          label={t("contents")}
          isDisabled={isReadOnly}
          isCompact
          renderItem={({ text, level, at }, handle) => (
            <div className={css.heading} data-level={level}>
              <button
                type="button"
                aria-current={at === current ? "true" : undefined}
                onClick={() => goTo(at)}
              >
                <span className="ellipsis">{text}</span>
              </button>
              {handle}
            </div>
          )}
        />
      </div>
      {headings.length === 0 && <PanelBody className="dim small">{t("noHeadings")}</PanelBody>}
    </Panel>
  );
}
