import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { ConfirmDialog } from "../../kit/dialog/confirm-dialog.tsx";
import { useClear } from "./use-alarm-acts.ts";

export function ClearDialog({
  alarm,
  isOpen,
  onClose,
}: {
  alarm: Alarm | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation("alarms");
  const clear = useClear();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("clearTitle", { name: alarm?.name ?? "" })}
      confirm={t("clear")}
      isPending={clear.isPending}
      onConfirm={() => alarm && clear.mutate(alarm, { onSettled: onClose })}
    >
      <p>{t("clearText")}</p>
    </ConfirmDialog>
  );
}
