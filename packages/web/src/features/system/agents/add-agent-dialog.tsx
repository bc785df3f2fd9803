import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ClientPanel } from "./client-panel.tsx";
import "../../../kit/look/mantine-inputs.ts";

export function AddAgentDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(["agents", "common"]);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("add")}
      size={700}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <ClientPanel />
    </Modal>
  );
}
