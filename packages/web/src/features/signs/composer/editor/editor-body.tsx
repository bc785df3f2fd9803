import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useFittingPitch } from "../../led/use-fitting-pitch.ts";
import { Instead } from "../../../../kit/screen/states.tsx";
import { EditorCanvas } from "../canvas/editor-canvas.tsx";
import { EditorLines } from "./editor-lines.tsx";
import { EditorPages } from "./editor-pages.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { PlacedParts } from "../canvas/placed-parts.tsx";
import { ReadingNote } from "../issues/reading-note.tsx";
import type { MessageEditorState } from "./use-message-editor.ts";
import "../../../../kit/look/mantine-inputs.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "./editor.module.css";

interface EditorBodyProps {
  editor: MessageEditorState;
  side?: ReactNode;
  saveKeys?: ReactNode;
}

export function EditorBody({ editor, side, saveKeys }: EditorBodyProps) {
  const { t } = useTranslation("signEditor");
  const { face, page, activePage } = editor;
  const { ref, roomPx } = useFittingPitch(face.widthPx);
  const id = useId();
  if (face.fonts.size === 0) {
    return (
      <div className="instead-place">
        <Instead title={t("noFontsAvailable")} text={t("fontsRequiredForDevice")} />
      </div>
    );
  }
  return (
    <div className="editor">
      <EditorToolbar editor={editor} saveKeys={saveKeys} />
      <div className={css.editorColumns} data-alone={side === undefined || undefined}>
        <div className={css.editorMain}>
          <EditorPages editor={editor} id={id} />
          <div
            className={classNames(css.editorPage, "column")}
            role="tabpanel"
            id={`${id}-panel`}
            aria-labelledby={`${id}-tab-${activePage}`}
          >
            <div ref={ref}>{page && <EditorCanvas page={page} editor={editor} roomPx={roomPx} />}</div>
            {page && <EditorLines page={page} editor={editor} />}
            <PlacedParts editor={editor} />
            <ReadingNote editor={editor} />
          </div>
        </div>
        {side}
      </div>
    </div>
  );
}
