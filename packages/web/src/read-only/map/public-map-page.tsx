import { useMemo } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { shownZone } from "../../kit/time/formats.ts";
import { publicPath } from "../address.ts";
import { PlainPage } from "../plain-page.tsx";
import { publicStreamCalls } from "../public-stream-calls.ts";
import css from "../read-only.module.css";
import { AgeWords } from "./age-words.tsx";
import { EventMap } from "./event-map.tsx";
import { usePublicMap } from "./use-public-map.ts";

/** What a tenant publishes, on a map and in a list that says the same. */
export function PublicMapPage({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation("publicMap");
  const { map, checkedAt, failure } = usePublicMap(tenantId);
  const calls = useMemo(() => publicStreamCalls(tenantId), [tenantId]);
  if (failure === "closed") return <PlainPage title={t("readOnly:closed")} text={t("readOnly:closedHint")} />;
  if (!map)
    return failure ? (
      <PlainPage title={t("readOnly:unreachable")} text={t("readOnly:unreachableHint")} />
    ) : (
      <output />
    );
  const isLive = failure === undefined;
  const glyph = deviceGlyphs[isLive ? "ONLINE" : "DEGRADED"];
  return (
    <div className={css.whole} data-live={isLive || undefined}>
      <header className={css.bar}>
        <h1>{map.tenant.name}</h1>
        {map.cameras && (
          <nav className={css.nav} aria-label={t("title")}>
            <a href={publicPath(tenantId, "map")} aria-current="page">
              {t("toMap")}
            </a>
            <a href={publicPath(tenantId, "video/wall")}>{t("toCameras")}</a>
          </nav>
        )}
        <span className="dim small">{t("readOnly:zone", { zone: shownZone() })}</span>
        <p className={`status role-${glyph.role}`}>
          <GlyphMark glyph={glyph} />
          <b role="status">{t(isLive ? "live" : "notLive")}</b>
          <AgeWords words="updated" at={checkedAt} />
          {!isLive && <span>{t("lastKnown")}</span>}
        </p>
      </header>
      <EventMap map={map} calls={calls} />
    </div>
  );
}
