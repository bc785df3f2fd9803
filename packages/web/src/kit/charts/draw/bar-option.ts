import type { ChartModel } from "../chart-model.ts";
import { type Paint, plotRoom, valueAxis } from "./paint.ts";

export interface BarDrawing {
  model: ChartModel;
  isStacked: boolean;
}

/** Bars beside each other, or on top of each other with a thin line of ground between. */
export function barOption({ model, isStacked }: BarDrawing, paint: Paint) {
  const hasNegative = model.series.some(({ values }) => values.some((value) => value !== null && value < 0));
  const isWhole = model.series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)));
  return {
    animation: false,
    grid: plotRoom,
    xAxis: {
      type: "category" as const,
      data: model.stops.map(({ label }) => label),
      axisTick: { show: false },
      // Labels stay below the bars.
      axisLine: { onZero: !hasNegative, lineStyle: { color: paint.colour("--c-border-strong") } },
      axisLabel: { ...paint.text, hideOverlap: true },
    },
    yAxis: valueAxis(paint, model.format, { hasNegative, ...(isWhole && { minStep: 1 }) }),
    series: model.series
      .filter(({ isHidden }) => !isHidden)
      .map(({ look, values }) => ({
        type: "bar" as const,
        data: values.map((value) => value ?? "-"),
        ...(isStacked ? { stack: "all", barCategoryGap: "24%" } : { barMaxWidth: 32, barGap: "8%" }),
        itemStyle: look.isOutline
          ? { color: "transparent", borderColor: paint.colour(look.colour), borderWidth: 1.2 }
          : {
              color: paint.colour(look.colour),
              ...(isStacked && { borderColor: paint.colour("--c-surface"), borderWidth: 1 }),
            },
      })),
  };
}
