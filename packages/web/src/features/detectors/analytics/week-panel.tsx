import type { DetectorAnalytics } from "@gantry/domain/contract/answers/detector.ts";
import { changeOf } from "@gantry/domain/detector/statistics-range.ts";
import { useMemo } from "react";
import { CategoryChart } from "../../../kit/charts/category-chart.tsx";
import { Legend } from "../../../kit/charts/legend.tsx";
import { earlierBarLook, laneLook } from "../../../kit/charts/series-looks.ts";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Detector } from "../detector/detector-entity.ts";
import { decimalText, textOr, wholeText } from "../detector/detector-figures.ts";
import css from "./analytics.module.css";
import { shortDayName, weekDays } from "./day-words.ts";

type Weeks = NonNullable<DetectorAnalytics["weekOverWeek"]>;

/** DET-024 */
export function WeekPanel({ detector, analytics }: { detector: Detector; analytics: DetectorAnalytics }) {
  const { t } = useTranslation("detectors");
  const { weekOverWeek } = analytics;
  if (!weekOverWeek)
    return (
      <Panel title={t("weekOverWeek")}>
        <PanelBody className="dim">{t("noWeeks")}</PanelBody>
      </Panel>
    );
  return <Weeks detector={detector} weeks={weekOverWeek} />;
}

function Weeks({ detector, weeks }: { detector: Detector; weeks: Weeks }) {
  const { t } = useTranslation("detectors");
  const model = useMemo(() => {
    const days = weekDays.map((day) => weeks.dailyComparisons.find(({ dayOfWeek }) => dayOfWeek === day));
    return {
      stops: weekDays.map((day) => ({ label: shortDayName(day) })),
      stopName: t("day"),
      format: wholeText,
      series: [
        {
          id: "last",
          name: t("lastWeek"),
          look: earlierBarLook,
          values: days.map((day) => day?.previousVolume ?? null),
        },
        {
          id: "this",
          name: t("thisWeek"),
          look: laneLook(1),
          values: days.map((day) => day?.currentVolume ?? null),
        },
      ],
    };
  }, [weeks, t]);
  return (
    <div className={css.week}>
      <CategoryChart
        head={{ title: t("weekOverWeek"), unit: t("per.daily"), range: detector.name }}
        model={model}
        legendEnd={
          <span className="row wrap small num">
            <Legend entries={model.series} isOfAreas />
            <Change percent={weeks.percentChange} isNamed />
          </span>
        }
        empty={t("noWeeks")}
        heightPx={250}
      />
      <Panel as="div">
        <DayTable weeks={weeks} />
      </Panel>
    </div>
  );
}

function DayTable({ weeks }: { weeks: Weeks }) {
  const { t } = useTranslation("detectors");
  const { currentWeekVolume, previousWeekVolume, percentChange } = weeks;
  const days = weeks.dailyComparisons.map((day) => ({ ...day, name: shortDayName(day.dayOfWeek) }));
  const total = {
    name: t("week"),
    currentVolume: currentWeekVolume,
    previousVolume: previousWeekVolume,
    percentChange,
  };
  return (
    <DataTable
      label={t("weekOverWeek")}
      density="compact"
      card="table"
      isWrapping
      columns={[
        { id: "day", header: t("day"), cell: ({ name }) => name, isRowHeader: true },
        {
          id: "this",
          header: t("thisWeek"),
          align: "end",
          cell: ({ currentVolume }) => textOr(currentVolume, wholeText),
        },
        {
          id: "last",
          header: t("lastWeek"),
          align: "end",
          cell: ({ previousVolume }) => textOr(previousVolume, wholeText),
        },
        {
          id: "change",
          header: t("change"),
          align: "end",
          cell: (day) => <Change percent={day.percentChange} />,
        },
      ]}
      rows={[...days, total]}
      rowId={({ name }) => name}
    />
  );
}

const arrows = { up: "▲", down: "▼", none: "→" } as const;

/** Arrow and colour only beyond 5 percent (DET-054). */
function Change({ percent, isNamed = false }: { percent: number | null; isNamed?: boolean }) {
  const { t } = useTranslation("detectors");
  if (percent === null) return "–";
  const change = changeOf(percent);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return (
    <b className={`nowrap ${css[change]}`} data-change={change}>
      <span aria-hidden>{arrows[change]}</span> {sign}
      {decimalText(Math.abs(percent))} %{isNamed && change === "none" && `, ${t("noRealChange")}`}
    </b>
  );
}
