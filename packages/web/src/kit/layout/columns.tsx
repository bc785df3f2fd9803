import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import css from "./columns.module.css";

interface ColumnsProps extends ComponentProps<"div"> {
  /** As many equal columns as have this width; on a phone usually one. */
  minWidthPx: number;
  /** So that the last row is filled too. */
  maxColumns?: number;
  gapPx?: number;
}

/** Fields, tiles or cards beside each other where there is room, else below each other. */
export function Columns({ minWidthPx, maxColumns, gapPx = 16, className, style, ...others }: ColumnsProps) {
  // Wider than a column of one more would be.
  const width =
    maxColumns === undefined ? `${minWidthPx}px` : `max(${minWidthPx}px, ${100 / (maxColumns + 0.9)}%)`;
  return (
    <div
      className={classNames(css.columns, className)}
      style={{ "--column-width": width, gap: gapPx, ...style } as typeof style}
      {...others}
    />
  );
}
