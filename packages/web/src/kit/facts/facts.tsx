import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import css from "./facts.module.css";

/** Labels with their values. `row`: beside each other in one line, as in the head of a detail screen. */
export function Facts({
  layout = "column",
  isPadded = false,
  isSmall = false,
  className,
  children,
}: {
  layout?: "column" | "row";
  isPadded?: boolean;
  isSmall?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <dl className={classNames(css[layout], isPadded && css.padded, isSmall && "small", className)}>
      {children}
    </dl>
  );
}

/** One label with its value; a dash stands for a value that is not known. */
export function Fact({ label, children }: { label: ReactNode; children?: ReactNode }) {
  const isMissing = children === undefined || children === null || children === "" || children === false;
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>{isMissing ? <span className="dim">–</span> : children}</dd>
    </div>
  );
}
