import { Modal } from "@mantine/core";
import type { Sign } from "../sign/sign-entity.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { ComposerFoot } from "./composer-foot.tsx";
import { ComposerSide } from "./composer-side.tsx";
import { ConfirmPost } from "./posting/confirm-post.tsx";
import { EditorBody } from "./editor/editor-body.tsx";
import { EditorHead, type FrameSize } from "./editor/editor-frame.tsx";
import { onEditorKey, useEditorKeysShown } from "./editor/editor-keys.ts";
import { SaveKeys } from "./save-parts.tsx";
import { useComposer } from "./use-composer.ts";
import { usePosting } from "./posting/use-posting.ts";
import css from "./composer.module.css";

interface ComposerFormProps {
  sign: Sign;
  queue: SignQueue | undefined;
  edited: QueueItem | undefined;
  size: FrameSize;
  onClose: () => void;
}

export function ComposerForm({ sign, queue, edited, size, onClose }: ComposerFormProps) {
  const { t } = useTranslation("signs");
  const composer = useComposer(sign, queue, edited);
  const posting = usePosting(sign, composer, edited, onClose);
  const { editor } = composer;
  useEditorKeysShown(true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (onEditorKey(event, editor)) return;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    posting.post();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog
    <div className={css.composerForm} onKeyDown={onKeyDown}>
      <EditorHead
        title={t(edited ? "composer.editTitle" : "composer.newTitle")}
        subtitle={sign.name}
        editor={editor}
        size={size}
        closeLabel={t("composer.close")}
      />
      <Modal.Body className={css.composerBody}>
        <EditorBody
          editor={editor}
          side={<ComposerSide sign={sign} composer={composer} edited={edited} />}
          saveKeys={<SaveKeys />}
        />
        {editor.face.fonts.size > 0 && (
          <ComposerFoot
            sign={sign}
            composer={composer}
            posting={posting}
            edited={edited}
            onCancel={onClose}
          />
        )}
      </Modal.Body>
      <ConfirmPost sign={sign} composer={composer} posting={posting} />
    </div>
  );
}
