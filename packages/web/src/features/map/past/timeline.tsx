import type { PastEvents, PastMark } from "@gantry/domain/contract/answers/time-machine.ts";
import { useMemo } from "react";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { MomentSlider } from "../../../kit/time/moment-slider/moment-slider.tsx";
import { type MomentWindow, shareOf } from "../../../kit/time/moment-slider/moment-window.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { isoOf } from "./past-address.ts";
import css from "./past.module.css";

interface TimelineProps {
  atMs: number;
  nowMs: number;
  window: MomentWindow;
  events: PastEvents | undefined;
  onChoose: (atMs: number) => void;
}

/** Of marks nearer than this only the most severe is drawn. */
const marksApart = 0.025;

/** Slider over a span of time, with how much changed and what began. */
export function Timeline({ atMs, nowMs, window: shown, events, onChoose }: TimelineProps) {
  const { t } = useTranslation("timeMachine");
  const marks = useMemo(() => thinMarks(events?.marks ?? [], shown), [events, shown]);
  return (
    <MomentSlider
      className={css.timeline}
      label={t("slider")}
      atMs={atMs}
      maxMs={nowMs - 1000}
      window={shown}
      endText={
        shown.toMs >= nowMs ? t("live", { time: timeText(isoOf(nowMs)) }) : timeText(isoOf(shown.toMs))
      }
      onChoose={onChoose}
    >
      <Activity counts={events?.activity ?? []} />
      <div className={css.line} />
      {marks.map((mark) => (
        <span
          key={`${mark.type} ${mark.at} ${mark.entityId}`}
          className={css.mark}
          data-mark={mark.type}
          title={`${timeText(mark.at)} ${mark.name}`}
          style={{ insetInlineStart: `${100 * shareOf(Date.parse(mark.at), shown)}%` }}
          aria-hidden
        >
          <SeverityMark severity={mark.severity} size={15} />
        </span>
      ))}
    </MomentSlider>
  );
}

/** How much changed, as an area. */
function Activity({ counts }: { counts: readonly number[] }) {
  const highest = Math.max(1, ...counts);
  const points = counts.map((count, at) => `${at},${1 - count / highest} ${at + 1},${1 - count / highest}`);
  return (
    <svg
      className={css.activity}
      viewBox={`0 0 ${Math.max(1, counts.length)} 1`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polygon points={`0,1 ${points.join(" ")} ${counts.length},1`} />
    </svg>
  );
}

const severities: readonly PastMark["severity"][] = ["critical", "major", "minor", "warning", "info"];

export function thinMarks(marks: readonly PastMark[], shown: MomentWindow): PastMark[] {
  const bySeverity = marks.toSorted(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  );
  const kept: { mark: PastMark; share: number }[] = [];
  for (const mark of bySeverity) {
    const share = shareOf(Date.parse(mark.at), shown);
    if (kept.every((other) => Math.abs(other.share - share) >= marksApart)) kept.push({ mark, share });
  }
  return kept.map(({ mark }) => mark);
}
