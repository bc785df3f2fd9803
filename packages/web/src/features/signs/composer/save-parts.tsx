import { Box, Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { DraftNote } from "../../../session/drafts/draft-note.tsx";
import { WhyNot } from "./tools/tool.tsx";
import type { KeptMessage } from "./use-kept-message.ts";
import type { MessageEditorState } from "./editor/use-message-editor.ts";

export function CannotSave({ editor }: { editor: MessageEditorState }) {
  const { t } = useTranslation("signEditor");
  const { issues, openIssues } = editor;
  if (issues.length === 0) return null;
  const pages = new Set(issues.map(({ page }) => page)).size;
  return (
    <button type="button" className="text-button" style={{ minHeight: 24 }} onClick={() => openIssues(true)}>
      <GlyphText glyph={deviceGlyphs.OFFLINE}>
        {t("cannotSaveCount", {
          issues: t("issues", { count: issues.length }),
          pages: t("issuePages", { count: pages }),
        })}
      </GlyphText>
    </button>
  );
}

export function Restored({ kept }: { kept: KeptMessage }) {
  if (kept.restoredFrom === undefined) return null;
  return (
    <Box px={16} pt={12}>
      <DraftNote typedAt={kept.restoredFrom} onDiscard={kept.startOver} />
    </Box>
  );
}

export function SaveKeys() {
  const { t } = useTranslation("signEditor");
  return (
    <span>
      <kbd>Ctrl</kbd> <kbd>↵</kbd> {t("keys.save")}
    </span>
  );
}

/** Disabled with a reason, shown on hover and focus. */
export function SaveButton({
  label,
  why,
  isDisabled,
  isSaving,
  onSave,
}: {
  label: string;
  why: string | undefined;
  isDisabled: boolean;
  isSaving: boolean;
  onSave: () => void;
}) {
  const id = useId();
  return (
    <WhyNot id={id} text={why} isAbove>
      <Button
        // Without an error it is disabled only during validation.
        disabled={isDisabled}
        loading={isSaving}
        aria-describedby={why === undefined ? undefined : id}
        onClick={onSave}
      >
        {label}
        <kbd className="button-key">Ctrl ↵</kbd>
      </Button>
    </WhyNot>
  );
}
