import type { IncidentDetection } from "@gantry/domain/contract/answers/detection.ts";
import { useQuery } from "@tanstack/react-query";
import { Age, useAgeText } from "../../../kit/status/age.tsx";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { DashboardRow, RowsPanel, RowWord } from "../../../kinds/module-dashboard/dashboard-parts.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { detectionsQuery, refreshMs } from "./detection-calls.ts";
import css from "./detection.module.css";

/** What the algorithms found in shadow mode, the newest first. */
export function DetectionPanel() {
  const { t } = useTranslation("detection");
  const { data, error, refetch } = useQuery(detectionsQuery);
  return (
    <RowsPanel
      title={t("title")}
      meta={t("mode")}
      rows={data?.items}
      error={error && <FailedToLoad title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      empty={t("none")}
    >
      {(one) => <DetectionRow key={one.id} detection={one} />}
    </RowsPanel>
  );
}

/** An ongoing one has the age of its last interval, which marks it as last known when readings stop. */
export function DetectionRow({ detection }: { detection: IncidentDetection }) {
  const { t } = useTranslation("detection");
  const { roadName, direction, upstreamName, downstreamName, algorithm, confidence } = detection;
  const { startedAt, seenAt, endedAt, endReason } = detection;
  const age = useAgeText(startedAt);
  return (
    <DashboardRow>
      <RowWord>{t(`state.${endedAt ? (endReason ?? "unknown") : "ongoing"}`)}</RowWord>
      <span className={css.text}>
        {t("between", {
          road: roadName,
          direction,
          upstream: upstreamName ?? t("unnamed"),
          downstream: downstreamName ?? t("unnamed"),
        })}
      </span>
      <span className="dim nowrap">{t(`algorithm.${algorithm}`)}</span>
      <span className="dim nowrap num">{t("confidence", { percent: confidence })}</span>
      <time className="dim nowrap num" dateTime={startedAt} title={timestampTitle(startedAt)}>
        {t("started", { age })}
      </time>
      {!endedAt && <Age at={seenAt} pollRateS={refreshMs / 1000} />}
    </DashboardRow>
  );
}
