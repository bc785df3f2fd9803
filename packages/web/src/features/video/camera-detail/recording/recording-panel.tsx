import { startOfDayMs } from "@gantry/domain/time/zone.ts";
import { IconPlayerRecord } from "@tabler/icons-react";
import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { useStore } from "zustand";
import type { CameraEntity } from "../../ptz/use-camera.ts";
import { classNames } from "../../../../kit/class-names.ts";
import { Segments } from "../../../../kit/look/segments.tsx";
import { Panel } from "../../../../kit/layout/panel.tsx";
import { useNowMs } from "../../../../kit/status/second-clock.ts";
import { shownZone } from "../../../../kit/time/formats.ts";
import { hourText, timeText } from "../../../../kit/time/moment-text.ts";
import { useScrubKeys } from "../../recorded/scrub-keys.ts";
import type { Scrubber } from "../../recorded/scrubber.ts";
import { useMarks } from "../../recorded/use-marks.ts";
import css from "../camera-detail.module.css";
import { shareOf, shownMinutes, type ShownMinutes, shownSpanOf, ticksOf } from "./recording.ts";
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
  if (!recorded && !isOpen)
    return (
      <Panel isPadded className="dim">
        {t("nothingRecorded")}
      </Panel>
    );
  const span = shownSpanOf(minutes, nowMs);
  return (
    <Panel aria-label={t("recording")}>
      <Stack gap={6} p="8px 12px">
        <Group gap="sm">
          <Button
            variant={isOpen ? "default" : "light"}
            size="compact-sm"
            leftSection={<IconPlayerRecord size={14} aria-hidden />}
            aria-pressed={!isOpen}
            onClick={() => scrubber.goLive()}
          >
            {t("goLive")}
            <kbd className="button-key">{t("endKey")}</kbd>
          </Button>
          {recorded && (
            <span className="dim small ellipsis wide-only">
              {t("keptSince", { time: timeText(recorded.from) })}
            </span>
          )}
          <Segments
            isSmall
            className="end"
            label={t("shown")}
            options={shownMinutes.map((one) => ({
              value: one,
              label: one < 60 ? t("minutes", { count: one }) : t("hours", { count: one / 60 }),
            }))}
            value={minutes}
            onChoose={setMinutes}
          />
        </Group>
        <RecordingTrack span={span} recorded={recorded} scrubber={scrubber} marks={marks} />
        <div className={classNames(css.ticks, "dim small num")} aria-hidden>
          {ticksOf(span, minutes, startOfDayMs(span.fromMs, shownZone())).map((tickMs) => (
            <span key={tickMs} style={{ insetInlineStart: `${shareOf(span, tickMs) * 100}%` }}>
              {hourText(tickMs)}
            </span>
          ))}
        </div>
        <RecordingControls camera={camera} scrubber={scrubber} marks={marks} />
      </Stack>
    </Panel>
  );
}
