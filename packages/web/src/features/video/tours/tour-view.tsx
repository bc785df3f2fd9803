import { type Tour, tour as tourKind } from "@gantry/domain/kinds/tour.ts";
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconRoute,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { Chip, Corner, PictureButton, TileMessage, TileStrip } from "../player/over-picture.tsx";
import { CameraView, type TileUse } from "../walls/camera-view.tsx";
import css from "../walls/walls.module.css";
import { PresetBefore } from "./preset-before.tsx";
import type { TourStop } from "./rotation.ts";
import { useRotation } from "./use-rotation.ts";

/** The next camera is connected before it is shown. */
export function TourView({ tourId, ...use }: TileUse & { tourId: string }) {
  const { t } = useTranslation(["tour", "videoWall"]);
  const { data, isSuccess } = useQuery(entityQuery<Tour>(tourKind, tourId));
  const stops = data?.items ?? [];
  if (stops.length > 0) return <Rotating name={data?.name ?? ""} stops={stops} {...use} />;
  const says = data ? t("empty") : isSuccess ? t("videoWall:notThere") : undefined;
  return (
    <>
      <TileMessage>{says}</TileMessage>
      <TileStrip name={data?.name ?? says ?? "…"} />
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
        <i
          className={css.progress}
          style={{ width: `${100 - (100 * Math.min(secondsLeft, dwellSeconds)) / dwellSeconds}%` }}
        />
      )}
    </>
  );
}
