import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import { changeOf } from "@gantry/domain/detector/statistics-range.ts";
import { useMemo } from "react";
import { CategoryChart } from "../../kit/charts/category-chart.tsx";
import { Legend } from "../../kit/charts/legend.tsx";
import { earlierBarLook, laneLook } from "../../kit/charts/series-looks.ts";
import { Panel, PanelBody } from "../../kit/layout/panel.tsx";
import { DataTable } from "../../kit/table/data-table.tsx";
import { useTranslation } from "../../text/use-translation.ts";
import { numberText } from "../../text/locale-text.ts";
import css from "./analytics.module.css";
import { shortDayName, weekDays } from "./day-words.ts";

const wholeText = (value: number): string => numberText(value);
const volumeText = (volume: number | null): string => (volume === null ? "–" : wholeText(volume));

type Weeks = NonNullable<VolumeAnalytics["weekOverWeek"]>;

/** DET-024 */
export function WeekPanel({ name, analytics }: { name: string; analytics: VolumeAnalytics }) {
  const { t } = useTranslation("volumeAnalytics");
  const { weekOverWeek } = analytics;
  if (!weekOverWeek)
    return (
      <Panel title={t("weekOverWeek")}>
        <PanelBody className="dim">{t("noWeeks")}</PanelBody>
      </Panel>
    );
  return <Weeks name={name} weeks={weekOverWeek} />;
}

function Weeks({ name, weeks }: { name: string; weeks: Weeks }) {
  const { t } = useTranslation("volumeAnalytics");
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
        head={{ title: t("weekOverWeek"), unit: t("perDay"), range: name }}
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
  const { t } = useTranslation("volumeAnalytics");
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
          cell: ({ currentVolume }) => volumeText(currentVolume),
        },
        {
          id: "last",
          header: t("lastWeek"),
          align: "end",
          cell: ({ previousVolume }) => volumeText(previousVolume),
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
  const { t } = useTranslation("volumeAnalytics");
  if (percent === null) return "–";
  const change = changeOf(percent);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return (
    <b className={`nowrap ${css[change]}`} data-change={change}>
      <span aria-hidden>{arrows[change]}</span> {sign}
      {numberText(Math.abs(percent), 1)} %{isNamed && change === "none" && `, ${t("noRealChange")}`}
    </b>
  );
}
