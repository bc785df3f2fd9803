import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { timeText } from "../../../kit/time/moment-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { ApiError } from "../../../queries/api-error.ts";
import { snapshotVideo } from "../player/streams/video-calls.ts";
import css from "./past-camera.module.css";

/** Recordings are short, and hold a picture of about each second. */
const clipMs = 5_000;

interface RecordedPictureProps {
  cameraId: string;
  atMs: number;
  isCaptioned?: boolean;
}

/** The recorded picture of a moment, if the agent still has it. */
export function RecordedPicture({ cameraId, atMs, isCaptioned }: RecordedPictureProps) {
  const { t } = useTranslation("timeMachine");
  const [failedMs, setFailed] = useState<number>();
  const { data, error } = useQuery({
    queryKey: ["past", "recording", cameraId, atMs],
    queryFn: ({ signal }) =>
      snapshotVideo(
        {
          cameraId,
          startTime: new Date(atMs).toISOString(),
          endTime: new Date(atMs + clipMs).toISOString(),
        },
        signal,
      ).catch(nullIfMissing),
    retry: false,
    // The address of the clip is valid for a short time.
    gcTime: 0,
  });
  if (error || data === null || failedMs === atMs)
    return (
      <div className={css.picture} data-empty>
        {t("noRecording")}
      </div>
    );
  const caption = t("recorded", { time: timeText(new Date(atMs).toISOString()) });
  const picture = data ? (
    // Recordings of road cameras have no sound.
    <video
      key={data.path}
      className={css.picture}
      src={data.path}
      muted
      preload="auto"
      aria-label={caption}
      onError={() => setFailed(atMs)}
    />
  ) : (
    <div className={css.picture} />
  );
  if (!isCaptioned) return picture;
  return (
    <figure className={css.figure}>
      {picture}
      <figcaption className="small num">{caption}</figcaption>
    </figure>
  );
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.code === "mediaNotThere") return null;
  throw error;
}
