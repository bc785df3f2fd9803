import type { Hotspot, IncidentStatistics } from "@gantry/domain/contract/answers/incident.ts";
import { manualDetectionMs } from "@gantry/domain/incidents/incident-figures.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DashboardRow, RowsPanel } from "../../kinds/module-dashboard/dashboard-parts.tsx";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { Segments } from "../../kit/look/segments.tsx";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { api } from "../../queries/api.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { useCan } from "../../session/session-store.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { wholeMinutes } from "./incident/incident-entity.ts";

const hourMs = 3_600_000;
/** Windows of the figures (INC-063). */
const windows = { day: 24 * hourMs, week: 7 * 24 * hourMs, month: 30 * 24 * hourMs } as const;
type Window = keyof typeof windows;
/** Corridors of the panel (INC-064). */
const topHotspots = 3;
const staleMs = 60_000;

const rangeOf = (window: Window) => {
  const endMs = serverNowMs();
  return {
    startTime: new Date(endMs - windows[window]).toISOString(),
    endTime: new Date(endMs).toISOString(),
  };
};

export const statisticsQuery = (window: Window) =>
  queryOptions({
    queryKey: ["incidentStatistics", window],
    queryFn: ({ signal }) =>
      api.post<IncidentStatistics>("/incidents/stats", { timeRange: rangeOf(window) }, { signal }),
    staleTime: staleMs,
    refetchInterval: staleMs,
  });
export const hotspotsQuery = (window: Window) =>
  queryOptions({
    queryKey: ["incidentHotspots", window],
    queryFn: ({ signal }) =>
      api.post<Hotspot[]>(
        "/incidents/hotspots",
        { timeRange: rangeOf(window), limit: topHotspots },
        { signal },
      ),
    staleTime: staleMs,
    refetchInterval: staleMs,
  });

export function StatisticsPanel() {
  const mayRead = useCan("READ", automatedIncident.entityType);
  return mayRead ? <ReadableStatistics /> : null;
}

function ReadableStatistics() {
  const { t } = useTranslation("incidents");
  const [window, setWindow] = useState<Window>("day");
  const totals = useQuery({ ...statisticsQuery(window), placeholderData: keepPreviousData });
  const hotspots = useQuery({ ...hotspotsQuery(window), placeholderData: keepPreviousData });
  const { data } = totals;
  const minutes = (ms: number | null) => (ms === null ? "–" : t("minutes", { count: wholeMinutes(ms) }));
  return (
    <>
      <Panel
        title={t("statistics.title")}
        actions={
          <Segments
            label={t("statistics.title")}
            options={(Object.keys(windows) as Window[]).map((value) => ({
              value,
              label: t(`statistics.windows.${value}`),
            }))}
            value={window}
            onChoose={setWindow}
          />
        }
        isPadded
      >
        {totals.error && !data && (
          <FailedToLoad
            title={t("statistics.failed")}
            error={totals.error}
            onRetry={() => void totals.refetch()}
          />
        )}
        {data && (
          <Facts layout="row">
            <Fact label={t("statistics.total")}>{String(data.total)}</Fact>
            <Fact label={t("statistics.open")}>{String(data.active + data.confirmed)}</Fact>
            <Fact label={t("statistics.falsePositives")}>{String(data.falsePositives)}</Fact>
            <Fact label={t("statistics.response")}>
              {minutes(data.avgResponseTime)}{" "}
              <span className="dim small">
                {t("statistics.byHand", { minutes: wholeMinutes(manualDetectionMs) })}
              </span>
            </Fact>
            <Fact label={t("statistics.clearance")}>{minutes(data.avgClearanceTime)}</Fact>
          </Facts>
        )}
      </Panel>
      <RowsPanel
        title={t("statistics.hotspots")}
        rows={hotspots.data}
        error={
          hotspots.error && (
            <FailedToLoad
              title={t("statistics.failed")}
              error={hotspots.error}
              onRetry={() => void hotspots.refetch()}
            />
          )
        }
        empty={t("statistics.noHotspots")}
      >
        {({ roadName, direction, incidentCount, avgClearanceTime, incidentsPer5Miles }) => (
          <DashboardRow key={`${roadName} ${direction}`}>
            <b className="grow ellipsis">{[roadName, direction].filter(Boolean).join(" ")}</b>
            <span className="num">{t("statistics.hotspot", { count: incidentCount })}</span>
            {incidentsPer5Miles !== null && (
              <span className="dim num">{t("statistics.density", { count: incidentsPer5Miles })}</span>
            )}
            {avgClearanceTime !== null && (
              <span className="dim num">
                {t("statistics.cleared", { minutes: wholeMinutes(avgClearanceTime) })}
              </span>
            )}
          </DashboardRow>
        )}
      </RowsPanel>
    </>
  );
}
