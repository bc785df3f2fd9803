import { type RefObject, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useStore } from "zustand";
import { latencyText } from "../ptz/latency-text.ts";
import { PtzOverlay } from "../ptz/ptz-overlay.tsx";
import type { CameraEntity } from "../ptz/use-camera.ts";
import type { Ptz } from "../ptz/use-ptz.ts";
import { Age } from "../../../kit/status/age.tsx";
import { CameraPlayer, type CameraPlayerHandle } from "../player/camera-player.tsx";
import { belowCaptionPx, Chip, Corner, LiveDot } from "../player/over-picture.tsx";
import { hasPicture, type PlayerView } from "../player/player-view.ts";
import type { Scrubber } from "../recorded/scrubber.ts";
import css from "./camera-detail.module.css";
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
  const isLive = useStore(scrubber.state, (state) => !state.isOpen);
  // A frozen picture may be outdated, so it cannot be used for aiming.
  const isMoving = view?.phase === "live" || view?.phase === "slow";
  const canAim = isMoving && ptz.canMove && camera.stateData.supportsAim === true;
  return (
    <div className={css.picture} data-camera-picture>
      <CameraPlayer
        ref={player}
        cameraId={camera.id}
        name={camera.name}
        onState={setView}
        controls={isLive}
        reported={camera.stateData}
      >
        {canAim && isLive && <AimOverPicture camera={camera} player={player} />}
        {isLive && view && hasPicture(view) && <StreamChips view={view} />}
        {isLive && hasPicture(view) && <PositionChip camera={camera} />}
        {isLive && hasPicture(view) && hasOverlay && (
          <PtzOverlay ptz={ptz} {...(home !== undefined && { home })} />
        )}
      </CameraPlayer>
      {!isLive && <RecordedPicture camera={camera} scrubber={scrubber} />}
    </div>
  );
}

/** CAM-019. */
function StreamChips({ view }: { view: PlayerView }) {
  const { t } = useTranslation("cameraDetail");
  const { phase, latencyMs, widthPx, heightPx, picturesPerSecond, transport, stream, needsHls } = view;
  const isSlow = phase === "slow";
  const facts = [
    widthPx && heightPx ? t("pictureSize", { width: widthPx, height: heightPx }) : undefined,
    picturesPerSecond === undefined ? undefined : t("picturesPerSecond", { count: picturesPerSecond }),
    transport && t(`transports.${transport}`),
    stream && t(`streams.${stream}`),
    needsHls ? t("delayedByBFrames") : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <Corner top={belowCaptionPx} start={10}>
      {phase !== "frozen" && (
        <Chip warns={isSlow}>
          {!isSlow && <LiveDot />}
          <b>{t(`cameraControl:states.${phase}`)}</b>
          {latencyMs !== undefined && ` ${latencyText(latencyMs)}`}
        </Chip>
      )}
      <span className="wide-only">
        <Chip>{facts.join(", ")}</Chip>
      </span>
    </Corner>
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
    <Corner bottom={10} start={10}>
      <Chip style={{ whiteSpace: "pre" }}>
        {parts.join("  ")} <Age at={readAt} pollRateS={camera.pollRate ?? 60} />
      </Chip>
    </Corner>
  );
}
