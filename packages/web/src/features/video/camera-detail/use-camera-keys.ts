import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { useNavigate } from "@tanstack/react-router";
import type { RefObject } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { usePoll } from "../../../kinds/communication/use-poll.ts";
import type { CameraEntity } from "../ptz/use-camera.ts";
import type { Ptz } from "../ptz/use-ptz.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useCan } from "../../../session/session-store.ts";
import type { CameraPlayerHandle } from "../player/camera-player.tsx";
import { toggleFullScreen } from "../../../kit/screen/full-screen.ts";

interface CameraKeys {
  camera: CameraEntity;
  ptz: Ptz;
  player: RefObject<CameraPlayerHandle | null>;
  still: () => void;
}

/** Motion keys are in `use-motion-keys.ts`. */
export function useCameraKeys({ camera, ptz, player, still }: CameraKeys): void {
  const { t } = useTranslation("cameraDetail");
  const poll = usePoll(cameraKind, camera);
  const navigate = useNavigate();
  const mayPoll = useCan("CONTROL", cameraKind.entityType, camera.id) && camera.protocol !== "NONE";
  const mayUpdate = useCan("UPDATE", cameraKind.entityType, camera.id);
  const edit = () => void navigate({ to: `${cameraKind.pages}/${encodeURIComponent(camera.id)}` });
  useKeys(
    {
      p: () => mayPoll && poll.start(),
      s: still,
      f: () => toggleFullScreen(player.current?.video?.closest<HTMLElement>("[data-player]") ?? null),
      r: () => player.current?.retry(),
      e: () => mayUpdate && edit(),
    },
    () => ({
      title: camera.name,
      keys: [
        ...(ptz.canMove
          ? ([
              [["←", "↑", "↓", "→"], t("cameraControl:panTilt")],
              [["+", "−"], t("cameraControl:zoom")],
              [["1", "…", "0"], t("cameraControl:presets")],
            ] as const)
          : []),
        ...(ptz.mayControl ? ([[["L"], t("takeOrRelease")]] as const) : []),
        ...(mayPoll ? ([[["P"], t("palette:command.poll")]] as const) : []),
        [["S"], t("still")],
        [["F"], t("fullScreen")],
        [["R"], t("retryStream")],
        ...(camera.stateData.videoSnapshot
          ? ([
              [["←", "→"], t("scrubKeys.picture")],
              [["Shift", "←", "→"], t("scrubKeys.second")],
              [["PageUp", "PageDown"], t("scrubKeys.tenSeconds")],
              [["Home"], t("scrubKeys.beginning")],
              [["Space"], t("scrubKeys.play")],
              [["I", "O"], t("scrubKeys.marks")],
              [[t("endKey")], t("goLive")],
            ] as const)
          : []),
        ...(mayUpdate ? ([[["E"], t("common:edit")]] as const) : []),
      ],
    }),
  );
}
