import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import { analyticsStaleMs, enoughDays, reliableConfidence } from "@gantry/domain/volume/analyze-volumes.ts";
import { Panel } from "../../kit/layout/panel.tsx";
import { Age } from "../../kit/status/age.tsx";
import { deviceGlyphs, severityGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../kit/status/glyphs.tsx";
import { useTranslation } from "../../text/use-translation.ts";
import css from "./analytics.module.css";

/** How much data the analytics rest on, and how far they can be relied on (DET-037, DET-053). */
export function ProgressPanel({ analytics }: { analytics: VolumeAnalytics }) {
  const { t } = useTranslation("volumeAnalytics");
  const { daysOfDataAvailable, confidenceScore, computedAt, hasEnoughData } = analytics;
  const days = Math.floor(daysOfDataAvailable);
  const isReliable = confidenceScore >= reliableConfidence;
  return (
    <Panel as="div" isPadded>
      <div className="row wrap num">
        <b>{t("daysOfData", { count: days })}</b>
        <span className="dim small">{t("daysNeeded", { days: enoughDays })}</span>
        <progress
          className={css.progress}
          max={enoughDays}
          value={Math.min(days, enoughDays)}
          aria-label={t("collecting", { days, needed: enoughDays })}
        />
        <span className="row wrap end">
          {hasEnoughData && (
            <>
              <span>
                {t("confidence")} <b data-confident={isReliable}>{shownConfidence(confidenceScore)}</b>
              </span>
              <GlyphText glyph={isReliable ? deviceGlyphs.ONLINE : severityGlyphs.info}>
                {isReliable ? t("reliable") : t("notReliable", { limit: reliableConfidence.toFixed(2) })}
              </GlyphText>
            </>
          )}
          <span className="dim small">
            {t("computed")} <Age at={computedAt} pollRateS={analyticsStaleMs / 1000} />
          </span>
        </span>
      </div>
    </Panel>
  );
}

/** Cut, not rounded: 0.699 is not reliable and must not show as 0.70. */
const shownConfidence = (confidence: number): string =>
  (Math.floor(confidence * 100 + 1e-9) / 100).toFixed(2);
