import { useEffect, useRef } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { useStore } from "zustand";
import type { CameraEntity } from "../../ptz/use-camera.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { preciseTimeText, timeText } from "../../../../kit/time/moment-text.ts";
import { belowCaptionPx, Chip, Corner, PictureButton } from "../../player/over-picture.tsx";
import player from "../../player/player.module.css";
import type { Scrubber } from "../../recorded/scrubber.ts";

interface RecordedPictureProps {
  camera: CameraEntity;
  scrubber: Scrubber;
}

export function RecordedPicture({ camera, scrubber }: RecordedPictureProps) {
  const { t } = useTranslation("cameraDetail");
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current ? scrubber.attach(video.current) : undefined), [scrubber]);
  return (
    <div className={player.player} style={{ position: "absolute", inset: 0 }} data-recorded data-over-picture>
      <video ref={video} muted playsInline aria-label={t("recordedPicture", { name: camera.name })} />
      <Times scrubber={scrubber} />
      <Failure scrubber={scrubber} />
    </div>
  );
}

function Times({ scrubber }: { scrubber: Scrubber }) {
  const { t } = useTranslation("cameraDetail");
  const { shownMs, wantedMs, gap, failure } = useStore(scrubber.state);
  return (
    <Corner top={belowCaptionPx} start={10}>
      {shownMs !== undefined && (
        <Chip>
          <b>{t("recordedAt")}</b>{" "}
          <time dateTime={new Date(shownMs).toISOString()}>{preciseTimeText(shownMs)}</time>
        </Chip>
      )}
      {shownMs === undefined && wantedMs !== undefined && !failure && (
        <Chip>{t("loadingMoment", { time: timeText(wantedMs) })}</Chip>
      )}
      <span role="status">
        {gap && <Chip warns>{t("skippedGap", { from: timeText(gap.fromMs), to: timeText(gap.toMs) })}</Chip>}
      </span>
    </Corner>
  );
}

function Failure({ scrubber }: { scrubber: Scrubber }) {
  const { t } = useTranslation("cameraDetail");
  const failure = useStore(scrubber.state, (state) => state.failure);
  if (!failure) return null;
  return (
    <div className={player.cover} role="alert">
      <b>{t(`scrubFailures.${failure.code}`)}</b>
      {failure.cause !== undefined && <span>{errorText(failure.cause)}</span>}
      <PictureButton onClick={() => scrubber.goLive()}>{t("goLive")}</PictureButton>
    </div>
  );
}
