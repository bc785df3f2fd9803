import type { ReactNode } from "react";
import css from "./toolbar.module.css";

/** A row of controls above what they act on; it wraps where there is no room. */
export function Toolbar({
  label,
  end,
  children,
}: {
  /** Name of the group for screen readers. */
  label: string;
  /** Controls at the end of the row. */
  end?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={css.toolbar} role="group" aria-label={label}>
      {children}
      {end && <div className={css.end}>{end}</div>}
    </div>
  );
}
