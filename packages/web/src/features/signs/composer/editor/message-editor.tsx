import { Flex } from "@mantine/core";
import { Panel } from "../../../../kit/layout/panel.tsx";
import { EditorBody } from "./editor-body.tsx";
import { onEditorKey, useEditorKeysShown } from "./editor-keys.ts";
import { IssueButton } from "../issues/issue-button.tsx";
import { type MessageEditorOptions, useMessageEditor } from "./use-message-editor.ts";

export function MessageEditor(options: MessageEditorOptions) {
  const editor = useMessageEditor(options);
  useEditorKeysShown(false);
  return (
    <Panel as="div" onKeyDown={(event) => void onEditorKey(event, editor)}>
      <Flex justify="flex-end" px={20} pt={8}>
        <IssueButton editor={editor} />
      </Flex>
      <EditorBody editor={editor} />
    </Panel>
  );
}
