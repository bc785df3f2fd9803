import { Button, Modal } from "@mantine/core";
import type { SignMessage } from "@gantry/domain/sign/message.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EditorBody, onEditorKey } from "./editor-body.tsx";
import { editableMessage, withoutBlankPages } from "./message-edits.ts";
import { useKeptMessage } from "./use-kept-message.ts";
import { type MessageEditorOptions, useMessageEditor } from "./use-message-editor.ts";
import "../../../shared/look/mantine-inputs.ts";
import "./composer.css";

interface MessageEditorDialogProps extends Omit<MessageEditorOptions, "onChange"> {
  opened: boolean;
  title: string;
  subtitle?: string;
  /** On the button that saves; "Save" when missing. */
  saveLabel?: string;
  /** Where what is typed is kept until it is saved. */
  draftPlace: string[];
  /** Gets the message without its blank pages. */
  onSave: (message: SignMessage) => void | Promise<void>;
  onClose: () => void;
}

/** The message editor in a dialog (EDIT-001, EDIT-002). */
export function MessageEditorDialog(props: MessageEditorDialogProps) {
  const { opened, title, subtitle, onClose } = props;
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="min(90vw, 1200px)"
      padding={0}
      closeButtonProps={{ "aria-label": t("close") }}
      classNames={{ content: "composer", header: "composer-head", body: "composer-body" }}
      title={
        <span className="row">
          <b>{title}</b>
          {subtitle && <span className="dim">{subtitle}</span>}
        </span>
      }
    >
      {opened && <DialogEditor {...props} />}
    </Modal>
  );
}

function DialogEditor(props: MessageEditorDialogProps) {
  const { t } = useTranslation();
  const { value, face, draftPlace, saveLabel, onSave, onClose } = props;
  const kept = useKeptMessage(draftPlace, () => editableMessage(value, face.maxPages));
  const editor = useMessageEditor({ ...props, value: kept.message, onChange: kept.keep });
  const [isSaving, setSaving] = useState(false);
  const canSave = editor.issues.length === 0 && !editor.isChecking && !isSaving;
  const save = async () => {
    if (!canSave) return;
    setSaving(true);
    try {
      await onSave(withoutBlankPages(kept.message));
      kept.forget();
      onClose();
    } finally {
      setSaving(false);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog
    <div onKeyDown={(event) => void onEditorKey(event, editor)}>
      <EditorBody editor={editor} />
      <div className="composer-foot">
        <div className="row composer-foot-row">
          <span className="grow" />
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button disabled={!canSave} loading={isSaving} onClick={() => void save()}>
            {saveLabel ?? t("save")}
          </Button>
        </div>
      </div>
    </div>
  );
}
