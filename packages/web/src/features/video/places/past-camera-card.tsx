import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PastCardProps } from "../../../kinds/feature.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { snapshotVideo } from "../player/streams/video-calls.ts";
import css from "./past-camera.module.css";

/** Recordings are short, and hold a picture of about each second. */
const clipMs = 5_000;

/** The recorded picture of the moment, if the agent still has it. */
export default function PastCameraCard({ id, atMs }: PastCardProps) {
  const { t } = useTranslation("timeMachine");
  const [failedMs, setFailed] = useState<number>();
  const { data, error } = useQuery({
    queryKey: ["past", "recording", id, atMs],
    queryFn: ({ signal }) =>
      snapshotVideo(
        {
          cameraId: id,
          startTime: new Date(atMs).toISOString(),
          endTime: new Date(atMs + clipMs).toISOString(),
        },
        signal,
      ),
    retry: false,
    // The address of the clip is valid for a short time.
    gcTime: 0,
  });
  if (error || failedMs === atMs)
    return (
      <div className={css.picture} data-empty>
        {t("noRecording")}
      </div>
    );
  return (
    <figure className={css.figure}>
      {data ? (
        // Recordings of road cameras have no sound.
        <video
          key={data.path}
          className={css.picture}
          src={data.path}
          muted
          preload="auto"
          aria-label={t("recorded", { time: timeText(new Date(atMs).toISOString()) })}
          onError={() => setFailed(atMs)}
        />
      ) : (
        <div className={css.picture} />
      )}
      <figcaption className="small num">
        {t("recorded", { time: timeText(new Date(atMs).toISOString()) })}
      </figcaption>
    </figure>
  );
}
