import { Button, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import "../../../../kit/look/mantine-inputs.ts";
import { useLockActs } from "./use-lock-acts.ts";
import type { Ptz } from "../use-ptz.ts";

/** Names the current holder and the effect before overriding the lock (CAM-024). */
export default function OverrideDialog({ ptz, onClose }: { ptz: Ptz; onClose: () => void }) {
  const { t } = useTranslation(["cameraControl", "common"]);
  const name = ptz.camera?.name ?? ptz.cameraId;
  const { take } = useLockActs({ id: ptz.cameraId, name });
  const user = ptz.lock?.lockedByDisplayName ?? "";
  return (
    <Modal
      opened
      onClose={onClose}
      size={500}
      title={<b>{t("overrideTitle", { user })}</b>}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <p className="dialog-text">{t("overrideText", { user, name })}</p>
      <div className="row dialog-foot">
        <Button className="end" variant="default" data-autofocus onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button
          className="destructive"
          variant="default"
          loading={take.isPending}
          onClick={() => take.mutate(true, { onSettled: onClose })}
        >
          {t("overrideConfirm")}
        </Button>
      </div>
    </Modal>
  );
}
