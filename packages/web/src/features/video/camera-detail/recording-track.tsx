import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { serverNowMs } from "../../../shared/status/server-time.ts";
import { timeText } from "../../../shared/time/moment-text.ts";
import { momentAt, movedBy, type Recorded, shareOf, type TimeSpan } from "./recording.ts";

interface RecordingTrackProps {
  span: TimeSpan;
  recorded: Recorded;
  momentMs: number | undefined;
  onMoment: (momentMs: number | undefined) => void;
}

/** Seconds that a key goes along the track. */
const stepsS: Readonly<Record<string, number>> = {
  ArrowLeft: -10,
  ArrowRight: 10,
  PageDown: -60,
  PageUp: 60,
};

/** The recorded time as a track with the present at its right end. */
export function RecordingTrack({ span, recorded, momentMs, onMoment }: RecordingTrackProps) {
  const { t } = useTranslation("cameraDetail");
  const percent = (atMs: number) => `${(shareOf(span, atMs) * 100).toFixed(2)}%`;
  const choose = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const chosenMs = momentAt(span, (clientX - left) / width);
    onMoment(chosenMs === undefined ? undefined : Math.max(chosenMs, Date.parse(recorded.from)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const seconds = stepsS[event.key];
    if (seconds === undefined) return;
    event.preventDefault();
    onMoment(movedBy(momentMs, seconds, recorded, serverNowMs()));
  };
  const from = percent(Date.parse(recorded.from));
  return (
    <div
      className="camera-track"
      role="slider"
      tabIndex={0}
      aria-label={t("moment")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shareOf(span, momentMs ?? span.toMs) * 100)}
      aria-valuetext={momentMs === undefined ? t("now") : timeText(momentMs)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        choose(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && choose(event)}
      onKeyDown={onKeyDown}
    >
      <i
        className="camera-track-kept"
        style={{ left: from, right: `calc(100% - ${percent(Date.parse(recorded.to))})` }}
      />
      <i className="camera-track-moment" style={{ left: percent(momentMs ?? span.toMs) }} />
    </div>
  );
}
