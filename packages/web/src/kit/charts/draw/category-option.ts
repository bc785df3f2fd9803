import type { ChartType } from "@gantry/domain/dashboards/chart-query.ts";
import type { ChartModel, ChartSeries, ChartStop } from "../chart-model.ts";
import { heatOption } from "./heat-option.ts";
import { lineStyleOf, type Paint, plotRoom, valueAxis } from "./paint.ts";
import { pieOption } from "./pie-option.ts";

export interface CategoryDrawing {
  model: ChartModel;
  type: ChartType;
  isStacked: boolean;
}

/** Values by category. Pies and heat maps draw the first series only. */
export function categoryOption(drawing: CategoryDrawing, paint: Paint) {
  const { model, type } = drawing;
  if (type === "pie") return pieOption(model, paint);
  if (type !== "heatmap") return axesOption(drawing, paint);
  const [first] = model.series;
  const columns = model.stops.map(axisLabelOf);
  return heatOption({ rows: [first?.name ?? ""], columns, values: first?.values ?? [] }, paint);
}

const axisLabelOf = ({ label, axisLabel = label }: ChartStop): string => axisLabel;

export function axesOption({ model, type, isStacked }: CategoryDrawing, paint: Paint) {
  const hasNegative = model.series.some(({ values }) => values.some((value) => value !== null && value < 0));
  const isWhole = model.series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)));
  const seriesOf = (series: ChartSeries) =>
    type === "bar" ? barsOf(series, isStacked, paint) : lineOf(series, type, paint);
  return {
    animation: false,
    grid: plotRoom,
    xAxis: {
      type: "category" as const,
      data: model.stops.map(axisLabelOf),
      axisTick: { show: false },
      // Labels stay below the values.
      axisLine: { onZero: !hasNegative, lineStyle: { color: paint.colour("--c-border-strong") } },
      axisLabel: { ...paint.text, hideOverlap: true, alignMaxLabel: "right" },
    },
    yAxis: valueAxis(paint, model.format, { hasNegative, ...(isWhole && { minStep: 1 }) }),
    series: model.series.filter(({ isHidden }) => !isHidden).map(seriesOf),
  };
}

/** Bars beside each other, or on top of each other with a thin line of ground between. */
const barsOf = ({ look, values }: ChartSeries, isStacked: boolean, paint: Paint) => ({
  type: "bar" as const,
  data: values.map((value) => value ?? "-"),
  ...(isStacked ? { stack: "all", barCategoryGap: "24%" } : { barMaxWidth: 32, barGap: "8%" }),
  itemStyle: look.isOutline
    ? { color: "transparent", borderColor: paint.colour(look.colour), borderWidth: 1.2 }
    : {
        color: paint.colour(look.colour),
        ...(isStacked && { borderColor: paint.colour("--c-surface"), borderWidth: 1 }),
      },
});

/** A value without a neighbour has a symbol, because its line would not be seen. */
const lineOf = ({ look, values }: ChartSeries, type: ChartType, paint: Paint) => ({
  type: "line" as const,
  symbol: "circle",
  showSymbol: true,
  lineStyle: { ...lineStyleOf(look, paint), ...(type === "scatter" && { width: 0 }) },
  itemStyle: { color: paint.colour(look.colour) },
  ...(type === "area" && { areaStyle: { color: paint.colour(look.colour), opacity: 0.25 } }),
  data: values.map((value, at) => {
    const isAlone = (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
    return { value: value ?? "-", symbolSize: type === "scatter" || isAlone ? 6 : 0 };
  }),
});
