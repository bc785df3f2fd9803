import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import { enoughDays } from "@gantry/domain/volume/analyze-volumes.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { useFormatsKey } from "../../kit/time/use-formats-key.ts";
import { Loaded } from "../../queries/loaded.tsx";
import { useTranslation } from "../../text/use-translation.ts";
import { BusiestPanel } from "./busiest-panel.tsx";
import { ProgressPanel } from "./progress-panel.tsx";
import { RushPanels } from "./rush-panels.tsx";
import { WeekPanel } from "./week-panel.tsx";

/** Rush hours, weeks and busiest periods of a device (DET-013, WIM-042). */
export function VolumeAnalyticsPanels({
  name,
  query,
  failed,
}: {
  name: string;
  query: UseQueryResult<VolumeAnalytics | null>;
  failed: string;
}) {
  const { t } = useTranslation("volumeAnalytics");
  const key = useFormatsKey();
  return (
    <Loaded query={query} failed={failed} missing={<EmptyState title={t("notEnoughData")} />}>
      {(analytics) => <LoadedPanels key={key} name={name} analytics={analytics} />}
    </Loaded>
  );
}

function LoadedPanels({ name, analytics }: { name: string; analytics: VolumeAnalytics }) {
  const { t } = useTranslation("volumeAnalytics");
  const { hasEnoughData, daysOfDataAvailable } = analytics;
  return (
    <>
      <ProgressPanel analytics={analytics} />
      {hasEnoughData ? (
        <>
          <RushPanels analytics={analytics} />
          <WeekPanel name={name} analytics={analytics} />
          <BusiestPanel name={name} analytics={analytics} />
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
