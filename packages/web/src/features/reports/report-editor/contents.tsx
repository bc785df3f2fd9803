import { IconPlus } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import css from "./report-editor.module.css";

interface Heading {
  text: string;
  level: number;
  at: number;
}

/** The headings of the text; each leads to its place. */
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
      <ul className={css.headings}>
        {!isReadOnly && (
          <li>
            <button type="button" onClick={onEdges}>
              {t("edges")}
            </button>
          </li>
        )}
        {headings.map(({ text, level, at }) => (
          <li key={at} data-level={level}>
            <button type="button" aria-current={at === current ? "true" : undefined} onClick={() => goTo(at)}>
              <span className="ellipsis">{text}</span>
            </button>
          </li>
        ))}
      </ul>
      {headings.length === 0 && <PanelBody className="dim small">{t("noHeadings")}</PanelBody>}
    </Panel>
  );
}

function listHeadings(doc: Editor["state"]["doc"]): Heading[] {
  const headings: Heading[] = [];
  doc.forEach(({ type, attrs, textContent }, at) => {
    if (type.name === "heading" && textContent.trim() !== "")
      headings.push({ text: textContent, level: Number(attrs["level"]), at });
  });
  return headings;
}
