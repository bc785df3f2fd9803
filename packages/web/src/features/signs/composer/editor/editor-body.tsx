import { Box, Stack } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { useAreContentsLoading } from "../../led/sign-contents.ts";
import { useFittingPitch } from "../../led/use-fitting-pitch.ts";
import { useIsPhone } from "../../../../kit/screen/use-is-phone.ts";
import { EmptyState } from "../../../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../../../kit/screen/states.tsx";
import { EditorCanvas } from "../canvas/editor-canvas.tsx";
import { EditorLines } from "./editor-lines.tsx";
import { EditorPages } from "./editor-pages.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { PlacedParts } from "../canvas/placed-parts.tsx";
import { ReadingNote } from "../issues/reading-note.tsx";
import type { MessageEditorState } from "./use-message-editor.ts";
import "../../../../kit/look/mantine-inputs.ts";
import css from "../composer.module.css";

interface EditorBodyProps {
  editor: MessageEditorState;
  side?: ReactNode;
  saveKeys?: ReactNode;
  /** Stands below the lines. */
  library?: ReactNode;
}

export function EditorBody({ editor, side, saveKeys, library }: EditorBodyProps) {
  const { face, page, activePage } = editor;
  const { ref, roomPx } = useFittingPitch(face.widthPx);
  const id = useId();
  const isPhone = useIsPhone();
  if (face.fonts.size === 0) return <NoFonts />;
  return (
    <>
      {!isPhone && <EditorToolbar editor={editor} saveKeys={saveKeys} />}
      <div className={css.columns} data-alone={side === undefined || undefined}>
        <Box miw={0}>
          <EditorPages editor={editor} id={id} />
          <Stack
            gap={16}
            className={css.page}
            role="tabpanel"
            id={`${id}-panel`}
            aria-labelledby={`${id}-tab-${activePage}`}
          >
            <div ref={ref}>{page && <EditorCanvas page={page} editor={editor} roomPx={roomPx} />}</div>
            {page && <EditorLines page={page} editor={editor} />}
            {library}
            <PlacedParts editor={editor} />
            <ReadingNote editor={editor} />
          </Stack>
          {/* On a phone the text comes first. */}
          {isPhone && <EditorToolbar editor={editor} />}
        </Box>
        {side}
      </div>
    </>
  );
}

/** The fonts of a sign are loaded with its first drawing. */
function NoFonts() {
  const { t } = useTranslation("signEditor");
  if (useAreContentsLoading()) return <RowSkeletons />;
  return <EmptyState title={t("noFontsAvailable")} text={t("fontsRequiredForDevice")} />;
}
