import type { DetectorAnalytics } from "@gantry/domain/contract/answers/detector.ts";
import { useMemo } from "react";
import { HeatMap } from "../../../kit/charts/heat-map.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Detector } from "../detector/detector-entity.ts";
import { wholeText } from "../detector/detector-figures.ts";
import { dayHours, dayName, hourName, shortDayName, weekDays } from "./day-words.ts";

/** DET-025 */
export function BusiestPanel({ detector, analytics }: { detector: Detector; analytics: DetectorAnalytics }) {
  const { t } = useTranslation("detectors");
  const { busiestPeriods } = analytics;
  const weekHours = busiestPeriods?.weekHours;
  const grid = useMemo(() => {
    const known = new Map(
      weekHours?.map(({ dayOfWeek, hour, averageVolume }) => [`${dayOfWeek} ${hour}`, averageVolume]),
    );
    return {
      rows: weekDays.map(shortDayName),
      columns: dayHours.map(hourName),
      values: weekDays.flatMap((day) => dayHours.map((hour) => known.get(`${day} ${hour}`) ?? null)),
    };
  }, [weekHours]);
  if (!busiestPeriods)
    return (
      <Panel title={t("busiest")}>
        <PanelBody className="dim">{t("noBusiest")}</PanelBody>
      </Panel>
    );
  return (
    <HeatMap
      {...grid}
      head={{ title: t("busiest"), unit: t("busiestUnit"), range: `${detector.name} ${analytics.zone}` }}
      stopName={t("weekHour")}
      valueName={t("vehiclesPerHour")}
      format={wholeText}
      result={resultText(busiestPeriods, t)}
      empty={t("noBusiest")}
    />
  );
}

function resultText(
  { busiestDayOfWeek, busiestHourOfDay }: NonNullable<DetectorAnalytics["busiestPeriods"]>,
  t: ReturnType<typeof useTranslation<"detectors">>["t"],
): string {
  return t("busiestResult", { day: dayName(busiestDayOfWeek), hour: hourName(busiestHourOfDay) });
}
