import { useTranslation } from "react-i18next";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { ClientPanel } from "./client-panel.tsx";

export function AddAgentDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("agents");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("add")} width="medium">
      <ClientPanel />
    </Dialog>
  );
}
