import type { OverviewAnswer } from "@gantry/domain/contract/answers/overview.ts";
import { statusesWorstFirst } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { StatusMark } from "../../kit/status/glyphs.tsx";
import css from "./list.module.css";

export function StatusCounts({ counts }: Pick<OverviewAnswer, "counts">) {
  const { t } = useTranslation("status");
  const counted = statusesWorstFirst
    .filter((status) => status !== "ONLINE")
    .map((status) => ({ status, count: counts[status] }))
    .filter(({ count }) => count > 0);
  return (
    <span className={css.counts}>
      {counted.map(({ status, count }) => (
        <span
          key={status}
          className={`status role-${deviceGlyphs[status].role}`}
          title={t(`device.${status}`)}
        >
          <StatusMark status={status} />
          <span className="num">{count}</span>
        </span>
      ))}
    </span>
  );
}
