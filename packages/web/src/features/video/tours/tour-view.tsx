import { type Tour, tour as tourKind } from "@gantry/domain/kinds/tour.ts";
import type { PresetBody } from "@gantry/domain/contract/video/camera-calls.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { Box } from "@mantine/core";
import {
  IconAlertTriangle,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconRoute,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useCan } from "../../../session/session-store.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { Chip, Corner, PictureButton, TileMessage, TileStrip } from "../player/over-picture.tsx";
import { CameraView, type TileUse } from "../walls/camera-view.tsx";
import css from "../walls/walls.module.css";
import { isPresetMissed } from "./preset-missed.ts";
import {
  type TourStop,
  advanceToTime,
  startRotation,
  listLayers,
  computeLeftMs,
  pauseRotation,
  resumeRotation,
  stepRotation,
} from "./rotation.ts";

/** The next camera is connected before it is shown. */
export function TourView({ tourId, ...use }: TileUse & { tourId: string }) {
  const { t } = useTranslation("tour");
  const { data, isSuccess } = useQuery(entityQuery<Tour>(tourKind, tourId));
  const stops = data?.items ?? [];
  if (stops.length > 0) return <Rotating name={data?.name ?? ""} stops={stops} {...use} />;
  const text = data ? t("empty") : isSuccess ? t("videoWall:notThere") : undefined;
  return (
    <>
      <TileMessage>{text}</TileMessage>
      <TileStrip name={data?.name ?? text ?? "…"} />
    </>
  );
}

interface RotatingProps extends TileUse {
  name: string;
  stops: readonly TourStop[];
}

function Rotating({ name, stops, isKiosk, hasGamepad }: RotatingProps) {
  const rotation = useRotation(stops);
  return (
    <>
      {rotation.layers.map(({ serial, stop, isShown }) => (
        <div
          key={serial}
          className={css.layer}
          data-tour-layer
          data-shown={isShown || undefined}
          inert={!isShown}
        >
          <CameraView cameraId={stop.cameraId} isKiosk={isKiosk} hasGamepad={hasGamepad && isShown} />
          {stop.presetToken && <PresetBefore cameraId={stop.cameraId} presetToken={stop.presetToken} />}
        </div>
      ))}
      <TourBar name={name} stops={stops} rotation={rotation} isKiosk={isKiosk} />
    </>
  );
}

interface TourBarProps {
  name: string;
  stops: readonly TourStop[];
  rotation: ReturnType<typeof useRotation>;
  isKiosk: boolean;
}

function TourBar({ name, stops, rotation, isKiosk }: TourBarProps) {
  const { t } = useTranslation("tour");
  const { index, isPaused, secondsLeft, step, togglePause } = rotation;
  const place = t("place", { place: index + 1, count: stops.length });
  const when = isPaused ? t("paused") : secondsLeft !== undefined && t("next", { seconds: secondsLeft });
  const dwellSeconds = stops[index]?.dwellSeconds ?? 1;
  return (
    <>
      <Corner top={6} start={6}>
        <Chip>
          <IconRoute size={15} aria-hidden />
          <b className="ellipsis">{name}</b>
          <span className="nowrap">{[place, when].filter(Boolean).join(", ")}</span>
        </Chip>
        {!isKiosk && secondsLeft !== undefined && (
          <span className="row">
            <PictureButton label={t("previousCamera", { name })} onClick={() => step(-1)}>
              <IconPlayerTrackPrev size={15} />
            </PictureButton>
            <PictureButton label={t(isPaused ? "goOn" : "pause", { name })} onClick={togglePause}>
              {isPaused ? <IconPlayerPlay size={15} /> : <IconPlayerPause size={15} />}
            </PictureButton>
            <PictureButton label={t("nextCamera", { name })} onClick={() => step(1)}>
              <IconPlayerTrackNext size={15} />
            </PictureButton>
          </span>
        )}
      </Corner>
      {secondsLeft !== undefined && (
        <Box
          component="i"
          pos="absolute"
          bottom={22}
          left={0}
          h={2}
          w={`${100 - (100 * Math.min(secondsLeft, dwellSeconds)) / dwellSeconds}%`}
          bg="var(--p-white)"
        />
      )}
    </>
  );
}

/**
 * Moves a tour camera to its preset once connected. Without control permission, or while another user holds
 * the lock, the camera stays as it is.
 */
function PresetBefore({ cameraId, presetToken }: PresetBody) {
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

const secondMs = 1000;
/** Fires just after the second changes, so that the countdown is up to date. */
const laterMs = 5;

function useRotation(stops: readonly TourStop[]) {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const [kept, setRotation] = useState(() => startRotation(nowMs));
  const rotation = advanceToTime(kept, stops, nowMs);
  if (rotation !== kept) setRotation(rotation);
  const left = computeLeftMs(rotation, stops, nowMs);
  const isPaused = rotation.pausedAtMs !== undefined;
  useEffect(() => {
    if (isPaused || left === Number.POSITIVE_INFINITY) return undefined;
    const timer = setTimeout(() => setNowMs(performance.now()), (left % secondMs) + laterMs);
    return () => clearTimeout(timer);
  }, [isPaused, left]);
  const change = (next: (now: number) => typeof rotation) => {
    const now = performance.now();
    setNowMs(now);
    setRotation(next(now));
  };
  return {
    index: rotation.index,
    layers: listLayers(rotation, stops, nowMs),
    isPaused,
    /** Undefined for a tour that does not advance. */
    secondsLeft: left === Number.POSITIVE_INFINITY ? undefined : Math.max(0, Math.ceil(left / secondMs)),
    step: (by: 1 | -1) => change((now) => stepRotation(rotation, stops, by, now)),
    togglePause: () =>
      change((now) => (isPaused ? resumeRotation(rotation, now) : pauseRotation(rotation, now))),
  };
}
