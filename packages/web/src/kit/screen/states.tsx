import type { CSSProperties } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import css from "./states.module.css";

/** Skeleton rows, shown only if loading takes noticeably long (PLAT-069). */
export function RowSkeletons({ rows = 8, delayMs = 200 }: { rows?: number; delayMs?: 150 | 200 }) {
  const { t } = useTranslation();
  return (
    <div
      className="skeleton-delayed"
      style={{ "--skeleton-delay": `${delayMs}ms` } as CSSProperties}
      role="status"
      aria-label={t("loading")}
    >
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={css.row}>
          <i className="skeleton" style={{ width: 16, height: 16, borderRadius: 8 }} />
          <i className="skeleton" style={{ width: 130 + ((index * 23) % 60) }} />
          <i className="skeleton" style={{ width: 90 + ((index * 37) % 70) }} />
          <i className="skeleton end" style={{ width: 48 }} />
        </div>
      ))}
    </div>
  );
}
