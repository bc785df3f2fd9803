import { Button } from "@mantine/core";
import { useTranslation } from "../../../text/use-translation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { AppearanceForm } from "./appearance-form.tsx";

export default function AppearanceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("appearance.title")}>
      <AppearanceForm>
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </AppearanceForm>
    </Dialog>
  );
}
