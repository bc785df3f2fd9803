import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import css from "./columns.module.css";

interface ColumnsProps extends ComponentProps<"div"> {
  /** As many equal columns as have this width; on a phone usually one. */
  minWidthPx: number;
  gapPx?: number;
}

/** Fields, tiles or cards beside each other where there is room, else below each other. */
export function Columns({ minWidthPx, gapPx = 16, className, style, ...others }: ColumnsProps) {
  return (
    <div
      className={classNames(css.columns, className)}
      style={{ "--column-width": `${minWidthPx}px`, gap: gapPx, ...style } as typeof style}
      {...others}
    />
  );
}
