import { type Camera, camera } from "@gantry/domain/kinds/camera.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { presetIndexOf } from "../gamepad/hotkeys.ts";
import { useGamepadHotkeys } from "../gamepad/use-hotkeys.ts";
import { CameraTile, type CameraTileHandle } from "../ptz/camera-tile.tsx";
import { TileStrip } from "./tile-strip.tsx";

/** `isKiosk`: on an unattended monitor. `hasGamepad`: the gamepad controls this tile. */
export interface TileUse {
  isKiosk: boolean;
  hasGamepad: boolean;
}

/** A deleted camera shows a message and does not affect other tiles. */
export function CameraView({ cameraId, isKiosk, hasGamepad }: TileUse & { cameraId: string }) {
  const { t } = useTranslation("videoWall");
  const { data, isSuccess } = useQuery(entityQuery<Camera>(camera, cameraId));
  const tile = useRef<CameraTileHandle>(null);
  useGamepadHotkeys((action) => {
    const preset = presetIndexOf(action);
    if (preset !== undefined) tile.current?.ptz.goToPresetAt(preset);
  }, hasGamepad);
  if (isSuccess && !data)
    return (
      <>
        <div className="tile-picture">
          <p className="tile-says">{t("notThere")}</p>
        </div>
        <TileStrip name={t("notThere")} />
      </>
    );
  return (
    <CameraTile
      ref={tile}
      cameraId={cameraId}
      name={data?.name ?? "…"}
      isControllable={!isKiosk}
      hasGamepad={hasGamepad}
      keepsTrying={isKiosk}
    />
  );
}
