import type { PresetBody } from "@gantry/domain/contract/video/camera-calls.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "../../../session/session-store.ts";
import { Chip, Corner } from "../player/over-picture.tsx";
import { isPresetMissed } from "./preset-missed.ts";

/**
 * Moves a tour camera to its preset once connected. Without control permission, or while another user holds
 * the lock, the camera stays as it is.
 */
export function PresetBefore({ cameraId, presetToken }: PresetBody) {
  const { t } = useTranslation("tour");
  const mayControl = useCan("CONTROL", camera.entityType, cameraId);
  const [isMissed, setMissed] = useState(false);
  useEffect(() => {
    if (!mayControl) return;
    void isPresetMissed({ cameraId, presetToken }).then(setMissed);
  }, [mayControl, cameraId, presetToken]);
  if (!isMissed) return null;
  return (
    <Corner bottom={6} end={6}>
      <Chip warns role="status">
        <IconAlertTriangle size={14} aria-hidden />
        {t("presetMissed")}
      </Chip>
    </Corner>
  );
}
