import { Button } from "@mantine/core";
import { IconDownload, IconPlayerRecord } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import i18next from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CameraEntity } from "../../../shared/ptz/use-camera.ts";
import { useNowMs } from "../../../shared/status/second-clock.ts";
import { errorText } from "../../../shared/text/error-text.ts";
import { hourText, timeText } from "../../../shared/time/moment-text.ts";
import { toast } from "../../../shared/toasts/toasts.ts";
import { snapshotVideo } from "../../../shared/video/video-calls.ts";
import { clipAt, clipMinutes, shownMinutes, type ShownMinutes, shownSpan, ticksOf } from "./recording.ts";
import { RecordingTrack } from "./recording-track.tsx";

interface RecordingPanelProps {
  camera: CameraEntity;
  momentMs: number | undefined;
  onMoment: (momentMs: number | undefined) => void;
}

/** What was recorded: looked through on a track, and saved as a clip (CAM-067). */
export function RecordingPanel({ camera, momentMs, onMoment }: RecordingPanelProps) {
  const { t } = useTranslation("cameraDetail");
  const [minutes, setMinutes] = useState<ShownMinutes>(60);
  const nowMs = useNowMs();
  const recorded = camera.stateData.videoSnapshot;
  if (!recorded) return <p className="panel panel-body dim">{t("nothingRecorded")}</p>;
  const span = shownSpan(minutes, nowMs);
  return (
    <section className="panel camera-recording" aria-label={t("recording")}>
      <div className="row camera-recording-head">
        <button
          type="button"
          className="camera-live"
          aria-pressed={momentMs === undefined}
          onClick={() => onMoment(undefined)}
        >
          <IconPlayerRecord size={14} aria-hidden />
          {t("goLive")} <kbd>{t("endKey")}</kbd>
        </button>
        <span className="dim small ellipsis wide-only">
          {t("keptSince", { time: timeText(recorded.from) })}
        </span>
        <span className="segments segments-small end" role="group" aria-label={t("shown")}>
          {shownMinutes.map((one) => (
            <button key={one} type="button" aria-pressed={one === minutes} onClick={() => setMinutes(one)}>
              {one < 60 ? t("minutes", { count: one }) : t("hours", { count: one / 60 })}
            </button>
          ))}
        </span>
        <ClipButton camera={camera} momentMs={momentMs} nowMs={nowMs} />
      </div>
      <RecordingTrack span={span} recorded={recorded} momentMs={momentMs} onMoment={onMoment} />
      <div className="camera-ticks dim small num" aria-hidden>
        {ticksOf(span, 6).map((tickMs) => (
          <span key={Math.round((tickMs - span.fromMs) / 1000)}>{hourText(tickMs)}</span>
        ))}
      </div>
    </section>
  );
}

/** Saves a clip that begins at the chosen moment; live, one that ends now. */
function ClipButton({
  camera,
  momentMs,
  nowMs,
}: {
  camera: CameraEntity;
  momentMs: number | undefined;
  nowMs: number;
}) {
  const { t } = useTranslation("cameraDetail");
  const [minutes, setMinutes] = useState<number>(1);
  const recorded = camera.stateData.videoSnapshot;
  const lengthMs = minutes * 60_000;
  const clip = recorded ? clipAt(recorded, momentMs ?? nowMs - lengthMs, lengthMs) : undefined;
  const save = useMutation({
    mutationFn: (times: { startTime: string; endTime: string }) =>
      snapshotVideo({ cameraId: camera.id, ...times }),
    onSuccess: ({ path }, { startTime }) => {
      const download = `${camera.name} ${startTime.replaceAll(":", "-")}.mp4`;
      Object.assign(document.createElement("a"), { href: path, download }).click();
    },
    onError: (cause) =>
      toast("error", i18next.t("cameraDetail:snapshotVideoFetchError", { name: camera.name }), {
        detail: errorText(cause),
        cause,
      }),
  });
  return (
    <span className="row camera-clip">
      <select
        aria-label={t("clipLength")}
        value={minutes}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
      >
        {clipMinutes.map((one) => (
          <option key={one} value={one}>
            {t("minutes", { count: one })}
          </option>
        ))}
      </select>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} />}
        loading={save.isPending}
        disabled={!clip}
        onClick={() => clip && save.mutate(clip)}
      >
        {t("exportClip")}
      </Button>
    </span>
  );
}
