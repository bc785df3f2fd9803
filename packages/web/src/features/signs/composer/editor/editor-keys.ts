import i18next from "i18next";
import type { KeyboardEvent } from "react";
import { useShownKeys } from "../../../../kit/screen/keys.ts";
import type { MessageEditorState } from "./use-message-editor.ts";

/** Keys of the whole editor: pages, undoing, issues. True when the key was one of these. */
export function onEditorKey(event: KeyboardEvent, editor: MessageEditorState): boolean {
  const act = actOf(event, editor);
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}

function actOf(event: KeyboardEvent, editor: MessageEditorState): (() => void) | undefined {
  const { key, altKey, shiftKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  if (altKey && !isControl) {
    // On some keyboards a letter with Alt is another character; the digit's place stays.
    const page = Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? key);
    return page >= 1 && page <= editor.message.pages.length ? () => editor.openPage(page - 1) : undefined;
  }
  if (key === "F2" && editor.issues.length > 0) return () => editor.openIssues(!editor.areIssuesOpen);
  if (!isControl) return undefined;
  const letter = key.toLowerCase();
  // Also when there is nothing to undo: the browser's own undoing knows only one input.
  if (letter === "z") return () => (shiftKey ? editor.redo : editor.undo)?.();
  if (letter === "y" && !shiftKey) return () => editor.redo?.();
  return undefined;
}

/** What "?" says of these keys. */
export function useEditorKeysShown(hasSaving: boolean): void {
  useShownKeys(() => {
    const t = i18next.getFixedT(null, "signEditor");
    return {
      title: t("keys.title"),
      keys: [
        [["Alt", "1–9"], t("keys.openPage")],
        [["↵"], t("keys.toNextLine")],
        [["F2"], t("keys.issues")],
        [["Ctrl", "Z"], t("keys.undo")],
        [["Ctrl", "Y"], t("keys.redo")],
        ...(hasSaving ? [[["Ctrl", "↵"], t("keys.saveOrPost")] as const] : []),
      ],
    };
  });
}
