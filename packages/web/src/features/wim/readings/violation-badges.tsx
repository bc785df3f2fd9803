import type { WimViolationType } from "@gantry/domain/wim/wim-reading.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { ViolationBadge } from "./violation-badge.tsx";

/** More of them are counted (WIM-045). */
const shownBadges = 2;

export function ViolationBadges({ types }: { types: readonly WimViolationType[] }) {
  const { t } = useTranslation("wim");
  const found = types.filter((type) => type !== "none");
  const more = found.length - shownBadges;
  if (found.length === 0) return null;
  return (
    <span className="row wrap">
      {found.slice(0, shownBadges).map((type) => (
        <ViolationBadge key={type} type={type}>
          {t(`violation.${type}`)}
        </ViolationBadge>
      ))}
      {more > 0 && <span className="tag">{t("moreViolations", { count: more })}</span>}
    </span>
  );
}
