import type { WimViolationType } from "@gantry/domain/wim/wim-reading.ts";
import type { ReactNode } from "react";
import css from "./readings.module.css";

const weights: readonly WimViolationType[] = ["overweight", "axle"];

/** Weights wear roads and bridges: they stand out from the other violations. */
export function ViolationBadge({ type, children }: { type: WimViolationType; children: ReactNode }) {
  return (
    <span className={`tag ${css.badge}`} data-weight={weights.includes(type) || undefined}>
      {children}
    </span>
  );
}
