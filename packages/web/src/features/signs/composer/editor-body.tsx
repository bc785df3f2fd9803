import type { KeyboardEvent, ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFittingPitch } from "../../../shared/led/use-fitting-pitch.ts";
import { Instead } from "../../../shared/screen/states.tsx";
import { EditorCanvas } from "./editor-canvas.tsx";
import { EditorLines } from "./editor-lines.tsx";
import { EditorPages } from "./editor-pages.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import type { MessageEditorState } from "./use-message-editor.ts";
import "../../../shared/look/mantine-inputs.ts";
import "./composer.css";

/** Toolbar, pages, face and lines on the left; on the right what the place that uses it has to say. */
export function EditorBody({ editor, side }: { editor: MessageEditorState; side?: ReactNode }) {
  const { t } = useTranslation("signs");
  const { face, page, activePage, issues } = editor;
  const { ref, roomPx } = useFittingPitch(face.widthPx);
  const id = useId();
  if (face.fonts.size === 0) {
    return (
      <div className="instead-place">
        <Instead title={t("composer.noFonts")} text={t("composer.noFontsText")} />
      </div>
    );
  }
  return (
    <div className="composer-form">
      <EditorToolbar editor={editor} />
      <div className="composer-columns" data-alone={side === undefined || undefined}>
        <div className="composer-main">
          <EditorPages editor={editor} id={id} />
          <div
            className="column composer-page"
            role="tabpanel"
            id={`${id}-panel`}
            aria-labelledby={`${id}-tab-${activePage}`}
          >
            <div ref={ref}>
              {page && (
                <EditorCanvas
                  page={page}
                  pageIndex={activePage}
                  face={face}
                  issues={issues}
                  roomPx={roomPx}
                />
              )}
            </div>
            {page && <EditorLines page={page} editor={editor} />}
          </div>
        </div>
        {side}
      </div>
    </div>
  );
}

/** Keys of the whole editor: Alt with a digit opens a page. True when the key was one of these. */
export function onEditorKey(event: KeyboardEvent, editor: MessageEditorState): boolean {
  const page = event.altKey ? Number(event.key) : Number.NaN;
  if (!(page >= 1 && page <= editor.message.pages.length)) return false;
  event.preventDefault();
  editor.openPage(page - 1);
  return true;
}
