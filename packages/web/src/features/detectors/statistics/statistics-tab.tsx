import { zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { CategoryChart } from "../../../kit/charts/category-chart.tsx";
import type { ChartModel } from "../../../kit/charts/chart-model.ts";
import { useChartPointer } from "../../../kit/charts/pointer.ts";
import { spanText } from "../../../kit/charts/span-text.ts";
import { TimeChart } from "../../../kit/charts/time-chart.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { Loaded } from "../../../queries/loaded.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { type Statistics, statisticsQuery } from "../detector/detector-calls.ts";
import type { Detector } from "../detector/detector-entity.ts";
import { useFormatsKey } from "../../../kit/time/use-formats-key.ts";
import { useReadingRefresh } from "../detector/use-reading-refresh.ts";
import { KpiCards } from "./kpi-cards.tsx";
import { StatisticsBar } from "./statistics-bar.tsx";
import { StatisticsFile } from "./statistics-file.tsx";
import { classModel, gapsOf, measureModel, measures, type ShownStatistics } from "./statistics-models.ts";
import { useStatisticsRange } from "./use-statistics-range.ts";

/** DET-011 */
export function StatisticsTab({ detector, start }: { detector: Detector; start: ReactNode }) {
  const { t } = useTranslation("detectors");
  const key = useFormatsKey();
  const chosen = useStatisticsRange(detector.id);
  const { period, range, isCompared, isByLane } = chosen;
  const asked = { range, period };
  const current = useQuery({
    ...statisticsQuery(detector.id, { ...asked, isBefore: false }),
    placeholderData: (before) => before,
  });
  const before = useQuery({
    ...statisticsQuery(detector.id, { ...asked, isBefore: true }),
    enabled: isCompared,
  });
  useReadingRefresh(detector, {
    range,
    query: current,
    // Both ranges move on: compared values stay one range apart.
    refresh: () => void [current, ...(isCompared ? [before] : [])].map(({ refetch }) => refetch()),
    isEmpty: current.data?.answer.items.length === 0,
  });
  return (
    <>
      <StatisticsBar start={start} chosen={chosen} />
      {isCompared && current.data && before.isError && (
        <Note
          tone="warning"
          role="status"
          actions={
            <Button variant="default" size="compact-sm" onClick={() => void before.refetch()}>
              {t("common:tryAgain")}
            </Button>
          }
        >
          {t("beforeFailed")}
        </Note>
      )}
      <Loaded query={current} failed={t("errorLoadingData")}>
        {(data) => (
          <StatisticsView
            key={key}
            detector={detector}
            current={data}
            before={isCompared && !current.isPlaceholderData ? before.data : undefined}
            isByLane={isByLane}
          />
        )}
      </Loaded>
    </>
  );
}

function StatisticsView({
  detector,
  current,
  before,
  isByLane,
}: Omit<ShownStatistics, "period"> & { detector: Detector; before: Statistics | undefined }) {
  const { t } = useTranslation("detectors");
  const pointer = useChartPointer();
  // Until those of another period are read, the figures keep theirs.
  const { period } = current;
  const shown = useMemo(() => ({ current, before, period, isByLane }), [current, before, period, isByLane]);
  const { zone } = current.answer;
  const labels = detector.state?.zoneClassLabels.join("\n") ?? "";
  const gaps = useMemo(() => gapsOf(current), [current]);
  const charts = useMemo(
    () => ({
      models: measures.map((measure) => ({ measure, model: measureModel(measure, shown) })),
      classes: classModel(shown, labels.split("\n")),
    }),
    [shown, labels],
  );
  const range = `${detector.name}, ${spanText(current.span, zone)}`;
  return (
    <>
      <KpiCards {...shown} />
      {charts.models.map(({ measure, model }) => (
        <TimeChart
          key={measure.name}
          head={{ title: t(measure.name), unit: measure.unit(period), range }}
          meta={zoneAbbreviation(current.span.toMs, zone)}
          summary={highestText(model, t)}
          model={model}
          span={current.span}
          gaps={gaps}
          zone={zone}
          pointer={pointer}
          empty={t("noData")}
          heightPx={170}
        />
      ))}
      {charts.classes && (
        <CategoryChart
          head={{ title: t("classMix"), unit: t(`per.${period}`), range }}
          model={charts.classes}
          isStacked
          empty={t("noData")}
        />
      )}
      <StatisticsFile statistics={current.answer} range={range} />
    </>
  );
}

function highestText(
  { series, stops, format }: ChartModel,
  t: ReturnType<typeof useTranslation<"detectors">>["t"],
): string {
  const values = series.find(({ id }) => id === "all")?.values ?? [];
  const measured = values.filter((value) => value !== null);
  if (measured.length === 0) return "";
  const highest = Math.max(...measured);
  return t("highest", { value: format(highest), when: stops[values.indexOf(highest)]?.label ?? "" });
}
