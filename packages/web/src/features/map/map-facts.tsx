import { deviceStatuses } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "../../text/use-translation.ts";
import type { DeviceFeature } from "../../kinds/map-devices/device-features.ts";
import { classNames } from "../../kit/class-names.ts";
import { badgeStatuses } from "../../kit/map/pins.ts";
import { ageText } from "../../kit/status/age.tsx";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark, StatusMark } from "../../kit/status/glyphs.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { useIsLive } from "../../realtime/connection-store.ts";
import css from "./map-screen.module.css";

export function Legend() {
  const { t } = useTranslation("map");
  const { t: status } = useTranslation("status");
  return (
    <ul className={classNames(css.floating, css.legend, "small wide-only")} aria-label={t("legend")}>
      {deviceStatuses.map((name) => (
        <li key={name} className="row">
          <GlyphMark glyph={deviceGlyphs[name]} size={13} />
          <span className="dim">{status(`device.${name}`)}</span>
        </li>
      ))}
    </ul>
  );
}

export function StatusStrip({ features }: { features: readonly DeviceFeature[] }) {
  const { t } = useTranslation("map");
  const count = (status: string) =>
    features.filter(({ properties }) => properties.iconStatus === status).length;
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

export function UpdatedNote({ fetchedAtMs }: { fetchedAtMs: number | undefined }) {
  const { t } = useTranslation("map");
  const isLive = useIsLive();
  // The fetch time and its age use the same local clock.
  const age = useDerivedFromNow(() => (fetchedAtMs === undefined ? null : ageText(Date.now() - fetchedAtMs)));
  return (
    <span className={classNames(css.floating, css.updated, "num small", isLive ? "dim" : "warn-text")}>
      {age === null ? t("notYetUpdated") : t("updated", { age })}
    </span>
  );
}
