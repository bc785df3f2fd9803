import { Button, TextInput } from "@mantine/core";
import {
  IconChevronLeft,
  IconChevronRight,
  IconFileZip,
  IconLink,
  IconPlayerPause,
  IconPlayerPlay,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { Segments } from "../../../kit/look/segments.tsx";
import { useNowMs } from "../../../kit/status/second-clock.ts";
import { localText, utcText } from "../../../kit/time/local-input.ts";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { copyPageAddress } from "../../../kit/toasts/copy-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { windowAt } from "../../../kit/time/moment-slider/moment-window.ts";
import { isoOf, type SpanName, spanMs, spanNames } from "./past-address.ts";
import { eventsQuery } from "./past-calls.ts";
import css from "./past.module.css";
import { Timeline } from "./timeline.tsx";
import { speeds, type usePlay } from "./use-play.ts";

interface TimeBarProps {
  atMs: number;
  recordedSince: string | null | undefined;
  play: ReturnType<typeof usePlay>;
  onChoose: (atMs: number) => void;
  onStep: (to: "next" | "previous") => void;
  /** Undefined: without permission. */
  onExport: (() => void) | undefined;
}

export function TimeBar({ atMs, recordedSince, play, onChoose, onStep, onExport }: TimeBarProps) {
  const { t } = useTranslation("timeMachine");
  const [span, setSpan] = useState<SpanName>("6h");
  const nowMs = useNowMs();
  const shown = windowAt(atMs, spanMs[span], nowMs);
  const { data: events } = useQuery({ ...eventsQuery(shown), placeholderData: (before) => before });
  return (
    <section className={css.bar} aria-label={t("bar")}>
      <div className={css.controls}>
        <IconButton
          icon={play.isPlaying ? IconPlayerPause : IconPlayerPlay}
          label={t(play.isPlaying ? "pause" : "play")}
          onClick={play.toggle}
        />
        <Segments
          label={t("speed")}
          options={speeds.map((speed) => ({ value: speed, label: `${speed}×` }))}
          value={play.speed}
          onChoose={play.setSpeed}
          isSmall
        />
        <MomentInput key={atMs} atMs={atMs} onChoose={onChoose} />
        <Segments
          label={t("span")}
          options={spanNames.map((name) => ({ value: name, label: t(`spans.${name}`) }))}
          value={span}
          onChoose={setSpan}
          isSmall
        />
        <span className="dim small wide-only num">
          {recordedSince ? t("recordedSince", { time: timestampText(recordedSince) }) : t("notRecorded")}
          {events?.isThinned && ` ${t("thinned")}`}
        </span>
        <span className="end row">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconChevronLeft size={14} />}
            onClick={() => onStep("previous")}
          >
            {t("previous")}
            <kbd className="button-key">P</kbd>
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconChevronRight size={14} />}
            onClick={() => onStep("next")}
          >
            {t("next")}
            <kbd className="button-key">N</kbd>
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLink size={14} />}
            onClick={() => void copyPageAddress()}
          >
            {t("share")}
          </Button>
          {onExport && (
            <Button size="xs" variant="default" leftSection={<IconFileZip size={14} />} onClick={onExport}>
              {t("evidence.button")}
            </Button>
          )}
        </span>
      </div>
      <Timeline atMs={atMs} nowMs={nowMs} window={shown} events={events} onChoose={onChoose} />
      <span className="visually-hidden">{events && t(`counted.${events.counted}`)}</span>
    </section>
  );
}

function MomentInput({ atMs, onChoose }: { atMs: number; onChoose: (atMs: number) => void }) {
  const { t } = useTranslation("timeMachine");
  const [isBad, setBad] = useState(false);
  const choose = (text: string) => {
    const ms = Date.parse(utcText(text));
    setBad(Number.isNaN(ms));
    if (!Number.isNaN(ms) && ms !== atMs) onChoose(ms);
  };
  return (
    <TextInput
      type="datetime-local"
      step={1}
      size="xs"
      aria-label={t("moment")}
      defaultValue={localText(isoOf(atMs))}
      error={isBad ? t("momentWrong") : undefined}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && choose(currentTarget.value)}
      onBlur={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
