import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import css from "./split.module.css";

interface SplitProps {
  /** Under which the browser keeps the chosen width. */
  name: string;
  /** Of the bar between the panes, for screen readers. */
  label: string;
  /** Width of the first pane in percent, until someone chooses another. */
  startPercent: number;
  minStartPercent: number;
  minEndPercent: number;
  start: ReactNode;
  end: ReactNode;
}

const stepPercent = 2;

/** Two panes beside each other with a bar that moves by mouse and arrow keys; below each other on narrow screens. */
export function Split({ name, label, startPercent, start, end, ...mins }: SplitProps) {
  const frame = useRef<HTMLDivElement>(null);
  const key = `split.${name}`;
  const min = mins.minStartPercent;
  const max = 100 - mins.minEndPercent;
  const clamp = (percent: number) => Math.min(max, Math.max(min, percent));
  const [percent, setPercent] = useState(() => clamp(Number(localStorage.getItem(key)) || startPercent));
  const change = (next: number) => {
    setPercent(clamp(next));
    localStorage.setItem(key, String(clamp(next)));
  };
  const isRightToLeft = () => frame.current !== null && getComputedStyle(frame.current).direction === "rtl";
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = isRightToLeft() ? "ArrowLeft" : "ArrowRight";
    const back = isRightToLeft() ? "ArrowRight" : "ArrowLeft";
    const next: Partial<Record<string, number>> = {
      [forward]: percent + stepPercent,
      [back]: percent - stepPercent,
      Home: min,
      End: max,
    };
    const chosen = next[event.key];
    if (chosen === undefined) return;
    event.preventDefault();
    change(chosen);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !frame.current) return;
    const { left, right, width } = frame.current.getBoundingClientRect();
    const at = isRightToLeft() ? right - event.clientX : event.clientX - left;
    change(Math.round((at / width) * 100));
  };
  return (
    <div ref={frame} className={css.split} style={{ "--start": `${percent}%` } as CSSProperties}>
      <div className={css.pane}>{start}</div>
      <div
        className={css.bar}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={min}
        aria-valuemax={max}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onDoubleClick={() => change(startPercent)}
      />
      <div className={css.pane}>{end}</div>
    </div>
  );
}
