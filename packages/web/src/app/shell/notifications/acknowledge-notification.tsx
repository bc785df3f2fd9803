import { maxCommentLength } from "@gantry/domain/alarms/alarm.ts";
import type { Notification } from "@gantry/domain/notifications/notification.ts";
import { Button, Textarea } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { titleOf } from "./notification-text.ts";
import { useAcknowledgeNotification } from "./use-notification-acts.ts";

interface Props {
  notification: Notification | undefined;
  onClose: () => void;
}

/** Asks for an optional comment (NOTI-013). */
export function AcknowledgeNotification({ notification, onClose }: Props) {
  const { t } = useTranslation("notifications");
  return (
    <DialogFrame
      isOpen={notification !== undefined}
      onClose={onClose}
      title={notification && t("acknowledgeTitle", { title: titleOf(notification) })}
    >
      {notification && <Asking key={notification.id} notification={notification} onClose={onClose} />}
    </DialogFrame>
  );
}

function Asking({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { t } = useTranslation("notifications");
  const [comment, setComment] = useState("");
  const { mutate, isPending } = useAcknowledgeNotification();
  const act = () => {
    if (!isPending) mutate({ notification, comment }, { onSuccess: onClose });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    act();
  };
  return (
    <DialogContent
      onClose={onClose}
      actions={
        <Button rightSection={<kbd className="button-key">Ctrl Enter</kbd>} loading={isPending} onClick={act}>
          {t("acknowledge")}
        </Button>
      }
    >
      <Textarea
        label={t("comment")}
        data-autofocus
        minRows={3}
        autosize
        maxLength={maxCommentLength}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
        onKeyDown={onKey}
      />
    </DialogContent>
  );
}
