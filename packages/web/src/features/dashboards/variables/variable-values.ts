import type { DataSourcesAnswer } from "@gantry/domain/contract/answers/data-query.ts";
import type { ChartFilter } from "@gantry/domain/dashboards/chart-query.ts";
import {
  fieldOfVariable,
  type VariableName,
  variableNames,
  type VariableValues,
} from "@gantry/domain/dashboards/variables.ts";
import type { FieldFilter } from "@gantry/domain/filters/find.ts";
import { widgetKindNames } from "@gantry/domain/kinds/dashboard.ts";
import { toFieldFilter } from "@gantry/domain/reports/report-filter.ts";
import type { Widget } from "../dashboard-calls.ts";

type Source = DataSourcesAnswer["dataSources"][number];

const maxLength = 200;

/** The values that a link carries. */
export const readVariables = (search: Readonly<Record<string, unknown>>): VariableValues =>
  Object.fromEntries(
    variableNames.flatMap((name) => {
      const value = search[name];
      if (value === undefined || value === null || value === "") return [];
      return [
        [name, (typeof value === "object" ? JSON.stringify(value) : String(value)).slice(0, maxLength)],
      ];
    }),
  );

/**
 * The filters of a chart: its own, and those that the values make on the rows of its source. A variable that an own
 * filter takes makes no other. An own filter that does not fit the source is sent as it is: the server refuses it.
 */
export function chartFilters(
  own: readonly ChartFilter[],
  values: VariableValues,
  source: Source,
): FieldFilter[] {
  const typeOf = (field: string) => source.fields.find(({ name }) => name === field)?.type;
  const ofOwn = own.flatMap(({ variable, ...filter }): FieldFilter[] => {
    const value = variable === undefined ? filter.value : values[variable];
    if (value === undefined) return [];
    const type = typeOf(filter.field);
    const taken = { ...filter, value };
    return [(type && toFieldFilter(taken, type)) ?? taken];
  });
  const ofValues = entriesOf(values).flatMap(([name, value]): FieldFilter[] => {
    const field = isTaken(own, name) ? undefined : fieldOfVariable(name, source);
    const type = field && typeOf(field);
    const filter = field && type && toFieldFilter({ field, operator: "EQUALS", value }, type);
    return filter ? [filter] : [];
  });
  return [...ofOwn, ...ofValues];
}

const isTaken = (own: readonly ChartFilter[], name: VariableName): boolean =>
  own.some(({ variable }) => variable === name);

/** A widget that follows a variable shows the chosen device, without the title that was given for its own. */
export function followVariable(widget: Widget, values: VariableValues): Widget {
  const kind = widgetKindNames[widget.type];
  const entityId = kind && values[kind];
  if (!widget.config?.followsVariable || !entityId || entityId === widget.config.entityId) return widget;
  const { title: _ofOwn, ...config } = widget.config;
  return { ...widget, config: { ...config, entityId } };
}

/** The chosen variables that make no difference to a widget; `source` is that of its chart. */
export const unusedVariables = (
  { type, config }: Widget,
  values: VariableValues,
  source: Source | undefined,
): VariableName[] =>
  entriesOf(values)
    .map(([name]) => name)
    .filter((name) =>
      type === "queryChart"
        ? source !== undefined &&
          !isTaken(config?.query?.filters ?? [], name) &&
          fieldOfVariable(name, source) === undefined
        : !(config?.followsVariable && widgetKindNames[type] === name),
    );

const entriesOf = (values: VariableValues) => Object.entries(values) as [VariableName, string][];
