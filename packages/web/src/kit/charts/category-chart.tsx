import type { ChartType } from "@gantry/domain/dashboards/chart-query.ts";
import { type ReactNode, useMemo } from "react";
import type { ChartHead, ChartModel } from "./chart-model.ts";
import { categoryOption } from "./draw/category-option.ts";
import type { Paint } from "./draw/paint.ts";
import { pieReading, sharesOf } from "./draw/pie-option.ts";
import { DrawnChart } from "./drawn-chart.tsx";

interface CategoryChartProps {
  head: ChartHead;
  /** Must stay the same while nothing changes. */
  model: ChartModel;
  type?: ChartType;
  isStacked?: boolean;
  summary?: string;
  meta?: ReactNode;
  legendEnd?: ReactNode;
  empty: string;
  /** Around it stands a frame with its title. */
  isFramed?: boolean;
  heightPx?: number;
}

/** Values by category: bars beside each other or stacked, or another type of chart. */
export function CategoryChart({ type = "bar", isStacked = false, ...chart }: CategoryChartProps) {
  const { model } = chart;
  const shares = useMemo(() => (type === "pie" ? sharesOf(model) : undefined), [model, type]);
  const drawn = type === "pie" && !shares ? "bar" : type;
  const optionOf = useMemo(
    () => (paint: Paint) => categoryOption({ model, type: drawn, isStacked }, paint),
    [model, drawn, isStacked],
  );
  const places = useMemo(() => model.stops.map((_, index) => ({ x: index, key: index })), [model]);
  return (
    <DrawnChart
      {...chart}
      optionOf={optionOf}
      places={places}
      shares={shares}
      readModel={shares && pieReading(model)}
      isOfAreas
    />
  );
}
