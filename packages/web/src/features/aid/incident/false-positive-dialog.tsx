import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { useIncidentAct } from "./incident-calls.ts";
import type { Incident } from "./incident-entity.ts";

/** Asks before an incident is marked as a false positive (INC-025). */
export function FalsePositiveDialog({
  incident,
  isOpen,
  onClose,
}: {
  incident: Incident;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation("incidents");
  const { mutate, isPending } = useIncidentAct(incident);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("falsePositiveTitle", { name: incident.name })}
      confirm={t("falsePositiveConfirm")}
      isDestructive
      isPending={isPending}
      onConfirm={() => mutate("false-positive", { onSettled: onClose })}
    >
      <p>{t("falsePositiveText")}</p>
    </ConfirmDialog>
  );
}
