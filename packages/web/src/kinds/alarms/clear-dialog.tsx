import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import { Button, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
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
  const { t } = useTranslation(["alarms", "common"]);
  const clear = useClear();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("clearTitle", { name: alarm?.name ?? "" })}
      size={500}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <p>{t("clearText")}</p>
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("common:cancel")}
        </Button>
        <Button
          loading={clear.isPending}
          onClick={() => alarm && clear.mutate(alarm, { onSettled: onClose })}
        >
          {t("clear")}
        </Button>
      </div>
    </Modal>
  );
}
