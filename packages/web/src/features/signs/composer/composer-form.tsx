import type { Sign } from "../sign-entity.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue.ts";
import type { KeyboardEvent } from "react";
import { ComposerFoot } from "./composer-foot.tsx";
import { ComposerSide } from "./composer-side.tsx";
import { EditorBody, onEditorKey } from "./editor-body.tsx";
import { useComposer } from "./use-composer.ts";
import { usePosting } from "./use-posting.ts";

interface ComposerFormProps {
  sign: Sign;
  queue: SignQueue | undefined;
  edited: QueueItem | undefined;
  onClose: () => void;
}

/** The editor on the left, what posting will do on the right, posting below. */
export function ComposerForm({ sign, queue, edited, onClose }: ComposerFormProps) {
  const composer = useComposer(sign, queue, edited);
  const posting = usePosting(sign, composer, edited, onClose);
  const { editor } = composer;
  const onKeyDown = (event: KeyboardEvent) => {
    if (onEditorKey(event, editor)) return;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    posting.post();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog
    <div onKeyDown={onKeyDown}>
      <EditorBody editor={editor} side={<ComposerSide sign={sign} composer={composer} edited={edited} />} />
      {editor.face.fonts.size > 0 && (
        <ComposerFoot sign={sign} composer={composer} posting={posting} edited={edited} onCancel={onClose} />
      )}
    </div>
  );
}
