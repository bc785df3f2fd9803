import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Segments } from "../../../kit/look/segments.tsx";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { panelId, TabList, tabId } from "../../../kit/tabs/tab-list.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { VolumeAnalyticsPanels } from "../../../kinds/volume-analytics/volume-analytics.tsx";
import { analyticsQuery } from "../detector/detector-calls.ts";
import type { Detector } from "../detector/detector-entity.ts";
import { RecentTab } from "../recent/recent-tab.tsx";
import { StatisticsTab } from "../statistics/statistics-tab.tsx";
import css from "./detail.module.css";

/** Tabs and sub-tabs are in the address and add no history entry (DET-010). */
export function DetectorTabs({ detector }: { detector: Detector }) {
  const { t } = useTranslation("detectors");
  const search = useSearch({ strict: false }) as { tab?: string; dataTab?: string };
  const navigate = useNavigate();
  const change = (next: object) =>
    void navigate({
      to: ".",
      search: ((before: object) => ({ ...before, ...next })) as never,
      replace: true,
    });
  const open = search.tab === "analytics" ? "analytics" : "data";
  const dataTab = search.dataTab === "recent" ? "recent" : "statistics";
  const subTabs = (
    <Segments
      label={t("data")}
      options={[
        { value: "statistics", label: t("statistics") },
        { value: "recent", label: t("recent") },
      ]}
      value={dataTab}
      onChoose={(next) => change({ dataTab: next })}
    />
  );
  return (
    <div className={css.main}>
      <TabList
        label={t("tabs")}
        tabs={[
          { id: "data", label: t("data") },
          { id: "analytics", label: t("analytics") },
        ]}
        open={open}
        onOpen={(id) => change({ tab: id === "data" ? undefined : id })}
      />
      <div className={css.main} role="tabpanel" id={panelId(open)} aria-labelledby={tabId(open)}>
        <SectionBoundary key={`${detector.id} ${open} ${dataTab}`}>
          {open === "analytics" ? (
            <AnalyticsTab detector={detector} />
          ) : dataTab === "recent" ? (
            <RecentTab detector={detector} start={subTabs} />
          ) : (
            <StatisticsTab detector={detector} start={subTabs} />
          )}
        </SectionBoundary>
      </div>
    </div>
  );
}

/** DET-013 */
function AnalyticsTab({ detector }: { detector: Detector }) {
  const { t } = useTranslation("detectors");
  const query = useQuery(analyticsQuery(detector.id));
  return <VolumeAnalyticsPanels name={detector.name} query={query} failed={t("errorLoadingData")} />;
}
