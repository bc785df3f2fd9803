import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { timeText } from "../moment-text.ts";
import { timestampText } from "../timestamp-text.ts";
import { momentAt, type MomentWindow, shareOf } from "./moment-window.ts";
import css from "./moment-slider.module.css";

interface MomentSliderProps {
  label: string;
  atMs: number;
  /** No later moment can be chosen. */
  maxMs: number;
  window: MomentWindow;
  /** What stands at the end of the window. */
  endText: string;
  /** Moments that a pointer near them chooses. */
  snapsMs?: readonly number[];
  onChoose: (atMs: number) => void;
  className: string | undefined;
  /** What happened, placed by `shareOf`. */
  children: ReactNode;
}

/** Snap distance in pixels. */
const reachPx = 6;
/** Key steps, as fractions of the window. */
const keyStep = 0.01;
const pageStep = 0.1;
/** Beyond it the text of the chosen moment stands before its line. */
const lateShare = 0.8;
const isoOf = (ms: number) => new Date(ms).toISOString();

/** Chooses a moment in a window of time. */
export function MomentSlider({ label, atMs, maxMs, window: shown, ...props }: MomentSliderProps) {
  const { endText, snapsMs = [], onChoose, className = "", children } = props;
  const track = useRef<HTMLDivElement>(null);
  // Dragging moves only the line; data is loaded on release.
  const [draggedMs, setDragged] = useState<number>();
  const shownMs = draggedMs ?? atMs;
  const spanMs = shown.toMs - shown.fromMs;
  const limit = (ms: number) => Math.min(Math.round(ms), maxMs);
  const momentOf = ({ clientX }: PointerEvent) => {
    const { left, width } = track.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return limit(momentAt((clientX - left) / width, shown, snapsMs, reachPx / width));
  };
  const onKeyDown = (event: KeyboardEvent) => {
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
    onChoose(limit(ms));
  };
  return (
    <div
      ref={track}
      className={`${css.track} ${className}`}
      role="slider"
      tabIndex={0}
      aria-label={label}
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
      {children}
      <div className={css.chosen} style={{ insetInlineStart: `${100 * shareOf(shownMs, shown)}%` }}>
        <span className="num small strong" data-late={shareOf(shownMs, shown) > lateShare || undefined}>
          {timeText(isoOf(shownMs))}
        </span>
      </div>
      <div className={`${css.ends} dim small num`}>
        {[0, 1 / 3, 2 / 3].map((share) => (
          <span key={share} className={share > 0 ? "wide-only" : undefined}>
            {timeText(isoOf(shown.fromMs + share * spanMs))}
          </span>
        ))}
        <span>{endText}</span>
      </div>
    </div>
  );
}
