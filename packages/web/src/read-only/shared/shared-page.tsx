import { ageText } from "../../kit/status/age.tsx";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { timestampTitle } from "../../kit/time/timestamp-text.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { AgeWords } from "../map/age-words.tsx";
import { EventMap } from "../map/event-map.tsx";
import { PlainPage } from "../plain-page.tsx";
import css from "../read-only.module.css";
import { SharedCameras } from "./shared-cameras.tsx";
import { useShare } from "./use-share.ts";
import { Watermark } from "./watermark.tsx";

/** A map view or a camera group that a person of a tenant shared for a time. */
export function SharedPage() {
  const { t } = useTranslation("publicMap");
  const { state, content, checkedAt, isOver, isLost } = useShare();
  if (isOver) return <PlainPage title={t("shared.over")} text={t("shared.overHint")} />;
  if (!state || !content)
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
        <TimeLeft until={state.until} />
        <p className={`status role-${glyph.role}`}>
          <GlyphMark glyph={glyph} />
          <b role="status">{t(isLost ? "notLive" : "live")}</b>
          <AgeWords words="updated" at={checkedAt} />
        </p>
      </header>
      {"map" in content && state.subjectType === "MAP_CONFIG" && (
        <EventMap map={content.map} view={state.view} />
      )}
      {"cameras" in content && (
        <SharedCameras
          name={state.name}
          cameras={content.cameras}
          session={content.session}
          isLive={!isLost}
        />
      )}
      <Watermark recipient={state.recipient} />
    </div>
  );
}

function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation("publicMap");
  const time = useDerivedFromNow((nowMs) => ageText(Math.max(0, Date.parse(until) - nowMs)));
  return <span className="num">{t("shared.left", { time })}</span>;
}
