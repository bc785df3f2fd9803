import { startOfDayMs } from "@gantry/domain/time/zone.ts";
import { IconPlayerRecord } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { CameraEntity } from "../../ptz/use-camera.ts";
import { useNowMs } from "../../../../kit/status/second-clock.ts";
import { ownZone } from "../../../../kit/time/timestamp-text.ts";
import { hourText, timeText } from "../../../../kit/time/moment-text.ts";
import { useScrubKeys } from "../../recorded/scrub-keys.ts";
import type { Scrubber } from "../../recorded/scrubber.ts";
import { useMarks } from "../../recorded/use-marks.ts";
import { shareOf, shownMinutes, type ShownMinutes, shownSpan, ticksOf } from "./recording.ts";
import { RecordingControls } from "./recording-controls.tsx";
import { RecordingTrack } from "./recording-track.tsx";

interface RecordingPanelProps {
  camera: CameraEntity;
  scrubber: Scrubber;
}

/** Refresh interval of recorded spans; shorter while scrubbing. */
const spansEveryMs = { open: 5_000, live: 60_000 };

/** CAM-067. */
export function RecordingPanel({ camera, scrubber }: RecordingPanelProps) {
  const { t } = useTranslation("cameraDetail");
  const [minutes, setMinutes] = useState<ShownMinutes>(10);
  const nowMs = useNowMs();
  const isOpen = useStore(scrubber.state, (state) => state.isOpen);
  const marks = useMarks(scrubber);
  useScrubKeys(scrubber, marks, isOpen);
  const recorded = camera.stateData.videoSnapshot ?? undefined;
  useQuery({
    queryKey: ["recordedSpans", camera.id],
    queryFn: () => scrubber.lookForSpans().then(() => null),
    enabled: Boolean(recorded),
    refetchInterval: isOpen ? spansEveryMs.open : spansEveryMs.live,
  });
  // While scrubbing, keep the way back to live even if the span is unknown.
  if (!recorded && !isOpen) return <p className="panel panel-body dim">{t("nothingRecorded")}</p>;
  const span = shownSpan(minutes, nowMs);
  return (
    <section className="panel camera-recording" aria-label={t("recording")}>
      <div className="row camera-recording-head">
        <button
          type="button"
          className="camera-live"
          aria-pressed={!isOpen}
          onClick={() => scrubber.goLive()}
        >
          <IconPlayerRecord size={14} aria-hidden />
          {t("goLive")} <kbd>{t("endKey")}</kbd>
        </button>
        {recorded && (
          <span className="dim small ellipsis wide-only">
            {t("keptSince", { time: timeText(recorded.from) })}
          </span>
        )}
        <span className="segments segments-small end" role="group" aria-label={t("shown")}>
          {shownMinutes.map((one) => (
            <button key={one} type="button" aria-pressed={one === minutes} onClick={() => setMinutes(one)}>
              {one < 60 ? t("minutes", { count: one }) : t("hours", { count: one / 60 })}
            </button>
          ))}
        </span>
      </div>
      <RecordingTrack span={span} recorded={recorded} scrubber={scrubber} marks={marks} />
      <div className="camera-ticks dim small num" aria-hidden>
        {ticksOf(span, minutes, startOfDayMs(span.fromMs, ownZone)).map((tickMs) => (
          <span key={tickMs} style={{ insetInlineStart: `${shareOf(span, tickMs) * 100}%` }}>
            {hourText(tickMs)}
          </span>
        ))}
      </div>
      <RecordingControls camera={camera} scrubber={scrubber} marks={marks} />
    </section>
  );
}
