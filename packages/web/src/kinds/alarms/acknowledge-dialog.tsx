import { maxCommentLength } from "@gantry/domain/alarms/alarm.ts";
import { Button, Textarea } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { DialogContent, DialogFrame } from "../../kit/dialog/dialog.tsx";
import "../../kit/look/mantine-inputs.ts";
import { type ChosenAlarms, useAcknowledge } from "./use-alarm-acts.ts";

interface Props {
  chosen: ChosenAlarms;
  isOpen: boolean;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks for an optional comment and acknowledges (ALM-003). Stays mounted to return the focus. */
export function AcknowledgeDialog(props: Props) {
  const { t } = useTranslation("alarms");
  const { chosen, isOpen, onClose } = props;
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={
        chosen.name === undefined
          ? t("acknowledgeCount", { count: chosen.ids.length })
          : t("acknowledgeTitle", { name: chosen.name })
      }
    >
      <Asking {...props} />
    </DialogFrame>
  );
}

/** Remounted on each opening to clear the previous comment. */
function Asking({ chosen, onClose, onDone }: Props) {
  const { t } = useTranslation("alarms");
  const [comment, setComment] = useState("");
  const { mutate, isPending } = useAcknowledge();
  const count = chosen.ids.length;
  const act = () => {
    if (isPending) return;
    mutate(
      { chosen, comment },
      {
        onSuccess: () => {
          onDone?.();
          onClose();
        },
      },
    );
  };
  return (
    <DialogContent
      onClose={onClose}
      actions={
        <Button
          leftSection={<IconChecks size={16} />}
          rightSection={<kbd className="button-key">Ctrl Enter</kbd>}
          loading={isPending}
          onClick={act}
        >
          {count > 1 ? t("acknowledgeMany", { count }) : t("acknowledge")}
        </Button>
      }
    >
      <Textarea
        label={t("comment")}
        description={count > 1 ? t("acknowledgeAlready") : undefined}
        data-autofocus
        minRows={3}
        autosize
        maxLength={maxCommentLength}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          act();
        }}
      />
    </DialogContent>
  );
}
