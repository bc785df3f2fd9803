import type { DataQueryAnswer } from "@gantry/domain/contract/answers/data-query.ts";
import type { ChartQuery } from "@gantry/domain/kinds/dashboard.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DashboardWidgetProps } from "../../../kinds/feature.ts";
import { BarChart } from "../../../kit/charts/bar-chart.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { ageText } from "../../../kit/status/age.tsx";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { api } from "../../../queries/api.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { shownZone } from "../../../kit/time/formats.ts";
import { numberText } from "../../../text/locale-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { chartOf, toDataQuery } from "./chart-query.ts";
import { fieldWords, groupWords, valueWords } from "./chart-words.ts";

const refetchEveryMs = 60_000;

const executeQuery = (query: ChartQuery) =>
  queryOptions({
    queryKey: ["chartQuery", query],
    queryFn: ({ signal }) =>
      api.post<DataQueryAnswer>(
        "/system/query/execute",
        toDataQuery(query, { nowMs: serverNowMs(), timeZone: shownZone() }),
        { signal },
      ),
    refetchInterval: refetchEveryMs,
    retry: false,
  });

/** Counts or sums of any list, asked again every minute. */
export default function ChartWidget({ config: { query } }: DashboardWidgetProps) {
  const { t } = useTranslation("dashboards");
  return query ? <Chart query={query} /> : <EmptyState isInline title={t("chart.nothing")} />;
}

function Chart({ query }: { query: ChartQuery }) {
  const { t } = useTranslation("dashboards");
  const answer = useQuery(executeQuery(query));
  return (
    <Loaded query={answer} failed={t("chart.executionError")}>
      {(data) => <Bars query={query} answer={data} readAtMs={answer.dataUpdatedAt} />}
    </Loaded>
  );
}

interface BarsProps {
  query: ChartQuery;
  answer: DataQueryAnswer;
  readAtMs: number;
}

function Bars({ query, answer, readAtMs }: BarsProps) {
  const { t } = useTranslation("dashboards");
  const group = fieldWords(query.dataSource, query.groupBy) ?? query.groupBy;
  const value = valueWords(query);
  const model = useMemo(
    () => chartOf(answer, { value, group, labelOf: groupWords(query), format: numberText }),
    [answer, value, group, query],
  );
  const range = query.days === undefined ? t("chart.anyTime") : t("chart.range", { count: query.days });
  // The read time is client time, so its age uses the client clock.
  const age = useDerivedFromNow(() => ageText(Date.now() - readAtMs));
  return (
    <BarChart
      head={{ title: t("chart.by", { value, group }), range }}
      model={model}
      meta={
        <>
          {range} · {t("chart.read", { age })}
          {answer.isCut && ` · ${t("chart.cut")}`}
        </>
      }
      empty={t("chart.empty")}
    />
  );
}
