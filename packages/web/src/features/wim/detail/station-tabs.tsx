import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { panelId, TabList, tabId } from "../../../kit/tabs/tab-list.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import type { WimStation } from "../station/wim-station-entity.ts";
import css from "./detail.module.css";

// With charts.
const AnalyticsTab = lazy(() => import("../analytics/analytics-tab.tsx"));

/** The readings of a station and its analytics. The tab is in the address and adds no history entry. */
export function StationTabs({ station, readings }: { station: WimStation; readings: ReactNode }) {
  const { t } = useTranslation("wim");
  const isAnalytics = useIsAnalytics();
  const navigate = useNavigate();
  const open = isAnalytics ? "analytics" : "readings";
  return (
    <div className={css.main}>
      <TabList
        label={t("tabs")}
        tabs={[
          { id: "readings", label: t("readings") },
          { id: "analytics", label: t("analytics") },
        ]}
        open={open}
        onOpen={(id) =>
          void navigate({
            to: ".",
            search: ((before: object) => ({ ...before, tab: id === "readings" ? undefined : id })) as never,
            replace: true,
          })
        }
      />
      <div
        className={isAnalytics ? css.analytics : css.main}
        role="tabpanel"
        id={panelId(open)}
        aria-labelledby={tabId(open)}
        // It scrolls, also by keyboard.
        tabIndex={isAnalytics ? 0 : undefined}
      >
        {isAnalytics ? (
          <SectionBoundary>
            <Suspense fallback={<RowSkeletons rows={4} />}>
              <AnalyticsTab station={station} />
            </Suspense>
          </SectionBoundary>
        ) : (
          readings
        )}
      </div>
    </div>
  );
}

export const useIsAnalytics = (): boolean =>
  (useSearch({ strict: false }) as { tab?: string }).tab === "analytics";
