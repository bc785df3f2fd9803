import { maxCommentLength } from "@gantry/domain/alarms/alarm.ts";
import { Textarea } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import "../../kit/look/mantine-inputs.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { actByKeys, ActContent, ActDialog, type ActDialogProps } from "./act-dialog.tsx";
import { useAcknowledge } from "./use-alarm-acts.ts";

/** Asks for an optional comment and acknowledges (ALM-003). */
export function AcknowledgeDialog(props: ActDialogProps) {
  const { t } = useTranslation("alarms");
  return (
    <ActDialog
      {...props}
      titleOf={(name) => t("acknowledgeTitle", { name })}
      titleOfMany={(count) => t("acknowledgeCount", { count })}
    >
      <Asking {...props} />
    </ActDialog>
  );
}

function Asking({ chosen, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation("alarms");
  const [comment, setComment] = useState("");
  const { mutate, isPending } = useAcknowledge();
  const count = chosen.ids.length;
  const act = () =>
    mutate(
      { chosen, comment },
      {
        onSuccess: () => {
          onDone?.();
          onClose();
        },
      },
    );
  return (
    <ActContent
      onClose={onClose}
      onAct={act}
      isPending={isPending}
      icon={IconChecks}
      label={count > 1 ? t("acknowledgeMany", { count }) : t("acknowledge")}
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
        onKeyDown={actByKeys}
      />
    </ActContent>
  );
}
