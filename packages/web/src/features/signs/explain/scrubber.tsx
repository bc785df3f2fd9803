import type { SignEvent } from "@gantry/domain/contract/answers/sign.ts";
import { Group } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { isBadEvent, isTurningPoint } from "../sign-detail/event-text.ts";
import { isoOf, momentAt, type MomentWindow, shareOf } from "./moment-window.ts";
import css from "./explain.module.css";

interface ScrubberProps {
  atMs: number;
  nowMs: number;
  window: MomentWindow;
  events: readonly SignEvent[];
  onChoose: (atMs: number) => void;
}

/** Snap distance in pixels. */
const reachPx = 6;
/** Key steps, as fractions of the window. */
const keyStep = 0.01;
const pageStep = 0.1;

export function Scrubber({ atMs, nowMs, window: shown, events, onChoose }: ScrubberProps) {
  const { t } = useTranslation("signExplain");
  const track = useRef<HTMLDivElement>(null);
  // Dragging moves only the marker; data is loaded on release.
  const [draggedMs, setDragged] = useState<number>();
  const shownMs = draggedMs ?? atMs;
  const times = events.map(({ at }) => Date.parse(at));
  const limitToNow = (ms: number) => Math.min(ms, nowMs);
  const momentOf = ({ clientX }: PointerEvent) => {
    const { left, width } = track.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return limitToNow(momentAt((clientX - left) / width, shown, times, reachPx / width));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const spanMs = shown.toMs - shown.fromMs;
    const next: Record<string, number> = {
      ArrowLeft: atMs - keyStep * spanMs,
      ArrowDown: atMs - keyStep * spanMs,
      ArrowRight: atMs + keyStep * spanMs,
      ArrowUp: atMs + keyStep * spanMs,
      PageDown: atMs - pageStep * spanMs,
      PageUp: atMs + pageStep * spanMs,
      Home: shown.fromMs,
      End: shown.toMs,
    };
    const ms = next[event.key];
    if (ms === undefined) return;
    event.preventDefault();
    onChoose(limitToNow(Math.round(ms)));
  };
  return (
    <div
      ref={track}
      className={css.scrubber}
      role="slider"
      tabIndex={0}
      aria-label={t("scrubber")}
      aria-valuemin={shown.fromMs}
      aria-valuemax={shown.toMs}
      aria-valuenow={shownMs}
      aria-valuetext={timestampText(isoOf(shownMs))}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(momentOf(event));
      }}
      onPointerMove={(event) => draggedMs !== undefined && setDragged(momentOf(event))}
      onPointerUp={(event) => {
        if (draggedMs === undefined) return;
        setDragged(undefined);
        onChoose(momentOf(event));
      }}
      onPointerCancel={() => setDragged(undefined)}
    >
      <div className={css.line} />
      {events.map((event) => (
        <i
          key={event.id}
          className={css.event}
          data-sort={isBadEvent(event) ? "bad" : isTurningPoint(event) ? "turning" : undefined}
          style={{ insetInlineStart: `${100 * shareOf(Date.parse(event.at), shown)}%` }}
        />
      ))}
      <div className={css.mark} style={{ insetInlineStart: `${100 * shareOf(shownMs, shown)}%` }}>
        <span className="num small strong" data-late={shareOf(shownMs, shown) > 0.5 || undefined}>
          {timeText(isoOf(shownMs))}
        </span>
      </div>
      <Group className={`${css.ends} dim small num`} justify="space-between" wrap="nowrap">
        {[0, 1 / 3, 2 / 3].map((share) => (
          <span key={share} className={share > 0 ? "wide-only" : undefined}>
            {timeText(isoOf(shown.fromMs + share * (shown.toMs - shown.fromMs)))}
          </span>
        ))}
        <span>{shown.toMs >= nowMs ? t("now") : timeText(isoOf(shown.toMs))}</span>
      </Group>
    </div>
  );
}
