import { type Camera, camera } from "@gantry/domain/kinds/camera.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { presetIndexOf } from "../gamepad/hotkeys.ts";
import { useGamepadHotkeys } from "../gamepad/use-hotkeys.ts";
import { TileMessage, TileStrip } from "../player/over-picture.tsx";
import { CameraTile } from "../ptz/camera-tile.tsx";
import type { Ptz } from "../ptz/use-ptz.ts";

/** `isKiosk`: on an unattended monitor. `hasGamepad`: the gamepad controls this tile. */
export interface TileUse {
  isKiosk: boolean;
  hasGamepad: boolean;
}

/** A deleted camera shows a message and does not affect other tiles. */
export function CameraView({ cameraId, isKiosk, hasGamepad }: TileUse & { cameraId: string }) {
  const { t } = useTranslation("videoWall");
  const { data, isSuccess } = useQuery(entityQuery<Camera>(camera, cameraId));
  const ptz = useRef<Ptz>(null);
  useGamepadHotkeys((action) => {
    const preset = presetIndexOf(action);
    if (preset !== undefined) ptz.current?.goToPresetAt(preset);
  }, hasGamepad);
  if (isSuccess && !data)
    return (
      <>
        <TileMessage>{t("notThere")}</TileMessage>
        <TileStrip name={t("notThere")} />
      </>
    );
  return (
    <CameraTile
      ref={ptz}
      cameraId={cameraId}
      name={data?.name ?? "…"}
      isControllable={!isKiosk}
      hasGamepad={hasGamepad}
      keepsTrying={isKiosk}
    />
  );
}
