import { translateIn } from "../../../../text/translate.ts";
import type { KeyboardEvent } from "react";
import { useShownKeys } from "../../../../kit/screen/keys.ts";
import type { MessageEditorState } from "./use-message-editor.ts";

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
    // Alt may change the character on some layouts, so use the key code for digits.
    const page = Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? key);
    return page >= 1 && page <= editor.message.pages.length ? () => editor.openPage(page - 1) : undefined;
  }
  if (key === "F2" && editor.issues.length > 0) return () => editor.openIssues(!editor.areIssuesOpen);
  if (!isControl) return undefined;
  const letter = key.toLowerCase();
  // Always handled, because the browser's own undo covers one input only.
  if (letter === "z") return () => (shiftKey ? editor.redo : editor.undo)?.();
  if (letter === "y" && !shiftKey) return () => editor.redo?.();
  return undefined;
}

export function useEditorKeysShown(hasSaving: boolean, hasLibrary = false): void {
  useShownKeys(() => {
    const t = translateIn("signEditor");
    return {
      title: t("keys.title"),
      keys: [
        [["Alt", "1–9"], t("keys.openPage")],
        [["↵"], t("keys.toNextLine")],
        [["F2"], t("keys.issues")],
        ...(hasLibrary ? [[["F3"], t("keys.library")] as const] : []),
        [["Ctrl", "Z"], t("keys.undo")],
        [["Ctrl", "Y"], t("keys.redo")],
        ...(hasSaving ? [[["Ctrl", "↵"], t("keys.saveOrPost")] as const] : []),
      ],
    };
  });
}
