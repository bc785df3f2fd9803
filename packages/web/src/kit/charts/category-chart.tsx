import type { ChartType } from "@gantry/domain/dashboards/chart-query.ts";
import { type ReactNode, useMemo } from "react";
import type { ChartHead, ChartModel } from "./chart-model.ts";
import { ChartDrawing } from "./chart-drawing.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { categoryOption } from "./draw/category-option.ts";
import { hasShares } from "./draw/pie-option.ts";
import type { Paint } from "./draw/paint.ts";
import { useChartPointer } from "./pointer.ts";

/** Values by category: bars beside each other or stacked, or another type of chart. */
export function CategoryChart({
  head,
  model,
  type = "bar",
  isStacked = false,
  summary,
  meta,
  legendEnd,
  empty,
  isFramed = false,
  heightPx = 190,
}: {
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
}) {
  const pointer = useChartPointer();
  const drawn = type === "pie" && !hasShares(model) ? "bar" : type;
  const optionOf = useMemo(
    () => (paint: Paint) => categoryOption({ model, type: drawn, isStacked }, paint),
    [model, drawn, isStacked],
  );
  // A pie has no axis for the pointer to follow; its slices are labelled.
  const places = useMemo(
    () => (drawn === "pie" ? [] : model.stops.map((_, index) => ({ x: index, key: index }))),
    [model, drawn],
  );
  const shown = model.series.filter(({ isHidden }) => !isHidden);
  return (
    <ChartPanel
      head={head}
      model={model}
      heightPx={heightPx}
      meta={meta}
      empty={empty}
      isFramed={isFramed}
      legend={shown.length > 1 ? shown : []}
      legendEnd={legendEnd}
      isOfAreas
    >
      {(onDrawn) => (
        <ChartDrawing
          head={head}
          model={model}
          summary={summary}
          heightPx={heightPx}
          optionOf={optionOf}
          places={places}
          pointer={pointer}
          onDrawn={onDrawn}
          isOfAreas
        />
      )}
    </ChartPanel>
  );
}
