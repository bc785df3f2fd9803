import { Button, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms actions that are visible on the road or irreversible. */
export default function ConfirmDialog({ title, text, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const { t: common } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={<b>{title}</b>}
      size={480}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <p className="column">{text}</p>
      <div className="row dialog-foot">
        <Button className="end" variant="default" data-autofocus onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button className="destructive" variant="default" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
