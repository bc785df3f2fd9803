import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { timestampTitle } from "../../kit/time/timestamp-text.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { AgeWords } from "../map/age-words.tsx";
import { EventMap } from "../map/event-map.tsx";
import { PlainPage } from "../plain-page.tsx";
import css from "../read-only.module.css";
import { useShare } from "./use-share.ts";
import { Watermark } from "./watermark.tsx";

/** A map view that a person of a tenant shared for a time. */
export function SharedPage() {
  const { t } = useTranslation("publicMap");
  const { state, map, checkedAt, isOver, isLost } = useShare();
  if (isOver) return <PlainPage title={t("shared.over")} text={t("shared.overHint")} />;
  if (!state || !map)
    return isLost ? (
      <PlainPage title={t("readOnly:unreachable")} text={t("readOnly:unreachableHint")} />
    ) : (
      <output />
    );
  const glyph = deviceGlyphs[isLost ? "DEGRADED" : "ONLINE"];
  return (
    <div className={css.whole} data-live={!isLost || undefined}>
      <header className={css.bar}>
        <h1>{state.name}</h1>
        <span>{t("shared.with", { recipient: state.recipient, until: timestampTitle(state.until) })}</span>
        <p className={`status role-${glyph.role}`}>
          <GlyphMark glyph={glyph} />
          <b role="status">{t(isLost ? "notLive" : "live")}</b>
          <AgeWords words="updated" at={checkedAt} />
        </p>
      </header>
      <EventMap map={map} view={state.view} />
      <Watermark recipient={state.recipient} />
    </div>
  );
}
