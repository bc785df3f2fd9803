import type { Sign } from "../sign/sign-entity.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Dialog, DialogBody } from "../../../kit/dialog/dialog.tsx";
import { ComposerFoot } from "./composer-foot.tsx";
import { ComposerSide } from "./composer-side.tsx";
import { LibrarySection } from "../library/library-section.tsx";
import { EditorBody } from "./editor/editor-body.tsx";
import { EditorHead, type FrameSize } from "./editor/editor-frame.tsx";
import { onEditorKey, useEditorKeysShown } from "./editor/editor-keys.ts";
import { Restored, SaveKeys } from "./save-parts.tsx";
import { type ComposerState, useComposer } from "./use-composer.ts";
import { type Posting, usePosting } from "./posting/use-posting.ts";
import { Button } from "@mantine/core";
import { describePosting } from "./posting/post-outcome.ts";

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
  const librarySearch = useRef<HTMLInputElement>(null);
  useEditorKeysShown(true, true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (onEditorKey(event, editor)) return;
    if (event.key === "F3") {
      event.preventDefault();
      librarySearch.current?.focus();
      return;
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    posting.post();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog
    <div style={{ display: "contents" }} onKeyDown={onKeyDown}>
      <EditorHead
        title={t(edited ? "composer.editTitle" : "composer.newTitle")}
        subtitle={sign.name}
        editor={editor}
        size={size}
        closeLabel={t("composer.close")}
      />
      <Restored kept={composer.kept} />
      <DialogBody isPadded={false} style={{ flex: 1 }}>
        <EditorBody
          editor={editor}
          side={<ComposerSide sign={sign} composer={composer} edited={edited} />}
          saveKeys={<SaveKeys />}
          library={<LibrarySection sign={sign} searchRef={librarySearch} onPick={composer.takeFromLibrary} />}
        />
      </DialogBody>
      {editor.face.fonts.size > 0 && (
        <ComposerFoot sign={sign} composer={composer} posting={posting} edited={edited} onCancel={onClose} />
      )}
      <ConfirmPost sign={sign} composer={composer} posting={posting} />
    </div>
  );
}

interface ConfirmPostProps {
  sign: Sign;
  composer: ComposerState;
  posting: Posting;
}

function ConfirmPost({ sign, composer, posting }: ConfirmPostProps) {
  const { t } = useTranslation("signs");
  const { confirming } = posting;
  return (
    <Dialog
      isOpen={confirming !== undefined}
      onClose={posting.doNotPost}
      title={t("composer.confirmTitle", { name: sign.name })}
      cancelText={t("composer.doNotPost")}
      isCancelFocused
      actions={<Button onClick={posting.postNow}>{t("composer.postNow", { name: sign.name })}</Button>}
    >
      <p>{describePosting(sign, composer.editor.message)}</p>
      <ul>
        {confirming?.map((reason) => (
          <li key={reason}>{t(`composer.confirm.${reason}`)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
