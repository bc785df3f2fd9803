import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import { useMemo } from "react";
import { HeatMap } from "../../kit/charts/heat-map.tsx";
import { Panel, PanelBody } from "../../kit/layout/panel.tsx";
import { useTranslation } from "../../text/use-translation.ts";
import { numberText } from "../../text/locale-text.ts";
import { dayHours, dayName, hourName, shortDayName, weekDays } from "./day-words.ts";

const wholeText = (value: number): string => numberText(value);

/** DET-025 */
export function BusiestPanel({ name, analytics }: { name: string; analytics: VolumeAnalytics }) {
  const { t } = useTranslation("volumeAnalytics");
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
      head={{ title: t("busiest"), unit: t("busiestUnit"), range: `${name} ${analytics.zone}` }}
      stopName={t("weekHour")}
      valueName={t("vehiclesPerHour")}
      format={wholeText}
      result={resultText(busiestPeriods, t)}
      empty={t("noBusiest")}
    />
  );
}

function resultText(
  { busiestDayOfWeek, busiestHourOfDay }: NonNullable<VolumeAnalytics["busiestPeriods"]>,
  t: ReturnType<typeof useTranslation<"volumeAnalytics">>["t"],
): string {
  return t("busiestResult", { day: dayName(busiestDayOfWeek), hour: hourName(busiestHourOfDay) });
}
