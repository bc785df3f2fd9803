import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { useStore } from "zustand";
import { preciseTimeText } from "../../../../kit/time/moment-text.ts";
import type { Scrubber } from "../../recorded/scrubber.ts";
import { actOfScrubKey } from "../../recorded/scrub-keys.ts";
import type { Marks } from "../../recorded/use-marks.ts";
import { momentAt, type Recorded, shareOf, type TimeSpan } from "./recording.ts";
import css from "../camera-detail.module.css";

interface RecordingTrackProps {
  span: TimeSpan;
  recorded: Recorded | undefined;
  scrubber: Scrubber;
  marks: Marks;
}

/** The right end is now; gaps are empty. */
export function RecordingTrack({ span, recorded, scrubber, marks }: RecordingTrackProps) {
  const { t } = useTranslation("cameraDetail");
  const shownMs = useStore(scrubber.state, (state) => state.wantedMs ?? state.shownMs);
  const spans = useStore(scrubber.state, (state) => state.spans);
  const reported = recorded && { fromMs: Date.parse(recorded.from), toMs: Date.parse(recorded.to) };
  const kept = spans.length > 0 || !reported ? spans : [reported];
  const toPercent = (atMs: number) => `${(shareOf(span, atMs) * 100).toFixed(2)}%`;
  const choose = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const chosenMs = momentAt(span, (clientX - left) / width);
    if (chosenMs === undefined) scrubber.goLive();
    else scrubber.goTo(Math.max(chosenMs, kept[0]?.fromMs ?? chosenMs));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOfScrubKey(event.nativeEvent, scrubber, marks);
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      className={css.track}
      role="slider"
      tabIndex={0}
      aria-label={t("moment")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shareOf(span, shownMs ?? span.toMs) * 100)}
      aria-valuetext={shownMs === undefined ? t("now") : preciseTimeText(shownMs)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        choose(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && choose(event)}
      onKeyDown={onKeyDown}
    >
      {kept.map(({ fromMs, toMs }) => (
        <i
          key={fromMs}
          className={css.kept}
          style={{ insetInlineStart: toPercent(fromMs), insetInlineEnd: `calc(100% - ${toPercent(toMs)})` }}
        />
      ))}
      {marks.inMs !== undefined && marks.outMs !== undefined && (
        <i
          className={css.clip}
          style={{
            insetInlineStart: toPercent(Math.min(marks.inMs, marks.outMs)),
            insetInlineEnd: `calc(100% - ${toPercent(Math.max(marks.inMs, marks.outMs))})`,
          }}
        />
      )}
      {[marks.inMs, marks.outMs].map(
        (markMs, index) =>
          markMs !== undefined && (
            <i
              key={index === 0 ? "in" : "out"}
              className={css.mark}
              data-mark={index === 0 ? "in" : "out"}
              style={{ insetInlineStart: toPercent(markMs) }}
            />
          ),
      )}
      <i className={css.moment} style={{ insetInlineStart: toPercent(shownMs ?? span.toMs) }} />
    </div>
  );
}
