import { useQuery } from "@tanstack/react-query";
import { VolumeAnalyticsPanels } from "../../../kinds/volume-analytics/volume-analytics.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { analyticsQuery } from "../station/wim-calls.ts";
import type { WimStation } from "../station/wim-station-entity.ts";

/** Vehicles by hour, from the hours that were read completely (WIM-042). */
export default function AnalyticsTab({ station }: { station: WimStation }) {
  const { t } = useTranslation("wim");
  const query = useQuery(analyticsQuery(station.id));
  return (
    <>
      <p className="dim small">{t("analyticsText")}</p>
      <VolumeAnalyticsPanels name={station.name} query={query} failed={t("analyticsFailed")} />
    </>
  );
}
