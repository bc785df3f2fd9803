import type { DataQueryAnswer } from "@gantry/domain/contract/answers/data-query.ts";
import type { ChartQuery } from "@gantry/domain/kinds/dashboard.ts";
import { optionKey } from "../../../text/kind-text.ts";
import { dateText, dateTimeText } from "../../../kit/time/moment-text.ts";
import { hasText, translate } from "../../../text/translate.ts";
import { translateComputed } from "../../../text/translate-computed.ts";

const fieldKeys = (source: string, field: string) => [
  `dashboards:chart.fields.${field}`,
  `kindFields:${source}.${field}`,
  `fields:${field}`,
];

/** Undefined for a field without words, which is not offered. */
export const fieldWords = (source: string, field: string): string | undefined =>
  fieldKeys(source, field).some(hasText) ? translateComputed(fieldKeys(source, field)) : undefined;

export const sourceWords = (name: string): string =>
  translateComputed([`dashboards:chart.sources.${name}`, `kinds:${name}.title`]);

/** What the bars stand for. */
export function valueWords({ dataSource, aggregation, field }: ChartQuery): string {
  const value = translate(`dashboards:chart.aggregations.${aggregation}`);
  const of =
    field === undefined || aggregation === "count" ? sourceWords(dataSource) : fieldWords(dataSource, field);
  return translate("dashboards:chart.valueOfField", { value, field: of ?? field ?? "" });
}

type Group = DataQueryAnswer["data"][number]["groups"][number];

/** The name of a group of the chart. */
export const groupWords =
  ({ groupBy, period }: ChartQuery) =>
  (group: Group): string => {
    if (group === null) return translate("dashboards:chart.none");
    if (typeof group === "boolean") return translate(group ? "dashboards:chart.yes" : "dashboards:chart.no");
    if (period !== undefined)
      return period === "hour" ? dateTimeText(String(group)) : dateText(String(group));
    const option = optionKey(groupBy, String(group));
    return hasText(option) ? translateComputed(option) : String(group);
  };
