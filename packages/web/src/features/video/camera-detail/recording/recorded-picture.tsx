import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { CameraEntity } from "../../ptz/use-camera.ts";
import { errorText } from "../../../../queries/error-text.ts";
import { preciseTimeText, timeText } from "../../../../kit/time/moment-text.ts";
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
    <div className="camera-recorded" data-over-picture>
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
    <div className="camera-recorded-times">
      {shownMs !== undefined && (
        <span className="player-chip num">
          <b>{t("recordedAt")}</b>{" "}
          <time dateTime={new Date(shownMs).toISOString()}>{preciseTimeText(shownMs)}</time>
        </span>
      )}
      {shownMs === undefined && wantedMs !== undefined && !failure && (
        <span className="player-chip num">{t("loadingMoment", { time: timeText(wantedMs) })}</span>
      )}
      <span role="status">
        {gap && (
          <span className="player-chip num player-warn">
            {t("skippedGap", { from: timeText(gap.fromMs), to: timeText(gap.toMs) })}
          </span>
        )}
      </span>
    </div>
  );
}

function Failure({ scrubber }: { scrubber: Scrubber }) {
  const { t } = useTranslation("cameraDetail");
  const failure = useStore(scrubber.state, (state) => state.failure);
  if (!failure) return null;
  return (
    <div className="player-cover" role="alert">
      <b>{t(`scrubFailures.${failure.code}`)}</b>
      {failure.cause !== undefined && <span>{errorText(failure.cause)}</span>}
      <button type="button" className="player-button" onClick={() => scrubber.goLive()}>
        {t("goLive")}
      </button>
    </div>
  );
}
