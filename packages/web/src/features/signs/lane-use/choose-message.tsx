import { Button, Group, Stack, UnstyledButton } from "@mantine/core";
import { blankMessage, isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { IconPencil } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { MessageEditorDialog } from "../composer/editor/message-editor-dialog.tsx";
import css from "./lane-use.module.css";
import { contentOf, presetMessages } from "./preset-messages.ts";
import { MessagePicture } from "./message-picture.tsx";
import type { MessagePlace } from "./message-place.ts";
import { messageWords } from "./message-words.ts";

interface ChooseMessageProps {
  place: MessagePlace;
  title: string;
  saveLabel: string;
  current: SignMessage | null;
  draftPlace: string[];
  /** If it throws, the dialog stays open; it must report the error itself. */
  onSave: (message: SignMessage) => Promise<void>;
  onClose: () => void;
}

const pictureSizePx = 64;

export function ChooseMessage(props: ChooseMessageProps) {
  const { place, title, saveLabel, current, draftPlace, onSave, onClose } = props;
  const { t } = useTranslation("laneUse");
  const { face, category, capabilities, signId, name } = place;
  const presets = useMemo(() => presetMessages(face), [face]);
  const [chosen, setChosen] = useState<SignMessage | null>(current);
  const [isSaving, setSaving] = useState(false);
  // Without presets it opens the editor at once.
  const [isWriting, setWriting] = useState(presets.length === 0);
  const save = async () => {
    if (!chosen) return;
    setSaving(true);
    try {
      await onSave(chosen);
      onClose();
    } catch {
      setSaving(false);
    }
  };
  if (isWriting)
    return (
      <MessageEditorDialog
        opened
        title={title}
        subtitle={name}
        saveLabel={saveLabel}
        draftPlace={draftPlace}
        face={face}
        category={category}
        capabilities={capabilities}
        signId={signId}
        value={chosen ?? blankMessage()}
        onSave={onSave}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width="medium"
      isCancelFocused
      footStart={
        <Button variant="default" leftSection={<IconPencil size={15} />} onClick={() => setWriting(true)}>
          {t("write")}
        </Button>
      }
      actions={
        <Button disabled={!chosen || !isActivePosting(chosen)} loading={isSaving} onClick={() => void save()}>
          {saveLabel}
        </Button>
      }
    >
      <Stack gap={8}>
        <Group gap={8} role="group" aria-label={title}>
          {presets.map(({ key, message }) => (
            <UnstyledButton
              key={key}
              className={css.preset}
              aria-pressed={chosen !== null && contentOf(chosen) === contentOf(message)}
              onClick={() => setChosen(message)}
            >
              <MessagePicture face={face} message={message} sizePx={pictureSizePx} />
            </UnstyledButton>
          ))}
        </Group>
        {chosen && (
          <p className="row">
            <MessagePicture face={face} message={chosen} sizePx={pictureSizePx} />
            <b>{messageWords(chosen)}</b>
          </p>
        )}
      </Stack>
    </Dialog>
  );
}
