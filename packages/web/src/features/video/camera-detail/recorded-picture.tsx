import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { CameraEntity } from "../../../shared/ptz/use-camera.ts";
import { errorText } from "../../../shared/text/error-text.ts";
import { timeText } from "../../../shared/time/moment-text.ts";
import { snapshotVideo } from "../../../shared/video/video-calls.ts";
import { clipAt, playedAtOnceMs } from "./recording.ts";

interface RecordedPictureProps {
  camera: CameraEntity;
  momentMs: number;
  onMoment: (momentMs: number | undefined) => void;
}

/** Plays what was recorded from a moment on, minute by minute until it is caught up with the present. */
export function RecordedPicture({ camera, momentMs, onMoment }: RecordedPictureProps) {
  const { t } = useTranslation(["cameraDetail", "common"]);
  const recorded = camera.stateData.videoSnapshot;
  const clip = recorded ? clipAt(recorded, momentMs, playedAtOnceMs) : undefined;
  const ticket = useQuery({
    queryKey: ["recorded", camera.id, clip?.startTime],
    queryFn: ({ signal }) => snapshotVideo({ cameraId: camera.id, ...(clip ?? never()) }, signal),
    enabled: clip !== undefined,
    // Another look is another ticket: the one before may have ended.
    gcTime: 0,
    retry: false,
  });
  const failed = ticket.error || !clip;
  return (
    <div className="camera-recorded">
      {ticket.data && (
        <video
          key={ticket.data.path}
          src={ticket.data.path}
          autoPlay
          muted
          controls
          playsInline
          aria-label={t("recordedPicture", { name: camera.name })}
          onEnded={() => onMoment(clip ? Date.parse(clip.endTime) : undefined)}
        />
      )}
      <span className="player-chip num camera-recorded-time">
        <b>{t("recordedAt")}</b> {timeText(momentMs)}
      </span>
      {failed && (
        <div className="player-cover" role="alert">
          <b>{t("snapshotVideoFetchError", { name: camera.name })}</b>
          {ticket.error && <span>{errorText(ticket.error)}</span>}
          <button type="button" className="player-button" onClick={() => onMoment(undefined)}>
            {t("goLive")}
          </button>
        </div>
      )}
    </div>
  );
}

function never(): never {
  throw new Error("Nothing was recorded at that moment");
}
