import type { DataQueryAnswer } from "@gantry/domain/contract/answers/data-query.ts";
import type { VariableValues } from "@gantry/domain/dashboards/variables.ts";
import type { FieldFilter } from "@gantry/domain/filters/find.ts";
import type { ChartQuery, ChartType } from "@gantry/domain/dashboards/chart-query.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DashboardWidgetProps } from "../../../kinds/feature.ts";
import { CategoryChart } from "../../../kit/charts/category-chart.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { ageText } from "../../../kit/status/age.tsx";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { api } from "../../../queries/api.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { shownZone, useFormats } from "../../../kit/time/formats.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { chartOf, toDataQuery } from "./chart-query.ts";
import { sourcesQuery } from "../../../kinds/data-queries/data-sources.ts";
import { chartFilters } from "../variables/variable-values.ts";
import { useDashboardVariables } from "../variables/variables-context.ts";
import { scaleOfField } from "../../../kinds/data-queries/field-units.ts";
import { OfChartConfig } from "./of-chart-config.tsx";
import { withChartConfig } from "./use-chart-config.ts";
import { groupTitle, stopOfGroup, valueWords, widgetTitle } from "./chart-words.ts";

const refetchEveryMs = 60_000;

const executeQuery = (query: ChartQuery, filters: readonly FieldFilter[]) =>
  queryOptions({
    queryKey: ["chartQuery", query, filters],
    queryFn: ({ signal }) =>
      api.post<DataQueryAnswer>(
        "/system/query/execute",
        toDataQuery(query, filters, { nowMs: serverNowMs(), timeZone: shownZone() }),
        { signal },
      ),
    refetchInterval: refetchEveryMs,
    retry: false,
  });

/** Counts or sums of any list, asked again every minute. */
export default function ChartWidget({ config }: DashboardWidgetProps) {
  if (!config.chartConfigId) return <QueryChart config={config} />;
  return (
    <OfChartConfig id={config.chartConfigId}>
      {(followed) => <QueryChart config={withChartConfig(config, followed)} />}
    </OfChartConfig>
  );
}

function QueryChart({ config }: DashboardWidgetProps) {
  const { t } = useTranslation("dashboards");
  const { values } = useDashboardVariables();
  const { query, chartType = "bar" } = config;
  if (!query) return <EmptyState isInline title={t("chart.nothing")} />;
  const title = widgetTitle(config) ?? "";
  return Object.keys(values).length > 0 || query.filters?.length ? (
    <FilteredChart title={title} type={chartType} query={query} values={values} />
  ) : (
    <Chart title={title} type={chartType} query={query} filters={[]} />
  );
}

interface Shown {
  title: string;
  type: ChartType;
  query: ChartQuery;
}

/** Never without its filters, even while the fields of its source are not known. */
function FilteredChart({ values, ...shown }: Shown & { values: VariableValues }) {
  const { t } = useTranslation("dashboards");
  return (
    <Loaded query={useQuery(sourcesQuery)} failed={t("chart.sourcesFailed")}>
      {({ dataSources }) => {
        const source = dataSources.find(({ name }) => name === shown.query.dataSource);
        return (
          <Chart {...shown} filters={source ? chartFilters(shown.query.filters ?? [], values, source) : []} />
        );
      }}
    </Loaded>
  );
}

function Chart({ filters, ...shown }: Shown & { filters: readonly FieldFilter[] }) {
  const { t } = useTranslation("dashboards");
  const answer = useQuery(executeQuery(shown.query, filters));
  return (
    <Loaded query={answer} failed={t("chart.executionError")}>
      {(data) => <Values {...shown} answer={data} readAtMs={answer.dataUpdatedAt} />}
    </Loaded>
  );
}

interface ValuesProps extends Shown {
  answer: DataQueryAnswer;
  readAtMs: number;
}

function Values({ title, type, query, answer, readAtMs }: ValuesProps) {
  const { t } = useTranslation("dashboards");
  const { unitSystem } = useFormats();
  const group = groupTitle(query);
  const value = valueWords(query);
  const scale = useMemo(
    () => scaleOfField(query.aggregation === "count" ? undefined : query.field, unitSystem),
    [query, unitSystem],
  );
  const model = useMemo(
    () => chartOf(answer, { value, group, stopOf: stopOfGroup(query), ...scale }),
    [answer, value, group, query, scale],
  );
  const range = query.days === undefined ? t("chart.anyTime") : t("chart.range", { count: query.days });
  // The read time is client time, so its age uses the client clock.
  const age = useDerivedFromNow(() => ageText(Date.now() - readAtMs));
  return (
    <CategoryChart
      head={{ title, range, ...(scale.unit !== undefined && { unit: scale.unit }) }}
      isFramed
      model={model}
      type={type}
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
