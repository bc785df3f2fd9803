import { Button, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import "../../../kit/look/mantine-inputs.ts";

export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirm,
  isPending,
  onConfirm,
  onClose,
}: {
  isOpen: boolean;
  title: string;
  text: string;
  confirm: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={500}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <p>{text}</p>
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("cancel")}
        </Button>
        <Button variant="default" className="destructive" loading={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
