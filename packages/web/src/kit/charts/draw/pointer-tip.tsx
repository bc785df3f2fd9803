import { Portal } from "@mantine/core";
import type { ReactNode } from "react";
import css from "../charts.module.css";

const gapPx = 12;

/** Beside the pointer, near the top of its chart; in the body, since panels clip what leaves them. */
export function PointerTip({
  frame,
  leftPx,
  topPx,
  widthPx,
  children,
}: {
  frame: HTMLElement | null;
  leftPx: number;
  topPx: number;
  widthPx: number;
  children: ReactNode;
}) {
  const box = frame?.getBoundingClientRect();
  if (!box) return null;
  const isLeft = leftPx > widthPx / 2;
  const x = box.left + leftPx + (isLeft ? -gapPx : gapPx);
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
