import { aggregations, queryPeriods } from "@gantry/domain/filters/aggregation.ts";
import type { VariableName } from "@gantry/domain/dashboards/variables.ts";
import type { ChartQuery } from "@gantry/domain/dashboards/chart-query.ts";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../../queries/loaded.tsx";
import { optionText } from "../../text/kind-text.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { groupFields, isTime, numberFields, type Source, sourcesQuery } from "./data-sources.ts";
import { FilterRows } from "./filter-rows.tsx";
import { fieldOptions, sourceOptions } from "./source-words.ts";

const spansDays = [1, 7, 30, 90, 366] as const;

interface ChartSettingsProps {
  query: ChartQuery | undefined;
  /** Of the dashboard; filters may take their values. */
  variables: readonly VariableName[];
  onChange: (query: ChartQuery) => void;
}

/** What a chart counts or sums, and by what (DASH-024). */
export function ChartSettings(props: ChartSettingsProps) {
  const { t } = useTranslation("dashboards");
  return (
    <Loaded query={useQuery(sourcesQuery)} failed={t("chart.sourcesFailed")}>
      {({ dataSources }) => <OfSources {...props} sources={dataSources} />}
    </Loaded>
  );
}

/** The first choice of a source is a count per day. */
const firstQuery = ({ name, timeField }: Source): ChartQuery => ({
  dataSource: name,
  groupBy: timeField,
  period: "day",
  aggregation: "count",
  days: 7,
});

function OfSources({
  query,
  variables,
  onChange,
  sources,
}: ChartSettingsProps & { sources: readonly Source[] }) {
  const { t } = useTranslation("dashboards");
  const source = sources.find(({ name }) => name === query?.dataSource);
  return (
    <>
      <Select
        label={t("chart.source")}
        data-autofocus
        searchable
        required
        data={sourceOptions(sources)}
        value={source?.name ?? null}
        onChange={(name) => {
          const chosen = sources.find((one) => one.name === name);
          if (chosen) onChange(firstQuery(chosen));
        }}
      />
      {source && query && (
        <OfSource source={source} query={query} variables={variables} onChange={onChange} />
      )}
    </>
  );
}

function OfSource({
  source,
  query,
  variables,
  onChange,
}: { source: Source; query: ChartQuery } & Pick<ChartSettingsProps, "variables" | "onChange">) {
  const { t } = useTranslation("dashboards");
  const numbers = fieldOptions(source.name, numberFields(source));
  const groups = fieldOptions(source.name, groupFields(source));
  return (
    <>
      <Select
        label={t("chart.aggregation")}
        data={aggregations
          .filter((name) => name === "count" || numbers.length > 0)
          .map((name) => ({ value: name, label: optionText("aggregation", name) }))}
        value={query.aggregation}
        allowDeselect={false}
        onChange={(name) => {
          const aggregation = aggregations.find((one) => one === name) ?? "count";
          const field = aggregation === "count" ? undefined : (query.field ?? numbers[0]?.value);
          onChange({ ...query, aggregation, field });
        }}
      />
      {query.aggregation !== "count" && (
        <Select
          label={t("chart.field")}
          data={numbers}
          value={query.field ?? null}
          allowDeselect={false}
          onChange={(field) => field && onChange({ ...query, field })}
        />
      )}
      <Select
        label={t("chart.groupBy")}
        data={groups}
        value={query.groupBy}
        allowDeselect={false}
        searchable
        onChange={(name) => name && onChange(groupedBy(source, query, name))}
      />
      {query.period && (
        <Select
          label={t("chart.period")}
          data={queryPeriods.map((name) => ({ value: name, label: optionText("period", name) }))}
          value={query.period}
          allowDeselect={false}
          onChange={(name) => onChange({ ...query, period: queryPeriods.find((one) => one === name) })}
        />
      )}
      <Select
        label={t("chart.time")}
        data={[
          { value: "all", label: t("chart.anyTime") },
          ...spansDays.map((days) => ({ value: String(days), label: t("chart.range", { count: days }) })),
        ]}
        value={query.days === undefined ? "all" : String(query.days)}
        allowDeselect={false}
        onChange={(days) => onChange({ ...query, days: days === "all" ? undefined : Number(days) })}
      />
      <FilterRows
        source={source}
        filters={query.filters ?? []}
        variables={variables}
        onChange={(filters) => onChange({ ...query, filters })}
      />
    </>
  );
}

/** Things of a list are counted whenever they were made, unless by time. */
function groupedBy(source: Source, query: ChartQuery, groupBy: string): ChartQuery {
  const isByTime = isTime(source, groupBy);
  const isOfThings = source.timeField === "createdAt" && !isByTime;
  return {
    ...query,
    groupBy,
    period: isByTime ? "day" : undefined,
    days: isOfThings ? undefined : (query.days ?? 7),
  };
}
