import type { ReactNode } from "react";
import css from "./whole-row.module.css";

/** Parts below each other across all of the `Columns` around them. */
export const WholeRow = ({ children }: { children: ReactNode }) => (
  <div className={css.wholeRow}>{children}</div>
);
