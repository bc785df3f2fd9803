import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../../kit/class-names.ts";
import css from "./player.module.css";

interface CornerProps extends ComponentProps<"div"> {
  /** Distances from the edges of the picture, in pixels. */
  top?: number;
  bottom?: number;
  start?: number;
  end?: number;
}

/** Cameras write their own name and time along the upper edge. */
export const belowCaptionPx = 40;

/** Chips and buttons in a corner of a picture. */
export function Corner({ top, bottom, start, end, className, ...others }: CornerProps) {
  const style = { insetBlockStart: top, insetBlockEnd: bottom, insetInlineStart: start, insetInlineEnd: end };
  return <div className={classNames(css.corner, className)} style={style} {...others} />;
}

/** A few words over a picture. */
export function Chip({ warns = false, ...others }: ComponentProps<"span"> & { warns?: boolean }) {
  return <span className={classNames(css.chip, "num")} data-warns={warns || undefined} {...others} />;
}

/** A button over a picture; one without words has a label. */
export function PictureButton({ label, className, ...others }: PictureButtonProps) {
  return (
    <button
      type="button"
      className={classNames(css.button, className)}
      aria-label={label}
      title={label}
      {...others}
    />
  );
}
interface PictureButtonProps extends ComponentProps<"button"> {
  label?: string;
}

/** A live stream; hidden from screen readers where words beside it say so. */
export function LiveDot({ label }: { label?: string }) {
  return (
    <i className={css.dot} {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })} />
  );
}

/** The line below a picture: state, name, and one more thing at the end. */
export function TileStrip({ name, state, end }: { name: string; state?: ReactNode; end?: ReactNode }) {
  return (
    <div className={css.strip} data-strip>
      {state}
      <b className="ellipsis" title={name}>
        {name}
      </b>
      {end}
    </div>
  );
}

/** What a tile says in the place of a picture. */
export function TileMessage({ children, ...others }: ComponentProps<"p">) {
  return (
    <div className={css.player}>
      <p className={css.cover} {...others}>
        {children}
      </p>
    </div>
  );
}
