import { Button, Modal } from "@mantine/core";
import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import { useTranslation } from "react-i18next";
import "../../../../kit/look/mantine-inputs.ts";
import type { CameraEntity } from "../../ptz/use-camera.ts";
import { useStorePreset } from "../../ptz/use-preset-acts.ts";

/** CAM-037. */
export default function OverwriteDialog({
  camera,
  preset,
  onClose,
}: {
  camera: CameraEntity;
  preset: CameraPreset;
  onClose: () => void;
}) {
  const { t } = useTranslation(["cameraDetail", "common"]);
  const { mutate, isPending } = useStorePreset(camera);
  return (
    <Modal
      opened
      onClose={onClose}
      size={500}
      title={<b>{t("overwriteTitle", { preset: preset.name })}</b>}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <p>{t("overwriteText", { preset: preset.name, name: camera.name })}</p>
      <div className="row dialog-foot">
        <Button className="end" variant="default" data-autofocus onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button
          className="destructive"
          variant="default"
          loading={isPending}
          onClick={() => mutate(preset, { onSettled: onClose })}
        >
          {t("overwriteConfirm")}
        </Button>
      </div>
    </Modal>
  );
}
