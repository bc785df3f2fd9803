import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../../kit/dialog/confirm-dialog.tsx";
import { useLockActs } from "./use-lock-acts.ts";
import type { Ptz } from "../use-ptz.ts";

/** Names the current holder and the effect before overriding the lock (CAM-024). */
export default function OverrideDialog({ ptz, onClose }: { ptz: Ptz; onClose: () => void }) {
  const { t } = useTranslation("cameraControl");
  const name = ptz.camera?.name ?? ptz.cameraId;
  const { take } = useLockActs({ id: ptz.cameraId, name });
  const user = ptz.lock?.lockedByDisplayName ?? "";
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t("overrideTitle", { user })}
      confirm={t("overrideConfirm")}
      isPending={take.isPending}
      onConfirm={() => take.mutate(true, { onSettled: onClose })}
      isDestructive
    >
      {t("overrideText", { user, name })}
    </ConfirmDialog>
  );
}
