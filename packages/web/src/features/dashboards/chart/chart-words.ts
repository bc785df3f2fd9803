import type { DataQueryAnswer } from "@gantry/domain/contract/answers/data-query.ts";
import type { ChartQuery } from "@gantry/domain/dashboards/chart-query.ts";
import { type WidgetConfig, widgetTitleKeys } from "@gantry/domain/kinds/dashboard.ts";
import type { ChartStop } from "../../../kit/charts/chart-model.ts";
import { fieldWords, sourceWords } from "../../../kinds/data-queries/source-words.ts";
import { optionKey, optionText } from "../../../text/kind-text.ts";
import { dateText, dateTimeText, hourText } from "../../../kit/time/moment-text.ts";
import { hasText, translate } from "../../../text/translate.ts";
import { translateComputed } from "../../../text/translate-computed.ts";

/** What the bars stand for. */
export function valueWords({ dataSource, aggregation, field }: ChartQuery): string {
  const value = optionText("aggregation", aggregation);
  const of =
    field === undefined || aggregation === "count" ? sourceWords(dataSource) : fieldWords(dataSource, field);
  return translate("dashboards:chart.valueOfField", { value, field: of ?? field ?? "" });
}

/** What it counts or sums, and by what. */
export const queryTitle = (query: ChartQuery): string =>
  translate("dashboards:chart.by", { value: valueWords(query), group: groupTitle(query) });

export const groupTitle = ({ dataSource, groupBy }: ChartQuery): string =>
  fieldWords(dataSource, groupBy) ?? groupBy;

/** The own title of a widget, else that of a default widget, else that of its query. */
export function widgetTitle({ title, titleKey, query }: WidgetConfig): string | undefined {
  if (title) return title;
  const known = widgetTitleKeys.find((one) => one === titleKey);
  if (known) return translate(`dashboards:module.titles.${known}`);
  return query && queryTitle(query);
}

type Group = DataQueryAnswer["data"][number]["groups"][number];

/** A group of the chart in words. */
export const stopOfGroup =
  ({ groupBy, period }: ChartQuery) =>
  (group: Group): ChartStop => {
    if (group !== null && period === "hour") return hourStop(String(group));
    return { label: groupWords(group, groupBy, period !== undefined) };
  };

const hourStop = (startAt: string): ChartStop => ({
  label: dateTimeText(startAt),
  axisLabel: `${hourText(Date.parse(startAt))}\n${dateText(startAt)}`,
});

function groupWords(group: Group, groupBy: string, isDay: boolean): string {
  if (group === null) return translate("dashboards:chart.none");
  if (typeof group === "boolean") return translate(group ? "dashboards:chart.yes" : "dashboards:chart.no");
  if (isDay) return dateText(String(group));
  const options = optionKeys(groupBy, String(group));
  return options.some(hasText) ? translateComputed(options) : String(group);
}

const optionKeys = (field: string, option: string): string[] => [
  optionKey(field, option),
  `dashboards:chart.options.${field}.${option}`,
  ...(field === "status" ? [`status:device.${option}`] : []),
];
