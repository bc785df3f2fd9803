import { Button, Flex } from "@mantine/core";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { DialogFrame, DialogBody, DialogFoot } from "../../../../kit/dialog/dialog.tsx";
import { useFittingPitch } from "../../led/use-fitting-pitch.ts";
import { EditorBody } from "./editor-body.tsx";
import { EditorFrame, EditorHead, type FrameSize } from "./editor-frame.tsx";
import { onEditorKey, useEditorKeysShown } from "./editor-keys.ts";
import { editableMessage, withoutBlankPages } from "./message-edits.ts";
import { CannotSave, Restored, SaveButton, SaveKeys } from "../save-parts.tsx";
import { editedDraft, type KeptMessage, useKeptMessage } from "../use-kept-message.ts";
import {
  type MessageEditorOptions,
  type MessageEditorState,
  useMessageEditor,
} from "./use-message-editor.ts";
import { WillShow } from "../canvas/will-show.tsx";
import { Words } from "../tools/words.tsx";
import css from "../composer.module.css";

interface MessageEditorDialogProps extends Omit<MessageEditorOptions, "onChange"> {
  opened: boolean;
  title: string;
  subtitle?: string;
  saveLabel?: string;
  draftPlace: string[];
  /** Called without blank pages. If it throws, the dialog stays open; it must report the error itself. */
  onSave: (message: SignMessage) => void | Promise<void>;
  onClose: () => void;
}

/** Drafts survive a reload; closing with changes asks first (EDIT-001, EDIT-002). */
export function MessageEditorDialog(props: MessageEditorDialogProps) {
  const { opened, onClose } = props;
  // The draft is inside; it decides whether closing must ask.
  const closing = useRef(onClose);
  const onEditor = useCallback((close: () => void) => {
    closing.current = close;
  }, []);
  return (
    <EditorFrame opened={opened} onClose={() => closing.current()}>
      {(size) => <DialogEditor {...props} size={size} onCloseRequest={onEditor} />}
    </EditorFrame>
  );
}

interface DialogEditorProps extends MessageEditorDialogProps {
  size: FrameSize;
  onCloseRequest: (close: () => void) => void;
}

function DialogEditor(props: DialogEditorProps) {
  const { t } = useTranslation("signEditor");
  const { value, face, draftPlace, title, subtitle, size, onCloseRequest, onClose } = props;
  const kept = useKeptMessage(draftPlace, () => editableMessage(value, face.maxPages));
  const editor = useMessageEditor({ ...props, ...editedDraft(kept) });
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, canSave } = useSaving(props, editor, kept);
  useEditorKeysShown(true);
  const close = () => (kept.isChanged ? setAsking(true) : onClose());
  useEffect(() => onCloseRequest(close));
  const onKeyDown = (event: KeyboardEvent) => {
    if (onEditorKey(event, editor)) return;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  const discard = () => {
    kept.forget();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog
    <div style={{ display: "contents" }} onKeyDown={onKeyDown}>
      <EditorHead title={title} subtitle={subtitle} editor={editor} size={size} closeLabel={t("close")} />
      <Restored kept={kept} />
      <DialogBody isPadded={false} style={{ flex: 1 }}>
        <EditorBody editor={editor} side={<PreviewSide editor={editor} />} saveKeys={<SaveKeys />} />
      </DialogBody>
      <DialogFoot
        onCancel={close}
        footStart={
          <div className="grow" role="status">
            <CannotSave editor={editor} />
          </div>
        }
      >
        <SaveButton
          label={props.saveLabel ?? t("save")}
          why={editor.issues.length > 0 ? t("cannotSave") : undefined}
          isDisabled={!canSave}
          isSaving={isSaving}
          onSave={() => void save()}
        />
      </DialogFoot>
      <DialogFrame isOpen={isAsking} onClose={() => setAsking(false)} title={t("unsaved")}>
        <DialogBody>{t("unsavedText")}</DialogBody>
        <DialogFoot>
          <Button variant="default" className="destructive" onClick={discard}>
            {t("discard")}
          </Button>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t("goOn")}
          </Button>
        </DialogFoot>
      </DialogFrame>
    </div>
  );
}

/** The draft is kept until the save succeeds. */
function useSaving(
  { onSave, onClose }: MessageEditorDialogProps,
  { issues, isChecking, message }: MessageEditorState,
  kept: KeptMessage,
) {
  const [isSaving, setSaving] = useState(false);
  const canSave = issues.length === 0 && !isChecking && !isSaving;
  const save = async () => {
    if (!canSave) return;
    setSaving(true);
    try {
      await onSave(withoutBlankPages(message));
      kept.forget();
      onClose();
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, canSave };
}

function PreviewSide({ editor }: { editor: MessageEditorState }) {
  const { ref, pitchPx } = useFittingPitch(editor.face.widthPx, 3);
  return (
    <Flex component="aside" ref={ref} className={css.side} direction="column" gap={12} miw={0} p={16}>
      <WillShow editor={editor} pitchPx={pitchPx} />
      <Words editor={editor} />
    </Flex>
  );
}
