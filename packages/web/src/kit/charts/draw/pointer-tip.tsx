import { Portal } from "@mantine/core";
import type { ReactNode } from "react";
import css from "../charts.module.css";

const gapPx = 12;
/** Width of a usual tip. */
const usualPx = 200;

/**
 * Beside the pointer, near the top of its chart, towards the middle or the edge; in the body, since panels clip what
 * leaves them.
 */
export function PointerTip({
  frame,
  leftPx,
  topPx,
  widthPx,
  isOutward,
  children,
}: {
  frame: HTMLElement | null;
  leftPx: number;
  topPx: number;
  widthPx: number;
  /** Where there is room. */
  isOutward: boolean;
  children: ReactNode;
}) {
  const box = frame?.getBoundingClientRect();
  if (!box) return null;
  const pointPx = box.left + leftPx;
  const isRightHalf = leftPx > widthPx / 2;
  const roomPx = isRightHalf ? innerWidth - pointPx : pointPx;
  const isLeft = isRightHalf !== (isOutward && roomPx > usualPx + gapPx);
  const x = pointPx + (isLeft ? -gapPx : gapPx);
  return (
    <Portal>
      <div
        className={css.tip}
        data-chart-tip
        style={{
          left: x,
          top: Math.max(4, box.top + topPx + gapPx),
          ...(isLeft && { translate: "-100% 0" }),
        }}
        aria-hidden
      >
        {children}
      </div>
    </Portal>
  );
}
