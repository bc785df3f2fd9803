import { EditorBody, onEditorKey } from "./editor-body.tsx";
import { type MessageEditorOptions, useMessageEditor } from "./use-message-editor.ts";

/** The message editor in the middle of something else (EDIT-016). */
export function MessageEditor(options: MessageEditorOptions) {
  const editor = useMessageEditor(options);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of everything in it
    <div className="composer-inline" onKeyDown={(event) => void onEditorKey(event, editor)}>
      <EditorBody editor={editor} />
    </div>
  );
}
