import { useTranslation } from "react-i18next";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { StatusMark } from "../../kit/status/glyphs.tsx";
import { badgeStatuses } from "../../kit/map/pins.ts";
import type { DeviceFeature } from "../../kinds/map-devices/device-features.ts";
import { classNames } from "../../kit/class-names.ts";
import css from "./map-screen.module.css";

export function StatusStrip({ features }: { features: readonly DeviceFeature[] }) {
  const { t } = useTranslation("map");
  const count = (status: string) => features.filter(({ properties }) => properties.status === status).length;
  const counts = badgeStatuses.map((status) => ({ status, count: count(status) }));
  const quiet = features.length - counts.reduce((sum, entry) => sum + entry.count, 0);
  return (
    <span className={classNames(css.tool, "wide-only")} role="group" aria-label={t("statusCounts")}>
      {counts
        .filter((entry) => entry.count > 0)
        .map((entry) => (
          <span key={entry.status} className={`status role-${deviceGlyphs[entry.status].role}`}>
            <StatusMark status={entry.status} size={14} />
            <span className="num">{entry.count}</span>
          </span>
        ))}
      <span className="dim num">{t("quiet", { count: quiet })}</span>
    </span>
  );
}
