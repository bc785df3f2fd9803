import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { latencyText } from "../ptz/latency-text.ts";
import { PtzOverlay } from "../ptz/ptz-overlay.tsx";
import type { CameraEntity } from "../ptz/use-camera.ts";
import type { Ptz } from "../ptz/use-ptz.ts";
import { Age } from "../../../kit/status/age.tsx";
import { CameraPlayer, type CameraPlayerHandle } from "../player/camera-player.tsx";
import type { PlayerView } from "../player/player-view.ts";
import type { Scrubber } from "../recorded/scrubber.ts";
import { AimOverPicture } from "./aim-over-picture.tsx";
import { RecordedPicture } from "./recording/recorded-picture.tsx";

interface CameraPictureProps {
  camera: CameraEntity;
  ptz: Ptz;
  player: RefObject<CameraPlayerHandle | null>;
  home: string | undefined;
  hasOverlay: boolean;
  scrubber: Scrubber;
}

/** A recorded picture covers the live video. */
export function CameraPicture({ camera, ptz, player, home, hasOverlay, scrubber }: CameraPictureProps) {
  const [view, setView] = useState<PlayerView>();
  const hasPicture = view?.phase === "live" || view?.phase === "slow" || view?.phase === "frozen";
  const isLive = useStore(scrubber.state, (state) => !state.isOpen);
  // A frozen picture may be outdated, so it cannot be used for aiming.
  const isMoving = view?.phase === "live" || view?.phase === "slow";
  const canAim = isMoving && ptz.canMove && camera.stateData.supportsAim === true;
  return (
    <div className="camera-picture">
      <CameraPlayer ref={player} cameraId={camera.id} name={camera.name} onState={setView} controls={isLive}>
        {canAim && isLive && <AimOverPicture camera={camera} player={player} />}
        {isLive && view && hasPicture && <StreamChips view={view} />}
        {isLive && hasPicture && <PositionChip camera={camera} />}
        {isLive && hasPicture && hasOverlay && <PtzOverlay ptz={ptz} {...(home !== undefined && { home })} />}
      </CameraPlayer>
      {!isLive && <RecordedPicture camera={camera} scrubber={scrubber} />}
    </div>
  );
}

/** CAM-019. */
function StreamChips({ view }: { view: PlayerView }) {
  const { t } = useTranslation(["cameraDetail", "cameraControl"]);
  const { phase, latencyMs, widthPx, heightPx, picturesPerSecond, transport, stream } = view;
  const isSlow = phase === "slow";
  const facts = [
    widthPx && heightPx ? t("pictureSize", { width: widthPx, height: heightPx }) : undefined,
    picturesPerSecond === undefined ? undefined : t("picturesPerSecond", { count: picturesPerSecond }),
    transport && t(`transports.${transport}`),
    stream && t(`streams.${stream}`),
  ].filter((fact) => fact !== undefined);
  return (
    <div className="camera-chips">
      {phase !== "frozen" && (
        <span className={`player-chip num${isSlow ? " player-warn" : ""}`}>
          {!isSlow && <i className="player-dot" aria-hidden />}
          <b>{t(`cameraControl:states.${phase}`)}</b>
          {latencyMs !== undefined && ` ${latencyText(latencyMs)}`}
        </span>
      )}
      <span className="player-chip num camera-stream-facts">{facts.join(", ")}</span>
    </div>
  );
}

function PositionChip({ camera }: { camera: CameraEntity }) {
  const { t } = useTranslation("cameraDetail");
  const { position } = camera.stateData;
  if (!position) return null;
  const { panDegrees, tiltDegrees, zoomFactor, readAt } = position;
  const parts = [
    panDegrees === undefined ? undefined : t("pan", { degrees: panDegrees.toFixed(1) }),
    tiltDegrees === undefined ? undefined : t("tilt", { degrees: tiltDegrees.toFixed(1) }),
    zoomFactor === undefined ? undefined : t("zoom", { factor: zoomFactor.toFixed(1) }),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? null : (
    <span className="player-chip num camera-position">
      {parts.join("  ")} <Age at={readAt} pollRateS={camera.pollRate ?? 60} />
    </span>
  );
}
