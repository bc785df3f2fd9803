import { classNames } from "../../kit/class-names.ts";
import css from "./progress.module.css";

/** 0 to 100; indeterminate without a percentage. */
export function Progress({
  label,
  percentage,
  isWide = false,
}: {
  label: string;
  percentage?: number;
  /** As wide as its place. */
  isWide?: boolean;
}) {
  return (
    <div
      className={classNames(css.progress, isWide && css.wide)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentage}
      data-unknown={percentage === undefined || undefined}
    >
      <i style={percentage === undefined ? undefined : { width: `${percentage}%` }} />
    </div>
  );
}
