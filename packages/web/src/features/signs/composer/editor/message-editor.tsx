import { EditorBody } from "./editor-body.tsx";
import { onEditorKey, useEditorKeysShown } from "./editor-keys.ts";
import { IssueButton } from "../issues/issue-button.tsx";
import { type MessageEditorOptions, useMessageEditor } from "./use-message-editor.ts";
import css from "./editor.module.css";

export function MessageEditor(options: MessageEditorOptions) {
  const editor = useMessageEditor(options);
  useEditorKeysShown(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of everything in it
    <div className={css.editorInline} onKeyDown={(event) => void onEditorKey(event, editor)}>
      <div className={css.editorInlineHead}>
        <IssueButton editor={editor} />
      </div>
      <EditorBody editor={editor} />
    </div>
  );
}
