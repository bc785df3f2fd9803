import { Button, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AppearanceForm } from "./appearance-form.tsx";

export default function AppearanceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(["shell", "common"]);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("appearance.title")}
      size={500}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <AppearanceForm>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </AppearanceForm>
    </Modal>
  );
}
