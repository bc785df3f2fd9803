import type { DetectorAnalytics } from "@gantry/domain/contract/answers/detector.ts";
import { enoughDays } from "@gantry/domain/detector/detector-analytics.ts";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Loaded } from "../../../queries/loaded.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { analyticsQuery } from "../detector/detector-calls.ts";
import type { Detector } from "../detector/detector-entity.ts";
import { useFormatsKey } from "../detector/use-formats-key.ts";
import { BusiestPanel } from "./busiest-panel.tsx";
import { ProgressPanel } from "./progress-panel.tsx";
import { RushPanels } from "./rush-panels.tsx";
import { WeekPanel } from "./week-panel.tsx";

/** DET-013 */
export function AnalyticsTab({ detector }: { detector: Detector }) {
  const { t } = useTranslation("detectors");
  const key = useFormatsKey();
  const query = useQuery(analyticsQuery(detector.id));
  return (
    <Loaded query={query} failed={t("errorLoadingData")} missing={<EmptyState title={t("notEnoughData")} />}>
      {(analytics) => <AnalyticsView key={key} detector={detector} analytics={analytics} />}
    </Loaded>
  );
}

function AnalyticsView({ detector, analytics }: { detector: Detector; analytics: DetectorAnalytics }) {
  const { t } = useTranslation("detectors");
  const { hasEnoughData, daysOfDataAvailable } = analytics;
  return (
    <>
      <ProgressPanel analytics={analytics} />
      {hasEnoughData ? (
        <>
          <RushPanels analytics={analytics} />
          <WeekPanel detector={detector} analytics={analytics} />
          <BusiestPanel detector={detector} analytics={analytics} />
        </>
      ) : (
        <Panel>
          <EmptyState
            title={t("notEnoughData")}
            text={t("notEnoughDataText", {
              needed: enoughDays,
              count: Math.floor(daysOfDataAvailable),
            })}
          />
        </Panel>
      )}
    </>
  );
}
